import { assert } from '../assert.ts'
import type { Day } from '../calendar.ts'
import { type Cents, negate } from '../money.ts'
import type { PaymentType } from '../payments/kinds.ts'
import type { TransactionType } from './kinds.ts'

/** Money that changes its place and stays one's own (money.md §2); the names are the wire's. */
export const MOVEMENT_TYPES = ['deposit', 'withdraw', 'transfer'] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

/** Whether a text names a bank movement. */
export function isMovementType(text: string): text is MovementType {
  return (MOVEMENT_TYPES as readonly string[]).includes(text)
}

/** Whether money leaves a place that the person names: all but a deposit, which comes from outside. */
export function hasSource(type: MovementType): boolean {
  return type !== 'deposit'
}

/** Whether the person names where the money goes: a withdrawal always ends in the Dinheiro wallet. */
export function hasDestination(type: MovementType): boolean {
  return type !== 'withdraw'
}

/** A place that money can be moved from or to, with what was and is there. */
export type MovementPlace = {
  readonly id: string
  readonly type: PaymentType
  /** What is paid there up to today. */
  readonly balance: Cents
  /** The same up to the movement's own day. */
  readonly balanceThen: Cents
  /** How far below nothing a bank account may go; 0 of all else. */
  readonly overdraftLimit: Cents
}

/** What a bank movement is judged by; `null` where a side was not named, or is none. */
export type MovementFacts = {
  readonly movementType: MovementType
  readonly value: Cents
  readonly date: Day
  readonly today: Day
  readonly source: MovementPlace | null
  readonly destination: MovementPlace | null
}

/**
 * The payment methods of a movement, each where it is named: a deposit has no source, and a withdrawal
 * goes to the Dinheiro wallet, which every user has one of (money.md §2). The side whose payment method
 * is not there is given instead, the source before the destination.
 */
export function movementSides<P extends Pick<MovementPlace, 'id' | 'type'>>(
  movement: {
    readonly movementType: MovementType
    readonly sourceId: string | null
    readonly destinationId: string | null
  },
  payments: readonly P[],
): { readonly source: P | null; readonly destination: P } | 'source' | 'destination' {
  const { movementType, sourceId, destinationId } = movement
  const byId = (id: string | null) => payments.find((payment) => payment.id === id)
  const source = hasSource(movementType) ? byId(sourceId) : null
  if (source === undefined) return 'source'
  const destination = hasDestination(movementType)
    ? byId(destinationId)
    : payments.find(({ type }) => type === 'money')
  if (destination === undefined) return 'destination'
  // What is withdrawn is cash: another place that is named is a transfer, and is not taken for it.
  const isNamed = movementType === 'withdraw' && destinationId !== null
  if (isNamed && destinationId !== destination.id) return 'destination'
  return { source, destination }
}

/** One side of a movement: an entry on one payment method. */
export type MovementHalf = {
  readonly paymentId: string
  /** Where the money came from or went; null of a deposit. */
  readonly otherPaymentId: string | null
  readonly transactionType: Extract<TransactionType, 'revenues' | 'expenses'>
  readonly value: Cents
}

/**
 * The entries that a movement becomes, the one that pays first: a deposit is one revenue; all else
 * is an expense here and a revenue there, which come to nothing together (decisions.md §4). What
 * `refuseMovement` has let pass is whole, which is asserted.
 */
export function planMovement(
  movement: Pick<MovementFacts, 'movementType' | 'value'> & {
    readonly source: Pick<MovementPlace, 'id'> | null
    readonly destination: Pick<MovementPlace, 'id'> | null
  },
): readonly MovementHalf[] {
  const { movementType, value, source, destination } = movement
  assert(value > 0, 'money moves forward')
  assert(destination !== null, 'money arrives somewhere')
  const arrival: MovementHalf = {
    paymentId: destination.id,
    otherPaymentId: source?.id ?? null,
    transactionType: 'revenues',
    value,
  }
  if (!hasSource(movementType)) {
    assert(source === null, 'a deposit comes from outside')
    return [arrival]
  }
  assert(source !== null && source.id !== destination.id, 'money leaves another place')
  return [
    {
      paymentId: source.id,
      otherPaymentId: destination.id,
      transactionType: 'expenses',
      value: negate(value),
    },
    arrival,
  ]
}
