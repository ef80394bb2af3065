import type * as changes from '@saldo/contract/transaction-changes'
import { refuse } from '@saldo/contract/refusals'
import type { Transaction } from '@saldo/contract/transactions'
import { assert } from '@saldo/domain/assert'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { adjustmentOf, refuseAdjustment } from '@saldo/domain/transactions/adjustment'
import { nameKey } from '@saldo/domain/transactions/names'
import { newId } from '../gateways/random.ts'
import { paymentOf } from '../payments/rows.ts'
import { listPaymentFacts } from '../payments/store.ts'
import { postEntries } from './post.ts'
import type { EntryRow } from './columns.ts'
import { entryRow } from './rows.ts'
import { findDraftFacts, insertEntries, listSent } from './store.ts'
import { toTransactions } from './to-transactions.ts'
import { writerOf } from './writers.ts'
import type { Handler } from '../context.ts'

/** The field that each refusal is about, so that the form shows it there. */
const fieldOf = {
  adjustment_of_a_card: undefined,
  balance_already_right: 'balance',
  date_out_of_range: 'date',
  date_after_today: 'date',
} as const

const NAME = 'Ajuste de saldo'

/**
 * Corrects the balance of a day: one entry, dated that day, of a category that no report counts
 * (case L1). The same draft sent again is answered with the entry that it became.
 */
export const adjustBalance: Handler<typeof changes.adjustBalance> = async (
  ctx,
  { params: { id: paymentId }, body: draft },
) => {
  const { balance: target, date } = draft
  const categoryId = DEFAULT_CATEGORY_IDS.adjustment
  const [facts, [place], sentBefore] = await Promise.all([
    findDraftFacts(ctx, { paymentId, categoryId }),
    listPaymentFacts(ctx, { id: paymentId, today: date }),
    draft._id === undefined ? [] : listSent(ctx, draft._id),
  ])
  if (place === undefined) return refuse('payment_not_found')
  const resultOf = async (row: EntryRow): Promise<Transaction> => {
    const [transaction] = await toTransactions(ctx, { facts, rows: [row] })
    assert(transaction !== undefined, 'one entry becomes one transaction')
    return transaction
  }
  const [sent] = sentBefore
  if (sent !== undefined) return resultOf(sent)
  const balance = paymentOf(place, date).value
  const refusal = refuseAdjustment({
    paymentType: place.type,
    balance,
    target: target,
    date,
    today: ctx.today,
  })
  if (refusal !== null) {
    const field = fieldOf[refusal]
    return field === undefined ? refuse(refusal) : refuse(refusal, field)
  }

  // Decided.
  const id = draft._id ?? newId(ctx.nowMs)
  const row = entryRow(
    {
      user_id: ctx.userId,
      id,
      series_id: id,
      payment_id: place.id,
      category_id: categoryId,
      name: NAME,
      name_key: nameKey(NAME),
      date,
      counts_on: date,
      invoice_month: null,
      paid: true,
      written_by: writerOf(ctx.actor),
      ...toColumns(adjustmentOf({ balance, target: target })),
    },
    ctx.nowMs,
  )
  await insertEntries(ctx, [row])
  await postEntries(ctx, { before: [], after: [row] })
  return resultOf(row)
}

const toColumns = ({ value, transactionType }: ReturnType<typeof adjustmentOf>) => ({
  value,
  transaction_type: transactionType,
})
