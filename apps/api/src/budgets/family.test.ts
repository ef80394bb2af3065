import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfAll } from '../../../../tests/fixtures.ts'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
let beto: Wallet
beforeEach(async () => {
  ana = await openWallet(app, 'Ana')
  beto = await openWallet(app, 'Beto')
  const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
})
afterEach(() => expectConsistent(app))

const plan = async (wallet: Wallet, value: number): Promise<Row> => {
  const { body: own } = await wallet.guest.send('POST', '/categories', {
    name: 'Feira da Vila',
    category: categoryOf('Mercado'),
  })
  const reply = await wallet.guest.send('POST', '/budgets', {
    date: '2026-11-01',
    revenuesCategories: [{ category: categoryOf('Salário'), value }],
    noessentialCategories: [{ category: own._id, value: 100 }],
  })
  expect(reply.status).toBe(200)
  return reply.body
}
const familys = async (wallet: Wallet, more = ''): Promise<Row> =>
  (await wallet.get(`/budgets?${wallet.range('2026-11')}&family=true${more}`)).items

test('a family sees each member’s plan, its own subcategories by name, and nobody changes another’s', async () => {
  const [hers, his] = [await plan(ana, 5000), await plan(beto, 3000)]
  await beto.enter({ value: -40, category: his.noessentialCategories[0].category._id })
  const items = await familys(ana)
  expect(items.map((item: Row) => [item.user, item.revenuesValue])).toEqual([
    [ana.guest.id, 5000],
    [beto.guest.id, 3000],
  ])
  expect(items[1].noessentialCategories).toMatchObject([
    { category: { name: 'Feira da Vila' }, value: 100, spending: 40 },
  ])
  expect(await familys(ana, `&userId=${beto.guest.id}`)).toEqual([items[1]])
  const together = `${ana.range('2026-11')}&family=true`
  expect(await ana.get(`/budgets/balances?${together}`)).toEqual({ accumulated: 7800 })
  expect(await ana.get(`/budgets/months?${together}`)).toEqual([{ date: '2026-11-01', value: 200 }])

  const before = await hashOfAll(app.owner, beto.guest.id)
  const refused = refusal(403, 'budget_of_another_user')
  const path = `/budgets/${his._id}`
  expect(await ana.guest.send('PATCH', path, { accumulated: 1 })).toMatchObject(refused)
  expect(await ana.guest.send('PATCH', '/budgets/multi-update', { [his._id]: {} })).toMatchObject(
    refused,
  )
  expect(await ana.guest.send('DELETE', path)).toMatchObject(refused)
  expect(await hashOfAll(app.owner, beto.guest.id)).toBe(before)
  expect(hers.version).toBe(1)
})

test('M30: a name that no shared entry carries stays away from the plan that a family sees; its figures do not', async () => {
  const his = await plan(beto, 3000)
  const { _id: own } = his.noessentialCategories[0].category
  const changes = {
    [his._id]: { noessentialCategories: [{ category: categoryOf('Mercado'), value: 50 }] },
  }
  const { status } = await beto.guest.send('PATCH', '/budgets/multi-update', changes)
  expect(status).toBe(204)
  const seen = async () => (await familys(ana, `&userId=${beto.guest.id}`))[0]
  const before = await seen()
  expect(JSON.stringify(before)).not.toMatch(/Feira da Vila/u)
  expect(JSON.stringify(before)).not.toContain(own)
  expect(before).toMatchObject({
    noessentialValue: 150,
    noessentialCategories: [{ category: { name: 'Mercado' }, value: 150 }],
  })
  const together = `${ana.range('2026-11')}&family=true&userId=${beto.guest.id}`
  expect(await ana.get(`/budgets/balances?${together}`)).toEqual({ accumulated: 2850 })
  // What is private carries no name; what is shared does.
  const { version } = await beto.get(`/payments/${beto.account}`)
  await beto.guest.send('PATCH', `/payments/${beto.account}`, { version, sharing: 'private' })
  await beto.enter({ value: -7, category: own, payment: beto.account })
  expect(await seen()).toEqual(before)
  await beto.enter({ value: -9, category: own })
  expect((await seen()).noessentialCategories).toMatchObject([
    { category: { name: 'Feira da Vila' }, value: 100, spending: 9 },
    { category: { name: 'Mercado' }, value: 50 },
  ])
  // He himself sees each line by its name.
  expect((await beto.get(`/budgets/${his._id}`)).noessentialCategories).toHaveLength(2)
})

test('whoever keeps all payment methods private shows the family no plan', async () => {
  await plan(beto, 3000)
  for (const id of [beto.cash, beto.account, beto.card]) {
    const { version } = await beto.get(`/payments/${id}`)
    await beto.guest.send('PATCH', `/payments/${id}`, { version, sharing: 'private' })
  }
  expect((await familys(ana)).map((item: Row) => [item.user, item.fake])).toEqual([
    [ana.guest.id, true],
    [beto.guest.id, true],
  ])
})

test('what is private moves no figure of the plan that a family sees, and no call tells it', async () => {
  const his = await plan(beto, 3000)
  const { version } = await beto.get(`/payments/${beto.account}`)
  await beto.guest.send('PATCH', `/payments/${beto.account}`, { version, sharing: 'private' })
  const together = `${ana.range('2026-11')}&family=true`
  const paths = [
    `/budgets?${together}`,
    `/budgets?${together}&userId=${beto.guest.id}`,
    `/budgets/months?${together}`,
    `/budgets/balances?${together}`,
  ]
  const seen = async () => await Promise.all(paths.map((path) => ana.get(path)))
  const before = await seen()
  const secret = { payment: beto.account, name: 'Segredo' }
  for (const date of ['2026-08-05', '2026-09-05', '2026-10-05', '2026-11-05']) {
    await beto.enter({ ...secret, value: -777, category: categoryOf('Mercado'), date })
    await beto.enter({ ...secret, value: -333, category: categoryOf('Aluguel'), date })
  }
  expect(await seen()).toEqual(before)

  // The realised figure and the movements behind it agree.
  await beto.enter({ value: -40, category: his.noessentialCategories[0].category._id })
  const [item] = await familys(ana, `&userId=${beto.guest.id}`)
  const { items } = await ana.get(`/transactions?${together}&userId=${beto.guest.id}`)
  expect(items.map(({ value }: Row) => value)).toEqual([-40])
  expect(item).toMatchObject({ noessentialSpending: 40, essentialSpending: 0 })
  expect(item.unplannedCategories).toEqual([])

  const { status } = await ana.guest.send('GET', `/budgets/${his._id}`)
  expect(status).toBe(404)
  for (const path of ['/budgets/suggestion?date=2026-11-01', '/budgets/spreadsheet?filled=true']) {
    for (const more of ['&family=true', `&userId=${beto.guest.id}`]) {
      const reply = await ana.guest.send('GET', `${path}${more}`)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
    }
  }
})
