/** The instant at which every measured product runs. */
export const NOW_MS = Date.parse('2025-12-15T15:00:00Z')
