import fc from 'fast-check'
import { KNOWN_EXPORTS, type Signs } from './known-exports.ts'
import {
  type Cell,
  encoded,
  type Encoding,
  page,
  type Quotes,
  separated,
  sheet,
} from './statement-bytes.ts'
import {
  type AmountForm,
  amountText,
  bankLines,
  brazilian,
  cardLines,
  DAY_FORMS,
  dayAfter,
  type DayForm,
  type DayName,
  type DrawnFile,
  type Kind,
  type Line,
  linesOf,
  none,
  PART_FORMS,
  type PartForm,
  type RawLine,
  wanted,
} from './statement-lines.ts'

/* Files of columns, as text, page or sheet, with everything that stands around their lines. */

const WORDS = {
  day: ['Data', 'Data Lançamento', 'Data Mov.', 'Dia', 'Dt. Movimento', 'Data da compra', 'Quando'],
  memo: ['Descrição', 'Histórico', 'Lançamento', 'Estabelecimento', 'Detalhes', 'Loja', 'O que'],
  value: ['Valor', 'Valor (R$)', 'Quantia', 'Montante', 'Quanto'],
  credit: ['Crédito', 'Crédito (R$)', 'Entradas', 'Entrada (R$)'],
  debit: ['Débito', 'Débito (R$)', 'Saídas', 'Saída (R$)'],
  direction: ['D/C', 'Tipo', 'Natureza', 'Deb/Cred', 'Movimento'],
  balance: ['Saldo', 'Saldo (R$)', 'Saldo do dia'],
  instalment: ['Parcela', 'Parcelas', 'Nº da parcela'],
} as const
const ENGLISH_WORDS = {
  day: ['Date', 'Posting Date'],
  memo: ['Description', 'Memo', 'Payee'],
  value: ['Amount', 'Value'],
  credit: ['Credit'],
  debit: ['Debit'],
  direction: ['Type', 'Movement'],
  balance: ['Balance'],
  instalment: ['Installment'],
} as const
/** Columns that are read as nothing, with what stands in them. */
const OTHERS = [
  ['Documento', '004521'],
  ['Categoria', 'Mercado'],
  ['Agência', '1234'],
  ['Cartão', '4321'],
  ['Cidade', 'São Paulo'],
  ['Valor em US$', '0,00'],
  ['Hora', '10:33'],
  ['Data contábil', '03/02/2026'],
  ['Moeda', 'BRL'],
  ['', ''],
] as const
const DIRECTIONS = [
  ['D', 'C'],
  ['Débito', 'Crédito'],
  ['Saída', 'Entrada'],
  ['-', '+'],
  ['Despesa', 'Receita'],
] as const

export const pick = <T>(from: readonly T[]) => fc.constantFrom(...from)
const header = (words: { readonly [role in keyof typeof WORDS]: readonly string[] }) =>
  fc.record({
    day: pick(words.day),
    memo: pick(words.memo),
    value: pick(words.value),
    columns: fc.constantFrom(
      ...words.credit.map((one, at) => [one, words.debit[at] ?? ''] as const),
    ),
    direction: pick(words.direction),
    balance: pick(words.balance),
    instalment: pick(words.instalment),
  })

const commonTable = {
  amount: fc.record({
    decimal: fc.constantFrom<AmountForm['decimal']>(',', ',', '.'),
    isGrouped: fc.boolean(),
    cents: fc.constantFrom<AmountForm['cents']>('two', 'two', 'bare', 'short'),
    symbol: fc.constantFrom<AmountForm['symbol']>('', '', '', 'R$ ', 'R$'),
    minus: fc.constantFrom<AmountForm['minus']>(
      'before',
      'first',
      'first',
      'behind',
      'brackets',
      'typographic',
      'letter',
      'plus',
    ),
  }),
  signs: fc.constantFrom<Signs>(
    'value',
    'value',
    'reversed',
    'direction',
    'columns',
    'columns-signed',
  ),
  partForm: pick(Object.keys(PART_FORMS) as PartForm[]),
  directionWords: pick(DIRECTIONS),
  balance: fc.constantFrom<'none' | 'each' | 'day-end' | 'rows'>(
    'none',
    'none',
    'each',
    'day-end',
    'rows',
  ),
  hasOpening: fc.boolean(),
  isBeside: fc.boolean(),
  known: fc.oneof({ weight: 5, arbitrary: none }, { weight: 1, arbitrary: pick(KNOWN_EXPORTS) }),
  isNewestFirst: fc.boolean(),
  /** The order of the columns, by what is drawn for each. */
  order: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 12, maxLength: 12 }),
  others: fc.subarray([...OTHERS], { maxLength: 2 }),
  hasHeader: fc.oneof(
    { weight: 6, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  preamble: fc.subarray(
    ['title', 'account', 'period', 'sum', 'before', 'blank', 'names', 'sep'] as const,
    { maxLength: 3 },
  ),
  dueLine: fc.constantFrom<'printed' | 'total' | 'none'>('printed', 'total', 'none'),
  after: fc.subarray(['total', 'final', 'later', 'end'] as const),
  isCut: fc.boolean(),
  opening: fc.integer({ min: -500_000, max: 500_000 }),
  due: fc.integer({ min: 0, max: 800 }),
}

/** How the rows of a table become a file. */
type Container =
  | {
      readonly of: 'text'
      readonly delimiter: string
      readonly quotes: Quotes
      readonly encoding: Encoding
      readonly end: string
    }
  | { readonly of: 'page'; readonly isClosed: boolean; readonly encoding: Encoding }
  | { readonly of: 'sheet'; readonly book: 'xlsx' | 'biff8' | 'xlml'; readonly isOfText: boolean }

const containers: fc.Arbitrary<Container> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      of: fc.constant('text' as const),
      delimiter: fc.constantFrom(';', ';', ',', '\t', '|'),
      quotes: fc.constantFrom<Quotes>('none', 'needed', 'all'),
      encoding: fc.constantFrom<Encoding>('utf-8', 'utf-8-bom', 'windows-1252', 'twice', 'utf-16'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      of: fc.constant('page' as const),
      isClosed: fc.boolean(),
      encoding: fc.constantFrom<Encoding>('utf-8', 'windows-1252'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      of: fc.constant('sheet' as const),
      book: fc.constantFrom<'xlsx' | 'biff8' | 'xlml'>('xlsx', 'biff8', 'xlml'),
      isOfText: fc.boolean(),
    }),
  },
)

export const tables = fc.record({
  ...commonTable,
  container: containers,
  dayForm: pick(Object.keys(DAY_FORMS) as DayName[]),
  words: fc.oneof(
    { weight: 3, arbitrary: header(WORDS) },
    { weight: 1, arbitrary: header(ENGLISH_WORDS) },
  ),
  kind: fc.constantFrom<Kind>('bank', 'card'),
  bank: bankLines,
  card: cardLines,
})
type TableDraw = typeof tables extends fc.Arbitrary<infer T> ? T : never

type Column = {
  readonly name: string
  readonly role: string
  readonly cell: (line: Line, at: number) => Cell
}

/** The balance beside each line: after it, or that of its day's end. */
function balancesOf(
  lines: readonly Line[],
  { opening, isNewestFirst, balance }: TableDraw,
): number[] {
  const inOrder = isNewestFirst ? lines.toReversed() : lines
  let sum = opening
  const running = inOrder.map(({ value }) => (sum += value))
  const shown =
    balance === 'each'
      ? running
      : inOrder.map(({ day }) => running[inOrder.findLastIndex((one) => one.day === day)] ?? 0)
  return isNewestFirst ? shown.toReversed() : shown
}

const unmarked = (line: RawLine): RawLine => ({
  ...line,
  name: line.name === '99' ? 'NOVE' : line.name.replaceAll(/[",;]/gu, ''),
})

/** What a draw means together: what no file has at once is left out. */
function sound(random: TableDraw): TableDraw {
  const { known } = random
  const draw: TableDraw =
    known === null
      ? random
      : {
          ...random,
          kind: known.kind,
          dayForm: known.days,
          signs: known.signs,
          amount: known.amount,
          hasHeader: true,
          isBeside: false,
          directionWords: DIRECTIONS[0],
          partForm: known.columns.some(([, role]) => role === 'instalment')
            ? 'column'
            : random.partForm === 'column'
              ? 'slashed'
              : random.partForm,
          balance: known.columns.some(([, role]) => role === 'balance') ? 'each' : 'none',
        }
  const { container, kind, dayForm } = draw
  const isEnglish = draw.words.day === 'Date' || draw.words.day === 'Posting Date'
  const isMonthFirst = DAY_FORMS[dayForm].order === 'month-first'
  const isYearless = 'isYearless' in DAY_FORMS[dayForm]
  const isSheet = container.of === 'sheet'
  const isWestern =
    container.of !== 'sheet' && ['windows-1252', 'twice'].includes(container.encoding)
  const minus = isWestern && draw.amount.minus === 'typographic' ? 'first' : draw.amount.minus
  const { signs } = draw
  const isSplit =
    container.of === 'text' && container.delimiter === ',' && container.quotes === 'none'
  const isPlain = container.of === 'text' && container.quotes === 'none'
  return {
    ...draw,
    dayForm:
      (isMonthFirst && !isEnglish) || (isYearless && kind === 'bank')
        ? 'dmy'
        : isSheet && !container.isOfText
          ? 'ymd'
          : dayForm,
    signs,
    amount: {
      ...draw.amount,
      minus,
      cents: isSplit ? 'two' : draw.amount.cents,
      isGrouped: draw.amount.isGrouped && !(isSplit && draw.amount.decimal === '.'),
    },
    isBeside: draw.isBeside && !isSplit,
    balance: kind === 'card' ? 'none' : draw.balance,
    // One row without a header is no table.
    hasHeader:
      draw.hasHeader ||
      container.of !== 'text' ||
      (kind === 'bank' ? draw.bank : draw.card).length < 3,
    // Without quotes no cell holds what separates the cells.
    bank: isPlain ? draw.bank.map(unmarked) : draw.bank,
    card: isPlain ? draw.card.map(unmarked) : draw.card,
  }
}

/** A file of columns as it was drawn. */
export function drawTable(random: TableDraw): DrawnFile {
  const draw = sound(random)
  const { kind, words, amount, signs, partForm, container, directionWords } = draw
  const days: DayForm = DAY_FORMS[draw.dayForm]
  const dueOn = dayAfter('2024-06-10', draw.due)
  const lines = linesOf(
    kind === 'bank' ? draw.bank : draw.card,
    dayAfter(dueOn, -8),
    draw.isNewestFirst,
  )
  const asNumber = container.of === 'sheet' && !container.isOfText
  const money = (value: number, more: Partial<AmountForm> = {}): Cell =>
    asNumber && amount.minus !== 'letter' ? value / 100 : amountText(value, { ...amount, ...more })
  const unsigned = { minus: 'first' } as const
  const day = (iso: string): Cell => (asNumber ? { day: iso } : days.write(iso))
  const printed = ({ name, part: of }: Line) =>
    of === null ? name : PART_FORMS[partForm](name, of[0], of[1])
  const balances = balancesOf(lines, draw)
  const hasParts = kind === 'card' && partForm === 'column'
  const amounts: Column[] =
    signs === 'columns' || signs === 'columns-signed'
      ? [
          {
            name: words.columns[0],
            role: 'credit',
            cell: ({ value }) => (value > 0 ? money(value, unsigned) : ''),
          },
          {
            name: words.columns[1],
            role: 'debit',
            cell: ({ value }) =>
              value < 0 ? money(signs === 'columns' ? -value : value, unsigned) : '',
          },
        ]
      : [
          {
            name: words.value,
            role: 'value',
            cell: ({ value }) => {
              if (signs === 'direction') return money(Math.abs(value), unsigned)
              return money(
                signs === 'reversed' ? -value : value,
                kind === 'card' && amount.minus === 'letter' ? unsigned : {},
              )
            },
          },
        ]
  const columns: Column[] = [
    { name: words.day, role: 'day', cell: (line) => day(line.day) },
    { name: words.memo, role: 'memo', cell: printed },
    ...amounts,
    ...(signs === 'direction'
      ? [
          {
            name: words.direction,
            role: 'direction',
            cell: ({ value }: Line) => directionWords[value < 0 ? 0 : 1],
          },
        ]
      : []),
    ...(hasParts
      ? [
          {
            name: words.instalment,
            role: 'instalment',
            cell: ({ part: of }: Line) => (of === null ? '' : `${of[0]}/${of[1]}`),
          },
        ]
      : []),
    ...(draw.balance === 'none' || draw.balance === 'rows'
      ? []
      : [
          {
            name: words.balance,
            role: 'balance',
            cell: (_: Line, at: number) => money(balances[at] ?? 0),
          },
        ]),
    ...draw.others
      .filter(([name]) => name !== words.day)
      .map(([name, text]) => ({
        name,
        role: 'other',
        cell: () => (text === '0,00' ? `0${amount.decimal}00` : text),
      })),
  ]
  const ordered = columns
    .map((column, at) => ({ column, rank: column.name === '' ? 100 : (draw.order[at] ?? 0) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ column }) => column)
  if (draw.known !== null) {
    const byRole = new Map(columns.map((column) => [column.role, column]))
    ordered.splice(
      0,
      ordered.length,
      ...draw.known.columns.map(([name, role]): Column => ({
        name,
        role,
        cell: byRole.get(role)?.cell ?? ((_, at) => (role === 'id' ? `N${at}` : '')),
      })),
    )
  }
  // The first day of a row is that of its line.
  const firstDay = ordered.findIndex(({ name }) => name === 'Data contábil')
  const ownDay = ordered.findIndex(({ role }) => role === 'day')
  if (firstDay !== -1 && firstDay < ownDay) {
    const [one, other] = [ordered[firstDay], ordered[ownDay]]
    if (one !== undefined && other !== undefined) {
      ordered[firstDay] = other
      ordered[ownDay] = one
    }
  }
  const width = ordered.length
  const padded = (row: readonly Cell[]): Cell[] =>
    container.of === 'text'
      ? Array.from({ length: Math.max(width, row.length) }, (_, at) => row[at] ?? '')
      : [...row]
  const rowOf = (line: Line, at: number) => ordered.map(({ cell }) => cell(line, at))
  const heading = ordered.map(({ name }) => name)
  const asRow = (line: Partial<Record<string, Cell>>) => ordered.map(({ role }) => line[role] ?? '')
  const rows: Cell[][] = preambleOf(draw, { dueOn, padded })
  if (draw.hasHeader) rows.push(heading)
  if (draw.hasOpening && draw.balance !== 'none' && !draw.isNewestFirst && draw.hasHeader)
    rows.push(
      asRow({
        day: day(dayAfter(lines[0]?.day ?? dueOn, -1)),
        memo: 'SALDO ANTERIOR',
        balance: money(draw.opening),
      }),
    )
  const half = draw.isCut && draw.hasHeader ? Math.ceil(lines.length / 2) : lines.length
  for (const [at, line] of lines.entries()) {
    if (at === half) {
      rows.push(padded(['Outros lançamentos']))
      rows.push(heading)
    }
    rows.push(rowOf(line, at))
    const isLastOfDay = lines[at + 1]?.day !== line.day
    if (draw.balance === 'rows' && isLastOfDay)
      rows.push(asRow({ day: day(line.day), memo: 'SALDO DO DIA', value: money(123_45) }))
  }
  const aside: number[] = []
  if (draw.isBeside && draw.hasHeader && lines.length > 1 && draw.balance === 'none') {
    // The last line stands in a table of its own, whose columns are others.
    rows.pop()
    aside.push(lines.length - 1)
    const inside = ordered.filter(({ role }) => role !== 'other')
    const last = lines.at(-1)
    rows.push(padded(['Pagamentos']), padded([...inside.map(({ name }) => name), 'Canal']))
    if (last !== undefined)
      rows.push(padded([...inside.map(({ cell }) => cell(last, lines.length - 1)), 'App']))
  }
  rows.push(...endingOf(draw, { asRow, padded, lines, rowOf, money }))
  const file = bytesOf(container, rows)
  const isDirected = signs === 'direction' || signs === 'columns' || signs === 'columns-signed'
  return {
    ...file,
    kind,
    dueOn: kind === 'card' ? dueOn : null,
    isKnown: draw.known !== null,
    aside,
    lines: lines.map((line) => wanted(line, printed(line), partForm)),
    columns: {
      kind,
      isReversed: !isDirected && signs === 'reversed',
      dayOrder: days.order,
      decimal: asNumber && amount.minus !== 'letter' ? ',' : amount.decimal,
      roles: ordered.map(({ name, role }) => [draw.hasHeader ? name : '', role] as const),
    },
  }
}

function preambleOf(
  { kind, preamble, dueLine, dayForm, hasHeader }: TableDraw,
  { dueOn, padded }: { dueOn: string; padded: (row: readonly Cell[]) => Cell[] },
): Cell[][] {
  if (!hasHeader) return []
  const rows: Cell[][] = preamble.map((one) => {
    if (one === 'title')
      return padded([kind === 'card' ? 'Cartão de crédito' : 'Extrato de conta corrente'])
    if (one === 'account') return padded(['Agência', '1234', kind === 'card' ? 'Ana Souza' : 'Ana'])
    if (one === 'period') return padded(['Período', '01/04/2024 a 30/04/2024'])
    if (one === 'sep') return ['sep=;']
    if (one === 'before') return padded(['Saldo anterior', '01/04/2024', '1.234,56'])
    if (one === 'sum') return padded(['Limite', '', '1.234,56'])
    if (one === 'names')
      return padded(['Extrato emitido em 03/02/2026', 'Histórico de lançamentos'])
    return padded([])
  })
  if (kind === 'card' && dueLine === 'printed')
    rows.push(padded([`Vencimento: ${brazilian(dueOn)}`]))
  else if (kind === 'card' && dueLine === 'total' && !('isYearless' in DAY_FORMS[dayForm]))
    rows.push(padded(['Total da fatura', '1.234,56']))
  return rows
}

function endingOf(
  { after, kind, hasHeader }: TableDraw,
  {
    asRow,
    padded,
    lines,
    rowOf,
    money,
  }: {
    asRow: (line: Partial<Record<string, Cell>>) => Cell[]
    padded: (row: readonly Cell[]) => Cell[]
    lines: readonly Line[]
    rowOf: (line: Line, at: number) => Cell[]
    money: (value: number) => Cell
  },
): Cell[][] {
  if (!hasHeader) return []
  const first = lines[0]
  return after.flatMap((one) => {
    if (one === 'total')
      return [asRow({ memo: 'Total', value: money(-99_900), credit: money(99_900) })]
    if (one === 'final') return [asRow({ memo: 'Saldo final', balance: money(12_345) })]
    if (one === 'end') return [padded(['Os dados acima foram gerados em 03/02/2026'])]
    if (kind === 'bank' || first === undefined) return []
    return [padded(['Lançamentos futuros']), rowOf({ ...first, name: 'A VIR' }, 0)]
  })
}

function bytesOf(container: Container, rows: readonly Cell[][]): { bytes: Buffer; shown: string } {
  const plain = separated(rows, { delimiter: ' ¦ ', quotes: 'none', end: '\n' })
  if (container.of === 'sheet') return { bytes: sheet(rows, container.book), shown: plain }
  if (container.of === 'page') {
    const text = page(rows, container.isClosed)
    return { bytes: encoded(text, container.encoding), shown: plain }
  }
  const { quotes, delimiter } = container
  const isNeeded = rows.some((row) => row.some((cell) => String(cell).includes(delimiter)))
  // A comma that separates cells and cents at once, without quotes, stands in every value or in none.
  const safe = quotes === 'none' && isNeeded && delimiter !== ',' ? 'needed' : quotes
  const text = separated(rows, { ...container, quotes: safe })
  return { bytes: encoded(text, container.encoding), shown: text }
}
