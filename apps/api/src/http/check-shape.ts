import * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Shape = z.ZodMiniType
type Path = readonly (string | number)[]

/** What was decoded, or what is wrong with it. */
type Checked = { readonly data: unknown } | { readonly issues: readonly Issue[] }

/** No object of a body has more keys, a record with one for each month of a plan included. */
const KEYS_MAX = 500
/** Nor does any have so many things within one another, what a passkey says included. */
const DEPTH_MAX = 20
/** With up to so many items of lists a body is a form, and everything that is wrong with it is named. */
const FORM_ITEMS_MAX = 700
/** Of a longer one the check of its lists ends with so many problems. */
const ISSUES_MAX = 200

/**
 * Decodes what was sent by its shape. What is wrong is not looked for without end: twenty thousand
 * empty items would be sixty thousand problems, and a third of a second in which nobody is served
 * (V15.2.2).
 */
export function checkShape(shape: Shape, value: unknown): Checked {
  const size = { items: 0 }
  const crowd = findCrowd(value, 0, size)
  if (crowd !== null) {
    const parts = { keys: [...crowd.keys], path: [...crowd.path], message: 'Campo desconhecido' }
    return { issues: [{ code: 'unrecognized_keys', ...parts }] }
  }
  if (size.items > FORM_ITEMS_MAX) {
    const issues: Issue[] = []
    addListIssues(shape, { value, path: [] }, issues)
    if (issues.length > 0) return { issues }
  }
  const read = z.safeDecode(shape, value as never)
  return read.success ? { data: read.data } : { issues: read.error.issues }
}

/** The keys of an object that has more of them than any of ours, or of one that is deeper. */
type Crowd = { readonly keys: readonly string[]; readonly path: Path }

/** What no body of ours has, counted and not listed. It counts the items of lists on its way. */
function findCrowd(value: unknown, depth: number, size: { items: number }): Crowd | null {
  if (typeof value !== 'object' || value === null) return null
  const keys = Object.keys(value)
  if (Array.isArray(value)) size.items += keys.length
  else if (keys.length > KEYS_MAX) return { keys, path: [] }
  if (depth >= DEPTH_MAX) return { keys, path: [] }
  const parts = value as Readonly<Record<string, unknown>>
  for (const key of keys) {
    const found = findCrowd(parts[key], depth + 1, size)
    if (found !== null) return { keys: found.keys, path: [key, ...found.path] }
  }
  return null
}

/** What of a schema is looked at to find its lists; each kind has only some of these. */
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, Shape>>
  readonly innerType?: Shape
  readonly element?: Shape
  readonly valueType?: Shape
}
type Place = { readonly value: unknown; readonly path: Path }

/** Adds the problems of the lists of a value, item by item, until there are enough. */
function addListIssues(shape: Shape, { value, path }: Place, issues: Issue[]): void {
  const { innerType, element, valueType, shape: fields = {} } = shape.def as Def
  if (innerType !== undefined) return addListIssues(innerType, { value, path }, issues)
  if (element !== undefined) return addItemIssues(shape, element, { value, path, issues })
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const below = valueType ?? (Object.hasOwn(fields, key) ? fields[key] : undefined)
    if (below !== undefined) addListIssues(below, { value: part, path: [...path, key] }, issues)
    if (issues.length >= ISSUES_MAX) return undefined
  }
  return undefined
}

function addItemIssues(
  list: Shape,
  element: Shape,
  { value, path, issues }: Place & { readonly issues: Issue[] },
): void {
  // One that is too long is refused whole, before its items are looked at.
  if (!Array.isArray(value) || isTooLong(list, value.length)) return
  for (const [at, item] of value.entries()) {
    const read = z.safeDecode(element, item as never)
    if (read.success) continue
    issues.push(...read.error.issues.map((one) => ({ ...one, path: [...path, at, ...one.path] })))
    if (issues.length >= ISSUES_MAX) return
  }
}

function isTooLong(list: Shape, length: number): boolean {
  const checks = list.def.checks ?? []
  return checks.some(({ _zod: { def } }) => 'maximum' in def && length > Number(def.maximum))
}
