/** What `weigh.mjs` gives to the tests; it runs before anything is built, so it is JavaScript. */
type Weight = { readonly name: string; readonly bytes: number }

export function pack(folder: string): void
export function keepEarlier(folder: string, before: string): void
export function writePreloads(folder: string): void
export function weigh(folder: string): {
  readonly screens: readonly (Weight & { readonly style: number })[]
  readonly windows: readonly Weight[]
  readonly fonts: readonly Weight[]
  readonly offences: readonly string[]
}
export function checkWeight(folder: string, log: (line: string) => void): void
