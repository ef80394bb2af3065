import * as z from 'zod/mini'
import { optionalInstant, toInstant } from './bank-values.ts'
import type { BankLink, LinkError, LinkState } from './banks.ts'

const optionalText = z.optional(z.nullable(z.string()))

/** An item of Pluggy. Both statuses are open unions. */
export const item = z.looseObject({
  id: z.string(),
  connector: z.looseObject({ id: z.number(), name: z.string() }),
  status: z.string(),
  executionStatus: z.optional(z.nullable(z.string())),
  statusDetail: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  error: z.optional(z.nullable(z.looseObject({ code: z.string() }))),
  parameter: z.optional(
    z.nullable(
      z.looseObject({
        name: z.string(),
        label: optionalText,
        type: optionalText,
        instructions: optionalText,
        expiresAt: optionalInstant,
      }),
    ),
  ),
  clientUserId: optionalText,
  lastUpdatedAt: optionalInstant,
  consentExpiresAt: optionalInstant,
})
type Item = z.output<typeof item>

export const consentPage = z.looseObject({
  results: z.array(z.looseObject({ expiresAt: optionalInstant, revokedAt: optionalInstant })),
})
export type Consent = { readonly expiresAt: string | null; readonly revokedAt: string | null }

/** The consent of a link: the last of those that are listed. */
export function toConsent({ results }: z.output<typeof consentPage>): Consent {
  const last = results.at(-1)
  return { expiresAt: toInstant(last?.expiresAt), revokedAt: toInstant(last?.revokedAt) }
}

export function toBankLink(wire: Item, consent: Consent, nowMs: number): BankLink {
  const consentExpiresAt = consent.expiresAt ?? toInstant(wire.consentExpiresAt)
  const hasExpired = consentExpiresAt !== null && Date.parse(consentExpiresAt) <= nowMs
  const state = stateOf(wire, { hasExpired, isRevoked: consent.revokedAt !== null })
  return {
    id: wire.id,
    clientUserId: wire.clientUserId ?? null,
    connector: String(wire.connector.id),
    institution: wire.connector.name,
    state,
    status: wire.status,
    executionStatus: wire.executionStatus ?? null,
    isPartial: isPartial(wire),
    error: errorOf(wire, { state, hasExpired }),
    parameter:
      wire.parameter === null || wire.parameter === undefined
        ? null
        : {
            name: wire.parameter.name,
            label: wire.parameter.label ?? '',
            isNumeric: wire.parameter.type === 'number',
            instructions: wire.parameter.instructions ?? null,
            expiresAt: toInstant(wire.parameter.expiresAt),
          },
    lastUpdatedAt: toInstant(wire.lastUpdatedAt),
    consentExpiresAt,
    consentRevokedAt: consent.revokedAt,
  }
}

const states: Readonly<Record<string, LinkState>> = {
  UPDATED: 'updated',
  PARTIAL_SUCCESS: 'updated',
  UPDATING: 'updating',
  MERGING: 'updating',
  WAITING_USER_INPUT: 'token_required',
  WAITING_USER_ACTION: 'authorisation_pending',
}

const errors: Readonly<Record<string, LinkError>> = {
  INVALID_CREDENTIALS: 'invalid_credentials',
  INVALID_CREDENTIALS_MFA: 'invalid_credentials',
  ACCOUNT_CREDENTIALS_RESET: 'invalid_credentials',
  ALREADY_LOGGED_IN: 'already_logged_in',
  ACCOUNT_LOCKED: 'account_locked',
  ACCOUNT_NEEDS_ACTION: 'account_needs_action',
  SITE_NOT_AVAILABLE: 'site_not_available',
  CONNECTION_ERROR: 'site_not_available',
  USER_AUTHORIZATION_PENDING: 'authorisation_pending',
  USER_AUTHORIZATION_NOT_GRANTED: 'authorisation_not_granted',
  USER_NOT_SUPPORTED: 'user_not_supported',
  USER_INPUT_TIMEOUT: 'input_timeout',
}

/** Which errors the widget mends: new credentials, or a new consent. */
const MENDED_BY_WIDGET: ReadonlySet<LinkError> = new Set([
  'invalid_credentials',
  'authorisation_not_granted',
])

function stateOf(
  wire: Item,
  { hasExpired, isRevoked }: { readonly hasExpired: boolean; readonly isRevoked: boolean },
): LinkState {
  const state = states[wire.status]
  // While it is collecting, or asks for something, that is what it is; a consent is read after it.
  if (state !== undefined && state !== 'updated') return state
  if (isRevoked) return 'revoked'
  if (hasExpired) return 'credentials_required'
  if (state !== undefined) return state
  const error = errors[codeOf(wire)]
  if (error === 'authorisation_pending') return 'authorisation_pending'
  return error !== undefined && MENDED_BY_WIDGET.has(error) ? 'credentials_required' : 'failed'
}

const codeOf = ({ error, executionStatus }: Item) => error?.code ?? executionStatus ?? ''

function errorOf(
  wire: Item,
  { state, hasExpired }: { readonly state: LinkState; readonly hasExpired: boolean },
): LinkError | null {
  if (state === 'updated' || state === 'updating' || state === 'token_required') return null
  if (state === 'revoked') return 'authorisation_not_granted'
  if (state === 'authorisation_pending') return 'authorisation_pending'
  return hasExpired ? 'consent_expired' : (errors[codeOf(wire)] ?? 'unexpected')
}

const product = z.looseObject({ isUpdated: z.boolean() })

/** A product that is not updated was not collected this time; null is one that was not asked for. */
function isPartial({ status, executionStatus, statusDetail }: Item): boolean {
  if (status === 'PARTIAL_SUCCESS' || executionStatus === 'PARTIAL_SUCCESS') return true
  return Object.values(statusDetail ?? {}).some((detail) => {
    const read = z.safeParse(product, detail)
    return read.success && !read.data.isUpdated
  })
}
