/** The most texts that are remembered, since a file may have another one in each of its lines. */
const TEXTS_MAX = 5_000

/**
 * The same function, computed once for each text. A bank's file repeats a few texts often, and its
 * days and names are most of the cost of reading it.
 */
export function remembered<T>(of: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const before = results.get(text)
    if (before !== undefined) return before
    const found = of(text)
    if (results.size < TEXTS_MAX) results.set(text, found)
    return found
  }
}
