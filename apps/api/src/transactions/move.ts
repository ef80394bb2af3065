import type { RefusedBy } from '@saldo/contract/endpoint'
import { refuse } from '@saldo/contract/refusals'
import type {
  createTransaction as createTransactionEndpoint,
  MovementDraft,
} from '@saldo/contract/transaction-changes'
import type { Transaction } from '@saldo/contract/transactions'
import type { Actor } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import {
  type MovementHalf,
  type MovementPlace,
  movementSides,
  planMovement,
} from '@saldo/domain/transactions/bank-movement'
import {
  refuseMovement,
  refuseMovementCategory,
} from '@saldo/domain/transactions/movement-refusals'
import { nameKey } from '@saldo/domain/transactions/names'
import { newId } from '../gateways/random.ts'
import { type PaymentFacts, paymentOf } from '../payments/rows.ts'
import { listPaymentFacts } from '../payments/store.ts'
import { postEntries } from './post.ts'
import type { EntryRow } from './columns.ts'
import { entryRow } from './rows.ts'
import {
  type DraftFacts,
  findDraftFacts,
  insertEntries,
  listOperations,
  listSent,
} from './store.ts'
import { toTransactions } from './to-transactions.ts'
import { writerOf } from './writers.ts'
import type { Context, OwnerLedger } from '../context.ts'

/** The wire's name of each field that a refusal can be about. */
const fieldOf = {
  value: 'value',
  date: 'date',
  source: 'bankingOperationPayment',
  destination: 'payment',
} as const

/**
 * Moves money between the user's own accounts: one entry for a deposit, two for all else, which are
 * created and removed together. The ledger's row is locked before the balance is read, so of ten
 * transfers of the whole balance exactly one is made. The same draft sent again is answered with
 * the entries that it became.
 */
export async function moveMoney(
  ctx: Context,
  { draft }: { readonly draft: MovementDraft },
): Promise<Transaction[] | RefusedBy<typeof createTransactionEndpoint>> {
  const operationId = draft._id ?? newId(ctx.nowMs)
  const categoryId = draft.category ?? DEFAULT_CATEGORY_IDS[draft.bankingOperationType]
  const [payments, sentBefore] = await Promise.all([
    listPaymentFacts(ctx, { today: ctx.today }),
    draft._id === undefined ? [] : listMoved(ctx, operationId),
  ])
  const { value, date, bankingOperationType: movementType } = draft
  const sides = movementSides(
    {
      movementType,
      sourceId: draft.bankingOperationPayment ?? null,
      destinationId: draft.payment ?? null,
    },
    payments,
  )
  if (typeof sides === 'string') return refuse('payment_not_found', fieldOf[sides])
  const { source, destination } = sides
  const facts = await findDraftFacts(ctx, { paymentId: destination.id, categoryId })
  const { category } = facts
  if (category === null) return refuse('category_not_found', 'category')
  if (sentBefore.length > 0) return toTransactions(ctx, { facts, rows: sentBefore })
  const onItsDay = source === null ? undefined : await factsOn(ctx, source, { date })
  const refusal = refuseMovement({
    movementType,
    value,
    date,
    today: ctx.today,
    source: source === null ? null : placeOf(source, { today: ctx.today, onItsDay }),
    destination: placeOf(destination, { today: ctx.today }),
  })
  if (refusal !== null) {
    return refuse(refusal.refused, ...refusal.fields.map((field) => fieldOf[field]))
  }
  const ofCategory = refuseMovementCategory(category.group)
  if (ofCategory !== null) return refuse(ofCategory, 'category')

  // Decided.
  const halves = planMovement({ movementType, value, source, destination })
  const rows = halves.map((half, index) => {
    const id = index === 0 ? operationId : newId(ctx.nowMs)
    return buildRow(half, { draft, actor: ctx.actor, operationId, category, id }, ctx.nowMs)
  })
  await Promise.all([
    insertEntries(ctx, rows),
    postEntries(ctx, {
      before: [],
      after: rows,
      preloaded: { groups: new Map([[category.id, category.group]]), cards: new Map() },
    }),
  ])
  return toTransactions(ctx, { facts, rows })
}

/** The entries that this id became before; of a movement both halves, the paying one first. */
async function listMoved(ctx: OwnerLedger, id: string): Promise<EntryRow[]> {
  const sent = await listSent(ctx, id)
  const operation = sent[0]?.operation_id ?? null
  if (operation === null) return sent
  const halves = await listOperations(ctx, [operation])
  return halves.toSorted((a, b) => a.value - b.value)
}

/** The source's balance on the movement's own day; read only where that is not today. */
async function factsOn(
  ctx: Context,
  source: PaymentFacts,
  { date }: { readonly date: Day },
): Promise<PaymentFacts | undefined> {
  if (date >= ctx.today) return source
  const [facts] = await listPaymentFacts(ctx, {
    id: source.id,
    today: date,
  })
  return facts
}

function placeOf(
  facts: PaymentFacts,
  {
    today,
    onItsDay = facts,
  }: { readonly today: Day; readonly onItsDay?: PaymentFacts | undefined },
): MovementPlace {
  const { id, type, overdraftLimit } = facts
  return {
    id,
    type,
    overdraftLimit,
    balance: paymentOf(facts, today).value,
    balanceThen: paymentOf(onItsDay, today).value,
  }
}

function buildRow(
  half: MovementHalf,
  of: {
    readonly draft: MovementDraft
    readonly actor: Actor
    readonly operationId: string
    readonly category: NonNullable<DraftFacts['category']>
    readonly id: string
  },
  nowMs: number,
): EntryRow {
  const { draft, actor, operationId, category, id } = of
  const name = draft.name ?? category.name
  return entryRow(
    {
      user_id: actor.userId,
      id,
      series_id: id,
      payment_id: half.paymentId,
      category_id: category.id,
      transaction_type: half.transactionType,
      name,
      name_key: nameKey(name),
      description: draft.description ?? '',
      value: half.value,
      date: draft.date,
      counts_on: draft.date,
      invoice_month: null,
      paid: true,
      operation_id: operationId,
      operation_type: draft.bankingOperationType,
      operation_payment: half.otherPaymentId,
      written_by: writerOf(actor),
    },
    nowMs,
  )
}
