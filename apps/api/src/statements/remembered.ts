/** A file may say something else in each of its lines, at whatever length. */
const TEXTS_MAX = 5_000

/**
 * The same function, asked once for each text. A bank's file says few things often, and its days and
 * names are most of what reading one costs.
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
