import { expect, test } from 'vitest'
import { linkState, refuseConsent } from './links.ts'

const at = '2026-11-21T12:00:00Z'
const later = '2026-11-22T12:00:00Z'

test.each([
  [{ askedAt: at, consentedAt: null, endedAt: null }, 'asked', null],
  [{ askedAt: at, consentedAt: at, endedAt: null }, 'active', null],
  [{ askedAt: at, consentedAt: at, endedAt: later }, 'ended', 'planner_not_found'],
  [{ askedAt: at, consentedAt: null, endedAt: later }, 'ended', 'planner_not_found'],
] as const)('a tie of %o is %s', (link, state, refusal) => {
  expect(linkState(link)).toBe(state)
  expect(refuseConsent(link)).toBe(refusal)
})

test('nobody agrees to what nobody has asked', () => {
  expect(refuseConsent(undefined)).toBe('planner_not_found')
})
