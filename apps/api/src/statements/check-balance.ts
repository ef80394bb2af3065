/** One row of a file that prints a running balance; a row of the balance alone has the value zero. */
export type Balanced = {
  readonly day: string
  readonly value: number
  readonly balance: number | null
  /** The line of the file. */
  readonly line: number
}

/** How often the lines add up to the printed balance, and the lines at which they do not. */
type Score = { right: number; readonly wrong: number[] }

function inOrder(rows: readonly Balanced[]): Score {
  const score: Score = { right: 0, wrong: [] }
  let expected: number | null = null
  for (const { value, balance, line } of rows) {
    if (expected !== null) expected += value
    if (balance === null) continue
    if (expected === balance) score.right += 1
    else if (expected !== null) score.wrong.push(line)
    expected = balance
  }
  return score
}

/** Newest first: each balance less its own value is the balance of the row below. */
function backwards(rows: readonly Balanced[]): Score {
  return inOrder(rows.toReversed())
}

/** Some banks print the balance of the day's end beside each entry of the day, in any order. */
function byDay(rows: readonly Balanced[]): Score | null {
  const days = new Map<string, Omit<Balanced, 'day'> & { readonly isOne: boolean }>()
  for (const { day, value, balance, line } of rows) {
    const total = days.get(day) ?? { value: 0, balance, line, isOne: true }
    const isOne =
      total.isOne && (balance === null || total.balance === null || balance === total.balance)
    days.set(day, {
      value: total.value + value,
      balance: total.balance ?? balance,
      line: total.line,
      isOne,
    })
  }
  const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (sorted.some(([, { isOne }]) => !isOne)) return null
  return inOrder(sorted.map(([day, total]) => ({ day, ...total })))
}

/** Whether one day stands above an earlier one, or above a later one. */
function stepsOf(rows: readonly Balanced[]): { readonly down: boolean; readonly up: boolean } {
  const days = rows.map(({ day }) => day).filter((day) => day !== '')
  const pairs = days.slice(1).map((day, at) => [days[at] ?? day, day] as const)
  return {
    down: pairs.some(([one, next]) => one > next),
    up: pairs.some(([one, next]) => one < next),
  }
}

/** By the order that the days allow: where they only ascend, no balance is that of the newest first. */
function scoresOf(rows: readonly Balanced[]): readonly Score[] {
  const { down, up } = stepsOf(rows)
  return [
    down && !up ? null : inOrder(rows),
    up && !down ? null : backwards(rows),
    byDay(rows),
  ].filter((score) => score !== null)
}

/**
 * Whether the lines add up to the running balance that the bank prints; null where there is none to
 * compare. What differs comes in once that was seen.
 */
export function checkBalance(rows: readonly Balanced[]): 'agrees' | 'differs' | null {
  if (rows.every(({ balance }) => balance === null)) return null
  const scores = scoresOf(rows)
  if (scores.some(({ right, wrong }) => right > 0 && wrong.length === 0)) return 'agrees'
  return scores.some(({ wrong }) => wrong.length > 0) ? 'differs' : null
}

/** The lines of the file at which the balance does not follow from the one before, in the order that fits best. */
export function findDoubtfulLines(rows: readonly Balanced[]): readonly number[] {
  const [best] = scoresOf(rows).toSorted((one, other) => one.wrong.length - other.wrong.length)
  return [...(best?.wrong ?? [])].toSorted((one, other) => one - other)
}
