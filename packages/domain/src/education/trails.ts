/** How many lessons and videos one person can have watched. */
export const VIDEOS_WATCHED_MAX = 1_000

/** A lesson, as trails are gone through: by its id it is known as watched. */
type Lesson = { readonly _id: string }

type Trail<Of extends Lesson> = { readonly _id: string; readonly items: readonly Of[] }

/** How far somebody is on a trail. */
export type TrailStanding<Of extends Lesson> = {
  /** The trail before it has a lesson that was not watched yet. */
  readonly isLocked: boolean
  /** How many of its lessons were watched, whichever they are. */
  readonly watchedCount: number
  /** The first lesson that was not watched; null where all were. */
  readonly next: Of | null
}

/**
 * How far somebody is on each trail, in the trails' order. Every trail after the first is locked until all
 * lessons of the one before it were watched (money.md §4); a trail without lessons locks nothing.
 */
export function trailStandings<Of extends Lesson>(
  trails: readonly Trail<Of>[],
  watched: ReadonlySet<string>,
): readonly TrailStanding<Of>[] {
  const standings: TrailStanding<Of>[] = []
  let isLocked = false
  for (const { items } of trails) {
    const next = items.find(({ _id }) => !watched.has(_id)) ?? null
    const watchedCount = items.filter(({ _id }) => watched.has(_id)).length
    standings.push({ isLocked, watchedCount, next })
    isLocked = next !== null
  }
  return standings
}
