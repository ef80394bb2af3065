import type { ReactNode } from 'react'
import type { Achievement } from '@saldo/domain/users/achievements'
import { DrawingFrame, drawingArea } from '../ui/DrawingFrame.tsx'

/** One quiet drawing for each achievement, as those of goals: lines in ink, one area in its colour. */
const drawings: Readonly<Record<Achievement, ReactNode>> = {
  // An open book with a mark in it.
  'planning-tutorial': (
    <>
      <path d="M32 18c-6-5-14-6-24-5v36c10-1 18 0 24 5z" {...drawingArea} />
      <path d="M32 18c-6-5-14-6-24-5v36c10-1 18 0 24 5 6-5 14-6 24-5V13c-10-1-18 0-24 5zM32 18v36" />
      <path d="M40 15v16l4-3.500 4 3.500V13" />
      <path d="M14 23c4 0 7 .6 11 2M14 32c4 0 7 .6 11 2" />
    </>
  ),
  // A sheet with the bars of a plan.
  'budget-tutorial': (
    <>
      <path d="M14 8h26l10 10v38H14z" {...drawingArea} />
      <path d="M40 8H18a4 4 0 0 0-4 4v40a4 4 0 0 0 4 4h28a4 4 0 0 0 4-4V18zM40 8v10h10" />
      <path d="M23 47v-8M32 47V30M41 47V36M22 22h8" />
    </>
  ),
  // A map with the way to a mark.
  'end-tutorial': (
    <>
      <path d="M8 18l16-6v38L8 56zM40 18l16-6v38l-16 6z" {...drawingArea} />
      <path d="M8 18l16-6 16 6 16-6v38l-16 6-16-6-16 6zM24 12v38M40 18v38" />
      <path d="M13 46c3-6 8-3 12-9s9-2 13-8" strokeDasharray="3 4" />
      <path d="M46 24l6 6M52 24l-6 6" />
    </>
  ),
  // A sheet on a board, ticked.
  'first-task': (
    <>
      <circle cx="42" cy="44" r="12" {...drawingArea} />
      <path d="M28 54H16a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4h4M38 12h4a4 4 0 0 1 4 4v12" />
      <path d="M22 8h14a2 2 0 0 1 2 2v6H20v-6a2 2 0 0 1 2-2zM20 26h18M20 34h8" />
      <circle cx="42" cy="44" r="12" />
      <path d="M36.500 44.500l4 4 7-8" />
    </>
  ),
  // A lifebuoy.
  'emergency-reserve': (
    <>
      <path
        d="M32 8a24 24 0 1 0 0 48 24 24 0 0 0 0-48zm0 14a10 10 0 1 1 0 20 10 10 0 0 1 0-20z"
        {...drawingArea}
      />
      <circle cx="32" cy="32" r="24" />
      <circle cx="32" cy="32" r="10" />
      <path d="M21 10.700l5.500 13M43 10.700l-5.500 13M21 53.300l5.500-13M43 53.300l-5.500-13M10.700 21l13 5.500M10.700 43l13-5.500M53.300 21l-13 5.500M53.300 43l-13-5.500" />
    </>
  ),
  // A mountain with a flag on top.
  'main-objective': (
    <>
      <path d="M4 54l20-28 8 10 6-8 22 26z" {...drawingArea} />
      <path d="M4 54l28-36 28 36zM23 29.500l5 5 4-4 4 4 5-5" />
      <path d="M32 18V6h13l-4 4 4 4H32" />
    </>
  ),
}

/** The drawing of an achievement. It decorates: what it shows is said beside it. */
export function AchievementDrawings({
  achievement,
  size,
}: {
  readonly achievement: Achievement
  readonly size: number
}) {
  return <DrawingFrame size={size}>{drawings[achievement]}</DrawingFrame>
}
