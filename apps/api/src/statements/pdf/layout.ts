/*
 * What a reader must know of one bank's bill or statement. Texts are matched without accents and in lower case; each
 * expression is anchored or short, for its texts come from anywhere.
 */

/** Lines of a section: of the bill, or beside it (bills to come, simulations, limits). */
type Section = {
  readonly begins: RegExp
  readonly holds: 'lines' | 'later' | 'nothing'
}

/** One bank's bill of a card. */
export type BillLayout = {
  readonly bank: string
  /** The bank's code, part of the key of its accounts. */
  readonly code: string
  /** Words that stand together in this bank's bills alone. */
  readonly known: readonly RegExp[]
  /** What stands before each figure, or above it. */
  readonly dueOn: RegExp
  readonly total: RegExp
  /** Null where the bill prints none. */
  readonly closedOn: RegExp | null
  /** `fatura de Agosto de 2025`: the month with its year, where days have none. */
  readonly month: RegExp | null
  /** What was owed before; null where the total is of this bill's lines alone. */
  readonly former: RegExp | null
  /** The last digits of the card whose bill it is. */
  readonly number: RegExp | null
  readonly sections: readonly Section[]
  /** A line that begins the lines of one card, and one that prints their sum: sums are counted from either. */
  readonly subtotal: RegExp | null
  readonly card: RegExp | null
  /** What is put before a name: digits of a card. */
  readonly beforeName: RegExp | null
  /** A purchase is printed with a minus. */
  readonly isNegativeOut: boolean
  /** Payments have no minus, and are told by their words. */
  readonly hasBarePayments: boolean
  /** A name ends in its part alone, never in a day; or the part stands before the town. */
  readonly part: 'worded' | 'last' | 'before-town'
  /** The day of a part: that of its purchase, or one of the bill's period. */
  readonly partDay: 'purchase' | 'period'
  /** Of two amounts of a line, the one in reais. */
  readonly reais: 'first' | 'last'
}

/** What most bills have in common. */
export const BILL = {
  closedOn: null,
  month: null,
  former: null,
  number: null,
  subtotal: null,
  card: null,
  beforeName: null,
  isNegativeOut: false,
  hasBarePayments: false,
  part: 'worded',
  partDay: 'purchase',
  reais: 'last',
} as const satisfies Partial<BillLayout>
