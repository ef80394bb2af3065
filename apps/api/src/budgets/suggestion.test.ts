import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const LISTS = ['revenues', 'essential', 'noessential', 'debts', 'investiment'] as const
const linesOf = (answer: Row) =>
  LISTS.flatMap((group) =>
    answer[`${group}Categories`].map(({ category, value }: Row) => [group, category.name, value]),
  )
const suggestion = (query = ''): Promise<Row> => ana.get(`/budgets/suggestion${query}`)

const MONTHS = ['2026-08', '2026-09', '2026-10']
const income = { transactionType: 'revenues', category: categoryOf('Salário') }

/** A quarter: a salary, a rent, food on the card and in cash, and what is no plan. */
async function liveThrough(months = MONTHS): Promise<void> {
  for (const month of months) {
    await ana.enter({ ...income, value: 5000, date: `${month}-05` })
    await ana.enter({ value: -1500.4, date: `${month}-10`, category: categoryOf('Aluguel') })
    await ana.enter({ value: -200, date: `${month}-12` })
    await ana.enter({ value: -100, date: `${month}-12`, payment: ana.card })
  }
}

test('a plan is suggested from the last three full months, and stored by sending it on', async () => {
  await liveThrough()
  await ana.enter({ value: -900, date: '2026-09-20', category: categoryOf('IPTU') })
  await ana.enter({ value: -9000, date: '2026-11-02', category: categoryOf('Viagens') })
  await ana.enter({ value: -9000, date: '2026-07-02', category: categoryOf('Viagens') })
  const answer = await suggestion('?date=2026-11-15')
  expect(answer.date).toBe('2026-11-01')
  // A card's purchase counts in the month of its invoice: August's is September's.
  expect(linesOf(answer)).toEqual([
    ['revenues', 'Salário', 5000],
    ['essential', 'Aluguel', 1500],
    ['noessential', 'Mercado', 267],
  ])
  expect(await suggestion()).toEqual(answer)
  const year = 'startDate=2026-11-01&endDate=2027-10-31'
  const made = await ana.guest.send('POST', `/budgets?multi=true&${year}`, answer)
  expect(made).toMatchObject({ status: 200, body: { revenuesValue: 5000, result: 3233 } })
  const { items } = await ana.get(`/budgets?${year}`)
  expect(items.map(({ result }: Row) => result)).toEqual(Array(12).fill(3233))
})

test('refunds, cashback, moved money and paid invoices are in no suggestion', async () => {
  await liveThrough()
  const back = { transactionType: 'revenues', value: 30 }
  for (const month of MONTHS) {
    const date = `${month}-15`
    await ana.enter({ ...back, date, category: categoryOf('Cashback') })
    await ana.enter({ ...back, date, category: categoryOf('Estorno') })
    await ana.enter({ ...back, date, payment: ana.card, category: null })
    const moved = await ana.guest.send('POST', '/transactions', {
      bankingOperationType: 'deposit',
      payment: ana.account,
      value: 400,
      date,
      paid: true,
    })
    expect(moved.status).toBe(200)
  }
  for (const month of ['09', '10']) {
    const reply = await ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:2026-${month}`,
      payment: ana.account,
      value: 100,
      date: `2026-${month}-05`,
    })
    expect(reply.status).toBe(200)
  }
  expect(linesOf(await suggestion()).map(([, name]) => name)).toEqual([
    'Salário',
    'Aluguel',
    'Mercado',
  ])
})

test('a plan of a past month is suggested from the months before it', async () => {
  await liveThrough(['2026-05', '2026-06', '2026-07'])
  expect(linesOf(await suggestion())).toEqual([])
  expect(linesOf(await suggestion('?date=2026-08-31'))).toHaveLength(3)
  expect((await suggestion('?date=1900-01-01')).revenuesCategories).toEqual([])
})

test('it is of one’s own entries: a family member’s are not in it, a planner gets the client’s', async () => {
  await liveThrough()
  const beto = await openWallet(app, 'Beto')
  const { body: family } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  await beto.guest.send('POST', '/families/voucher', { voucher: family.voucher })
  expect(linesOf(await beto.get('/budgets/suggestion'))).toEqual([])

  const pia: Guest = await app.newGuest('Pia')
  await makePlanner(app, pia)
  await askClient(app, pia, ana.guest)
  await giveConsent(ana.guest, pia)
  const acting = await actAs(app, pia, ana.guest)
  expect((await acting.send('GET', '/budgets/suggestion')).body).toEqual(await suggestion())
  expect((await pia.send('GET', '/budgets/suggestion')).body.revenuesCategories).toEqual([])
})
