import type { ReactNode } from 'react'
import { toneColour, type CategoryTone } from './tones.ts'

type Figure = {
  readonly background: CategoryTone
  readonly body: CategoryTone
  readonly eyes: 'round' | 'happy' | 'wink' | 'glasses'
  readonly mouth: 'smile' | 'open' | 'calm'
  readonly top: 'ears' | 'antenna' | 'leaf' | 'cap' | 'tuft'
}

const figures: readonly Figure[] = [
  { background: 'violet', body: 'amber', eyes: 'round', mouth: 'smile', top: 'ears' },
  { background: 'teal', body: 'rose', eyes: 'happy', mouth: 'smile', top: 'leaf' },
  { background: 'sky', body: 'lime', eyes: 'glasses', mouth: 'calm', top: 'antenna' },
  { background: 'rose', body: 'indigo', eyes: 'wink', mouth: 'open', top: 'tuft' },
  { background: 'amber', body: 'teal', eyes: 'round', mouth: 'open', top: 'cap' },
  { background: 'emerald', body: 'orange', eyes: 'happy', mouth: 'open', top: 'ears' },
  { background: 'indigo', body: 'pink', eyes: 'glasses', mouth: 'smile', top: 'tuft' },
  { background: 'pink', body: 'cyan', eyes: 'wink', mouth: 'smile', top: 'leaf' },
  { background: 'orange', body: 'violet', eyes: 'happy', mouth: 'calm', top: 'antenna' },
  { background: 'slate', body: 'emerald', eyes: 'round', mouth: 'smile', top: 'cap' },
]

const tops: Readonly<Record<Figure['top'], ReactNode>> = {
  ears: (
    <>
      <circle cx="10.5" cy="13" r="4.5" />
      <circle cx="29.5" cy="13" r="4.5" />
    </>
  ),
  antenna: <path d="M20 12V6m0 0a2 2 0 1 0-.01 0" strokeWidth="2" stroke="currentColor" />,
  leaf: <path d="M20 12c0-5 3-8 8-8 0 5-3 8-8 8Zm0 0c0-3-2-5-5-5 0 3 2 5 5 5Z" />,
  cap: <path d="M9 16c0-7 5-10 11-10s11 3 11 10h4c1 0 1 2 0 2H9Z" />,
  tuft: <path d="M13 13c0-4 3-7 7-7-1 2-1 3 0 4 1-2 4-3 7-2-2 1-2 3-1 5Z" />,
}

const eyes: Readonly<Record<Figure['eyes'], ReactNode>> = {
  round: <path d="M15 22v.5M25 22v.5" strokeWidth="3.2" />,
  happy: <path d="M13 23c1-2 3-2 4 0M23 23c1-2 3-2 4 0" strokeWidth="1.8" />,
  wink: (
    <>
      <path d="M15 22v.5" strokeWidth="3.2" />
      <path d="M23 22.5h4" strokeWidth="1.8" />
    </>
  ),
  glasses: (
    <>
      <path d="M15 22v.3M25 22v.3" strokeWidth="2.4" />
      <path
        d="M11 22a4 4 0 1 0 8 0 4 4 0 1 0-8 0m10 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0m-2 0h2"
        strokeWidth="1.3"
      />
    </>
  ),
}

const mouths: Readonly<Record<Figure['mouth'], ReactNode>> = {
  smile: <path d="M16.5 28c2 2 5 2 7 0" strokeWidth="1.8" />,
  open: <path d="M17 27.5h6c0 4-6 4-6 0Z" fill="currentColor" strokeWidth="1.2" />,
  calm: <path d="M17.5 28.5h5" strokeWidth="1.8" />,
}

/** One of the ten drawn characters. Their colours are the theme's, so they suit dark and light. */
export function AvatarFigure({ kind }: { readonly kind: number }) {
  const figure = figures[(kind - 1) % figures.length]
  if (!figure) return null
  const body = toneColour(figure.body)
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className="size-full">
      <rect width="40" height="40" style={{ fill: toneColour(figure.background) }} opacity="0.28" />
      <g style={{ fill: body, color: body }} strokeLinecap="round">
        {tops[figure.top]}
        <path d="M7 40V24C7 16.5 12.5 11.5 20 11.5S33 16.5 33 24v16Z" />
      </g>
      <g className="text-canvas" stroke="currentColor" fill="none" strokeLinecap="round">
        {eyes[figure.eyes]}
        {mouths[figure.mouth]}
      </g>
    </svg>
  )
}
