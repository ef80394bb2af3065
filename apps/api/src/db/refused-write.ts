import type { Refused } from '@saldo/contract/refusals'

/**
 * A refusal that is found only below all services, where everything is written: `serve` rolls back
 * and answers it. Every other refusal is a value, returned before anything is written.
 */
export class RefusedWrite extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.refused)
    this.refused = refused
  }
}
