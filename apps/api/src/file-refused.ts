import type { Refused } from '@saldo/contract/refusals'

/** A file that is made while it is sent is refused: thrown by its bytes before the first of them. */
export class FileRefused extends Error {
  readonly refusal: Refused

  constructor(refusal: Refused) {
    super(refusal.refused)
    this.refusal = refusal
  }
}
