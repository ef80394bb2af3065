import { MASK } from '../field/mask.ts'
import type { Format, Series } from './chart-types.ts'

/** A value in words: dots while values are hidden, a dash where there is none. */
export function formatterOf(format: Format, hidden: boolean) {
  return (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : hidden ? MASK : format(value)
}

/** What share of a limit is used, in whole percent, rounded; below all of it, it never says 100 (case M16). */
export function wholePercent(used: number, limit: number): number {
  if (limit <= 0) return used > 0 ? 100 : 0
  const percent = Math.round((used * 100) / limit)
  return used < limit ? Math.min(percent, 99) : percent
}

/** A share in words, hidden like every other figure. */
export function showShare(percent: number | undefined, hidden: boolean): string {
  return hidden ? '••' : `${percent ?? 0}%`
}

type ChartWords = {
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  readonly formatValue: (value: number | null | undefined) => string
}

/** One point of all series in one sentence. */
export function describePoint({ labels, series, formatValue }: ChartWords, index: number): string {
  const values = series.map((line) => `${line.label} ${formatValue(line.values[index])}`)
  return [labels[index] ?? '', ...values].join(', ')
}

/** The same figures as a table. */
export function tableOf({ labels, series, formatValue }: ChartWords): string[][] {
  return labels.map((label, index) => [
    label,
    ...series.map(({ values }) => formatValue(values[index])),
  ])
}

/** The values of all series that a scale has to reach; a month without one has none. */
export function valuesOf(series: readonly Series[]): number[] {
  return series.flatMap(({ values }) => values.filter(isKnown))
}

/** Whether a month has a value: null is a gap in the line, and no zero. */
export function isKnown(value: number | null): value is number {
  return value !== null
}
