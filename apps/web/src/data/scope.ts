/** Words of a question that change what is looked for, and not whose or which time's it is. */
const SEARCHES = new Set(['search', 'plannerCode', 'after'])

type Question = { readonly params?: unknown; readonly query?: unknown }

function scopeOf({ params, query }: Question): string {
  const words = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => !SEARCHES.has(name) && value !== undefined)
    .toSorted(([a], [b]) => a.localeCompare(b))
  return JSON.stringify([params ?? null, words])
}

/**
 * Whether the answer to one query may be shown while another one is read: only another search in
 * the same scope. A figure of another month, account or person is never shown as this one's (case
 * L36).
 */
export function isSameScope(before: Question, now: Question): boolean {
  return scopeOf(before) === scopeOf(now)
}

/** Whose figures a question of a shared view is about. */
const PEOPLE = ['family', 'userId'] as const

/** Whether two questions are about the same people, whatever the time. */
export function isOfSamePeople(before: unknown, now: Question): boolean {
  const of = ({ query }: Question, name: string) => (query as Record<string, unknown>)?.[name]
  return PEOPLE.every((name) => of((before ?? {}) as Question, name) === of(now, name))
}
