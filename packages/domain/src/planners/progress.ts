import { type Cents, shareOf } from '../money.ts'

/**
 * How much of a month's plan has been spent, in whole percent, rounded as shares are: 100 only when all of it
 * is. Where nothing is planned anything spent is all of it (access.md §2).
 */
export function clientProgress(status: {
  readonly spended: Cents
  readonly planned: Cents
}): number {
  const { spended, planned } = status
  if (planned <= 0) return spended > 0 ? 100 : 0
  return spended <= 0 ? 0 : wholePercent(shareOf(spended, planned), spended >= planned)
}

const HUNDREDTHS = 100

function wholePercent(share: number, isAll: boolean): number {
  const percent = Math.round(share / HUNDREDTHS)
  return isAll ? percent : Math.min(percent, 99)
}
