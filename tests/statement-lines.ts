import fc from 'fast-check'

/*
 * What bank files say, drawn at random: lines, and every way in which days, amounts and parts are written. Nothing here
 * is known to what reads them.
 */

/** A line as it is to be read: below zero is money out. */
export type Line = {
  readonly day: string
  readonly value: number
  readonly name: string
  readonly part: Part | null
}
export type Part = readonly [index: number, count: number]

export type WantedLine = {
  readonly day: string
  readonly value: number
  /** The name without its part, and with it as it is printed. */
  readonly name: string
  readonly printed: string
  readonly part: string | null
  /** The part is also a day near its line, which is no part until a word says so. */
  readonly isLikeDay: boolean
}

/** What its owner knows of the columns of a file, each by its name. */
type KnownColumns = {
  readonly kind: Kind
  readonly isReversed: boolean
  readonly dayOrder: 'day-first' | 'month-first' | 'year-first'
  readonly decimal: ',' | '.'
  readonly roles: readonly (readonly [name: string, role: string])[]
}
export type Kind = 'bank' | 'card'

export type DrawnFile = {
  readonly bytes: Buffer
  /** As it is looked at where it is read wrongly. */
  readonly shown: string
  readonly kind: Kind
  readonly lines: readonly WantedLine[]
  readonly dueOn: string | null
  /** Null of a format without columns. */
  readonly columns: KnownColumns | null
  /** An export that is known by its header: nothing is asked about its columns. */
  readonly isKnown?: boolean
  /** Lines of a table beside the one that is asked about; they may be left out by name. */
  readonly aside?: readonly number[]
}

const DAY_MS = 86_400_000
export const dayAfter = (from: string, days: number) =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10)
const two = (n: number) => String(n).padStart(2, '0')
export const partsOf = (day: string) => ({
  y: day.slice(0, 4),
  m: day.slice(5, 7),
  d: day.slice(8),
})

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']
const LONG =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  )

export type DayForm = {
  readonly write: (day: string) => string
  readonly order: 'day-first' | 'month-first' | 'year-first'
  readonly isYearless?: true
}
const dayFirst = (write: DayForm['write']): DayForm => ({ write, order: 'day-first' })
const form = (at: (of: ReturnType<typeof partsOf>) => string) => (day: string) => at(partsOf(day))

/** Every order in which a file writes its days. */
export const DAY_FORMS = {
  dmy: dayFirst(form(({ y, m, d }) => `${d}/${m}/${y}`)),
  'dmy-time': dayFirst(form(({ y, m, d }) => `${d}/${m}/${y} 10:33:07`)),
  'dmy-dashes': dayFirst(form(({ y, m, d }) => `${d}-${m}-${y}`)),
  'dmy-dots': dayFirst(form(({ y, m, d }) => `${d}.${m}.${y}`)),
  'dmy-short': dayFirst(form(({ y, m, d }) => `${d}/${m}/${y.slice(2)}`)),
  'dmy-bare': dayFirst(form(({ y, m, d }) => `${Number(d)}/${Number(m)}/${y}`)),
  'dmy-named': dayFirst(form(({ y, m, d }) => `${d} ${MONTHS[Number(m) - 1]} ${y}`)),
  'dmy-named-slashes': dayFirst(
    form(({ y, m, d }) => `${d}/${MONTHS[Number(m) - 1]}/${y.slice(2)}`),
  ),
  'dmy-english': dayFirst(form(({ y, m, d }) => `${d}-${ENGLISH[Number(m) - 1]}-${y}`)),
  'dmy-long': dayFirst(form(({ y, m, d }) => `${Number(d)} de ${LONG[Number(m) - 1]} de ${y}`)),
  'dmy-weekday': dayFirst(
    (day) =>
      `${WEEKDAYS[new Date(day).getUTCDay()]} ${form(({ y, m, d }) => `${d}/${m}/${y}`)(day)}`,
  ),
  mdy: { write: form(({ y, m, d }) => `${m}/${d}/${y}`), order: 'month-first' },
  'mdy-short': {
    write: form(({ y, m, d }) => `${Number(m)}/${Number(d)}/${y.slice(2)}`),
    order: 'month-first',
  },
  ymd: { write: (day) => day, order: 'year-first' },
  'ymd-time': { write: (day) => `${day}T03:00:00.000Z`, order: 'year-first' },
  'ymd-slashes': { write: form(({ y, m, d }) => `${y}/${m}/${d}`), order: 'year-first' },
  'ymd-compact': { write: form(({ y, m, d }) => `${y}${m}${d}`), order: 'year-first' },
  dm: { ...dayFirst(form(({ m, d }) => `${d}/${m}`)), isYearless: true },
  'dm-named': {
    ...dayFirst(form(({ m, d }) => `${d}/${MONTHS[Number(m) - 1]?.toUpperCase()}`)),
    isYearless: true,
  },
} as const satisfies Record<string, DayForm>
export type DayName = keyof typeof DAY_FORMS

export type AmountForm = {
  readonly decimal: ',' | '.'
  readonly isGrouped: boolean
  /** All cents, none of whole amounts, or without their last zero. */
  readonly cents: 'two' | 'bare' | 'short'
  readonly symbol: '' | 'R$ ' | 'R$'
  readonly minus: 'before' | 'first' | 'behind' | 'brackets' | 'typographic' | 'letter' | 'plus'
}

/** An amount that is money out where it is below zero, as a file prints it. */
export function amountText(
  value: number,
  { decimal, isGrouped, cents, symbol, minus }: AmountForm,
): string {
  const size = Math.abs(value)
  const units = String(Math.floor(size / 100))
  const grouped = isGrouped
    ? units.replaceAll(/\B(?=(\d{3})+$)/gu, decimal === ',' ? '.' : ',')
    : units
  const shown = cents === 'short' ? two(size % 100).replace(/0$/u, '') : two(size % 100)
  const text = cents !== 'two' && size % 100 === 0 ? grouped : `${grouped}${decimal}${shown}`
  const isOut = value < 0
  if (minus === 'letter') return `${symbol}${text} ${isOut ? 'D' : 'C'}`
  if (!isOut) return `${minus === 'plus' ? '+' : ''}${symbol}${text}`
  if (minus === 'before') return `${symbol}-${text}`
  if (minus === 'behind') return `${symbol}${text}-`
  if (minus === 'brackets') return `(${symbol}${text})`
  return `${minus === 'typographic' ? '−' : '-'}${symbol}${text}`
}

/** The forms in which a bank prints a part. */
export const PART_FORMS = {
  bare: (name, i, n) => `${name} ${i}/${n}`,
  padded: (name, i, n) => `${name} ${two(i)}/${two(n)}`,
  brackets: (name, i, n) => `${name} (${two(i)}/${two(n)})`,
  short: (name, i, n) => `${name} PARC ${i}/${n}`,
  worded: (name, i, n) => `${name} - Parcela ${i} de ${n}`,
  slashed: (name, i, n) => `${name} - Parcela ${i}/${n}`,
  // Behind a digit nobody could tell it.
  glued: (name, i, n) => `${name}${/\d$/u.test(name) ? ' ' : ''}${two(i)}/${two(n)}`,
  of: (name, i, n) =>
    /\d$/u.test(name) ? `${name} PARC ${i}/${n}` : `${name} ${two(i)} de ${two(n)}`,
  column: (name) => name,
} as const satisfies Record<string, (name: string, i: number, n: number) => string>
export type PartForm = keyof typeof PART_FORMS

/** Whether a part without a word for it is a day within a month of its line, as it could be read as well. */
function isLikeDay([index, count]: Part, day: string, as: PartForm): boolean {
  if (['short', 'worded', 'slashed', 'column'].includes(as)) return false
  return [-1, 0, 1].some((years) => {
    const iso = `${Number(day.slice(0, 4)) + years}-${two(count)}-${two(index)}`
    const at = Date.parse(iso)
    return !Number.isNaN(at) && Math.abs(at - Date.parse(day)) <= 31 * DAY_MS
  })
}

const OUT_NAMES = [
  'PADARIA SÃO JOÃO',
  'Mercado Bom Preço',
  'POSTO 24 HORAS',
  'Farmácia 3 Irmãos',
  'UBER *TRIP',
  'Total Frango',
  'AMAZON BR',
  'Café & Cia',
  'LOJA LT',
  'Aula de Inglês',
  'SALDAO MOVEIS',
  'MERCADO, FILIAL 2',
  'BAR "DO ZÉ"; CENTRO',
  'Compra 02/04/2024 10:33',
  '99',
]
/** What ends like a part and is none, or is not at the end. */
const LIKE_PARTS = [
  'SEGURO PARC8',
  'LANCHES 24/7',
  'OFICINA 5/3 LTDA',
  'TELE 0/6',
  'REVISTA 10/2026',
  'TURMA 1/1',
]
const GIVEN_BACK = ['ESTORNO LOJA LT', 'Crédito de cashback']
const PAYMENTS = ['Pagamento recebido', 'PAGTO DEBITO AUTOMATICO', 'Pagamento em 10/05']
const IN_NAMES = ['SALARIO', 'Pix recebido de Ana', 'TED Recebida 237', 'Rendimentos']

const cents = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100_000, max: 90_000_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(1000, 5000, 100_000, 250_000, 123_000, 1_000_000) },
)
const part = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2, max: 12 }))
  .filter(([i, n]) => i <= n)

export type RawLine = {
  readonly back: number
  readonly value: number
  readonly name: string
  readonly part: Part | null
}
const rawLine = (name: fc.Arbitrary<string>, sign: -1 | 1, of: fc.Arbitrary<Part | null>) =>
  fc.record({
    back: fc.integer({ min: 0, max: 40 }),
    value: cents.map((n) => n * sign),
    name,
    part: of,
  })
export const none = fc.constant(null)

const purchase = fc.oneof(
  { weight: 6, arbitrary: rawLine(fc.constantFrom(...OUT_NAMES), -1, fc.option(part)) },
  { weight: 1, arbitrary: rawLine(fc.constantFrom(...LIKE_PARTS), -1, none) },
)
export const cardLines = fc
  .tuple(
    fc.array(purchase, { minLength: 1, maxLength: 4 }),
    fc.array(
      fc.oneof(
        rawLine(fc.constantFrom(...GIVEN_BACK, ...OUT_NAMES), 1, none),
        rawLine(fc.constantFrom(...PAYMENTS), 1, none),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([out, back]) => [...out, ...back])
export const bankLines = fc.array(
  fc.oneof(
    rawLine(fc.constantFrom(...OUT_NAMES, 'TARIFA PACOTE 08/16', 'PAGAMENTO DE FATURA'), -1, none),
    rawLine(fc.constantFrom(...IN_NAMES), 1, none),
  ),
  { minLength: 1, maxLength: 5 },
)

export function linesOf(raw: readonly RawLine[], last: string, isNewestFirst: boolean): Line[] {
  const lines = raw
    .map(({ back, ...rest }) => ({ ...rest, day: dayAfter(last, -back) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return isNewestFirst ? lines.toReversed() : lines
}

export const wanted = (
  { day, value, name, part: of }: Line,
  printed: string,
  as: PartForm,
): WantedLine => ({
  day,
  value,
  name,
  printed,
  part: of === null ? null : `${of[0]}/${of[1]}`,
  isLikeDay: of !== null && isLikeDay(of, day, as),
})

export const brazilian = DAY_FORMS.dmy.write
