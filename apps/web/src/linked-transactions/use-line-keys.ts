import { type KeyboardEvent, type RefObject, useCallback, useEffect } from 'react'
import type { Day } from '@saldo/domain/calendar'
import type { DueLine } from './due-lines.ts'

type List = {
  readonly lines: readonly DueLine[]
  readonly list: RefObject<HTMLElement | null>
  /** Of a long list that draws what is in sight alone. */
  readonly scrollTo: ((index: number) => void) | undefined
  /** The day that was chosen in the month: the list shows it and takes the focus. */
  readonly chosen: { readonly day: Day } | null
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
/** The button of a due, beside its tick. */
const NAME = '[data-due]'

/** Walks through the dues with the arrows, on the ticks or on the names, and goes to a chosen day. */
export function useLineKeys({ lines, list, scrollTo, chosen }: List) {
  const focusOn = useCallback(
    (index: number, control: string) => {
      const focus = () => {
        const line = list.current?.querySelector(`[data-index="${index}"]`)
        const target = line?.querySelector<HTMLElement>(control)
        target?.focus({ preventScroll: true })
        target?.scrollIntoView({ block: 'nearest' })
        return target !== null && target !== undefined
      }
      if (focus()) return
      // A line far away is only drawn after the scrolling.
      scrollTo?.(index)
      requestAnimationFrame(focus)
    },
    [list, scrollTo],
  )
  useEffect(() => {
    if (chosen === null) return
    const index = lines.findIndex((line) => isOfDay(line, chosen.day))
    if (index >= 0) focusOn(index, `${NAME},h3`)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a day is chosen once, whatever comes after it
  }, [chosen])
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const target = event.target instanceof HTMLElement ? event.target : null
    if (step === undefined || target?.matches(`input,${NAME},h3`) !== true) return
    let at = indexOf(target) + step
    while (lines[at] !== undefined && lines[at]?.kind !== 'due') at += step
    if (lines[at] === undefined) return
    event.preventDefault()
    focusOn(at, target.matches('input') ? 'input' : NAME)
  }
}

function isOfDay(line: DueLine, day: Day): boolean {
  return line.kind === 'day' ? line.day === day : line.kind === 'due' && line.due.date === day
}

/** Which line of the list an element is in. */
export function indexOf(target: Element): number {
  return Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
}
