import type { AccessStatus } from '@saldo/domain/bank-accesses/kinds'
import type { LinkState } from '../gateways/banks.ts'

/** A link's status by its state at the aggregator. */
export const STATUS_OF = {
  updating: 'updating',
  updated: 'updated',
  token_required: 'waiting_token',
  authorisation_pending: 'pending',
  credentials_required: 'login_error',
  failed: 'error',
  revoked: 'expired',
} as const satisfies Record<LinkState, AccessStatus>
