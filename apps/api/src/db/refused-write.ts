import type { Refused } from '@saldo/contract/refusals'

/**
 * A no that is found only where everything is written, below all services: `serve` gives up what
 * was written and answers it. Every other no is a value, and said before anything is written.
 */
export class RefusedWrite extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.refused)
    this.refused = refused
  }
}
