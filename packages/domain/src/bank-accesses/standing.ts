import { type AccessStatus, type Aggregator, CONSENT_WARNING_DAYS } from './kinds.ts'

const DAY_MS = 24 * 60 * 60_000

/** What a link is judged by; instants in milliseconds, null where there is none. */
export type AccessFacts = {
  readonly aggregator: Aggregator
  readonly status: AccessStatus
  readonly active: boolean
  /** When the bank's data were last fetched, by the aggregator and by us. */
  readonly lastUpdate: number | null
  readonly lastSynced: number | null
  readonly consentExpiresAt: number | null
}

/** Whether a link is older than a day: Conta conectada desatualizada (money.md §4). */
export function isStale(
  { lastUpdate, lastSynced }: Pick<AccessFacts, 'lastUpdate' | 'lastSynced'>,
  nowMs: number,
): boolean {
  return nowMs - Math.max(lastUpdate ?? 0, lastSynced ?? 0) > DAY_MS
}

/** Whether a link is of the older aggregator and waits to be brought over. */
export function isOld({ aggregator }: Pick<AccessFacts, 'aggregator'>): boolean {
  return aggregator !== 'pluggy'
}

/**
 * Whether a person has to do something for a link before another bank can be connected (money.md §4):
 * bring it over, give a token or credentials, or renew a consent that has ended.
 */
export function needsUpdate(facts: AccessFacts, nowMs: number): boolean {
  if (isOld(facts)) return true
  const { status } = facts
  return status === 'waiting_token' || status === 'login_error' || isConsentOver(facts, nowMs)
}

/** Whether a link needs a new consent: it has ended, was taken back, or went with the link. */
export function isConsentOver(
  { status, consentExpiresAt }: Pick<AccessFacts, 'status' | 'consentExpiresAt'>,
  nowMs: number,
): boolean {
  return status === 'expired' || (consentExpiresAt !== null && consentExpiresAt <= nowMs)
}

/** Whether a consent ends within seven days, or has ended (case H8). */
export function isConsentEnding(
  { consentExpiresAt }: Pick<AccessFacts, 'consentExpiresAt'>,
  nowMs: number,
): boolean {
  return consentExpiresAt !== null && consentExpiresAt - nowMs <= CONSENT_WARNING_DAYS * DAY_MS
}

/** Why a link cannot be synchronised now, whatever its aggregator says of it, or null. */
export function refuseSync(facts: Pick<AccessFacts, 'aggregator' | 'status'>) {
  if (isOld(facts)) return 'bank_access_old'
  return facts.status === 'pending' ? 'bank_access_pending' : null
}
