import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, firstDay, listMonths, monthOf, toDay } from '@saldo/domain/calendar'
import { type InvoiceSum, settleInvoices } from '@saldo/domain/invoices/settlement'
import { type Cents, ZERO } from '@saldo/domain/money'
import { type CardRule, invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import { sql } from 'kysely'
import { useHouse } from '../../../../tests/house.ts'
import { openWallet } from '../../../../tests/wallet.ts'
import { invoicesIn } from './invoice-sums.ts'

const house = useHouse()

/** The card of `openWallet`. */
const rule: CardRule = {
  closing: { kind: 'day', day: 25 },
  dueDay: 5,
  closingDayGoesTo: 'next',
}
const FIRST = monthOf(toDay('2026-01-01'))
const LAST = addMonths(FIRST, 23)

const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => -n as Cents)
/** A month in which nothing was bought or paid has no row, as in life. */
const month = fc.option(fc.tuple(cents(300), fc.option(cents(400), { freq: 3 })), { freq: 4 })

test('P4: what the database carries from invoice to invoice is what the rule says, over chains of 24 months', async () => {
  const ana = await openWallet(house)
  const owner = { userId: ana.guest.id, cardId: ana.card }
  await fc.assert(
    fc.asyncProperty(
      fc.array(month, { minLength: 24, maxLength: 24 }),
      fc.integer({ min: 0, max: 800 }),
      async (chain, days) => {
        const today = addDays(toDay('2025-12-20'), days)
        const sums: InvoiceSum[] = listMonths(FIRST, LAST).map((of, at) => {
          const [items = ZERO, paid = null] = chain[at] ?? []
          return { ...invoiceInMonth(rule, of), items, paid: paid ?? ZERO }
        })
        const told = await house.owner.system(async (ledger) => {
          await ledger.deleteFrom('invoice_totals').where('user_id', '=', owner.userId).execute()
          const kept = sums.filter((_, at) => chain[at] !== null)
          for (const { month: of, dueOn, items, paid } of kept) {
            await ledger
              .insertInto('invoice_totals')
              .values({
                user_id: owner.userId,
                payment_id: owner.cardId,
                month: firstDay(of),
                due_on: dueOn,
                items_cents: items,
                items: 1,
                paid_cents: paid,
                settling_cents: paid,
                parts_cents: ZERO,
              })
              .execute()
          }
          const asked = { ...owner, from: FIRST, to: LAST, today }
          const { rows } = await sql<{ carried: Cents; remaining: Cents }>`
            select carried_cents as carried, remaining_cents as remaining
              from (${invoicesIn(asked)}) i order by month`.execute(ledger)
          return rows
        })
        expect(told).toEqual(
          settleInvoices(sums, today).map(({ carried, remaining }) => ({ carried, remaining })),
        )
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)
