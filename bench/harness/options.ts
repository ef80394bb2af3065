import { parseArgs } from 'node:util'

export type BenchOptions = {
  /** How many entries the measured owner has, one run after the other. */
  readonly sizes: readonly number[]
  /** How many other owners there are. */
  readonly owners: readonly number[]
  readonly rounds: number
}

/** `--large` adds a million entries, `--owners` grows the number of owners, `--rounds N` repeats. */
export function readOptions(args = process.argv.slice(2)): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      large: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      owners: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '17' },
    },
  })
  const usual = [1_000, 10_000, 100_000]
  const chosen = values.sizes?.split(',').map(Number)
  return {
    sizes: chosen ?? (values.owners ? [1_000] : values.large ? [...usual, 1_000_000] : usual),
    owners: values.owners ? [0, 9, 99, 999] : [0],
    rounds: Number(values.rounds),
  }
}
