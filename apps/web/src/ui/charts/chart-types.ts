import type { ReactNode } from 'react'
import type { Tone } from '../tones.ts'

/** Turns a value into words. The charts know no money: whoever draws them does. */
export type Format = (value: number) => string

export type Series = {
  readonly id: string
  readonly label: string
  readonly tone: Tone
  /** One value a label of the axis; null where there is none. */
  readonly values: readonly (number | null)[]
}

export type Part = {
  readonly id: string
  readonly label: string
  readonly tone: Tone
  readonly value: number
  /** The many small ones as one: however large together, after the others. */
  readonly isRest?: boolean
}

/** What every chart takes. */
export type ChartBasics = {
  /** The question that the chart answers. */
  readonly title: string
  /** The title is above already, in a Card: it is then read out only. */
  readonly hideTitle?: boolean
  /** Which heading the title is in the order of the page. */
  readonly level?: 2 | 3
  readonly format: Format
  /** Dots instead of every figure; the drawing stays. */
  readonly hidden?: boolean
  /** Shown instead of an empty frame. */
  readonly empty: ReactNode
}

export type AxisBasics = ChartBasics & {
  readonly labels: readonly string[]
  /** Names the axis: the first column of the table. */
  readonly axis: string
  /** Shorter words for the axis: `12 mil`. */
  readonly formatAxis?: Format
  readonly height?: number
}
