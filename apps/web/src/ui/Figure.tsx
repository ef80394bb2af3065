import { cx } from './class-names.ts'
import { MASK } from './field/mask.ts'
import { toneStyle, type Tone } from './tones.ts'

type Props = {
  /** The part that is read first: `−R$ 1.234`. */
  readonly lead: string
  /** A step lighter: `,56`. */
  readonly tail?: string
  readonly tone?: Tone
  readonly size?: FigureSize
  /** Dots instead of the figure; the line keeps its height. */
  readonly hidden?: boolean
}

/** The largest is the one figure that a screen is about. */
export type FigureSize = 'sm' | 'md' | 'lg' | 'xl'

const sizes = {
  sm: 'text-lg font-semibold',
  md: 'text-xl font-semibold tracking-tight sm:text-2xl',
  lg: 'text-2xl font-semibold tracking-tight sm:text-3xl',
  xl: 'font-semibold tracking-tight',
} as const

/** 40 pixels, which no other figure has: a class for one place would be in every screen's style sheet. */
const LARGEST = { fontSize: '2.5rem', lineHeight: '3rem' }

/** A figure of nine digits still fits one line of half a phone. */
const LONG = 11
const longSize = 'text-base font-semibold tracking-tight sm:text-xl'

/** One of ten digits and more, half a phone of 360 pixels. */
const LONGEST = 14
const longestSize = 'text-sm font-semibold tracking-tight sm:text-lg'

function sizeOf(lead: string, size: FigureSize): string {
  if (lead.length > LONGEST) return longestSize
  return lead.length > LONG && size !== 'sm' ? longSize : sizes[size]
}

/** The number a card is about. It gets words, never a value: it knows no money. */
export function Figure({ lead, tail, tone, size = 'md', hidden = false }: Props) {
  const isLargest = size === 'xl' && lead.length <= LONG
  return (
    <span
      data-figure=""
      style={{ ...(tone && toneStyle(tone)), ...(isLargest ? LARGEST : {}) }}
      className={cx(
        'figures whitespace-nowrap',
        sizeOf(lead, size),
        tone ? 'text-tone' : 'text-ink',
      )}
    >
      {hidden ? (
        <>
          <span aria-hidden="true">{MASK}</span>
          <span className="sr-only">Valor oculto</span>
        </>
      ) : (
        <>
          {lead}
          {tail && <span className="font-medium text-muted">{tail}</span>}
        </>
      )}
    </span>
  )
}
