import { isRefused, refuse, type Refusal, type Refused } from '@saldo/contract/refusals'
import type { TransactionDraft } from '@saldo/contract/transaction-changes'
import type { EnteredDraft } from '@saldo/domain/budgets/entering'
import { negate } from '@saldo/domain/money'
import { isTransactionType } from '@saldo/domain/transactions/kinds'
import { newId } from '../gateways/random.ts'
import { insertDraftsStatements, refuseOneDraft } from '../transactions/create.ts'
import { type DraftsFacts, findDraftsFacts } from '../transactions/store.ts'
import type { EnteredLine } from './edits.ts'
import type { Context } from '../context.ts'

/** The draft of a movement that a line is entered as, unpaid; or why it cannot be. */
function draftOf(
  { categoryId, paymentId }: EnteredLine,
  entered: EnteredDraft,
  facts: DraftsFacts,
) {
  const payment = facts.payments.find(({ id }) => id === paymentId)
  if (payment === undefined) return refuse('payment_not_found')
  // What a card pays is paid, and counts in another month than the line.
  if (payment.type === 'credit') return refuse('payment_is_a_card')
  const category = facts.categories.find(({ id }) => id === categoryId)
  if (category === undefined) return refuse('category_not_found')
  if (!isTransactionType(category.group)) return refuse('category_of_another_group')
  const draft: TransactionDraft = {
    ...entered,
    transactionType: category.group,
    value: category.group === 'revenues' ? entered.value : negate(entered.value),
    name: category.name,
    category: categoryId,
    payment: paymentId,
    paid: false,
  }
  return refuseOneDraft(draft, facts) ?? draft
}

const inList = <R extends Refusal>(list: string, { refused }: Refused<R>): Refused<R> =>
  refuse(refused, list)

/**
 * What enters lines of a plan as movements, once everything is decided, or why one cannot be entered.
 * Nothing is read where no line is.
 */
export async function decideEntering(
  ctx: Context,
  of: {
    readonly entered: readonly EnteredLine[]
  },
) {
  const { entered } = of
  if (entered.length === 0) return { write: async () => {} }
  const facts = await findDraftsFacts(ctx, {
    paymentIds: entered.map(({ paymentId }) => paymentId),
    categoryIds: entered.map(({ categoryId }) => categoryId),
    ids: [],
  })
  const drafts: TransactionDraft[] = []
  for (const line of entered) {
    for (const one of line.drafts) {
      const draft = draftOf(line, one, facts)
      if (isRefused(draft)) return inList(line.list, draft)
      drafts.push(draft)
    }
  }
  return {
    write: async () => {
      const statements = await insertDraftsStatements(ctx, {
        drafts: drafts.map((draft) => ({ draft, seriesId: newId(ctx.nowMs) })),
        facts,
      })
      // The plan is read after them, with what they come to.
      for (const statement of statements) await statement?.execute(ctx.ledger)
    },
  }
}
