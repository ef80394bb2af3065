/** A planner's tie to a client: asked for, agreed to, ended. Instants, ISO 8601. */
export type LinkFacts = {
  readonly askedAt: string
  readonly consentedAt: string | null
  readonly endedAt: string | null
}

export type LinkState = 'asked' | 'active' | 'ended'

/** Whether it opens anything now: only while the client has agreed and neither has ended it. */
export function linkState({ consentedAt, endedAt }: LinkFacts): LinkState {
  if (endedAt !== null) return 'ended'
  return consentedAt === null ? 'asked' : 'active'
}

/** Why the client may not agree, or null: to a tie that was ended the planner must ask anew. */
export function refuseConsent(link: LinkFacts | undefined) {
  if (link === undefined || linkState(link) === 'ended') return 'planner_not_found'
  return null
}
