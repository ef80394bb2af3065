import type { AccountRow } from './accounts-store.ts'

/** The account whose lines are written. */
export type Writing = {
  readonly account: AccountRow
}

/** What a sync did to the ledger. */
export type Counts = { readonly added: number; readonly updated: number; readonly removed: number }
