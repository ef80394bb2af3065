import { household, households } from '../generator/household.ts'
import type { Owner } from '../generator/owner.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { type Figures, growth } from './rounds.ts'
import { load, openBenchDatabase, type BenchDatabase } from './bench-database.ts'

export type Setting = {
  readonly bench: BenchDatabase
  readonly owner: Owner
  readonly n: number
  readonly rounds: number
}

/**
 * Sets the same scene at every size that is asked for, each on a database of its own, and says how
 * the CPU of each side grew from the first to the last.
 */
export async function atEverySize(
  measure: (setting: Setting) => Promise<readonly Figures[]>,
  options: BenchOptions = readOptions(),
): Promise<void> {
  const grown = new Map<string, (readonly [number, number])[]>()
  for (const others of options.owners) {
    for (const n of options.sizes) {
      const bench = await openBenchDatabase()
      try {
        if (others > 0) await load(bench, households(others, [[1, 300]]))
        if (options.owners.length > 1) console.log(`\n${others} other owners of 300 entries`)
        const owner = household(n, { shape: 'deep' })
        await load(bench, [owner])
        const x = options.owners.length > 1 ? others + 1 : n
        for (const { name, serverUs, databaseUs } of await measure({
          ...options,
          bench,
          owner,
          n,
        })) {
          grown.set(name, [...(grown.get(name) ?? []), [x, serverUs + databaseUs]])
        }
      } finally {
        await bench.close()
      }
    }
  }
  for (const [name, points] of grown) printGrowth(name, points)
}

function printGrowth(name: string, points: readonly (readonly [number, number])[]): void {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) return
  const more = ((last[1] / first[1] - 1) * 100).toFixed(0)
  const slope = growth(points).toFixed(3)
  console.log(`${name}: CPU ${more} % more at ${last[0]} than at ${first[0]}, slope ${slope}`)
}
