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

/** What has been read to its end, and what that reaches: the lesson about planning, and the tour. */
export const TUTORIAL_ACHIEVEMENTS = {
  planning: 'planning-tutorial',
  tour: 'end-tutorial',
} as const satisfies Record<string, Achievement>

export const TUTORIALS = Object.keys(
  TUTORIAL_ACHIEVEMENTS,
) as (keyof typeof TUTORIAL_ACHIEVEMENTS)[]
