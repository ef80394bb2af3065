import type { Selectable } from 'kysely'
import type { CategoryRow } from '@saldo/api/categories/store'
import type { PaymentFields } from '@saldo/api/payments/store'
import type { EntryRow } from '@saldo/api/transactions/columns'
import type { Tables } from '@saldo/api/db/tables'
import type { Day } from '@saldo/domain/calendar'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'

/** A payment method as its table keeps it. */
export type PaymentRow = PaymentFields &
  Pick<Tables['payments'], 'user_id' | 'id' | 'type' | 'created_at'>

/** A recurring commitment as its table keeps it. */
export type SeriesRow = Omit<Selectable<Tables['series']>, 'version'>

/** One person and all that is theirs, before it is written anywhere. */
export type Owner = {
  readonly id: string
  readonly email: string
  readonly name: string
  /** When the account was made. */
  readonly at: string
  /** What recurs is written up to this day. */
  readonly openedUntil: Day
  readonly payments: readonly PaymentRow[]
  readonly categories: readonly CategoryRow[]
  readonly series: readonly SeriesRow[]
  /** Walked once, a batch at a time: a million entries are never in memory together. */
  readonly entries: Iterable<EntryRow>
}

/** The default category of that name; names are unique, so a slip here is found at once. */
export function categoryNamed(name: string): (typeof DEFAULT_CATEGORIES)[number] {
  const found = DEFAULT_CATEGORIES.filter((category) => category.name === name)
  const [only] = found
  if (only === undefined || found.length > 1) throw new Error(`${found.length} times: ${name}`)
  return only
}

/** The group of every category that an owner may use. */
export function groupsOf(owner: Pick<Owner, 'categories'>): ReadonlyMap<string, CategoryGroup> {
  return new Map<string, CategoryGroup>([
    ...DEFAULT_CATEGORIES.map(({ id, group }) => [id, group] as const),
    ...owner.categories.map(({ id, grouping }) => [id, grouping] as const),
  ])
}
