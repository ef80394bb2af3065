/**
 * What becomes of a part where another one is gone from the middle of its purchase for good: an entry
 * of its own, so that no number lies about those around it (case B8).
 */
export function asOwnEntry(part: { readonly id: string }) {
  return { seriesId: part.id, index: 0, lastInstallment: null, anchorDay: null }
}

/**
 * Whether the refunds of an entry follow its category (decisions.md §4, cases D1, L9). What is given
 * back of a purchase in parts hangs on its first part, whose id is the series' own; the parts after it
 * may go elsewhere, and the refunds stay with the first.
 */
export function leadsRefunds(entry: {
  readonly id: string
  readonly seriesId: string
  readonly value: number
  readonly isInParts: boolean
}): boolean {
  return entry.value < 0 && (!entry.isInParts || entry.id === entry.seriesId)
}
