import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { ledgerOf } from '../../../../tests/ledger-rows.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  NOBODY,
  openWallet,
  refusal,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()
let ana: Wallet
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const show = (rows: readonly Row[], isShown: boolean, by = ana) =>
  by.guest.send<Row>('POST', '/transactions/many/calendar', {
    transactions: rows.map(({ _id, version }) => ({ _id, version })),
    isShown,
  })
const undo = (id: string) => ana.guest.send<Row>('POST', `/transactions/edits/${id}/undo`)
const calendar = async (): Promise<readonly Row[]> =>
  (await ana.get('/linkedtransactions?startDate=2026-11-01&endDate=2026-11-30')).items
const names = async () => (await calendar()).map(({ transaction: { name } }) => name).toSorted()

test('P7: many come into the calendar as one act, each that cannot is named, and one undo takes all out', async () => {
  const [older] = await ana.enter({ name: 'Academia', value: -90, date: '2026-10-08' })
  const [gym] = await ana.enter({ name: 'ACADEMIA', value: -99, date: '2026-11-07' })
  const [wage] = await ana.enter({
    transactionType: 'revenues',
    name: 'Salário',
    value: 3000,
    date: '2026-10-05',
    category: categoryOf('Salário'),
    payment: ana.account,
  })
  const [monthly] = await ana.enter({ name: 'Aluguel', recurrentType: 'monthly' })
  const [part] = await ana.enter({ name: 'Sofá', lastInstallment: 3, payment: ana.account })
  const whole = await ledgerOf(app, ana)
  const { body } = await show([older, gym, wage, monthly, part], true)
  expect(body).toMatchObject({
    count: 2,
    unchanged: [
      { _id: monthly._id, code: 'transaction_repeats_already' },
      { _id: part._id, code: 'transaction_repeats_already' },
    ],
  })
  expect(await calendar()).toMatchObject([
    { transaction: { name: 'Salário' }, value: 3000, day: 5, paid: false },
    { transaction: { name: 'ACADEMIA' }, value: -99, day: 7, paid: true, posted: true },
  ])
  const again = await show([gym, wage], true)
  expect(again.body).toMatchObject({
    count: 0,
    undo: null,
    unchanged: [{ code: 'already_in_calendar' }, { code: 'already_in_calendar' }],
  })
  expect(await undo(body.undo)).toMatchObject({ status: 200, body: { restored: 0 } })
  expect(await ledgerOf(app, ana)).toEqual(whole)
})

test('P7: many leave the calendar, and one undo puts them back with the months in which they were paid', async () => {
  const [gym] = await ana.enter({ name: 'Academia', date: '2026-11-07' })
  const [light] = await ana.enter({ name: 'Luz', date: '2026-10-07' })
  const [feira] = await ana.enter({ name: 'Feira', date: '2026-10-07' })
  await show([gym, light], true)
  const [{ _id: id }] = await calendar()
  await ana.guest.send('PATCH', `/linkedtransactions/${id}`, {
    month: '2026-12',
    lastPaymentDate: '2026-11-10T12:00:00Z',
  })
  const whole = await ledgerOf(app, ana)
  const { body } = await show([gym, light, feira], false)
  expect(body).toMatchObject({
    count: 2,
    unchanged: [{ _id: feira._id, code: 'not_in_calendar' }],
  })
  expect(await names()).toEqual([])
  expect((await undo(body.undo)).body).toEqual({ restored: 2 })
  expect(await ledgerOf(app, ana)).toEqual(whole)
})

test('P7: what a bank calls otherwise is found in the calendar by either name', async () => {
  const [bill] = await ana.enter({ name: 'Luz', date: '2026-10-07' })
  await app.owner.system((ledger) =>
    sql`update transactions set bank_name = 'DEB AUT ENEL' where id = ${bill._id}`.execute(ledger),
  )
  await show([bill], true)
  expect(await calendar()).toMatchObject([
    { transaction: { name: 'Luz' }, originalName: 'DEB AUT ENEL' },
  ])
  const [next] = await ana.enter({ name: 'Deb aut Enel', date: '2026-11-07' })
  expect((await show([next], false)).body).toMatchObject({ count: 1, unchanged: [] })
})

test('P7: items are not put back beside others of their name, nor taken out once they were changed', async () => {
  const [gym] = await ana.enter({ name: 'Academia', date: '2026-11-07' })
  const made = await show([gym], true)
  const [{ _id: id }] = await calendar()
  await ana.guest.send('PATCH', `/linkedtransactions/${id}`, { value: -120 })
  const conflict = refusal(409, 'version_conflict')
  expect(await undo(made.body.undo)).toMatchObject(conflict)
  const gone = await show([gym], false)
  await show([gym], true)
  expect(await undo(gone.body.undo)).toMatchObject(conflict)
  expect(await names()).toEqual(['Academia'])
})

test('P7: what is not there, or not theirs, becomes nothing', async () => {
  const beto = await openWallet(app, 'Beto')
  const [his] = await beto.enter({ name: 'Academia' })
  expect(await show([his], true)).toMatchObject(refusal(404, 'transaction_not_found'))
  const [one] = await ana.enter({ name: 'Academia' })
  await ana.guest.send('PATCH', `/transactions/${one._id}`, { name: 'Ginástica' })
  expect((await show([one, { _id: NOBODY, version: 1 }], true)).body).toMatchObject({
    count: 0,
    unchanged: [{ code: 'version_conflict' }, { code: 'transaction_not_found' }],
  })
  expect(await names()).toEqual([])
})
