/**
 * Whether a row has changed since the caller saw it. Who names no version has no precondition:
 * clients of the first API know none (decisions.md §1).
 */
export function isStale(seen: number | undefined, current: number): boolean {
  return seen !== undefined && seen !== current
}
