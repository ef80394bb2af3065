/** Where a link is kept: new ones are of Pluggy, those of Belvo are older and wait to be brought over. */
export const AGGREGATORS = ['pluggy', 'belvo'] as const
export type Aggregator = (typeof AGGREGATORS)[number]

/**
 * How a link is. `pending` waits for an authorisation at the bank, `updating` for the aggregator; `waiting_token`
 * and `login_error` need the widget, `error` another attempt, and `expired` a new consent.
 */
export const ACCESS_STATUSES = [
  'pending',
  'updating',
  'updated',
  'waiting_token',
  'login_error',
  'error',
  'expired',
] as const
export type AccessStatus = (typeof ACCESS_STATUSES)[number]

/** Why a link is as it is; the screen has words for each. */
export const ACCESS_ERRORS = [
  'invalid_credentials',
  'already_logged_in',
  'account_locked',
  'account_needs_action',
  'site_not_available',
  'authorisation_not_granted',
  'authorisation_pending',
  'input_timeout',
  'user_not_supported',
  'consent_expired',
  'unavailable',
  'rate_limited',
  'gone',
  'unexpected',
] as const
export type AccessError = (typeof ACCESS_ERRORS)[number]

/** How a sync is: it waits for its turn, runs, is over, or is tried again later. */
export const SYNC_STATES = ['queued', 'running', 'done', 'failed'] as const

/** What of a sync is in doubt, and a person says. */
export const QUESTION_KINDS = ['held', 'probable', 'payment', 'item'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** How long before its end a consent is warned of (case H8). */
export const CONSENT_WARNING_DAYS = 7
/** How many links a person may have. */
export const ACCESSES_MAX = 30
