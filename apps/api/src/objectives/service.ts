import type { Call, RefusedBy } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/objectives'
import { refuse, refuseConflict } from '@saldo/contract/refusals'
import { ZERO } from '@saldo/domain/money'
import {
  refuseAccountChange,
  refuseAmounts,
  refuseObjective,
  refuseOneMore,
} from '@saldo/domain/objectives/refusals'
import { isStale } from '@saldo/domain/versions'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { findPayment } from '../payments/store.ts'
import { readWritten, readBack, readObjective } from './read.ts'
import {
  countObjectives,
  forgetRemoved,
  insertObjective,
  listObjectiveRows,
  lockObjective,
  updateObjectiveRow,
} from './store.ts'
import type { Context, Handler } from '../context.ts'

type Objective = contract.Objective

/** Creates a goal. The same `_id` sent again is the same goal, answered again. */
export async function createObjective(
  ctx: Context,
  { draft }: { readonly draft: Call<typeof contract.createObjective>['body'] },
): Promise<Objective | RefusedBy<typeof contract.createObjective>> {
  const id = draft._id ?? newId(ctx.nowMs)
  const sentBefore = draft._id === undefined ? null : await readObjective(ctx, { id })
  if (sentBefore !== null && !('refused' in sentBefore)) return sentBefore
  const payment = await findPayment(ctx, draft.payment)
  if (payment === undefined) return refuse('payment_not_found', 'payment')
  const { totalValue, initialValue = ZERO, beginDate = ctx.today, finalDate } = draft
  const refusal = refuseObjective({
    totalValue,
    initialValue,
    beginDate,
    finalDate,
    paymentType: payment.type,
  })
  if (refusal !== null) return refuse(refusal.refused, refusal.field)
  const oneMore = refuseOneMore(await countObjectives(ctx))
  if (oneMore !== null) return refuse(oneMore)

  // Decided.
  await insertObjective(ctx.ledger, {
    user_id: ctx.userId,
    id,
    name: draft.name,
    category: draft.category,
    total_cents: totalValue,
    initial_cents: initialValue,
    begin_date: beginDate,
    final_date: finalDate,
    payment_id: payment.id,
    created_at: instantAt(ctx.nowMs),
  })
  return readWritten(ctx, { id })
}

/**
 * Changes a goal. What is saved stays: a total below it asks (case J6), and the account stays once
 * anything was deposited.
 */
export const updateObjective: Handler<typeof contract.updateObjective> = async (
  ctx,
  { params: { id }, body: changes },
) => {
  const locked = await lockObjective(ctx, { id })
  if (locked === undefined) return refuse('objective_not_found')
  if (isStale(changes.version, locked.version)) return refuseConflict(await readBack(ctx, { id }))
  const [row] = await listObjectiveRows(ctx, { id })
  if (row === undefined) return refuse('objective_not_found')
  const isMoved = changes.payment !== undefined && changes.payment !== row.payment._id
  const payment = isMoved ? await findPayment(ctx, changes.payment ?? '') : locked
  if (payment === undefined) return refuse('payment_not_found', 'payment')
  const after = {
    totalValue: changes.totalValue ?? row.totalValue,
    initialValue: changes.initialValue ?? row.initialValue,
    beginDate: changes.beginDate ?? row.beginDate,
    finalDate: changes.finalDate ?? row.finalDate,
  }
  const paymentType = 'type' in payment ? payment.type : row.payment.type
  const refusal =
    refuseObjective({ ...after, paymentType }) ??
    refuseAmounts({
      before: row,
      after: { ...row, ...after },
      isConfirmed: changes.evenIfOver === true,
    })
  if (refusal !== null) return refuse(refusal.refused, refusal.field)
  const fixed = isMoved ? refuseAccountChange(row.entries) : null
  if (fixed !== null) return refuse(fixed, 'payment')

  // Decided.
  if (isMoved) await forgetRemoved(ctx, { id })
  await updateObjectiveRow(
    ctx,
    { id },
    {
      name: changes.name ?? row.name,
      category: changes.category ?? row.category,
      payment_id: changes.payment ?? row.payment._id,
      total_cents: after.totalValue,
      initial_cents: after.initialValue,
      begin_date: after.beginDate,
      final_date: after.finalDate,
    },
  )
  return readWritten(ctx, { id })
}
