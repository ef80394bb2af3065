import { ENTRY_LABELS_MAX } from '@saldo/domain/labels/kinds'
import { SHARES_MAX } from '@saldo/domain/transactions/kinds'
import * as z from 'zod/mini'
import { type Day, isDay, isMonth, type Month } from '@saldo/domain/calendar'
import { CENTS_MAX, type Cents, isCents, toCents, toTotal } from '@saldo/domain/money'

/*
 * The codecs of the wire. Outside there are decimals and texts, inside there are cents and days,
 * and nothing else turns one into the other.
 */

const HUNDRED = 100

/** Cents as the wire's decimal, for what the contract has been asked about already. */
export function decimalOf(cents: Cents): number {
  return cents / HUNDRED
}

/**
 * A decimal of a spreadsheet as cents: a formula leaves fractions of a cent, which are rounded once, half
 * away from zero. Null beyond what an entry may be worth.
 */
export function centsOf(decimal: number): Cents | null {
  const cents = Math.sign(decimal) * Math.round(Math.abs(decimal) * HUNDRED)
  return isCents(cents) ? toCents(cents) : null
}

function isWireMoney(value: number): boolean {
  const cents = Math.round(value * HUNDRED)
  return Math.abs(cents) <= CENTS_MAX && cents / HUNDRED === value
}

/**
 * Money on the wire: a JSON number in currency units with at most two decimals and a magnitude of
 * at most 999 999 999 999.99 (decisions.md §2). Inside: whole cents.
 */
export const money = z.codec(
  z
    .number('Digite um valor, como 12,50.')
    .check(z.refine(isWireMoney, 'Digite um valor, como 12,50.')),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  {
    decode: (value) => toCents(Math.round(value * HUNDRED)),
    encode: decimalOf,
  },
)

function isWireTotal(value: number): boolean {
  const cents = Math.round(value * HUNDRED)
  return Number.isSafeInteger(cents) && cents / HUNDRED === value
}

/**
 * What many entries come to: an answer, never what somebody says. It may be more than any one of
 * them, for as long as it is exact (case F6).
 */
export const total = z.codec(
  z.number().check(z.refine(isWireTotal)),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  {
    decode: (value) => toTotal(Math.round(value * HUNDRED)),
    encode: decimalOf,
  },
)

function isWirePercentage(value: number): boolean {
  const hundredths = Math.round(value * HUNDRED)
  return Number.isSafeInteger(hundredths) && hundredths / HUNDRED === value
}

/**
 * A percentage on the wire: a JSON number with at most two decimals. Inside: whole hundredths of one
 * per cent, so that what a person typed is kept exactly (case G3).
 */
export const percentage = z.codec(
  z
    .number('Digite um valor, como 12,50.')
    .check(z.refine(isWirePercentage, 'Digite um valor, como 12,50.')),
  z.custom<number>((value) => Number.isSafeInteger(value)),
  {
    decode: (value) => Math.round(value * HUNDRED),
    encode: (hundredths) => hundredths / HUNDRED,
  },
)

/** A civil day, `2026-01-31`: never an instant, so no time zone can move it (decisions.md §3). */
export const day = z
  .string('Digite uma data, como 05/12/2026.')
  .check(z.refine(isDay, 'Digite uma data, como 05/12/2026.')) as unknown as z.ZodMiniType<
  Day,
  string
>

/** A month, `2026-01`. */
export const month = z
  .string('Escolha um mês.')
  .check(z.refine(isMonth, 'Escolha um mês.')) as unknown as z.ZodMiniType<Month, string>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id: a UUID in lower case. Made by whoever creates the thing, the browser included. */
export const id = z.string('Identificador inválido').check(z.regex(UUID, 'Identificador inválido'))

/** An instant, UTC, ISO 8601. */
export const instant = z.string()

const isClean = (value: string): boolean => value.isWellFormed() && !value.includes('\u0000')

type Lengths = {
  readonly max: number
  readonly min?: number
  /** What is said where it is missing. */
  readonly required?: string
}

// oxlint-disable-next-line no-control-regex -- these are the characters that are meant
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/**
 * One line that a person typed: trimmed, without NUL and without half a surrogate pair, which PostgreSQL
 * could not keep. A line break, a tab or another control character is a space: a name goes into subjects
 * of letters, addresses and tables of one row. Everything else, emoji included, is kept (case F7).
 */
export function text(lengths: Lengths) {
  return typed(lengths, (value) => value.replaceAll(CONTROLS, ' '))
}

/** Text of several lines that a person typed, as `text` but for the line breaks, which stay. */
export function paragraphs(lengths: Lengths) {
  return typed(lengths, (value) => value)
}

function typed(
  { max, min = 0, required = 'Preencha este campo.' }: Lengths,
  toKept: (value: string) => string,
) {
  return z
    .string(required)
    .check(
      z.refine(isClean, { error: 'Texto inválido', abort: true }),
      z.overwrite(toKept),
      z.trim(),
      z.minLength(min, required),
      z.maxLength(max, `Use no máximo ${max} caracteres`),
    )
}

/** A yes or no in a query string. */
export const flag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (value) => value === 'true',
  encode: (value) => (value ? 'true' : 'false'),
})

/** A whole number in a query string. */
export function count(limits: { readonly min: number; readonly max: number }) {
  const within = (value: string) =>
    /^\d{1,6}$/.test(value) && Number(value) >= limits.min && Number(value) <= limits.max
  return z.codec(
    z.string().check(z.refine(within, `Use um número de ${limits.min} a ${limits.max}`)),
    z.number(),
    { decode: Number, encode: String },
  )
}

const AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/

/** An amount without a sign in a query string: in currency units, `12.5`. Inside: cents. */
export const queryMoney = z.codec(
  z.string('Digite um valor, como 12,50.').check(z.regex(AMOUNT, 'Digite um valor, como 12,50.')),
  z.custom<Cents>((value) => isCents(value as number)),
  {
    decode: (value) => toCents(Math.round(Number(value) * HUNDRED)),
    encode: (cents) => String(decimalOf(cents)),
  },
)

/** The query of a reading where a family shares views: everybody's together, or one member's. */
export const familyQuery = {
  family: z.optional(flag),
  /** One member, with `family=true`; else it may only say who the owner is anyhow. */
  userId: z.optional(id),
}

/** The last four digits of a card. */
export const cardEnding = z
  .string()
  .check(z.regex(/^\d{4}$/, 'Digite os 4 últimos números do cartão'))

/** The labels of an entry, by their ids. */
export const entryLabels = z.array(id).check(z.maxLength(ENTRY_LABELS_MAX))

/**
 * How an entry is divided among categories: at least two, each with its share of the value, to the cent. The
 * first category is the entry's own.
 */
export const entrySplit = z
  .array(z.strictObject({ category: id, value: money }))
  .check(z.minLength(2), z.maxLength(SHARES_MAX))

/** The version of a row, as an answer gives it. */
export const version = z.number().check(z.int(), z.minimum(1))

/**
 * The version of a row that the caller has seen: a change of an older one is a conflict. Clients of
 * the first API know no versions; without one there is no precondition.
 */
export const seenVersion = z.optional(version)

/** A file: what it is called and its bytes, in pieces; those of a long one are made as they are sent. */
export type File = {
  readonly name: string
  /** Of all bytes together, where that is known before the last of them. */
  readonly size: number | null
  /** Its own type, where files of one endpoint differ; such a file may be shown and not only kept. */
  readonly shownAs?: string
  readonly bytes: readonly Uint8Array[] | AsyncIterable<Uint8Array>
}

/** The answer of an endpoint that gives a file; `download` says of which type. */
export const file = z.custom<File>()

/** What a change answers that has nothing to say. */
export const nothing = z.null()
