import type { Transaction } from '@saldo/contract/transactions'
import { absolute, addCents, type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import type { Share } from '@saldo/domain/transactions/split'
import { typedMoney } from './money.ts'
import { problemOfMoney } from './typed-money.ts'

/*
 * A split in a form: of each category but the entry's own what was typed, in one text, since a field holds one
 * value. What the others leave is the entry's own category's.
 */

/** A category beside the entry's own, with the amount as it was typed. */
export type SplitRow = { readonly category: string; readonly typed: string }

/** One that is still to be filled in. */
export const NEW_ROW: SplitRow = { category: '', typed: '' }

/** The rows that the field holds; none where the entry is not divided. */
export function rowsOfText(text: string): readonly SplitRow[] {
  return text === '' ? [] : (JSON.parse(text) as readonly SplitRow[])
}

/** The text of these rows; empty where there are none. */
export function textOfRows(rows: readonly SplitRow[]): string {
  return rows.length === 0 ? '' : JSON.stringify(rows)
}

/** The text of an entry's split: the amounts without their sign, since people type amounts. */
export function textOfSplit(split: Transaction['split']): string {
  const shares = split?.map(({ category, value }) => ({ category: category._id, value }))
  return textOfShares(shares ?? [])
}

/** The text of these shares, of which the first is the entry's own. */
export function textOfShares(shares: readonly Share[]): string {
  const others = shares.slice(1)
  return textOfRows(
    others.map(({ category, value }) => ({ category, typed: typedMoney(absolute(value)) })),
  )
}

/** What the rows leave of the whole, in cents; what is not typed yet takes nothing. */
export function restOf(whole: Cents, rows: readonly SplitRow[]): Cents {
  return addCents(whole, negate(sumCents(rows.map(({ typed }) => readMoney(typed) ?? ZERO))))
}

/** Why an entry of this value, in its own category, cannot be divided so, or null; the value has no sign here. */
export function problemOfSplit(
  text: string,
  { whole, category }: { readonly whole: Cents | null; readonly category: string },
): string | null {
  const rows = rowsOfText(text)
  if (rows.length === 0) return null
  const categories = [category, ...rows.map((row) => row.category)]
  if (rows.some((row) => row.category === '')) return 'Escolha a categoria de cada parte.'
  if (new Set(categories).size < categories.length) {
    return 'Cada categoria entra uma vez só na divisão.'
  }
  for (const { typed } of rows) {
    const problem = problemOfMoney(typed)
    if (problem !== null) return problem
  }
  if (whole === null || restOf(whole, rows) > 0) return null
  return 'As partes passam do valor: não sobra nada para a primeira categoria.'
}

/** The split that a form says, with the sign of `value`; null where there is none. */
export function splitOfText(
  text: string,
  of: { readonly value: Cents; readonly category: string },
): Share[] | null {
  const rows = rowsOfText(text)
  if (rows.length === 0) return null
  const { value, category } = of
  const signed = (cents: Cents) => (value < 0 ? negate(cents) : cents)
  return [
    { category, value: signed(restOf(absolute(value), rows)) },
    ...rows.map((row) => ({ category: row.category, value: signed(readMoney(row.typed) ?? ZERO) })),
  ]
}
