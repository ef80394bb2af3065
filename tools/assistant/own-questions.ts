import type { Asked, Refused } from './asked.ts'
export const OWN_QUESTIONS: readonly (Asked | Refused)[] = []
