import { read, utils } from '@e965/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { useWorker } from '../../../../tests/workers.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp({ spreadsheetsWorker: useWorker('apps/api/src/spreadsheets/worker.ts') })

let ana: Wallet
let beto: Wallet
beforeEach(async () => {
  ana = await openWallet(app, 'Ana')
  beto = await openWallet(app, 'Beto')
  const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
  for (const [one, rent] of [
    [ana, 1_000],
    [beto, 500],
  ] as const) {
    await one.enter({
      transactionType: 'revenues',
      category: categoryOf('Salário'),
      value: 3_000,
      payment: one.account,
    })
    await one.enter({ category: categoryOf('Aluguel'), value: -rent, payment: one.account })
  }
  const planned = await ana.guest.send('POST', '/budgets', {
    date: '2026-11-01',
    revenuesCategories: [{ category: categoryOf('Salário'), value: 8_000 }],
    essentialCategories: [{ category: categoryOf('Aluguel'), value: 2_000 }],
  })
  expect(planned).toMatchObject({ status: 200 })
})
afterEach(() => expectConsistent(app))

const PATH = '/reports?date=2026-11-21'
const rowOf = (answer: Row, row: string) => answer.status.find((one: Row) => one.row === row)

test('a family’s report adds up what everybody shows, and its shares are those of the sums', async () => {
  const family = await ana.get(`${PATH}&family=true`)
  expect(rowOf(family, 'essential')).toEqual({
    row: 'essential',
    realised: 1_500,
    upcoming: 0,
    total: 1_500,
    planned: 2_000,
    percent: 75,
  })
  expect(family.spentShare).toBe(25)
  expect(family.largest.map(({ value }: Row) => value)).toEqual([1_000, 500])
  expect(rowOf(await beto.get(PATH), 'essential')).toMatchObject({ realised: 500, planned: null })
  const his = await ana.get(`${PATH}&family=true&userId=${beto.guest.id}`)
  expect(his).toEqual(await beto.get(PATH))
})

test('I4: what a private account holds is in no report of the family', async () => {
  const { version } = await beto.get(`/payments/${beto.account}`)
  await beto.guest.send('PATCH', `/payments/${beto.account}`, { version, sharing: 'private' })
  const family = await ana.get(`${PATH}&family=true`)
  expect(rowOf(family, 'essential').realised).toBe(1_000)
  expect(family.largest.map(({ value }: Row) => value)).toEqual([1_000])
  expect(rowOf(await beto.get(PATH), 'essential').realised).toBe(500)
})

test('the file of a family is its report', async () => {
  const { rawPayload } = await app.fastify.inject({
    url: '/api/reports/spreadsheet?date=2026-11-21&family=true',
    headers: { authorization: `Bearer ${ana.guest.token}` },
  })
  const sheet = read(rawPayload).Sheets['Status do mês'] ?? {}
  expect(utils.sheet_to_json<unknown[]>(sheet, { header: 1 })[1]).toEqual([
    'Fixas',
    1_500,
    0,
    2_000,
    0.75,
  ])
})

test('a planner reads the report of a client who agreed, and nobody else’s', async () => {
  const carla = await app.newGuest('Carla')
  await makePlanner(app, carla)
  await askClient(app, carla, ana.guest)
  await giveConsent(ana.guest, carla)
  const acting = await actAs(app, carla, ana.guest)
  expect((await acting.send('GET', PATH)).body).toEqual(await ana.get(PATH))
  const own = (await carla.send('GET', PATH)).body
  expect(own.months.at(-1).groups.revenues.realised).toBe(0)
})
