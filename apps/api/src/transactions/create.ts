import type { RefusedBy } from '@saldo/contract/endpoint'
import { refuse } from '@saldo/contract/refusals'
import type {
  createTransaction as createTransactionEndpoint,
  TransactionDraft,
} from '@saldo/contract/transaction-changes'
import type { Transaction } from '@saldo/contract/transactions'
import { absolute } from '@saldo/domain/money'
import { refuseRefund } from '@saldo/domain/transactions/refusals'
import type { JsonText } from '../db/json-text.ts'
import { sendEarly, deferUntilCommit } from '../db/one-connection.ts'
import { newId } from '../gateways/random.ts'
import { cardRuleOf } from '../payments/rows.ts'
import { memoriesOf, refuseDraft, rowsOfDraft } from './drafts.ts'
import { postEntriesStatement } from './post.ts'
import { findPurchase } from './refunds-store.ts'
import {
  findDraftFacts,
  groupsOf,
  insertEntriesStatement,
  insertSeriesStatement,
  listSent,
  rememberCategoriesStatement,
} from './store.ts'
import { toTransactionsText } from './to-transactions.ts'
import type { Context } from '../context.ts'

/**
 * From this many entries on, the insert is sent early, so that the database writes while the totals
 * are computed.
 */
const MANY = 48

type CreationInput = { readonly draft: TransactionDraft }

/**
 * Creates the entries of one draft: one, or all its instalments at once, or a series as far ahead
 * as the ledger is opened. The same draft sent again is answered with the entries that it became.
 */
export async function createTransaction(
  ctx: Context,
  { draft }: CreationInput,
): Promise<JsonText<Transaction[]> | RefusedBy<typeof createTransactionEndpoint>> {
  const seriesId = draft._id ?? newId(ctx.nowMs)
  const [facts, sentBefore] = await Promise.all([
    findDraftFacts(ctx, { paymentId: draft.payment, categoryId: draft.category }),
    draft._id === undefined ? [] : listSent(ctx, seriesId),
  ])
  const { payment } = facts
  if (payment === null) return refuse('payment_not_found', 'payment')
  if (draft.category !== null && facts.category === null) {
    return refuse('category_not_found', 'category')
  }
  if (sentBefore.length > 0) return toTransactionsText(ctx, { facts, rows: sentBefore })
  const purchase = draft.refundOf === undefined ? null : await findPurchase(ctx, draft.refundOf)
  if (purchase === undefined) return refuse('purchase_not_found', 'refundOf')
  const drafted = { draft, facts, purchase }
  const refusal = refuseDraft(drafted)
  if (refusal !== null) return refusal
  const inDoubt =
    purchase === null ? null : refuseRefund({ ...purchase, refund: absolute(draft.value) })
  if (inDoubt !== null && draft.evenIfInDoubt !== true) return refuse(inDoubt, 'refundOf')
  const card = payment.type === 'credit' ? cardRuleOf(payment) : null
  const { rows, series } = rowsOfDraft(drafted, { actor: ctx.actor, seriesId, nowMs: ctx.nowMs })

  const insertStatement = insertEntriesStatement(ctx.userId, rows)
  const ahead = rows.length < MANY ? null : await sendEarly(ctx.ledger, insertStatement)
  const rollupStatement = await postEntriesStatement(ctx, {
    before: [],
    after: rows,
    preloaded: {
      groups: groupsOf(facts),
      cards: new Map(card === null ? [] : [[payment.id, card]]),
    },
  })
  const result = await toTransactionsText(ctx, { facts, rows })

  // Decided. A total too large is still refused by the write itself.
  await ahead?.done
  deferUntilCommit(ctx.ledger, [
    ahead === null ? insertStatement : null,
    rollupStatement,
    series === null ? null : insertSeriesStatement([series]),
    purchase === null ? rememberCategoriesStatement(ctx.userId, memoriesOf(draft)) : null,
  ])
  return result
}
