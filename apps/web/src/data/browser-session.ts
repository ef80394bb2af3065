/** A session as local storage keeps it for all tabs, or as one tab has it. */
export type StoredSession = { readonly token: string; readonly id: string }

/**
 * How the session in the browser compares with a tab's own: `same`; `begun`, the tab had none;
 * `left`, there is none any more; `other`, another account's; `unsure`, another token of the same
 * account: renewed, signed in anew, or another who acts in it.
 */
export type Comparison = 'same' | 'begun' | 'left' | 'other' | 'unsure'

/** Compares a tab's session with the browser's, before each call of the tab (case L16). */
export function compareSessions(
  own: StoredSession | null,
  stored: StoredSession | null,
): Comparison {
  if (own === null) return stored === null ? 'same' : 'begun'
  if (stored === null) return 'left'
  if (own.id !== stored.id) return 'other'
  return own.token === stored.token ? 'same' : 'unsure'
}

/** Who acted and in whose account, as the header `x-signed-in` of an answer says. */
export function signedInAs(userId: string, actorId = userId): string {
  return `${actorId}.${userId}`
}

/**
 * What a renewal has brought the tab: its `same` session; the planner's `own`, where the tab was in a
 * client's account; or that of an `other` person, who has signed in meanwhile.
 */
export function judgeRenewal(
  tab: {
    readonly id: string
    /** Whom the replies to this tab were for; null before the first one. */
    readonly signedInAs: string | null
  },
  { id, isPlanner }: { readonly id: string; readonly isPlanner: boolean },
): 'same' | 'own' | 'other' {
  if (tab.signedInAs === null) return tab.id === id ? 'same' : isPlanner ? 'own' : 'other'
  if (tab.signedInAs === signedInAs(id)) return 'same'
  const [actorId] = tab.signedInAs.split('.')
  return actorId === id ? 'own' : 'other'
}
