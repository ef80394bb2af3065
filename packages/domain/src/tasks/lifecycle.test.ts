import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import { canMove, newSuggestions, returnsOn, TASK_STATES, type TaskState } from './lifecycle.ts'

const held = [{ id: 'no-plan' }]
const isNew = (state: TaskState, on: string, today: string) =>
  newSuggestions(held, [{ id: 'no-plan', state, on: toDay(on) }], toDay(today)).length === 1

describe('which suggestions are new', () => {
  test.each<[TaskState, string, string, boolean]>([
    // state, since, today, new
    ['accepted', '2020-01-01', '2026-11-23', false],
    ['rejected', '2026-05-24', '2026-11-23', false],
    ['rejected', '2026-05-23', '2026-11-23', true],
    ['rejected', '2025-08-31', '2026-02-27', false],
    ['rejected', '2025-08-31', '2026-02-28', true],
    ['done', '2026-11-01', '2026-11-30', false],
    ['done', '2026-11-30', '2026-12-01', true],
  ])('one %s on %s is new on %s: %s', (state, on, today, expected) => {
    expect(isNew(state, on, today)).toBe(expected)
  })

  test('one that nobody decided on is new, and withdrawn when its rule holds no more', () => {
    expect(newSuggestions(held, [], toDay('2026-11-23'))).toEqual(held)
    expect(newSuggestions([], [], toDay('2026-11-23'))).toEqual([])
  })

  test('a rejected one stays away on every day of six months and comes back on each later one', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(toDay('2000-01-01'), n))
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 400 }), (on, later) => {
        const today = addDays(on, later)
        const back = returnsOn(on)
        expect(isNew('rejected', on, today)).toBe(today >= back)
        expect(back >= addDays(on, 181)).toBe(true)
        expect(back <= addDays(on, 184)).toBe(true)
      }),
    )
  })
})

test.each<[TaskState | null, readonly TaskState[]]>([
  [null, ['accepted', 'rejected']],
  ['accepted', ['rejected', 'done']],
  ['rejected', ['accepted', 'rejected']],
  ['done', []],
])('a task that is %s can become %j', (from, expected) => {
  expect(TASK_STATES.filter((to) => canMove(from, to))).toEqual(expected)
})
