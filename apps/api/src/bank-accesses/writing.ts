import type { Currency } from '@saldo/domain/money'
import type { AccountRow } from './accounts-store.ts'

/** The account whose lines are written. */
export type Writing = {
  readonly userId: string
  readonly account: AccountRow
  readonly currency: Currency
  readonly nowMs: number
}

/** What a sync did to the ledger. */
export type Counts = { readonly added: number; readonly updated: number; readonly removed: number }
