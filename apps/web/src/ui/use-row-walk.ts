import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { Line } from './table-columns.ts'
import { stepOf } from './table-keys.ts'

type Walk<Row> = {
  readonly lines: readonly Line<Row>[]
  readonly list: RefObject<HTMLElement | null>
  readonly toggle: (line: Line<Row>) => void
  readonly onOpen?: ((row: Row) => void) | undefined
}

/** Which row has the focus, and where a key takes it. The Tab key stops at this one row only. */
export function useRowWalk<Row>({ lines, list, toggle, onOpen }: Walk<Row>) {
  const [key, setKey] = useState<string>()
  const found = lines.findIndex((line) => line.key === key)
  const focused = Math.max(0, found)

  const walkTo = (index: number, scrollTo: ((index: number) => void) | null) => {
    setKey(lines[index]?.key)
    scrollTo?.(index)
    // A row far away is only drawn after the scrolling.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [role=row]`)
      row?.focus({ preventScroll: scrollTo !== null })
    })
  }
  const hear = (
    event: KeyboardEvent<HTMLElement>,
    scrollTo: ((index: number) => void) | null,
  ): void => {
    const line = lines[focused]
    const target = event.target instanceof HTMLElement ? event.target : null
    // Keys within a cell's own button or field are not ours.
    if (!line || target?.getAttribute('role') !== 'row') return
    const step = stepOf(event.key, { at: focused, lines })
    if (step === null) return
    event.preventDefault()
    if (step === 'toggle' || (step === 'act' && !onOpen && line.expandable)) toggle(line)
    else if (step === 'act') onOpen?.(line.row)
    else walkTo(step, scrollTo)
  }
  return { focused, setKey, hear }
}
