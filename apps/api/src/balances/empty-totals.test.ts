import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { useApp } from '../../../../tests/app.ts'
import { applyAgain } from '../../../../tests/migrations.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const TOTALS = ['day_totals', 'month_totals', 'category_totals', 'invoice_totals'] as const
/** How many rows each rollup holds for Ana. */
const countRows = async () => {
  const counts = await app.owner.system((ledger) =>
    Promise.all(
      TOTALS.map((table) =>
        sql<{ readonly n: number }>`select count(*)::integer as n from ${sql.table(table)}
          where user_id = ${ana.guest.id}`.execute(ledger),
      ),
    ),
  )
  return counts.map(({ rows }) => rows[0]?.n)
}
const remove = (id: string) => ana.guest.send('DELETE', `/transactions/${id}?scope=all`)

test('L61: removing entries leaves no row of zeros in any rollup', async () => {
  const salary = { transactionType: 'revenues', value: 900, category: categoryOf('Salário') }
  const [income] = await ana.enter({ ...salary, payment: ana.account })
  const written: Row[] = [
    await ana.enter(),
    await ana.enter({ recurrentType: 'weekly', paid: false }),
    await ana.enter({ payment: ana.card, lastInstallment: 12, value: -1200 }),
  ].map(([first]) => first)
  const paid = await ana.guest.send('POST', '/invoices', {
    paymentInvoiceReferenceId: `${ana.card}:2026-12`,
    payment: ana.account,
    value: 40,
    date: '2026-11-20',
  })
  const moved = await ana.guest.send('POST', '/transactions', {
    bankingOperationType: 'transfer',
    bankingOperationPayment: ana.account,
    payment: ana.cash,
    value: 10,
    date: '2026-11-20',
    paid: true,
  })
  expect((await countRows()).every((n) => n !== 0)).toBe(true)
  await ana.guest.send('PATCH', `/transactions/${written[0]?._id}`, {
    version: 1,
    date: '2026-05-01',
    category: categoryOf('Farmácia'),
  })
  for (const { _id } of [paid.body.transaction, moved.body[0], ...written, income]) {
    expect((await remove(_id)).status).toBe(200)
  }
  expect(await countRows()).toEqual([0, 0, 0, 0])
  await ana.guest.send('POST', `/transactions/${written[2]?._id}/restore`)
  expect(await ana.valueOf(ana.card)).toBe(-100)
})

test('L61: a planned payment of an invoice and a deposit that are removed leave no row either', async () => {
  const salary = { transactionType: 'revenues', value: 900, category: categoryOf('Salário') }
  await ana.enter({ ...salary, payment: ana.account })
  const countOf = async (table: string) => {
    const { rows } = await app.owner.system((ledger) =>
      sql<{ readonly n: number }>`select count(*)::integer as n from ${sql.table(table)}
        where user_id = ${ana.guest.id}`.execute(ledger),
    )
    return rows[0]?.n
  }
  const [item] = await ana.enter({ payment: ana.card, value: -40, date: '2026-11-10' })
  const planned = await ana.guest.send('POST', '/invoices', {
    paymentInvoiceReferenceId: `${ana.card}:2026-12`,
    payment: ana.account,
    value: 40,
    date: '2026-12-05',
    paid: false,
  })
  expect((await remove(item?._id)).status).toBe(200)
  expect(await countOf('invoice_totals')).toBe(1)
  expect((await remove(planned.body.transaction._id)).status).toBe(200)
  expect(await countOf('invoice_totals')).toBe(0)
  const goal = await ana.guest.send('POST', '/objectives', {
    name: 'Viagem',
    category: 'viajar',
    totalValue: 1200,
    finalDate: '2027-11-21',
    payment: ana.account,
  })
  const path = `/objectives/${goal.body._id}/transaction`
  const { body } = await ana.guest.send('POST', path, { value: 10 })
  expect(await countOf('objective_totals')).toBe(1)
  expect((await remove(body.transactions[0]._id)).status).toBe(200)
  expect(await countOf('objective_totals')).toBe(0)
})

test('L61: an entry that moves to another day leaves rows for the new day only', async () => {
  const [one] = await ana.enter({ date: '2026-11-10' })
  await ana.enter({ date: '2026-11-11' })
  const before = await countRows()
  for (const [version, date] of [
    [1, '2026-11-11'],
    [2, '2026-12-11'],
    [3, '2026-11-10'],
  ]) {
    await ana.guest.send('PATCH', `/transactions/${one._id}`, { version, date })
  }
  expect(await countRows()).toEqual(before)
})

test('L61: existing rows of zeros are deleted at the start', async () => {
  await app.owner.system((ledger) =>
    sql`insert into day_totals (user_id, day, payment_id, paid_cents, all_cents, revenues_paid,
        revenues_all, expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
      values (${ana.guest.id}, '2026-01-01', ${ana.cash}, 0, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(
      ledger,
    ),
  )
  await ana.enter()
  expect((await applyAgain(app.url, 'no_empty_totals'))[0]).toMatch(/ [1-9]\d*$/)
  expect(await countRows()).toEqual([1, 1, 1, 0])
})
