/**
 * One thing that must be true of every ledger. Its SQL lists where it is not: whose ledger, what is
 * wrong with which row, in Portuguese.
 */
export type Check = {
  readonly name: string
  /** What is promised, as the report's heading. */
  readonly claim: string
  readonly sql: (scope: Scope) => string
}

/** Narrows a table's alias to the owners that are looked at. */
export type Scope = (alias: string) => string
