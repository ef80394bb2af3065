import { describe, expect, test } from 'vitest'
import type { Task } from '@saldo/contract/tasks'
import { toDay } from '@saldo/domain/calendar'
import { ACHIEVEMENTS } from '@saldo/domain/users/achievements'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import { TASK_RULES, TASK_SCREENS } from '@saldo/domain/tasks/suggestion'
import { achievementLabels, decidedText, styleOf, monthlyLabel, placeOf } from './labels.ts'
import { latestOf, listsOf } from './task-lists.ts'

const today = toDay('2026-11-23')

const taskWith = (more: Partial<Task>): Task => ({
  _id: 'no-plan',
  title: 'Monte seu planejamento',
  description: null,
  rule: 'no-plan',
  why: [],
  monthly: null,
  screen: '/planejamento',
  state: null,
  decidedOn: null,
  user: 'ana',
  version: 1,
  ...more,
})

const inState = (state: TaskState | null, _id: string) =>
  taskWith({ _id, state, decidedOn: state === null ? null : today })

describe('tasks in lists', () => {
  const tasks = [
    inState(null, 'a'),
    inState('done', 'b'),
    inState('accepted', 'c'),
    inState('rejected', 'd'),
    inState('accepted', 'e'),
  ]

  test('each stands in the list of its state, in the order in which it came', () => {
    const { suggested, accepted, done, rejected } = listsOf(tasks)
    const ids = [suggested, accepted, done, rejected].map((list) => list.map(({ _id }) => _id))
    expect(ids).toEqual([['a'], ['c', 'e'], ['b'], ['d']])
  })

  test('the last five are what is to be done before what is done, nothing else', () => {
    expect(latestOf(tasks).map(({ _id }) => _id)).toEqual(['c', 'e', 'b'])
    const many = ['1', '2', '3', '4', '5', '6'].map((id) => inState('accepted', id))
    expect(latestOf([inState('done', 'x'), ...many]).map(({ _id }) => _id)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect(latestOf([inState(null, 'a')])).toEqual([])
  })
})

describe('the words of a task', () => {
  test.each([
    ['accepted', '2026-11-23', 'Aceita hoje'],
    ['done', '2026-11-22', 'Concluída ontem'],
    ['rejected', '2026-11-12', 'Recusada em 12 nov'],
    ['done', '2025-11-12', 'Concluída em 12 nov 2025'],
  ] as const)('%s on %s is said as “%s”', (state, decidedOn, text) => {
    expect(decidedText(taskWith({ state, decidedOn: toDay(decidedOn) }), today)).toBe(text)
  })

  test('a suggestion that nobody has decided on says nothing of it', () => {
    expect(decidedText(taskWith({}), today)).toBe('')
  })

  test('every rule has an icon and a word for its figure', () => {
    for (const rule of TASK_RULES) {
      expect(styleOf({ rule }).icon).not.toBe('flag')
      expect(monthlyLabel(rule)).not.toBe('')
    }
    expect(styleOf({ rule: null }).icon).toBe('flag')
  })

  test('every achievement says what was reached and what is missing', () => {
    for (const key of ACHIEVEMENTS)
      expect(achievementLabels[key].reached).not.toBe(achievementLabels[key].missing)
  })
})

describe('the way to what does it', () => {
  test('leads to the screen of the task, whichever it is', () => {
    for (const screen of TASK_SCREENS) {
      const place = placeOf(taskWith({ rule: 'card-residual', screen }))
      expect(place?.href).toBe(screen)
      expect(place?.label).not.toBe('')
    }
  })

  test('has the first plan and the first goal open already', () => {
    expect(placeOf(taskWith({}))?.href).toBe('/planejamento?janela=criar-planejamento')
    const reserve = taskWith({ rule: 'no-reserve', screen: '/objetivos' })
    expect(placeOf(reserve)?.href).toBe('/objetivos?janela=novo-objetivo')
  })

  test('of one’s own task there is none', () => {
    expect(placeOf(taskWith({ rule: null, screen: null }))).toBeNull()
  })
})
