import type { ReactNode } from 'react'
import { PRODUCT_DRAWINGS } from '@saldo/contract/contents'
import { DrawingFrame, drawingArea } from '../ui/DrawingFrame.tsx'
import { toneStyle, type Tone } from '../ui/tones.ts'

type Name = (typeof PRODUCT_DRAWINGS)[number]

const isName = (image: string): image is Name =>
  (PRODUCT_DRAWINGS as readonly string[]).includes(image)

const drawings: Readonly<Record<Name, { readonly tone: Tone; readonly lines: ReactNode }>> = {
  // A work card with a coin.
  fgts: {
    tone: 'teal',
    lines: (
      <>
        <rect x="10" y="12" width="30" height="40" rx="4" {...drawingArea} />
        <path d="M14 12h22a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z" />
        <circle cx="25" cy="25" r="5" />
        <path d="M17 40c1-5 4-7 8-7s7 2 8 7" />
        <circle cx="47" cy="44" r="10" {...drawingArea} />
        <circle cx="47" cy="44" r="10" />
        <path d="M47 39v10M44 41.500c1-2 6-2 6 .5 0 3-6 2-6 5 0 2 5 2.500 6 .5" />
      </>
    ),
  },
  // Keys that one of a round is given.
  consorcio: {
    tone: 'amber',
    lines: (
      <>
        <circle cx="32" cy="32" r="11" {...drawingArea} />
        <circle cx="32" cy="12" r="6" />
        <circle cx="51" cy="26" r="6" />
        <circle cx="44" cy="49" r="6" />
        <circle cx="20" cy="49" r="6" />
        <circle cx="13" cy="26" r="6" />
        <path d="M28 33a4 4 0 1 1 5-4l6 6M36 33l-2 2" />
      </>
    ),
  },
  // Two speech balloons.
  consultoria: {
    tone: 'violet',
    lines: (
      <>
        <path d="M8 12h30v22H22l-8 7v-7H8z" {...drawingArea} />
        <path d="M12 12h22a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H22l-8 7v-7h-2a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z" />
        <path d="M44 24h8a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-2v7l-8-7H32" />
        <path d="M16 20h14M16 27h9" />
      </>
    ),
  },
  // A cap.
  curso: {
    tone: 'sky',
    lines: (
      <>
        <path d="M6 26L32 14l26 12-26 12z" {...drawingArea} />
        <path d="M6 26L32 14l26 12-26 12z" />
        <path d="M18 32v12c4 5 9 7 14 7s10-2 14-7V32M58 26v16" />
        <circle cx="58" cy="45" r="3" />
      </>
    ),
  },
  // A dear debt that becomes a lighter one.
  emprestimo: {
    tone: 'rose',
    lines: (
      <>
        <rect x="8" y="20" width="20" height="32" rx="3" {...drawingArea} />
        <path d="M11 20h14a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3V23a3 3 0 0 1 3-3z" />
        <path d="M39 36h14a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H39a3 3 0 0 1-3-3V39a3 3 0 0 1 3-3z" />
        <path d="M14 28h8M14 35h8M14 42h8M42 44h8M20 12h22a4 4 0 0 1 4 4v10M41 22l5 5 5-5" />
      </>
    ),
  },
  // A plant that grows from a coin.
  investimento: {
    tone: 'emerald',
    lines: (
      <>
        <ellipse cx="32" cy="50" rx="20" ry="7" {...drawingArea} />
        <ellipse cx="32" cy="50" rx="20" ry="7" />
        <path d="M32 46V22M32 34c-8 0-13-4-14-12 8 0 13 4 14 12zM32 26c0-8 5-13 14-14 0 9-6 14-14 14z" />
      </>
    ),
  },
}

/** The drawing of a product by its name, or the picture at its address. It decorates. */
export function ProductDrawing({ image }: { readonly image: string }) {
  if (!isName(image)) {
    return <img src={image} alt="" loading="lazy" className="h-40 w-full object-cover" />
  }
  const { tone, lines } = drawings[image]
  return (
    <div
      style={toneStyle(tone)}
      className="grid h-40 w-full place-items-center bg-tone/10 text-tone-ink"
    >
      <DrawingFrame size={88}>{lines}</DrawingFrame>
    </div>
  )
}
