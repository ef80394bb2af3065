import type { Month } from '../calendar.ts'
import { nameKey } from '../transactions/names.ts'
import { type Cell, monthIn, textOf } from './cells.ts'

/** A sheet: its name, and its rows from the first on; what is empty is null. */
export type Sheet = {
  readonly name: string
  readonly rows: readonly (readonly (Cell | null)[])[]
}

/** What a column can hold. */
export type Column =
  | 'kind'
  | 'category'
  | 'name'
  | 'value'
  | 'date'
  | 'repeats'
  | 'parts'
  | 'marketValue'
  | 'financed'
  | 'settlementBalance'
  | 'installment'
  | 'type'

/** The columns of each sheet of the template, in their order, by their heading (money.md §9). */
export const SURVEY_SHEETS = {
  cash: {
    name: 'Receitas e despesas',
    columns: {
      kind: 'Tipo',
      category: 'Categoria',
      name: 'Descrição',
      value: 'Valor',
      date: 'Dia ou data',
      repeats: 'Repete',
      parts: 'Parcelas',
    },
  },
  card: {
    name: 'Cartão de crédito',
    columns: { category: 'Categoria', name: 'Descrição' },
  },
  debts: {
    name: 'Dívidas',
    columns: {
      category: 'Categoria',
      name: 'Descrição',
      value: 'Valor da parcela',
      parts: 'Parcelas restantes',
      date: 'Dia ou data',
    },
  },
  goods: {
    name: 'Bens',
    columns: {
      type: 'Tipo',
      marketValue: 'Valor de mercado',
      financed: 'Financiado',
      settlementBalance: 'Saldo devedor',
      installment: 'Valor da parcela',
      parts: 'Parcelas restantes',
      date: 'Data',
    },
  },
} as const satisfies Record<
  string,
  { readonly name: string; readonly columns: { readonly [column in Column]?: string } }
>
export type SheetKind = keyof typeof SURVEY_SHEETS

/** The words with which people head such a column as well; the longer one is tried first. */
const ALSO: Readonly<Partial<Record<Column, readonly string[]>>> = {
  name: ['descricao', 'nome', 'item'],
  date: ['vencimento', 'data', 'dia'],
  repeats: ['recorrencia', 'frequencia'],
  parts: ['parcelas', 'numero de parcelas', 'qtd parcelas'],
  value: ['valor'],
  marketValue: ['valor'],
  type: ['bem'],
}

/** Which sheet a name means, without regard to case and accents; null of any other. */
export function sheetKindOf(name: string): SheetKind | null {
  const kinds = Object.keys(SURVEY_SHEETS) as SheetKind[]
  return kinds.find((kind) => nameKey(SURVEY_SHEETS[kind].name) === nameKey(name)) ?? null
}

/** Where the headings of a sheet stand, and which column is which. */
export type Headings = {
  readonly row: number
  readonly columns: ReadonlyMap<Column, number>
  /** The months of a card's columns. */
  readonly months: readonly { readonly column: number; readonly month: Month }[]
}

const HEADING_ROWS_MAX = 40

/**
 * The row of the headings, found by their text and not by its number: the first that heads what a row
 * needs. Null where there is none.
 */
export function findHeadings(sheet: Sheet, kind: SheetKind, first: Month): Headings | null {
  for (const [row, cells] of sheet.rows.slice(0, HEADING_ROWS_MAX).entries()) {
    const columns = columnsOf(cells, kind)
    const months = kind === 'card' ? monthsOf(cells, { columns, first }) : []
    const needed: readonly Column[] = {
      cash: ['category', 'value'] as const,
      debts: ['category', 'value'] as const,
      card: ['category'] as const,
      goods: ['type', 'marketValue'] as const,
    }[kind]
    const isThere = needed.every((column) => columns.has(column))
    if (isThere && (kind !== 'card' || months.length > 0)) return { row, columns, months }
  }
  return null
}

function columnsOf(cells: readonly (Cell | null)[], kind: SheetKind): ReadonlyMap<Column, number> {
  const keys = cells.map((cell) => (cell?.kind === 'text' ? headingKey(cell.text) : ''))
  const found = new Map<Column, number>()
  const taken = new Set<number>()
  const wanted = Object.entries(SURVEY_SHEETS[kind].columns) as [Column, string][]
  // The template's own words first, so that *Valor da parcela* is not taken for *Valor*.
  for (const words of [
    wanted.map(([column, heading]) => [column, [headingKey(heading)]] as const),
    wanted.map(([column]) => [column, ALSO[column] ?? []] as const),
  ]) {
    for (const [column, names] of words) {
      if (found.has(column)) continue
      const at = keys.findIndex((key, index) => !taken.has(index) && names.includes(key))
      if (at < 0) continue
      found.set(column, at)
      taken.add(at)
    }
  }
  return found
}

/** A heading without what stands in brackets behind it: *Valor (R$)*. */
function headingKey(text: string): string {
  const end = text.search(/[(*:]/u)
  return nameKey(end === -1 ? text : text.slice(0, end))
}

function monthsOf(
  cells: readonly (Cell | null)[],
  { columns, first }: { readonly columns: ReadonlyMap<Column, number>; readonly first: Month },
) {
  const taken = new Set(columns.values())
  return cells.flatMap((cell, column) => {
    if (cell === null || taken.has(column) || textOf(cell).trim() === '') return []
    const month = monthIn(cell, first)
    return month === undefined ? [] : [{ column, month }]
  })
}
