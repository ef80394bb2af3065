import { withoutAccents } from '@saldo/domain/accents'
import { type ContentKind, readContent } from '@saldo/contract/contents'
import { type FieldSpec, type Item, nameOf } from './content-fields.ts'

type Path = FieldSpec['path']

/** What stands at a place of an item; undefined where nothing does. */
export function valueAt(item: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return item
  if (typeof item !== 'object' || item === null) return undefined
  return valueAt((item as Readonly<Record<string | number, unknown>>)[first], rest)
}

const NEW_DOCUMENT = { imgUrl: null, duration: null, videoId: null }

/** The item with something else at this place; undefined takes the field away. */
export function withValue(item: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(item)) {
    const list: unknown[] = [...item]
    list[Number(first)] = withValue(list[Number(first)] ?? NEW_DOCUMENT, rest, value)
    return list
  }
  const before = item as Readonly<Record<string, unknown>>
  const next = withValue(before[first], rest, value)
  if (next !== undefined) return { ...before, [first]: next }
  const { [String(first)]: _, ...others } = before
  return others
}

/** The item at a place moved by one, up or down. */
export function moved<T>(items: readonly T[], at: number, step: 1 | -1): readonly T[] {
  const list = [...items]
  const [one] = list.splice(at, 1)
  if (one !== undefined) list.splice(at + step, 0, one)
  return list
}

const ID_MAX = 60

/** A name that an address can have, of words that people read, and that none of `taken` is. */
export function idFor(words: string, taken: ReadonlySet<string>): string {
  const plain = withoutAccents(words.toLowerCase())
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, ID_MAX)
  const base = plain === '' ? 'item' : plain
  for (let no = 1; ; no += 1) {
    const id = no === 1 ? base : `${base}-${no}`
    if (!taken.has(id)) return id
  }
}

type Lessons = readonly { readonly _id?: unknown; readonly title?: unknown }[]
const lessonsOf = (item: Item): Lessons => (item['items'] as Lessons | undefined) ?? []

/** The item with names for itself and its lessons, where it has none yet: none that is taken. */
export function withIds(item: Item, others: readonly Item[]): Item {
  const all = [...others, item].flatMap((one) => [one, ...lessonsOf(one)])
  const taken = new Set(all.map(({ _id }) => String(_id)))
  const named = (id: unknown, words: string): string => {
    if (typeof id === 'string' && id !== '') return id
    const made = idFor(words, taken)
    taken.add(made)
    return made
  }
  const _id = named(item['_id'], nameOf(item))
  if (item['items'] === undefined) return { ...item, _id }
  const items = lessonsOf(item).map((one) => ({
    ...one,
    _id: named(one._id, String(one.title)),
  }))
  return { ...item, _id, items }
}

/** What does not fit, by its place: `0.items.2.title`. The same check as the server's. */
export function faultsOf(kind: ContentKind, items: readonly Item[]): ReadonlyMap<string, string> {
  const read = readContent(kind, items)
  if (!('faults' in read)) return new Map()
  return new Map(
    read.faults.map((fault) => {
      const [, place = '', words = fault] = /^([\w.]+): (.+)$/su.exec(fault) ?? []
      return [place, words === 'Invalid input' ? 'Confira o que foi escrito.' : words]
    }),
  )
}
