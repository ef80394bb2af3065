import { addDays, dayOf } from '../bank/days.ts'
import type { Reply } from '../json-server.ts'
import type { Item } from './item.ts'

/** What an answer can be instead of what was asked for; each as many times as it is ordered. */
export const ANSWER_FAULTS = [
  '401',
  '410',
  '429',
  '500',
  'slow',
  'html',
  'nonsense',
  'not-200',
  'page-twice',
  'fresh-already',
  'too-many-logins',
] as const
export type AnswerFault = (typeof ANSWER_FAULTS)[number]

/** What can happen to an item and its accounts, at once. */
export const ITEM_FAULTS = [
  'token',
  'partial',
  'recreate',
  'shift-ids',
  'drop',
  'undrop',
  'late-dated',
  'null-limit',
  'consent-ending',
  'consent-ended',
  'consent-revoked',
  'password-changed',
  'authorise',
  'own-sync',
] as const
type ItemFault = (typeof ITEM_FAULTS)[number]

const problem = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: { code: status, codeDescription: code, message: code, ...more },
})

/** The wrong answer, or null where the right one is only spoilt later. */
export function wrongAnswer(fault: AnswerFault, now: number): Reply | null {
  switch (fault) {
    case '401':
      return problem(401, 'UNAUTHORIZED')
    case '410':
      return problem(410, 'ITEM_GONE')
    case '429':
      return { ...problem(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '60' } }
    case '500':
      return problem(500, 'INTERNAL_SERVER_ERROR')
    case 'html':
      return { body: '<html><body>Bad gateway</body></html>', type: 'text/html' }
    case 'nonsense':
      return { body: { results: 'none', status: 7, next: 3 } }
    case 'not-200':
      return { status: 201, body: {} }
    case 'fresh-already':
      return problem(409, 'CLIENT_IS_UPDATING_BEFORE_ALLOWED_FREQUENCY', {
        data: { minUpdateFrequencyAllowedInHours: 4 },
      })
    case 'too-many-logins':
      return problem(400, 'TOO_MANY_CONSECUTIVE_LOGIN_FAILURES', {
        data: { canRetryAfterDate: new Date(now + 900_000).toISOString() },
      })
    default:
      return null
  }
}

/** Of which calls a fault is: an update's alone, a list of lines, or any but the sign-in. */
export function concerns(fault: AnswerFault, method: string, path: string): boolean {
  if (path === '/auth') return false
  if (fault === 'fresh-already' || fault === 'too-many-logins') return method === 'PATCH'
  if (fault === 'not-200') return method !== 'GET'
  return fault === 'page-twice' ? path === '/v2/transactions' : true
}

type Order = {
  readonly kind: ItemFault
  readonly accountId?: string | undefined
  readonly count: number
}

/** Does to an item what was ordered; `accountId` says to which account, else to all. */
export function befall(item: Item, { kind, accountId, count }: Order, now: number): void {
  const at = new Date(now).toISOString()
  const today = dayOf(now)
  const accounts = item.accounts.filter(({ id }) => accountId === undefined || id === accountId)
  switch (kind) {
    case 'token':
      item.tokensDue += count
      break
    case 'partial':
      item.partialsDue += count
      break
    case 'recreate':
      for (const one of accounts) item.announce(one, one.recreate(addDays(today, -40), at))
      break
    case 'shift-ids':
      for (const one of accounts) item.announce(one, one.shiftIds(at))
      break
    case 'drop':
      for (const one of accounts) item.announce(one, one.drop(0.3))
      break
    case 'undrop':
      for (const one of accounts) one.undrop()
      break
    case 'late-dated':
      for (const one of accounts.slice(0, 1)) {
        one.add({
          key: `late ${at}`,
          account: one.kind,
          day: addDays(today, -10),
          shownFrom: today,
          cents: -4_321,
          text: 'TARIFA LANCADA COM ATRASO',
          category: ['16000000', 'Bank fees'],
        })
      }
      break
    case 'null-limit':
      for (const one of accounts) one.hidesLimit = true
      break
    case 'consent-ending':
      item.consentExpiresAt = new Date(now + 5 * 86_400_000).toISOString()
      break
    case 'consent-ended':
      item.consentExpiresAt = new Date(now - 3_600_000).toISOString()
      break
    case 'consent-revoked':
      item.consentRevokedAt = at
      break
    case 'password-changed':
      item.refuseLogin()
      break
    case 'authorise':
      item.authorise()
      break
    // What the aggregator does by itself once a day.
    case 'own-sync':
      item.update(undefined)
      break
  }
}
