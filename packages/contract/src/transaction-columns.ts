/**
 * A month's list as one array a column, which is half the bytes of objects and a quarter of the
 * server's work (decision 11). What rows share (categories, payment methods, the person) is
 * sent once; a column in which every row has its default is left out.
 */
export type TransactionColumns = {
  readonly rows: number
  readonly columns: Readonly<Record<string, readonly unknown[]>>
  readonly categories?: Readonly<Record<string, readonly [name: string, group: string]>>
  readonly payments?: Readonly<Record<string, readonly [name: string, type: string]>>
  /** Planners, by what the column `writtenBy` says of them. */
  readonly writers?: Readonly<Record<string, readonly [name: string, id: string]>>
  readonly user?: Owner
  /** Whose the rows of a whole family are: the column `user` says which of these, from 0 on. */
  readonly users?: readonly Owner[]
  readonly next?: string | null
}

type Owner = { readonly _id: string; readonly name: string; readonly image?: string | null }

type Item = Readonly<Record<string, unknown>>

/** What a column holds in every row where it is left out. */
export type Defaults = Readonly<Record<string, unknown>>

/** Turns a list in columns into the list of objects that the contract decodes. */
export function objectsOfColumns(
  page: TransactionColumns | { readonly items: unknown },
  defaults: Defaults,
): unknown {
  if ('items' in page) return page
  const {
    rows,
    columns,
    categories = {},
    payments = {},
    writers = {},
    user,
    users,
    next = null,
  } = page
  const owners = (users ?? [user]).map((owner) => ({ image: null, ...owner }))
  const names = [...new Set([...Object.keys(defaults), ...Object.keys(columns)])]
  const items = Array.from({ length: rows }, (_, index) => {
    const item: Record<string, unknown> = {}
    for (const name of names) item[name] = columns[name]?.[index] ?? defaults[name]
    item['user'] = owners[Number(item['user'] ?? 0)]
    item['category'] = named(item['category'], categories, ['name', 'group'])
    item['payment'] = named(item['payment'], payments, ['name', 'type'])
    item['writtenBy'] = writerOf(item['writtenBy'], writers)
    item['recurrent'] = item['recurrentType'] !== null || item['lastInstallment'] !== null
    return item
  })
  return { items, next }
}

/**
 * The other way round: a page of a whole family in columns (case L62). What was put together of
 * several ledgers is objects in the wire's words, and each row says whose it is.
 */
export function columnsOfObjects(
  page: { readonly items: readonly Item[]; readonly next: string | null },
  defaults: Defaults,
): TransactionColumns {
  const { items, next } = page
  const users = new Map<string, Item>()
  const categories = new Map<string, Item>()
  const payments = new Map<string, Item>()
  const writers = new Map<string, Item>()
  const idIn = (seen: Map<string, Item>, row: unknown): unknown => {
    if (row === null) return null
    const { _id } = row as { readonly _id: string }
    if (!seen.has(_id)) seen.set(_id, row as Item)
    return _id
  }
  const places = new Map<unknown, number>()
  const placeOf = (id: unknown) => {
    if (!places.has(id)) places.set(id, places.size)
    return places.get(id)
  }
  const valueOf: Readonly<Record<string, (item: Item) => unknown>> = {
    user: ({ user }) => placeOf(idIn(users, user)),
    category: ({ category }) => idIn(categories, category),
    payment: ({ payment }) => idIn(payments, payment),
    writtenBy: ({ writtenBy }) => idIn(writers, writtenBy),
  }
  const columns: Record<string, unknown[]> = {}
  for (const name of Object.keys(items[0] ?? {})) {
    if (name === 'recurrent') continue
    const values = items.map((item) => (valueOf[name] ?? ((row: Item) => row[name]))(item))
    if (values.some((value) => value !== defaults[name])) columns[name] = values
  }
  const words = (seen: Map<string, Item>, key: string) =>
    Object.fromEntries(
      [...seen].map(([id, row]) => [id, [String(row['name']), String(row[key])] as const]),
    )
  return {
    rows: items.length,
    columns,
    categories: words(categories, 'group'),
    payments: words(payments, 'type'),
    ...(writers.size === 0 ? {} : { writers: words(writers, '_id') }),
    users: [...users.values()] as unknown as Owner[],
    next,
  }
}

/** The planner whom a row means; null where the link to them is gone. */
function writerOf(
  of: unknown,
  writers: NonNullable<TransactionColumns['writers']>,
): { readonly _id: string; readonly name: string } | null {
  const found = typeof of === 'string' ? writers[of] : undefined
  return found === undefined ? null : { _id: found[1], name: found[0] }
}

/** What an id names; null where it names nothing, as in the same list as objects (case M27). */
function named(
  id: unknown,
  words: Readonly<Record<string, readonly [string, string]>>,
  [first, second]: readonly [string, string],
): unknown {
  const found = typeof id === 'string' ? words[id] : undefined
  if (found === undefined) return null
  const [name, extra] = found
  return { _id: id, [first]: name, [second]: extra }
}
