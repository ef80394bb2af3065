/**
 * Some milliseconds of work for any of our loops: other work of the event loop waits no longer than
 * that.
 */
export const PART = 500

/**
 * Goes through many rows a part at a time. Between two parts the event loop serves other work (case
 * L65); a few rows are gone through at once.
 */
export async function inTurns<T>(
  rows: readonly T[],
  act: (part: readonly T[], from: number) => void,
): Promise<void> {
  for (let from = 0; from < rows.length; from += PART) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve))
    act(rows.slice(from, from + PART), from)
  }
}

/** What becomes of many rows, one by one, a part at a time. */
export async function mapInTurns<T, U>(rows: readonly T[], map: (row: T) => U): Promise<U[]> {
  const mapped: U[] = []
  await inTurns(rows, (part) => {
    for (const row of part) mapped.push(map(row))
  })
  return mapped
}
