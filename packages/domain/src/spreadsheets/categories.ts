import { type BudgetGroup, budgetGroupOf } from '../budgets/kinds.ts'
import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import type { CategoryFacts } from '../categories/kinds.ts'
import { nameKey } from '../transactions/names.ts'
import type { SheetRow, Unread } from './survey-rows.ts'

/** A category that a name may mean. */
export type NamedCategory = CategoryFacts & {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}

/** Where a name leads that no category has (money.md §9). */
const FALLBACKS: Readonly<Partial<Record<BudgetGroup, string>>> = {
  revenues: DEFAULT_CATEGORY_IDS.otherRevenues,
  essential: DEFAULT_CATEGORY_IDS.miscellaneousFixed,
  noessential: DEFAULT_CATEGORY_IDS.miscellaneousVariable,
}

type Placed<C> = { readonly category: C | null; readonly unread: Unread | null }

/**
 * The category that a row of a spreadsheet names, without regard to case and accents: one of the group that
 * the row says before one of another, a parent before its subcategories. A name that no category has goes to
 * *Outras rendas*, *Diversos (Fixa)* or *Diversos (Variável)*; a debt or an investment has no such
 * category and stays without one. Either way the cell is named.
 */
export function placeCategory<C extends NamedCategory>(
  row: Pick<SheetRow, 'category' | 'kind' | 'sheet' | 'cell'>,
  categories: ReadonlyMap<string, readonly C[]>,
): Placed<C> {
  const { category: text, kind, sheet, cell } = row
  const named = (reason: Unread['reason']) => ({ sheet, cell, text, reason })
  const found = (categories.get(nameKey(text)) ?? []).filter((one) => budgetGroupOf(one) !== null)
  const ofKind = found.filter((one) => budgetGroupOf(one) === kind)
  const all = ofKind.length > 0 ? ofKind : found
  const best = all.find(({ parentId }) => parentId === null) ?? all[0]
  if (best !== undefined) return { category: best, unread: null }
  const id = FALLBACKS[kind ?? 'noessential']
  const fallback = [...categories.values()].flat().find((one) => one.id === id)
  if (fallback !== undefined) {
    return {
      category: fallback,
      unread: named(text === '' ? 'category_missing' : 'category_replaced'),
    }
  }
  return { category: null, unread: named(text === '' ? 'category_missing' : 'category_unknown') }
}

/** The categories by the key of their name, own ones and default ones. */
export function byNameKey<C extends NamedCategory>(
  categories: readonly C[],
): ReadonlyMap<string, readonly C[]> {
  const byKey = new Map<string, C[]>()
  for (const category of categories) {
    const key = nameKey(category.name)
    const others = byKey.get(key)
    if (others === undefined) byKey.set(key, [category])
    else others.push(category)
  }
  return byKey
}
