import { useEffect, useState } from 'react'
import { behindFrame } from './use-later.ts'

/**
 * How much of a long part of a screen is drawn: one step at first and another with each frame, up to `max`.
 * What a step takes is the longest that a press waits meanwhile.
 */
export function useGrowing(step: number, max: number): number {
  const [drawn, setDrawn] = useState(step)
  useEffect(() => {
    if (drawn < max) return behindFrame(() => setDrawn(drawn + step))
  }, [drawn, step, max])
  return drawn
}
