import type { BankQuestion } from '@saldo/contract/bank-accesses'
import { firstDay } from '@saldo/domain/calendar'
import { settleInvoices } from '@saldo/domain/invoices/settlement'
import { absolute, negate } from '@saldo/domain/money'
import { listCardInvoices } from '../importing/settling-store.ts'
import { invoiceReference } from '../payments/rows.ts'
import { listShownQuestions, type ShownQuestion } from './shown-questions-store.ts'
import type { Context } from '../context.ts'

const INVOICES_OFFERED = 12

type Query = { readonly answered: boolean }

/** What waits for an answer, the last first; or what was answered lately and can be taken back. */
export async function listQuestions(ctx: Context, { answered }: Query): Promise<BankQuestion[]> {
  const rows = await listShownQuestions(ctx, { answered })
  const invoices = rows.some(({ kind }) => kind === 'payment') ? await listOwed(ctx) : []
  return rows.map((row) => ({
    ...row,
    lines: row.kind === 'held' ? row.lines : [],
    invoices: row.kind === 'payment' ? likeliest(invoices, row) : [],
  }))
}

type Owed = BankQuestion['invoices'][number]

/** The invoices of which something is left to be paid. */
async function listOwed(ctx: Context): Promise<readonly Owed[]> {
  const cards = await listCardInvoices(ctx)
  return cards.flatMap(({ cardId, name, sums }) =>
    settleInvoices(sums, ctx.today)
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
