/** How long a newcomer tries the product (access.md §9). */
export const TRIAL_DAYS = 7

/** The plan of whoever has none: during the trial, and after it. */
export const NO_PLAN = 'no_plan'

const GIFTED = /-(?:company|family-member)$/

/** Whether a plan is given by a company or a family: there is nothing to pay and nothing to manage. */
export function isGifted(plan: string): boolean {
  return GIFTED.test(plan)
}

/** Whether a plan is none: what is on trial, or free of charge. */
export function isNone(plan: string): boolean {
  return plan === NO_PLAN || plan === 'free'
}

/** The plan that a company gives, by the prefix of its brand. */
export function companyPlan(prefix: string): string {
  return `${prefix}-company`
}

/**
 * The plan of whoever is in the family of somebody with this one, or null where it is no family's.
 * The brand's prefix is that of the plan that is paid.
 */
export function familyMemberPlan(plan: string): string | null {
  const brand = /^(.+)_family_monthly$/.exec(plan)?.[1]
  return brand === undefined ? null : `${brand}-family-member`
}
