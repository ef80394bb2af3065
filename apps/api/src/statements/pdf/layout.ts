import type { PartDay } from '@saldo/domain/statements/bill-year'

/*
 * What a reader must know of one bank's bill or statement. Texts are matched without accents and in lower case; each
 * expression is anchored or short, for its texts come from anywhere.
 */

/** Lines of a section: of the bill, its charges without a day, or beside it (bills to come, simulations, limits). */
export type Section = {
  readonly begins: RegExp
  readonly holds: 'lines' | 'charges' | 'later' | 'nothing'
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
  /** Null where the bill prints none, as the next ones. */
  readonly closedOn: RegExp | null
  /** `fatura de Agosto de 2025`: the month with its year, where days have none. */
  readonly month: RegExp | null
  /** What was owed before; null where the total is of this bill's lines alone. */
  readonly former: RegExp | null
  /** What was paid of this very bill before it closed, which its total is without. */
  readonly prepaid: RegExp | null
  /** The last digits of the card whose bill it is. */
  readonly number: RegExp | null
  readonly sections: readonly Section[]
  /** A line that begins the lines of one card, and one that prints their sum: sums are counted from either. */
  readonly subtotal: RegExp | null
  readonly card: RegExp | null
  /** What of a card's own line says which one it is, and whose, each in its first group. */
  readonly ending: RegExp | null
  readonly holder: RegExp | null
  /** A person with the sum of their lines, which follow: they are believed to be theirs where they come to it. */
  readonly person: RegExp | null
  /** What is put before a name or behind it: the last digits of the card, in its first group. */
  readonly besideName: RegExp | null
  /** What a minus says: what comes in, a purchase, or nothing, where it is a column without a text. */
  readonly minus: 'in' | 'out' | 'nothing'
  /** Words of what comes in where it has no minus. */
  readonly bareIn: RegExp | null
  /** A charge without a day, whose day is that of the line above it. */
  readonly undated: RegExp | null
  /** Whether the day stands before the name or behind it. */
  readonly day: 'first' | 'behind'
  /** A name ends in its part alone, never in a day; or the part stands before the town. */
  readonly part: 'worded' | 'last' | 'before-town'
  /** The day of a part: that of its purchase, or one of the bill's period. */
  readonly partDay: PartDay
  /** Of two amounts of a line, the one in reais. */
  readonly reais: 'first' | 'last'
}

/** What most bills have in common. */
export const BILL = {
  closedOn: null,
  month: null,
  former: null,
  prepaid: null,
  number: null,
  subtotal: null,
  card: null,
  ending: null,
  holder: null,
  person: null,
  besideName: null,
  minus: 'in',
  bareIn: null,
  undated: null,
  day: 'first',
  part: 'worded',
  partDay: 'purchase',
  reais: 'last',
} as const satisfies Partial<BillLayout>

/** Words by which many banks begin what is no part of a bill: the lines of bills to come, and what has no lines. */
export const BESIDE: readonly Section[] = [
  {
    begins:
      /^proximas? faturas?\b|^lancamentos (?:futuros|programados)\b|^compras parceladas ?-? ?proximas\b|^parcela(?:s|mentos) futur[ao]s\b|^parcelamentos? proximas? faturas?\b/u,
    holds: 'later',
  },
  {
    begins:
      /^resumo\b|^limites?\b|^simulacao\b|^parcelamento d[ae]\b|^encargos\b|^opcoes de pagamento\b|^taxas\b|^mensage[mn]s? importantes?\b|^juros e custo\b/u,
    holds: 'nothing',
  },
]

/** Words of a payment where nothing else tells it from a purchase. */
export const PAYMENT_WORDS =
  /^(?:inclusao de )?(?:pagamentos?|pagtos?|pgtos?|pag fatura|obrigado pelo pagamento|deb(?:ito)? autom(?:atico)?)\b/u
