import { describe, expect, test } from 'vitest'
import {
  type AccessFacts,
  isConsentEnding,
  isConsentOver,
  isStale,
  needsUpdate,
  refuseSync,
} from './standing.ts'

const DAY = 24 * 60 * 60_000
const NOW = 100 * DAY

const facts: AccessFacts = {
  aggregator: 'pluggy',
  status: 'updated',
  active: true,
  lastUpdate: NOW,
  lastSynced: NOW,
  consentExpiresAt: null,
}

describe('a link to a bank', () => {
  test.each([
    [NOW, null, false],
    [NOW - DAY, null, false],
    [NOW - DAY - 1, NOW - DAY - 1, true],
    [NOW - 9 * DAY, NOW - 1, false],
    [null, null, true],
  ])('fetched at %s and synchronised at %s is outdated: %s', (lastUpdate, lastSynced, stale) => {
    expect(isStale({ lastUpdate, lastSynced }, NOW)).toBe(stale)
  })

  test.each<[Partial<AccessFacts>, boolean]>([
    [{}, false],
    [{ status: 'pending', active: false }, false],
    [{ status: 'error' }, false],
    [{ status: 'waiting_token' }, true],
    [{ status: 'login_error' }, true],
    [{ status: 'expired' }, true],
    [{ aggregator: 'belvo' }, true],
    [{ consentExpiresAt: NOW }, true],
    [{ consentExpiresAt: NOW + 1 }, false],
  ])('%o needs an update first: %s', (more, needs) => {
    expect(needsUpdate({ ...facts, ...more }, NOW)).toBe(needs)
  })

  test.each([
    [null, false],
    [NOW + 8 * DAY, false],
    [NOW + 7 * DAY, true],
    [NOW - DAY, true],
  ])('H8: whose consent ends at %s is warned of: %s', (consentExpiresAt, isWarned) => {
    expect(isConsentEnding({ consentExpiresAt }, NOW)).toBe(isWarned)
  })

  test.each<[Partial<AccessFacts>, string | null]>([
    [{}, null],
    [{ status: 'waiting_token' }, null],
    [{ aggregator: 'belvo', status: 'pending' }, 'bank_access_old'],
    [{ status: 'pending' }, 'bank_access_pending'],
    [{ status: 'expired' }, null],
  ])('%o is refused a sync for: %s', (more, refusal) => {
    expect(refuseSync({ ...facts, ...more })).toBe(refusal)
  })

  test.each<[Partial<AccessFacts>, boolean]>([
    [{}, false],
    [{ consentExpiresAt: NOW + 1 }, false],
    [{ consentExpiresAt: NOW }, true],
    [{ status: 'expired' }, true],
    [{ status: 'expired', consentExpiresAt: NOW + DAY }, true],
  ])('H8: %o needs a new consent: %s', (more, isOver) => {
    expect(isConsentOver({ ...facts, ...more }, NOW)).toBe(isOver)
  })
})
