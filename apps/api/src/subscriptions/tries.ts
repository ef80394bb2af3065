import { isRefused, type Refused, refuseTries } from '@saldo/contract/refusals'
import { giveBackAttempts, limits, takeAttempts } from '../users/attempts.ts'
import { type Billing, CARD_REFUSALS } from './billing.ts'

const CARDS =
  'Muitas tentativas com cartões. Aguarde e tente mais tarde, ou pague por Pix ou boleto.'
const CHARGES =
  'Muitas cobranças recusadas. Aguarde e tente mais tarde, ou pague por Pix ou boleto.'

type Tried = Pick<Billing, 'database' | 'clock'> & { readonly userId: string }

/**
 * Saves a card, where not too many were tried: the gateway keeps a card without asking its bank, so one
 * that is saved counts as well. Where the gateway has not answered nothing was tried.
 */
export function tryCard<T>(
  { database, clock, userId }: Tried,
  save: () => Promise<T>,
): Promise<T | Refused<'too_many_requests'>> {
  const nowMs = clock.now()
  const tries = [limits.cardOfAccount, limits.cardOfAccountInADay].map((limit) => ({
    limit,
    of: userId,
    nowMs,
  }))
  return tryOnce(database, { tries, words: CARDS, act: save, isCounted: isTried })
}

/** Charges a card, where not too many charges were declined today. Only a card that is declined counts. */
export function tryCharge<T>(
  { database, clock, userId }: Tried,
  charge: () => Promise<T>,
): Promise<T | Refused<'too_many_requests'>> {
  const tries = [{ limit: limits.declinedOfAccount, of: userId, nowMs: clock.now() }]
  return tryOnce(database, { tries, words: CHARGES, act: charge, isCounted: isDeclined })
}

/** Looks up a postal code, where not too many were looked up. */
export async function tryPostal<T>(
  { database, clock, userId }: Tried,
  find: () => Promise<T>,
): Promise<T | Refused<'too_many_requests'>> {
  const tries = [{ limit: limits.postalOfAccount, of: userId, nowMs: clock.now() }]
  const waitSeconds = await database.system((ledger) => takeAttempts(ledger, tries))
  return waitSeconds === null ? find() : refuseTries(waitSeconds)
}

const isTried = (result: unknown) => !isRefused(result) || result.refused !== 'gateway_unanswered'
const isDeclined = (result: unknown) =>
  isRefused(result) && (CARD_REFUSALS as readonly string[]).includes(result.refused)

type Counted<T> = {
  readonly tries: Parameters<typeof takeAttempts>[1]
  readonly words: string
  readonly act: () => Promise<T>
  readonly isCounted: (result: T) => boolean
}

/** Counted before the gateway is asked, so that tries that are sent at once are no more than others. */
async function tryOnce<T>(
  database: Billing['database'],
  { tries, words, act, isCounted }: Counted<T>,
): Promise<T | Refused<'too_many_requests'>> {
  const waitSeconds = await database.system((ledger) => takeAttempts(ledger, tries))
  if (waitSeconds !== null) return refuseTries(waitSeconds, words)
  const giveBack = () => database.system((ledger) => giveBackAttempts(ledger, tries))
  let result: T
  try {
    result = await act()
  } catch (error) {
    await giveBack()
    throw error
  }
  if (!isCounted(result)) await giveBack()
  return result
}
