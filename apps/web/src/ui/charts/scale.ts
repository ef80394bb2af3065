/** A scale from values to pixels, with round steps. */
export type Scale = {
  readonly ticks: readonly number[]
  readonly min: number
  readonly max: number
  readonly at: (value: number) => number
}

/** Round steps that hold every value and zero: an axis that does not begin at zero lies. */
export function scaleOf(
  values: readonly number[],
  { from, to }: { from: number; to: number },
): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values) || (low === 0 ? 1 : 0)
  const step = niceStep((high - low) / 4)
  const min = Math.floor(low / step) * step
  const max = Math.ceil(high / step) * step || step
  const count = Math.round((max - min) / step)
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) => min + index * step),
    min,
    max,
    at: (value) => from + ((value - min) / (max - min)) * (to - from),
  }
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below the rough step. */
function niceStep(roughStep: number): number {
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const nice = [1, 2, 2.5, 5, 10].find((step) => step * power >= roughStep) ?? 10
  return nice * power
}

/** Which labels of an axis are written, so that none touches the next. */
export function labelStep(count: number, room: number): number {
  return Math.max(1, Math.ceil((count * 34) / Math.max(room, 1)))
}

/** The share of each in hundredths that add up to 100: the largest remainders are rounded up. */
export function percentsOf(values: readonly number[]): readonly number[] {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  if (total === 0) return values.map(() => 0)
  const exact = values.map((value) => (Math.max(0, value) * 100) / total)
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const raised = new Set(
    exact
      .map((share, index) => ({ index, rest: share - Math.floor(share) }))
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return exact.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0))
}
