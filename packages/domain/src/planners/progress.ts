import type { Cents } from '../money.ts'

/**
 * How much of a month's plan has been spent, in whole percent, rounded down: 100 only when all of it
 * is. Where nothing is planned anything spent is all of it (access.md §2).
 */
export function clientProgress(status: {
  readonly spended: Cents
  readonly planned: Cents
}): number {
  const { spended, planned } = status
  if (planned <= 0) return spended > 0 ? 100 : 0
  return spended <= 0 ? 0 : Number((BigInt(spended) * 100n) / BigInt(planned))
}
