/** Whoever has one of these sees data of other people: of clients, of a company's employees. */
const SEEING_OTHERS: readonly string[] = ['planner', 'company_admin']

/** Whether a person with these profiles sees data of others, for which a password is not enough. */
export function seesOthers(profiles: readonly string[]): boolean {
  return profiles.some((profile) => SEEING_OTHERS.includes(profile))
}

/**
 * From which instant on this person sees nothing of others without a second factor, in milliseconds; null
 * where none is needed of them, or they have one (ASVS V6.3.3).
 */
export function factorMissingFrom({
  profiles,
  isOn,
  graceUntilMs,
}: {
  readonly profiles: readonly string[]
  /** Whether they have set up a second factor. */
  readonly isOn: boolean
  /** Until when they may do without, in milliseconds; null for whoever came to it after the rule. */
  readonly graceUntilMs: number | null
}): number | null {
  if (isOn || !seesOthers(profiles)) return null
  return graceUntilMs ?? 0
}
