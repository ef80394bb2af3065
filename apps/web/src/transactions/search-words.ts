import { searchFilters, type SearchFilters } from '@saldo/contract/found-transactions'
import * as z from 'zod/mini'

type Words = Readonly<Record<string, string | undefined>>
type FilterName = keyof SearchFilters

/** What each filter is called in an address. A window's own words (`tipo`, `forma` …) are none of them. */
export const filterWords = {
  text: 'busca',
  type: 'natureza',
  paid: 'pagas',
  categoryId: 'categoria',
  paymentId: 'conta',
  labelId: 'etiqueta',
  startDate: 'desde',
  endDate: 'ate',
  min: 'minimo',
  max: 'maximo',
  part: 'parceladas',
  imported: 'importadas',
  receipt: 'comprovante',
  userId: 'quem',
} as const satisfies Record<FilterName, string>

const names = Object.keys(filterWords) as FilterName[]

/** Values that are words, on the wire and in an address. */
const values = {
  type: { revenues: 'receitas', expenses: 'despesas', investiments: 'investimentos' },
  paid: { true: 'sim', false: 'nao' },
  part: { true: 'sim', false: 'nao' },
  imported: { true: 'sim', false: 'nao' },
  receipt: { true: 'sim', false: 'nao' },
} as const satisfies Partial<Record<FilterName, Readonly<Record<string, string>>>>

function pairsOf(name: FilterName): readonly (readonly [wire: string, word: string])[] {
  return Object.entries((values as Partial<Record<FilterName, object>>)[name] ?? {})
}

/** The filters that an address names; what is no filter, or none of its values, is left out. */
export function filtersIn(words: Words): SearchFilters {
  let filters: SearchFilters = {}
  for (const name of names) {
    const word = words[filterWords[name]] ?? ''
    if (word.trim() === '') continue
    const pairs = pairsOf(name)
    const wire = pairs.length === 0 ? word : pairs.find(([, shown]) => shown === word)?.[0]
    const read = z.safeDecode(searchFilters, { [name]: wire })
    if (wire !== undefined && read.success) filters = { ...filters, ...read.data }
  }
  return filters
}

/** The words of an address that has these filters, and of no others. */
export function wordsOf(filters: SearchFilters): Record<string, string | undefined> {
  const wire = z.encode(searchFilters, filters) as Partial<Record<FilterName, string>>
  return Object.fromEntries(
    names.map((name) => {
      const value = wire[name]
      const word = pairsOf(name).find(([one]) => one === value)?.[1] ?? value
      return [filterWords[name], word]
    }),
  )
}

/** Whether anything is searched for; whose entries alone is not. */
export function isSearch({ userId: _, ...filters }: SearchFilters): boolean {
  return Object.values(filters).some((filter) => filter !== undefined && filter !== '')
}

/** How many filters stand beside what was typed. */
export function countFilters({ userId: _, text: __, ...filters }: SearchFilters): number {
  return Object.values(filters).filter((filter) => filter !== undefined).length
}
