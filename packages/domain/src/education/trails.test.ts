import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trailStandings } from './trails.ts'

const trail = (_id: string, ...lessons: readonly string[]) => ({
  _id,
  items: lessons.map((id) => ({ _id: id })),
})

const three = [trail('a', 'a1', 'a2'), trail('b', 'b1'), trail('c', 'c1', 'c2')]

const shortOf = (watched: readonly string[], trails = three) =>
  trailStandings(trails, new Set(watched)).map(
    ({ isLocked, watchedCount, next }) =>
      `${isLocked ? 'locked' : 'open'} ${watchedCount} ${next?._id ?? '-'}`,
  )

test.each([
  [[], ['open 0 a1', 'locked 0 b1', 'locked 0 c1']],
  [['a1'], ['open 1 a2', 'locked 0 b1', 'locked 0 c1']],
  [['a2'], ['open 1 a1', 'locked 0 b1', 'locked 0 c1']],
  [
    ['a1', 'a2'],
    ['open 2 -', 'open 0 b1', 'locked 0 c1'],
  ],
  [
    ['a1', 'a2', 'b1'],
    ['open 2 -', 'open 1 -', 'open 0 c1'],
  ],
])('with %j watched the trails are %j', (watched, standings) => {
  expect(shortOf(watched)).toEqual(standings)
})

test('a trail without lessons locks nothing behind it', () => {
  expect(shortOf([], [trail('a'), trail('b', 'b1')])).toEqual(['open 0 -', 'open 0 b1'])
})

test('whatever is watched, a trail is open exactly where all lessons of the one before it were', () => {
  const lessons = three.flatMap(({ items }) => items.map(({ _id }) => _id))
  fc.assert(
    fc.property(fc.subarray(lessons), (watched) => {
      const standings = trailStandings(three, new Set(watched))
      for (const [at, { isLocked }] of standings.entries()) {
        const before = three[at - 1]?.items ?? []
        expect(isLocked).toBe(before.some(({ _id }) => !watched.includes(_id)))
      }
    }),
  )
})
