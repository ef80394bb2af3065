import { ownContext } from '../context.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type Day,
  firstDay,
  listMonths,
  type Month,
  monthOf,
  toDay,
} from '@saldo/domain/calendar'
import {
  type InvoiceSum,
  type InvoiceState,
  invoiceState,
  settleInvoices,
} from '@saldo/domain/invoices/settlement'
import { type Cents, ZERO } from '@saldo/domain/money'
import {
  type CardRule,
  type CardTerms,
  changeTerms,
  findFirstMonth,
  invoiceInMonth,
  invoiceOf,
  moveClosing,
  refuseClosing,
} from '@saldo/domain/payments/card-cycle'
import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import { useApp } from '../../../../tests/app.ts'
import { openWallet } from '../../../../tests/wallet.ts'
import { invoicesIn } from './rows.ts'

const app = useApp()

const FIRST = monthOf(toDay('2026-01-01'))
const LAST = addMonths(FIRST, 23)

const anyTerms = fc.record<CardTerms>({
  closing: fc.oneof(
    fc.record({ kind: fc.constant('day' as const), day: fc.integer({ min: 1, max: 31 }) }),
    fc.record({ kind: fc.constant('before_due' as const), days: fc.integer({ min: 1, max: 28 }) }),
  ),
  dueDay: fc.integer({ min: 1, max: 31 }),
  closingDayGoesTo: fc.constantFrom('next', 'closing'),
})
const atMonth = fc.integer({ min: 0, max: 23 }).map((at) => addMonths(FIRST, at))

/** A card with terms that changed from month to month, and a closing moved by hand. */
const anyRule = fc
  .tuple(
    anyTerms,
    fc.array(fc.tuple(atMonth, anyTerms), { maxLength: 3 }),
    fc.tuple(atMonth, fc.integer({ min: 0, max: 40 })),
  )
  .map(([first, changes, [moved, by]]) => {
    const inOrder = changes.toSorted(([one], [other]) => (one < other ? -1 : 1))
    let rule: CardRule = first
    for (const [from, terms] of inOrder) rule = changeTerms(rule, terms, from)
    const closing = addDays(invoiceInMonth(rule, moved).opensOn, by)
    const isRefused = refuseClosing(rule, moved, closing) !== null
    return isRefused ? rule : moveClosing(rule, moved, closing)
  })

const cents = (max: number) => fc.integer({ min: -max / 4, max }).map((n) => (0 - n) as Cents)
/** A month without purchases and payments has no row, as in production. */
const month = fc.option(fc.tuple(cents(300), fc.option(cents(400), { freq: 3 })), { freq: 4 })
const anyChain = fc.array(month, { minLength: 24, maxLength: 24 })
const anyDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays(toDay('2025-12-20'), days))

type Owner = { readonly userId: string; readonly cardId: string }
type Chain = readonly ([Cents, Cents | null] | null)[]
type Line = {
  readonly month: Month
  readonly dueOn: Day
  readonly carried: Cents
  readonly remaining: Cents
  readonly owed: Cents
  readonly state: InvoiceState
}

function sumsOf(rule: CardRule, chain: Chain): InvoiceSum[] {
  return listMonths(FIRST, LAST).map((of, at) => {
    const [items = ZERO, paid = null] = chain[at] ?? []
    return { ...invoiceInMonth(rule, of), items, paid: paid ?? ZERO }
  })
}

/** The state of each invoice by the domain's rule. */
function settled(rule: CardRule, chain: Chain, today: Day): Line[] {
  return settleInvoices(sumsOf(rule, chain), today).map(
    ({ month: of, dueOn, carried, remaining, owed, state }) => ({
      month: of,
      dueOn,
      carried,
      remaining,
      owed,
      state,
    }),
  )
}

async function putCard(ledger: Ledger, { userId, cardId }: Owner, rule: CardRule): Promise<void> {
  const { closing, dueDay, closingDayGoesTo, earlier = [], closings = {} } = rule
  await sql`update payments set due_day = ${dueDay}, closing_day_goes_to = ${closingDayGoesTo},
      close_day = ${closing.kind === 'day' ? closing.day : null},
      close_before_due = ${closing.kind === 'day' ? null : closing.days},
      earlier_terms = ${JSON.stringify(earlier)}::jsonb, closings = ${JSON.stringify(closings)}::jsonb
    where user_id = ${userId} and id = ${cardId}`.execute(ledger)
}

async function putChain(
  ledger: Ledger,
  owner: Owner,
  invoices: readonly InvoiceSum[],
): Promise<void> {
  await ledger.deleteFrom('invoice_totals').where('user_id', '=', owner.userId).execute()
  if (invoices.length === 0) return
  await ledger
    .insertInto('invoice_totals')
    .values(
      invoices.map(({ month: of, dueOn, items, paid }) => ({
        user_id: owner.userId,
        payment_id: owner.cardId,
        month: firstDay(of),
        due_on: dueOn,
        items_cents: items,
        items: 1,
        paid_cents: paid,
        settling_cents: paid,
        parts_cents: ZERO,
      })),
    )
    .execute()
}

/** The same states of some months' invoices, computed by the database. */
async function listLines(
  ledger: Ledger,
  query: Owner & { readonly from: Month; readonly to: Month; readonly today: Day },
  rule: CardRule,
): Promise<Line[]> {
  const { rows } = await sql<{
    readonly month: Day
    readonly due_on: Day
    readonly paid_cents: Cents
    readonly carried_cents: Cents
    readonly remaining_cents: Cents
    readonly owed_cents: Cents
    readonly is_settled_later: boolean
  }>`select * from (${invoicesIn(ownContext({ ledger, ...query, nowMs: 0, currency: 'BRL' }), query)}) i order by month`.execute(
    ledger,
  )
  return rows.map((row) => ({
    month: monthOf(row.month),
    dueOn: row.due_on,
    carried: row.carried_cents,
    remaining: row.remaining_cents,
    owed: row.owed_cents,
    state: invoiceState({
      closesOn: invoiceInMonth(rule, monthOf(row.month)).closesOn,
      dueOn: row.due_on,
      paid: row.paid_cents,
      remaining: row.remaining_cents,
      today: query.today,
      isSettledLater: row.is_settled_later,
    }),
  }))
}

test('L4, L31, P4: due days, residuals and states of the database are those of the rule, for any card and any range of months', async () => {
  const ana = await openWallet(app)
  const owner = { userId: ana.guest.id, cardId: ana.card }
  await fc.assert(
    fc.asyncProperty(
      fc.record({ rule: anyRule, chain: anyChain, today: anyDay, one: atMonth, other: atMonth }),
      async ({ rule, chain, today, one, other }) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const lines = await app.owner.system(async (ledger) => {
          await putCard(ledger, owner, rule)
          await putChain(
            ledger,
            owner,
            sumsOf(rule, chain).filter((_, at) => chain[at] !== null),
          )
          return listLines(ledger, { ...owner, from, to, today }, rule)
        })
        const all = settled(rule, chain, today)
        expect(lines).toEqual(all.filter((line) => line.month >= from && line.month <= to))
      },
    ),
    { numRuns: 200 },
  )
})

test('L4: other terms change no closed invoice, and the residual that it leaves stays', async () => {
  const ana = await openWallet(app)
  const owner = { userId: ana.guest.id, cardId: ana.card }
  await fc.assert(
    fc.asyncProperty(
      fc.record({ rule: anyRule, terms: anyTerms, chain: anyChain, today: anyDay }),
      async ({ rule, terms, chain, today }) => {
        const open = invoiceOf(rule, today).month
        fc.pre(open > FIRST && open <= LAST)
        const after = changeTerms(rule, terms, findFirstMonth(terms, open, today))
        const linesOf = (of: CardRule) =>
          app.owner.system(async (ledger) => {
            await putCard(ledger, owner, of)
            const sums = sumsOf(of, chain)
            await putChain(
              ledger,
              owner,
              sums.filter((_, at) => chain[at] !== null),
            )
            return listLines(ledger, { ...owner, from: FIRST, to: open, today }, of)
          })
        const [before, now] = [await linesOf(rule), await linesOf(after)]
        const closed = before.filter((line) => line.month < open)
        expect(now.slice(0, closed.length)).toEqual(closed)
        expect(now.at(-1)).toMatchObject({ month: open, carried: before.at(-1)?.carried })
      },
    ),
    { numRuns: 150 },
  )
})
