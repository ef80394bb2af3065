import type { BankQuestion } from '@saldo/contract/bank-accesses'
import type { Actor } from '@saldo/domain/actor'
import { type Day, firstDay } from '@saldo/domain/calendar'
import { settleInvoices } from '@saldo/domain/invoices/settlement'
import { absolute, negate } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { listCardInvoices } from '../importing/settling-store.ts'
import { invoiceReference } from '../payments/rows.ts'
import { listShownQuestions, type ShownQuestion } from './shown-questions-store.ts'

const INVOICES_OFFERED = 12

type Query = { readonly answered: boolean; readonly today: Day }

/** What waits for an answer, the last first; or what was answered lately and can be taken back. */
export async function listQuestions(
  ledger: Ledger,
  { userId }: Actor,
  { answered, today }: Query,
): Promise<BankQuestion[]> {
  const rows = await listShownQuestions(ledger, { userId, answered })
  const invoices = rows.some(({ kind }) => kind === 'payment')
    ? await listOwed(ledger, userId, today)
    : []
  return rows.map((row) => ({
    ...row,
    lines: row.kind === 'held' ? row.lines : [],
    invoices: row.kind === 'payment' ? likeliest(invoices, row) : [],
  }))
}

type Owed = BankQuestion['invoices'][number]

/** The invoices of which something is left to be paid. */
async function listOwed(ledger: Ledger, userId: string, today: Day): Promise<readonly Owed[]> {
  const cards = await listCardInvoices(ledger, userId)
  return cards.flatMap(({ cardId, name, sums }) =>
    settleInvoices(sums, today)
      .filter(({ remaining }) => remaining < 0)
      .map(({ month, dueOn, remaining }) => ({
        invoice: invoiceReference(cardId, firstDay(month)),
        card: name,
        value: negate(remaining),
        dueOn,
      })),
  )
}

/** Those of which so much is left as was paid before others. */
function likeliest(invoices: readonly Owed[], { value }: ShownQuestion): Owed[] {
  const distance = (one: Owed) => Math.abs(one.value - absolute(value))
  return invoices
    .toSorted(
      (one, other) => distance(one) - distance(other) || (one.invoice < other.invoice ? -1 : 1),
    )
    .slice(0, INVOICES_OFFERED)
}
