import * as z from 'zod/mini'
import { centsOf } from '@saldo/contract/wire'
import { type Day, dayAt, DEFAULT_TIME_ZONE, isDay, toDay } from '@saldo/domain/calendar'
import { absolute, type Cents, negate, toTotal } from '@saldo/domain/money'
import { BankAggregatorError } from './banks.ts'

/*
 * What aggregators write, as what the product counts with: floats as cents, instants as civil days.
 */

const isReadableInstant = (value: unknown) =>
  (value instanceof Date || typeof value === 'string') && !Number.isNaN(instantMs(value))

function instantMs(value: string | Date): number {
  return value instanceof Date ? value.getTime() : Date.parse(value)
}

/** An instant, which a library may have made a `Date` of already. */
export const wireInstant = z.custom<string | Date>(isReadableInstant)
export const optionalInstant = z.optional(z.nullable(wireInstant))

/** Aggregators leave a field out, or write null. */
export const optionalText = z.optional(z.nullable(z.string()))
export const optionalNumber = z.optional(z.nullable(z.number()))

/** UTC, ISO 8601; null where there is none. */
export function toInstant(value: string | Date | null | undefined): string | null {
  return value === null || value === undefined ? null : new Date(instantMs(value)).toISOString()
}

const DAY_LENGTH = 10
const MIDNIGHT_UTC = 'T00:00:00.000Z'

/**
 * The civil day in São Paulo. Exactly midnight in UTC is how some connectors write a day that has no
 * hour: it is that day, and not the evening before (decision 105).
 */
export function toCivilDay(value: string | Date): Day {
  if (typeof value === 'string' && isDay(value)) return value
  const instant = new Date(instantMs(value)).toISOString()
  return instant.endsWith(MIDNIGHT_UTC)
    ? toDay(instant.slice(0, DAY_LENGTH))
    : dayAt(Date.parse(instant), DEFAULT_TIME_ZONE)
}

export function toCivilDayOrNull(value: string | Date | null | undefined): Day | null {
  return value === null || value === undefined ? null : toCivilDay(value)
}

/** A float as cents; one that no ledger holds makes the whole answer unreadable. */
export function toAmount(decimal: number): Cents {
  const cents = centsOf(decimal)
  if (cents === null) throw new BankAggregatorError({ kind: 'unavailable' })
  return cents
}

/**
 * An amount as in the ledger. Samples of aggregators disagree about signs, above all on cards, so the
 * direction is what the line says of itself and never the sign.
 */
export function toSigned(decimal: number, isMoneyOut: boolean): Cents {
  const size = absolute(toAmount(decimal))
  return isMoneyOut ? negate(size) : size
}

export const sumOf = (amounts: readonly number[]): Cents =>
  toTotal(amounts.reduce((sum, amount) => sum + toAmount(amount), 0))

/** What an aggregator answered, if it is what was asked for; else it is taken for out of order. */
export function readAnswer<T extends z.ZodMiniType>(shape: T, answer: unknown): z.output<T> {
  const read = z.safeParse(shape, answer)
  if (read.success) return read.data
  throw new BankAggregatorError({ kind: 'unavailable' })
}
