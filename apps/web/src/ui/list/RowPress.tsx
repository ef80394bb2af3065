import { type RefObject, useEffect, useRef } from 'react'

type Props = {
  readonly list: RefObject<HTMLElement | null>
  /** Called with the index of the row that a finger has stayed on. */
  readonly onPress: (index: number) => void
}

const PRESS_MS = 450
/** Further than this it is a scroll or a swipe. */
const SLOP_PX = 10

/** Long presses on the rows of a list, by a finger or a pen; a mouse has a mark to press. */
export function RowPress({ list, onPress }: Props): null {
  const act = useRef(onPress)
  useEffect(() => {
    act.current = onPress
  }, [onPress])
  useEffect(() => {
    const within = list.current
    return within === null ? undefined : listen(within, (index) => act.current(index))
  }, [list])
  return null
}

/** Hears the fingers on the rows of a list, until the answer is called. */
function listen(list: HTMLElement, press: (index: number) => void): () => void {
  /** What the browser makes of this finger afterwards is part of its press. */
  let isTaken = false
  let held: { readonly x: number; readonly y: number; readonly timer: number } | null = null
  const letGo = () => {
    if (held !== null) clearTimeout(held.timer)
    held = null
  }
  const start = (event: PointerEvent) => {
    letGo()
    isTaken = false
    const target = event.target instanceof Element ? event.target : null
    const index = target?.closest<HTMLElement>('[data-index]')?.dataset['index']
    if (event.pointerType === 'mouse' || !event.isPrimary || index === undefined) return
    if (target?.closest('a, button, input, label') !== null) return
    const timer = window.setTimeout(() => {
      held = null
      isTaken = true
      navigator.vibrate?.(10)
      press(Number(index))
    }, PRESS_MS)
    held = { x: event.clientX, y: event.clientY, timer }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (held !== null && Math.hypot(clientX - held.x, clientY - held.y) > SLOP_PX) letGo()
  }
  // The press has been taken: neither the row's own press nor the browser's menu follows it.
  const swallow = (event: Event) => {
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  }
  const heard = new AbortController()
  const { signal } = heard
  list.addEventListener('pointerdown', start, { signal })
  list.addEventListener('pointermove', move, { signal })
  list.addEventListener('pointerup', letGo, { signal })
  list.addEventListener('pointercancel', letGo, { signal })
  list.addEventListener('click', swallow, { capture: true, signal })
  list.addEventListener('contextmenu', swallow, { capture: true, signal })
  return () => {
    letGo()
    heard.abort()
  }
}
