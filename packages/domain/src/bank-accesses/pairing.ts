import { type Day, daysBetween } from '../calendar.ts'
import type { AccountLine, KnownLine, PlacedLine } from '../importing/account-line.ts'

/** So many days an announced line and the booked one, or the same one restated, may be apart (H2). */
const NEAR_DAYS = 5

/** A line that is known, and how the aggregator has it now. */
export type Pair = { readonly earlier: KnownLine; readonly line: PlacedLine }

type Pairing = {
  readonly pairs: readonly Pair[]
  /** Lines that nothing known is. */
  readonly fresh: readonly PlacedLine[]
  /** Known lines that were not read. */
  readonly missing: readonly KnownLine[]
}

/**
 * The lines of an account once each: a page that came twice, a line that moved to another page while
 * they were read, and what was scheduled and is executed, which share the bank's number (H1, H16).
 */
export function distinctLines(lines: readonly AccountLine[]): readonly AccountLine[] {
  const once = new Map<string, AccountLine>()
  for (const line of lines) {
    const before = once.get(line.providerId)
    if (before === undefined || (before.isPending && !line.isPending)) {
      once.set(line.providerId, line)
    }
  }
  const inOrder = [...once.values()].toSorted((one, other) =>
    one.providerId < other.providerId ? -1 : 1,
  )
  const executed = new Set(inOrder.filter(({ isPending }) => !isPending).flatMap(operationOf))
  return inOrder.filter(
    (line) => !line.isPending || operationOf(line).every((operation) => !executed.has(operation)),
  )
}

function operationOf({ reference, value }: AccountLine): readonly string[] {
  return reference === null ? [] : [`${reference}|${value}`]
}

/**
 * Which line of a new reading is which known one, each standing for one other: by the aggregator's id
 * and value; then the same part of a purchase; then the bank's number of the operation; then the
 * value within five days, the same name before another and the nearest day first; and last by the id
 * alone, where the bank has corrected a value. The id comes last there because some banks number the
 * lines of a day anew, so that an id moves on to another line (cases H2, H3, H4).
 */
export function pairLines(
  earlier: readonly KnownLine[],
  lines: readonly PlacedLine[],
  from: Day,
): Pairing {
  const work = new Pairer(earlier, lines)
  work.pairBy(({ providerId, value, part }) => `${providerId}|${value}|${part?.index}`)
  work.pairBy(({ purchase, part }) => (purchase === null ? null : `${purchase}#${part?.index}`))
  work.pairBy(({ reference, value }) => (reference === null ? null : `${reference}|${value}`))
  work.pairNear(from)
  work.pairBy(({ providerId, isProjected }) => (isProjected ? null : providerId))
  return work.done()
}

class Pairer {
  readonly #earlier: Set<KnownLine>
  readonly #fresh: Set<PlacedLine>
  readonly #pairs: Pair[] = []

  constructor(earlier: readonly KnownLine[], lines: readonly PlacedLine[]) {
    // What is there comes before what is gone, which a line may bring back.
    this.#earlier = new Set(
      earlier.toSorted((one, other) => goneLast(one) - goneLast(other) || byId(one, other)),
    )
    this.#fresh = new Set(lines)
  }

  pairBy(keyOf: (line: PlacedLine) => string | null): void {
    const found = new Map<string, KnownLine[]>()
    for (const earlier of this.#earlier) {
      const key = keyOf(earlier)
      if (key === null) continue
      const alike = found.get(key)
      if (alike === undefined) found.set(key, [earlier])
      else alike.push(earlier)
    }
    for (const line of this.#fresh) {
      const key = keyOf(line)
      const earlier = key === null ? undefined : found.get(key)?.shift()
      if (earlier !== undefined) this.#pair(earlier, line)
    }
  }

  pairNear(from: Day): void {
    const byValue = new Map<number, KnownLine[]>()
    for (const earlier of this.#earlier) {
      byValue.set(earlier.value, [...(byValue.get(earlier.value) ?? []), earlier])
    }
    const near: (Pair & { readonly distance: number })[] = []
    for (const line of this.#fresh) {
      for (const earlier of byValue.get(line.value) ?? []) {
        if (isNear(earlier, line, from))
          near.push({ earlier, line, distance: distanceOf(earlier, line) })
      }
    }
    const sorted = near.toSorted(
      (one, other) => one.distance - other.distance || byId(one.earlier, other.earlier),
    )
    for (const { earlier, line } of sorted) {
      if (this.#earlier.has(earlier) && this.#fresh.has(line)) this.#pair(earlier, line)
    }
  }

  done(): Pairing {
    return { pairs: this.#pairs, fresh: [...this.#fresh], missing: [...this.#earlier] }
  }

  #pair(earlier: KnownLine, line: PlacedLine): void {
    this.#earlier.delete(earlier)
    this.#fresh.delete(line)
    this.#pairs.push({ earlier, line })
  }
}

const goneLast = ({ state }: KnownLine) => Number(state === 'gone')

function byId(one: KnownLine, other: KnownLine): number {
  return one.id < other.id ? -1 : Number(one.id > other.id)
}

function isNear(earlier: KnownLine, line: PlacedLine, from: Day): boolean {
  if (earlier.day < from || earlier.isProjected || line.isProjected) return false
  if (earlier.part?.index !== line.part?.index || earlier.part?.count !== line.part?.count)
    return false
  return Math.abs(daysBetween(earlier.day, line.day)) <= NEAR_DAYS
}

/** In days: another name counts more than any of them, and what is gone more than that. */
const OTHER_NAME = 10
const GONE = 1000

/** How unlike they are: the least is paired first. */
function distanceOf(earlier: KnownLine, line: PlacedLine): number {
  const days = Math.abs(daysBetween(earlier.day, line.day))
  const isOther = earlier.nameKey !== line.nameKey
  return days + (isOther ? OTHER_NAME : 0) + (earlier.state === 'gone' ? GONE : 0)
}
