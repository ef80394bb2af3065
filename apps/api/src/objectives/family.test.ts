import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { hashOfAll } from '../../../../tests/fixtures.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, refusal, type Wallet } from '../../../../tests/wallet.ts'

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

const goalOf = async (wallet: Wallet, name: string): Promise<Row> => {
  await wallet.enter({
    transactionType: 'revenues',
    category: categoryOf('Salário'),
    payment: wallet.account,
    value: 1000,
  })
  const { body: goal } = await wallet.guest.send('POST', '/objectives', {
    name,
    category: 'casar',
    totalValue: 500,
    finalDate: '2027-11-21',
    payment: wallet.account,
  })
  const deposited = await wallet.guest.send('POST', `/objectives/${goal._id}/transaction`, {
    value: 200,
  })
  expect(deposited.status).toBe(200)
  return deposited.body
}
const share = async (wallet: Wallet, sharing: string) => {
  const { version } = await wallet.get(`/payments/${wallet.account}`)
  await wallet.guest.send('PATCH', `/payments/${wallet.account}`, { version, sharing })
}

test('a family sees each member’s goals, and nobody changes another’s', async () => {
  const [hers, his] = [await goalOf(ana, 'Festa'), await goalOf(beto, 'Anel')]
  expect(await ana.get('/objectives')).toEqual([hers])
  expect(await ana.get('/objectives?family=true')).toEqual([hers, his])
  expect(await ana.get(`/objectives?family=true&userId=${beto.guest.id}`)).toEqual([his])
  expect(await ana.get(`/objectives/${his._id}?family=true`)).toEqual(his)

  const before = await hashOfAll(app.owner, beto.guest.id)
  const refused = refusal(403, 'objective_of_another_user')
  const path = `/objectives/${his._id}`
  expect(await ana.guest.send('PATCH', path, { name: 'Meu' })).toMatchObject(refused)
  expect(await ana.guest.send('DELETE', path)).toMatchObject(refused)
  expect(await ana.guest.send('POST', `${path}/transaction`, { value: -1 })).toMatchObject(refused)
  expect(await hashOfAll(app.owner, beto.guest.id)).toBe(before)
})

test('I4: the goal of a private account is in no view of the family, nor to be guessed by its id', async () => {
  const his = await goalOf(beto, 'Segredo')
  await share(beto, 'private')
  expect(await ana.get('/objectives?family=true')).toEqual([])
  const path = `/objectives/${his._id}`
  for (const query of ['', '?family=true'])
    expect((await ana.guest.send('GET', `${path}${query}`)).status).toBe(404)
  expect((await ana.guest.send('PATCH', path, { name: 'Meu' })).status).toBe(404)
  expect(await beto.get('/objectives')).toHaveLength(1)
})

test('I4: of an account that shows its sums the family sees what a goal came to and no entry', async () => {
  const his = await goalOf(beto, 'Anel')
  await share(beto, 'totals')
  expect(await ana.get('/objectives?family=true')).toEqual([{ ...his, transactions: [] }])
})

test('a planner keeps the goals of a client who agreed, and not after', async () => {
  const vera = await app.newGuest('Vera')
  await makePlanner(app, vera)
  await askClient(app, vera, ana.guest)
  await giveConsent(ana.guest, vera)
  const goal = await goalOf(ana, 'Festa')
  const acting = await actAs(app, vera, ana.guest)
  expect((await acting.send('GET', '/objectives')).body).toEqual([goal])
  const moved = await acting.send('POST', `/objectives/${goal._id}/transaction`, { value: 50 })
  expect(moved).toMatchObject({ status: 200, body: { paidValue: 250 } })
  await ana.guest.send('DELETE', `/planners/${vera.id}`)
  expect((await acting.send('GET', '/objectives')).status).toBeGreaterThanOrEqual(401)
})
