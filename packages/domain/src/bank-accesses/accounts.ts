import { CARD_FLAGS, type CardFlag } from '../payments/kinds.ts'

/** An account or card of a link, as it is told from the others. */
export type AccountFacts = {
  /** The aggregator's own id of it, another one once the link was renewed. */
  readonly accountId: string
  readonly kind: 'bank' | 'card'
  readonly number: string | null
}

/**
 * Which of the accounts that are known each of a link's accounts is: by the aggregator's id; after a
 * renewal by its number; and where the link has one of the kind only, that one (cases H8, H17).
 */
export function matchAccounts<Known extends AccountFacts, Now extends AccountFacts>(
  earlier: readonly Known[],
  now: readonly Now[],
): ReadonlyMap<Now, Known> {
  const found = new Map<Now, Known>()
  const left = new Set(earlier)
  const pair = (isSame: (one: Known, other: Now) => boolean) => {
    for (const account of now.filter((one) => !found.has(one))) {
      const same = [...left].filter((one) => one.kind === account.kind && isSame(one, account))
      const [only] = same
      if (only === undefined || same.length > 1) continue
      found.set(account, only)
      left.delete(only)
    }
  }
  pair((one, other) => one.accountId === other.accountId)
  pair((one, other) => one.number !== null && digits(one.number) === digits(other.number ?? ''))
  const isOnly = (kind: AccountFacts['kind']) =>
    earlier.filter((one) => one.kind === kind).length === 1 &&
    now.filter((one) => one.kind === kind).length === 1
  pair((one) => isOnly(one.kind))
  return found
}

/** An account of a link that is not brought in, and why. */
export type SkippedAccount = {
  readonly name: string
  /** It is in another currency than the ledger, or there are as many payment methods as may be. */
  readonly reason: (typeof SKIP_REASONS)[number]
}
export const SKIP_REASONS = ['currency', 'limit'] as const

/** Banks write a number with dots and dashes, or without. */
function digits(number: string): string {
  return number.replaceAll(/\D/gu, '')
}

/** The flag of a card by what its bank calls it; null for one that the product does not know. */
export function cardFlagOf(brand: string | null): CardFlag | null {
  const key = (brand ?? '').toLowerCase().replaceAll(/[^a-z]/gu, '')
  if (key === 'amex') return 'American Express'
  return CARD_FLAGS.find((flag) => flag.toLowerCase().replaceAll(' ', '') === key) ?? null
}
