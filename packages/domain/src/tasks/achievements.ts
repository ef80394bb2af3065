/**
 * What a person is congratulated on, in the order in which it is listed: the five keys of money.md §4 and
 * the first task (decisions.md §15).
 */
export const ACHIEVEMENTS = [
  'planning-tutorial',
  'budget-tutorial',
  'end-tutorial',
  'first-task',
  'emergency-reserve',
  'main-objective',
] as const
export type Achievement = (typeof ACHIEVEMENTS)[number]
