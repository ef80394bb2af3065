import { useId, useState, type KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
}

/**
 * The points of a chart as one stop of the Tab key: it is a slider to a screen reader, whose value
 * is the point in words. The pointer and the keys move the same mark.
 */
export function usePoints({
  count,
  title,
  describe,
}: {
  readonly count: number
  readonly title: string
  /** What is read out about a point. */
  readonly describe: (index: number) => string
}) {
  const id = useId()
  const [active, setActive] = useState<number | null>(null)
  const shown = active !== null && active < count ? active : null

  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const from = shown ?? -1
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step ? from + step : null
    if (event.key === 'Escape' && shown !== null) {
      event.stopPropagation()
      setActive(null)
    }
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    setActive(Math.max(0, Math.min(count - 1, next)))
  }
  const bind = {
    id,
    role: 'slider',
    tabIndex: 0,
    'aria-label': title,
    'aria-roledescription': 'gráfico',
    'aria-valuemin': 1,
    'aria-valuemax': count,
    'aria-valuenow': (shown ?? 0) + 1,
    'aria-valuetext': describe(shown ?? 0),
    onKeyDown: handleKey,
    onFocus: (event: { currentTarget: Element }) => {
      if (event.currentTarget.matches(':focus-visible')) setActive((before) => before ?? 0)
    },
    onBlur: () => setActive(null),
    onPointerLeave: () => setActive(null),
  } as const
  return { active: shown, setActive, bind }
}
