import { addDays, daysBetween, type Day, listDays, type Month, monthsBetween } from '../calendar.ts'
import { absolute, type Cents } from '../money.ts'

/** A bank books what was typed, or foreseen, at most so many days from its day (case H19). */
export const SAME_NEAR_DAYS = 7
/** Banks round each part of a purchase in their own way. */
const SAME_PART_CENTS = 100
/** What is foreseen of a payee that is known may come to a fifth more or less. */
const VARIES_SHARE = 5

/** Which part of how many, and the month of its invoice. */
type PartInMonth = { readonly index: number; readonly count: number; readonly month: Month }

/** A line of a bank, as it is looked for among what is there. */
export type SoughtLine = {
  readonly day: Day
  /** Signed, in cents. */
  readonly value: Cents
  readonly nameKey: string
  readonly part: PartInMonth | null
}

/** What a person typed or foresees, and no line of a bank is yet. */
export type Foreseen = SoughtLine & {
  /** Whether it is paid: what is not is expected, and its value may differ where the payee is known. */
  readonly isPaid: boolean
}

/** What a person said of a line and an entry of these names: that they are one, or are not. */
export type Remembered = {
  readonly lineKey: string
  readonly entryKey: string
  readonly isSame: boolean
}

/**
 * How sure it is: `known`, by what was said of these names before; `named`, of one name and value; `alike`, of one value
 * and near in time, which only a person can say.
 */
type Certainty = 'known' | 'named' | 'alike'

export type SamePair<Line, Entry> = {
  readonly line: Line
  readonly entry: Entry
  readonly certainty: Certainty
}

const ORDER: readonly Certainty[] = ['known', 'named', 'alike']

/**
 * The lines that probably are what is there already, each with the one that it is, the surest first, then
 * the nearest; each line and each entry once (cases H19, T33). Of a value that is equal, or near it of a
 * payee that is known, within seven days; a part of a purchase by its number and its invoice. What a
 * person said not to be one is none.
 */
export function matchSame<Line extends SoughtLine, Entry extends Foreseen>(
  lines: readonly Line[],
  entries: readonly Entry[],
  remembered: readonly Remembered[],
): readonly SamePair<Line, Entry>[] {
  const answers = new Map(remembered.map((one) => [`${one.lineKey}\n${one.entryKey}`, one.isSame]))
  const near = openNearby(entries)
  const pairs = lines.flatMap((line, at) =>
    near(line).flatMap((entry) => {
      const answer = answers.get(`${line.nameKey}\n${entry.nameKey}`)
      const certainty = answer === false ? null : judgeCertainty(line, entry, answer === true)
      return certainty === null ? [] : [{ line, entry, certainty, at }]
    }),
  )
  const inOrder = pairs.toSorted(
    (one, other) =>
      ORDER.indexOf(one.certainty) - ORDER.indexOf(other.certainty) ||
      distance(one) - distance(other) ||
      one.at - other.at,
  )
  const spent = new Set<SoughtLine>()
  const found = inOrder.filter(({ line, entry }) => {
    if (spent.has(line) || spent.has(entry)) return false
    spent.add(line).add(entry)
    return true
  })
  return found
    .toSorted((one, other) => one.at - other.at)
    .map(({ line, entry, certainty }) => ({ line, entry, certainty }))
}

/** Gives the entries that a line may be by its day, or by its number of a part; of thousands a few each. */
function openNearby<Entry extends Foreseen>(entries: readonly Entry[]) {
  const groups = new Map<string, Entry[]>()
  const keyOf = ({ day, part }: SoughtLine) => (part === null ? day : `${part.index}/${part.count}`)
  for (const entry of entries) {
    const key = keyOf(entry)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return (line: SoughtLine): readonly Entry[] => {
    if (entries.length === 0) return []
    if (line.part !== null) return groups.get(keyOf(line)) ?? []
    const days = listDays(addDays(line.day, -SAME_NEAR_DAYS), addDays(line.day, SAME_NEAR_DAYS))
    return days.flatMap((day) => groups.get(day) ?? [])
  }
}

const distance = ({ line, entry }: { readonly line: SoughtLine; readonly entry: SoughtLine }) =>
  Math.abs(daysBetween(line.day, entry.day))

function judgeCertainty(line: SoughtLine, entry: Foreseen, isKnown: boolean): Certainty | null {
  const isNamed = line.nameKey === entry.nameKey
  if (line.part !== null || entry.part !== null) {
    if (!isSamePart(line, entry)) return null
  } else {
    const isExpected = !entry.isPaid && (isKnown || isNamed)
    if (line.value !== entry.value && !(isExpected && isNearValue(line, entry))) return null
  }
  if (isKnown) return 'known'
  return isNamed ? 'named' : 'alike'
}

function isSamePart(line: SoughtLine, entry: SoughtLine): boolean {
  const [one, other] = [line.part, entry.part]
  if (one === null || other === null) return false
  const isOfNumber = one.index === other.index && one.count === other.count
  const isInMonth = Math.abs(monthsBetween(one.month, other.month)) <= 1
  return isOfNumber && isInMonth && Math.abs(line.value - entry.value) <= SAME_PART_CENTS
}

function isNearValue(line: SoughtLine, entry: SoughtLine): boolean {
  if (Math.sign(line.value) !== Math.sign(entry.value)) return false
  return Math.abs(line.value - entry.value) * VARIES_SHARE <= absolute(entry.value)
}
