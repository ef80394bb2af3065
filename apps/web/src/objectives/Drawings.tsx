import type { ReactNode } from 'react'
import type { ObjectiveCategory } from '@saldo/domain/objectives/kinds'
import { DrawingFrame, drawingArea } from '../ui/DrawingFrame.tsx'

/**
 * One quiet drawing for each purpose of a goal: lines in the ink of the text around them, and one area
 * in the colour of the purpose, so that they suit light and dark alike.
 */
const drawings: Readonly<Record<ObjectiveCategory, ReactNode>> = {
  // A deck chair under the sun.
  aposentar: (
    <>
      <circle cx="46" cy="17" r="8" {...drawingArea} />
      <path d="M46 5v3M46 26v3M34 17h3M55 17h3M37.5 8.500l2.100 2.100M52.400 23.400l2.100 2.100" />
      <path d="M10 28l16 18h20" />
      <path d="M16 54l10-8M44 54l-6-8M22 54l16-18" />
    </>
  ),
  'comprar-carro-novo': (
    <>
      <path d="M12 38l6-14h24l8 14z" {...drawingArea} />
      <path d="M8 46v-5a4 4 0 0 1 4-4h40a4 4 0 0 1 4 4v5a2 2 0 0 1-2 2h-3M45 48H21M13 48h-3a2 2 0 0 1-2-2" />
      <path d="M13 37l5-11a4 4 0 0 1 4-2h19a4 4 0 0 1 3 2l7 11M32 24v13" />
      <circle cx="17" cy="48" r="5" />
      <circle cx="47" cy="48" r="5" />
    </>
  ),
  'comprar-casa-propria': (
    <>
      <path d="M14 30l18-16 18 16v24H14z" {...drawingArea} />
      <path d="M8 34L32 12l24 22M14 29v25h36V29" />
      <path d="M27 54V41h10v13M41 14v-4h5v9" />
    </>
  ),
  // Two rings.
  casar: (
    <>
      <circle cx="40" cy="40" r="14" {...drawingArea} />
      <circle cx="24" cy="40" r="14" />
      <path d="M33 28.100a14 14 0 1 1 0 23.800" />
      <path d="M19 18l5-7 5 7-5 6z" />
    </>
  ),
  'comprar-eletronicos': (
    <>
      <rect x="8" y="14" width="36" height="24" rx="3" {...drawingArea} />
      <path d="M38 46H9M44 30V17a3 3 0 0 0-3-3H11a3 3 0 0 0-3 3v18a3 3 0 0 0 3 3h27" />
      <path d="M26 38v8" />
      <rect x="40" y="30" width="16" height="24" rx="3" />
      <path d="M46 49h4" />
    </>
  ),
  // A shop with its awning.
  empreender: (
    <>
      <path d="M8 24l4-12h40l4 12v2H8z" {...drawingArea} />
      <path d="M12 12h40l4 12a6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0z" />
      <path d="M12 32v22h40V32M20 54V40h10v14M37 40h9v7h-9z" />
    </>
  ),
  // A mirror with a gleam.
  estetica: (
    <>
      <circle cx="29" cy="24" r="16" {...drawingArea} />
      <circle cx="29" cy="24" r="16" />
      <path d="M29 40v14M23 54h12M21 25a8 8 0 0 1 7-8" />
      <path d="M52 34v10M47 39h10M51 12v6M48 15h6" />
    </>
  ),
  'formacao-profissional': (
    <>
      <path d="M32 14L6 25l26 11 26-11z" {...drawingArea} />
      <path d="M32 14L6 25l26 11 26-11zM16 30v14c4 4 10 6 16 6s12-2 16-6V30" />
      <path d="M58 25v15M55 46l3-6 3 6z" />
    </>
  ),
  // An umbrella over coins.
  'reserva-emergencia': (
    <>
      <path d="M8 32a24 24 0 0 1 48 0z" {...drawingArea} />
      <path d="M32 8V5M8 32a24 24 0 0 1 48 0c-3-3-9-3-12 0-3-4-9-4-12 0-3-4-9-4-12 0-3-3-9-3-12 0z" />
      <path d="M32 32v18a5 5 0 0 1-10 0" />
    </>
  ),
  // A suitcase with a label.
  viajar: (
    <>
      <rect x="10" y="22" width="44" height="30" rx="4" {...drawingArea} />
      <rect x="10" y="22" width="44" height="30" rx="4" />
      <path d="M24 22v-6a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v6M20 22v30M44 22v30M16 56v-4M48 56v-4" />
      <path d="M28 34h8v8h-8z" />
    </>
  ),
  // A plant that grows out of coins.
  'viver-de-rendimento': (
    <>
      <path
        d="M32 24c0-8 6-13 16-13 0 9-6 13-16 13zM32 30c0-7-5-11-14-11 0 8 5 11 14 11z"
        {...drawingArea}
      />
      <path d="M32 42V24c0-8 6-13 16-13 0 9-6 13-16 13M32 30c0-7-5-11-14-11 0 8 5 11 14 11" />
      <path d="M16 46c0-2.200 7.200-4 16-4s16 1.800 16 4-7.200 4-16 4-16-1.800-16-4zM16 46v6c0 2.200 7.200 4 16 4s16-1.800 16-4v-6" />
    </>
  ),
  // A flag on a hill.
  outros: (
    <>
      <path d="M6 54c6-12 14-18 24-18s20 6 28 18z" {...drawingArea} />
      <path d="M4 54c7-12 15-18 26-18s21 6 30 18zM30 36V9M30 10h18l-5 6 5 6H30" />
    </>
  ),
}

/** The drawing of a purpose. It decorates: what it shows is said beside it. */
export function Drawings({
  category,
  size,
}: {
  readonly category: ObjectiveCategory
  readonly size: number
}) {
  return <DrawingFrame size={size}>{drawings[category]}</DrawingFrame>
}
