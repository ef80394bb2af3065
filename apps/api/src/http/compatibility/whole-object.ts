import * as z from 'zod/mini'
import { ENTRY_FIGURES, readBudget, updateBudget } from '@saldo/contract/budgets'
import { readCategory, updateCategory } from '@saldo/contract/categories'
import type { Endpoint } from '@saldo/contract/endpoint'
import { readFamily, updateFamily } from '@saldo/contract/families'
import { readLinkedTransaction, updateLinkedTransaction } from '@saldo/contract/linked-transactions'
import { readObjective, updateObjective } from '@saldo/contract/objectives'
import { updatePayment } from '@saldo/contract/payment-changes'
import { readPayment } from '@saldo/contract/payments'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { readTransaction, updateTransaction } from '@saldo/contract/transactions'
import { updateUser } from '@saldo/contract/user-changes'
import { readUser } from '@saldo/contract/users'
import { isCutOf } from '../reply.ts'

/*
 * Clients of the first API edit a thing by sending all of it back, with what they changed
 * (money.md §7: "PATCH transactions/{id}: the full transaction"). Of such a body only what differs
 * from what is stored is a change. A field that no edit takes is refused in words if it differs.
 */

/** The endpoint that reads what an edit changes. */
const readingOf: ReadonlyMap<Endpoint, Endpoint> = new Map<Endpoint, Endpoint>([
  [updateTransaction, readTransaction],
  [updatePayment, readPayment],
  [updateCategory, readCategory],
  [updateLinkedTransaction, readLinkedTransaction],
  [updateFamily, readFamily],
  [updateUser, readUser],
  [updateBudget, readBudget],
  [updateObjective, readObjective],
])

/**
 * The edits that change lists line by line, and the fields of a line that change nothing. A line is
 * known by its category; one that is left out is not changed.
 */
const figuresOf: ReadonlyMap<Endpoint, readonly string[]> = new Map<Endpoint, readonly string[]>([
  [updateBudget, ENTRY_FIGURES],
])

type Fields = Readonly<Record<string, unknown>>

/** A body with more fields than its edit accepts. */
export type WholeObject = {
  readonly reading: Endpoint
  /** The sent object, with each object that it refers to as its id alone. */
  readonly sent: Fields
  /** The fields that the edit accepts. */
  readonly taken: Fields
  /** Of an edit that changes lists line by line, the fields of a line that change nothing. */
  readonly figures: readonly string[] | null
}

/** The whole object in a body, or null where it is a list of changes and nothing else. */
export function wholeObjectIn(endpoint: Endpoint, body: unknown): WholeObject | null {
  const reading = readingOf.get(endpoint)
  // A whole object has an id; a list of changes has none.
  if (reading === undefined || !isFields(body) || !Object.hasOwn(body, '_id')) return null
  const edited = shapeOf(endpoint.body)
  const stored = shapeOf(reading.answer)
  if (edited === null || stored === null) return null
  const sent = withIds(body, edited)
  const taken = withoutBlanks(takeFields(sent, edited, stored), edited)
  return { reading, sent, taken, figures: figuresOf.get(endpoint) ?? null }
}

/**
 * The fields of a whole object that differ from what is stored now. A field that differs and cannot
 * be edited is refused by its name.
 */
export function changesIn(whole: WholeObject, stored: unknown, decoded: Fields): Fields | Refused {
  const { sent, taken, figures } = whole
  // Of another state than the stored one the edit is a conflict, whatever else differs by then.
  const { version } = taken
  if (version !== undefined && isFields(stored) && !isSame(version, stored['version']))
    return decoded
  const lists = figures === null ? [] : linesIn(taken, stored)
  const ofLines = lists.flatMap((list) => differingFigures(list, figures ?? []))
  const fixed = [...differing(sent, stored, taken), ...ofLines]
  if (fixed.length > 0) return refuse('field_read_only', ...fixed)
  const all = changed(decoded, taken, stored)
  return lists.reduce((changes, list) => withChangedLines(changes, list), all)
}

/** A list of a whole object, each line with the stored one of its category. */
type Lines = {
  readonly key: string
  readonly lines: readonly { readonly wire: Fields; readonly current: Fields | undefined }[]
}

function linesIn(taken: Fields, stored: unknown): readonly Lines[] {
  return Object.entries(taken).flatMap(([key, value]) => {
    if (!Array.isArray(value) || !isFields(stored)) return []
    const current: unknown = stored[key]
    const byCategory = new Map(
      (Array.isArray(current) ? current : []).map((line: Fields) => [idOf(line['category']), line]),
    )
    const lines = value.filter(isFields).map((wire) => ({
      wire,
      current: byCategory.get(idOf(wire['category'])),
    }))
    return [{ key, lines }]
  })
}

function differingFigures({ key, lines }: Lines, figures: readonly string[]): string[] {
  const differs = (figure: string) =>
    lines.some(
      ({ wire, current }) =>
        current !== undefined && figure in wire && !isSame(wire[figure], current[figure]),
    )
  return figures.filter(differs).map((figure) => `${key}.${figure}`)
}

/**
 * The changes with a list cut to the lines that differ from what is stored, and of each to what
 * differs in it: of an amount and a share of which one was changed, that one was typed.
 */
function withChangedLines(changes: Fields, { key, lines }: Lines): Fields {
  const decoded = changes[key]
  if (!Array.isArray(decoded)) return changes
  const changedLines = lines.flatMap(({ wire, current }, at) => {
    const line: unknown = decoded[at]
    if (current === undefined || !isFields(line)) return [line]
    const own = Object.entries(line).filter(
      ([field]) => field !== 'category' && !isSame(wire[field], current[field]),
    )
    return own.length === 0 ? [] : [{ ...Object.fromEntries(own), category: line['category'] }]
  })
  const { [key]: _, ...others } = changes
  return changedLines.length === 0 ? others : { ...others, [key]: changedLines }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The fields of an object's schema, found inside optional and nullable wrappers. */
function shapeOf(schema: unknown): Shape | null {
  const definition = (schema as { readonly def?: Fields } | undefined)?.def
  if (definition === undefined) return null
  if (definition['type'] === 'object') return definition['shape'] as Shape
  return 'innerType' in definition ? shapeOf(definition['innerType']) : null
}

const idOf = (value: unknown) =>
  isFields(value) && typeof value['_id'] === 'string' ? value['_id'] : value

/**
 * The body of a call with each thing that it refers to as its id: clients of the first API send
 * `category` and `payment` whole (money.md §7).
 */
export function withReferences(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.method === 'GET' || !isFields(body)) return body
  const shape = shapeOf(endpoint.body)
  return shape === null ? body : withIds(body, shape)
}

/** References as ids, wherever the edit accepts no object. */
function withIds(body: Fields, edited: Shape): Fields {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const inner = shapeOf(edited[key])
      if (inner === null) return [key, idOf(value)]
      return [key, isFields(value) ? withIds(value, inner) : value]
    }),
  )
}

/**
 * The fields that the edit takes, and the unknown ones: those are refused when the body is decoded.
 */
function takeFields(sent: Fields, edited: Shape, stored: Shape): Fields {
  const kept = Object.entries(sent).filter(([key]) => key in edited || !(key in stored))
  return Object.fromEntries(
    kept.map(([key, value]) => {
      const [inner, storedInner] = [shapeOf(edited[key]), shapeOf(stored[key])]
      const isNested = inner !== null && storedInner !== null && isFields(value)
      return [key, isNested ? takeFields(value, inner, storedInner) : value]
    }),
  )
}

/** A field that an object of this kind does not have is null in its answer; no edit makes it so. */
function withoutBlanks(taken: Fields, edited: Shape): Fields {
  return Object.fromEntries(
    Object.entries(taken).filter(([key, value]) => {
      const field = edited[key]
      return value !== null || field === undefined || z.safeDecode(field, null as never).success
    }),
  )
}

/** The fields that cannot be edited and differ from what is stored, nested ones by their path. */
function differing(sent: Fields, stored: unknown, taken: unknown): string[] {
  return Object.entries(sent).flatMap(([key, value]) => {
    const current = isFields(stored) ? stored[key] : undefined
    if (!isFields(taken) || !Object.hasOwn(taken, key)) {
      return isSame(idOf(value), idOf(current)) ? [] : [key]
    }
    if (!isFields(value)) return []
    return differing(value, current, taken[key]).map((field) => `${key}.${field}`)
  })
}

/** The decoded fields whose value on the wire differs from the stored one. */
function changed(decoded: Fields, taken: Fields, stored: unknown): Fields {
  const current = isFields(stored) ? stored : {}
  return Object.fromEntries(
    Object.entries(decoded).flatMap(([key, value]) => {
      const wire = taken[key]
      // A version is no field of the object: it names the state that the caller has seen.
      if (key === 'version') return [[key, value]]
      if (isFields(wire) && isFields(value)) {
        const inner = changed(value, wire, current[key])
        return Object.keys(inner).length === 0 ? [] : [[key, inner]]
      }
      // A note that an answer to a change had cut (decision 65) is sent back cut, and is no change.
      const isStored = isSame(wire, idOf(current[key])) || isCutOf(wire, current[key])
      return isStored ? [] : [[key, value]]
    }),
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
