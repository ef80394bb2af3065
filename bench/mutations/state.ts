/** What the runner in the worker is told, and what it finds out; both are files in one folder. */
export type Order = {
  /** A mutant that is on from the first import on, or 0: then each is tried in the tests that reach it. */
  readonly always: number
  /** How many mutants there are; their ids begin with 1. */
  readonly count: number
  /** Mutants that are killed already. */
  readonly done: readonly number[]
  /** What was found before a mutant ended the worker; null where none has. */
  readonly before: Found | null
  /** Only tests that take so long, and no longer, are made again for each mutant. */
  readonly fromMs: number
  readonly slowMs: number
  /** How long one property is tried, as it is and for each mutant. */
  readonly propertyMs: number
  /** How long one test may be made again and again. */
  readonly budgetMs: number
}

export type Found = {
  readonly killed: readonly number[]
  /** Mutants that a test has reached. */
  readonly reached: readonly number[]
  /** Mutants whose place was evaluated while the modules were read. */
  readonly loaded: readonly number[]
  /** Tests that take longer, by the files that they stand in. */
  readonly slowFiles: readonly string[]
  /** Tests that are through with their mutants, by Vitest's ids. */
  readonly finished: readonly string[]
  /** Tests by which mutants were left untried: they are slow, or cannot be made twice. */
  readonly leftOut: readonly string[]
}

/** The folder of the order and of what was found, for the worker too. */
export const FOLDER = 'SALDO_MUTATIONS'

/** The file of the mutant that is being tried, should it end the worker. */
export const ATTEMPT = 'attempt'

/** A mutant that is tried: the number of it among those of its file. */
export type Drawn = { readonly file: string; readonly number: number }
