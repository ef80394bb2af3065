import { cpuOf, cpuOfFamily } from './cpu.ts'

/** One thing that is measured, and whose CPU it is. */
export type Variant = {
  readonly name: string
  /** Does it so many times; throws where the answer is wrong. */
  readonly act: () => Promise<void>
  readonly times: number
  /** What is to be so beforehand, and is not measured. */
  readonly before?: () => Promise<void>
  /** The server's process; without one only time and the database are measured. */
  readonly pid?: number
}

export type Figures = {
  readonly name: string
  readonly ms: number
  readonly p95: number
  readonly serverUs: number
  readonly databaseUs: number
}

export type RoundsOptions = {
  readonly postmaster: number
  readonly rounds?: number
  readonly dropped?: number
}

type Sample = { readonly ms: number; readonly serverUs: number; readonly databaseUs: number }

/**
 * Takes turns: one round of each side after the other, so that a noisy minute is noisy for all.
 * What is given is the median of the rounds after the first ones.
 */
export async function takeTurns(
  variants: readonly Variant[],
  { postmaster, rounds = 17, dropped = 2 }: RoundsOptions,
): Promise<Figures[]> {
  const samples = variants.map((): Sample[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, variant] of variants.entries()) {
      const sample = await takeRound(variant, postmaster)
      if (round >= dropped) samples[at]?.push(sample)
    }
  }
  return variants.map(({ name }, at) => {
    const of = (pick: (sample: Sample) => number) => (samples[at] ?? []).map(pick)
    return {
      name,
      ms: quantile(
        of(({ ms }) => ms),
        0.5,
      ),
      p95: quantile(
        of(({ ms }) => ms),
        0.95,
      ),
      serverUs: quantile(
        of(({ serverUs }) => serverUs),
        0.5,
      ),
      databaseUs: quantile(
        of(({ databaseUs }) => databaseUs),
        0.5,
      ),
    }
  })
}

async function takeRound(
  { act, times, before, pid }: Variant,
  postmaster: number,
): Promise<Sample> {
  await before?.()
  const server = pid === undefined ? 0 : cpuOf(pid)
  const database = cpuOfFamily(postmaster)
  const begun = performance.now()
  for (let time = 0; time < times; time += 1) await act()
  const ms = (performance.now() - begun) / times
  return {
    ms,
    serverUs: pid === undefined ? 0 : (cpuOf(pid) - server) / times,
    databaseUs: (cpuOfFamily(postmaster) - database) / times,
  }
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

/** The slope of a straight line through the logarithms: 0 is flat, 1 is proportional. */
export function growth(points: readonly (readonly [n: number, value: number])[]): number {
  const logs = points.map(([n, value]) => [Math.log(n), Math.log(value)] as const)
  const mean = (pick: 0 | 1) => logs.reduce((sum, log) => sum + log[pick], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const above = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0)
  const below = logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}

const wide = (text: string, width: number) => text.padStart(width)

/** A table of figures, each with its ratio to the one it is measured against. */
export function printFigures(title: string, figures: readonly Figures[], against?: string): void {
  console.log(`\n${title}`)
  const base = figures.find(({ name }) => name === against)
  console.log(`  ${'.'.repeat(30)}    median     p95   server us  database us   x time   x cpu`)
  for (const { name, ms, p95, serverUs, databaseUs } of figures) {
    const cpu = serverUs + databaseUs
    const ratios =
      base === undefined
        ? ''
        : `${wide((ms / base.ms).toFixed(2), 9)}${wide((cpu / (base.serverUs + base.databaseUs)).toFixed(2), 8)}`
    console.log(
      `  ${name.padEnd(30, '.')}${wide(ms.toFixed(2), 10)}${wide(p95.toFixed(2), 8)}` +
        `${wide(serverUs.toFixed(0), 12)}${wide(databaseUs.toFixed(0), 13)}${ratios}`,
    )
  }
}

/** How long something took, once. */
export async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}
