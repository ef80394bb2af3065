/** One row of a file that prints a running balance; a row of the balance alone has the value zero. */
export type Balanced = {
  readonly day: string
  readonly value: number
  readonly balance: number | null
}

/** How often the lines add up to the printed balance, and how often they do not. */
type Score = { right: number; wrong: number }

function inOrder(rows: readonly Balanced[]): Score {
  const score = { right: 0, wrong: 0 }
  let expected: number | null = null
  for (const { value, balance } of rows) {
    if (expected !== null) expected += value
    if (balance === null) continue
    if (expected !== null) score[expected === balance ? 'right' : 'wrong'] += 1
    expected = balance
  }
  return score
}

/** Newest first: each balance less its own value is the balance of the row below. */
function backwards(rows: readonly Balanced[]): Score {
  return inOrder(rows.toReversed())
}

/** Some banks print the balance of the day's end beside each entry of the day, in any order. */
function byDay(rows: readonly Balanced[]): Score {
  const days = new Map<string, { value: number; balance: number | null; isOne: boolean }>()
  for (const { day, value, balance } of rows) {
    const total = days.get(day) ?? { value: 0, balance, isOne: true }
    const isOne =
      total.isOne && (balance === null || total.balance === null || balance === total.balance)
    days.set(day, { value: total.value + value, balance: total.balance ?? balance, isOne })
  }
  const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (sorted.some(([, { isOne }]) => !isOne)) return { right: 0, wrong: 1 }
  return inOrder(sorted.map(([day, { value, balance }]) => ({ day, value, balance })))
}

/**
 * Whether the lines add up to the running balance that the bank prints; null where there is none to
 * compare. It is only shown and never a reason to refuse: the lines are what is imported.
 */
export function checkBalance(rows: readonly Balanced[]): 'agrees' | 'differs' | null {
  if (rows.every(({ balance }) => balance === null)) return null
  const scores = [inOrder(rows), backwards(rows), byDay(rows)]
  if (scores.some(({ right, wrong }) => right > 0 && wrong === 0)) return 'agrees'
  return scores.some(({ wrong }) => wrong > 0) ? 'differs' : null
}
