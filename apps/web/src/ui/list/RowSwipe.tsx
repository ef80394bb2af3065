import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** What a swipe of a row does, and the ground that is seen under the row while it is swiped. */
export type SwipeAct = {
  readonly label: string
  readonly icon: ReactNode
  readonly danger?: boolean
  /** Called with the element of the row once the finger has left it. */
  readonly run: (row: HTMLElement) => void
}

/** What swipes of a row to the right and to the left do; null where one does nothing. */
export type SwipeActs = { readonly right: SwipeAct | null; readonly left: SwipeAct | null }

type Props = {
  readonly list: RefObject<HTMLElement | null>
  /** The acts of the row of this index. */
  readonly actsAt: (index: number) => SwipeActs | null
}

/** The browser's own swipe, to the page before, begins here. */
const EDGE_PX = 24
/** Before a finger has gone this far it is a tap, or the beginning of a scroll. */
const SLOP_PX = 10
/** Let go after this much of the way, the row is acted on. */
const THRESHOLD_PX = 96
const BACK_MS = 180
const CLICK_MS = 400

type Ground = {
  readonly act: SwipeAct
  readonly side: 'left' | 'right'
  readonly top: number
  readonly height: number
  readonly from: number
  readonly width: number
}

type Gesture = {
  readonly row: HTMLElement
  readonly acts: SwipeActs
  readonly pointer: number
  readonly x: number
  readonly y: number
  isSwipe: boolean
  moved: number
}

/**
 * Swipes of rows by a finger or a pen: the row follows, and what is uncovered says what letting go
 * will do. Scrolling up and down stays the browser's (`touch-action: pan-y` on the list), which
 * takes the finger away as soon as it is that. It is beside the list, and rows need not know of it.
 */
export function RowSwipe({ list, actsAt }: Props) {
  const [ground, setGround] = useState<Ground | null>(null)
  const acts = useRef(actsAt)
  useEffect(() => {
    acts.current = actsAt
  }, [actsAt])
  useEffect(() => {
    const within = list.current
    return within === null ? undefined : listen(within, (index) => acts.current(index), setGround)
  }, [list])
  return ground === null ? null : <Uncovered {...ground} />
}

function Uncovered({ act, side, top, height, from, width }: Ground) {
  const isArmed = width >= THRESHOLD_PX
  const colour = act.danger === true ? 'bg-negative text-on-negative' : 'bg-primary text-on-primary'
  return (
    <div
      aria-hidden="true"
      data-part="swipe"
      data-armed={isArmed}
      className={`pointer-events-none fixed z-1 flex items-center overflow-hidden text-sm font-medium ${
        side === 'left' ? 'justify-start' : 'justify-end'
      } ${colour} ${isArmed ? '' : 'opacity-70'}`}
      style={{ top, height, left: from, width }}
    >
      <span className="flex shrink-0 items-center gap-2 px-4 forced-colors:border">
        {act.icon}
        {act.label}
      </span>
    </div>
  )
}

/** A gesture that may become a swipe, or null where it cannot. */
function gestureOf(event: PointerEvent, actsAt: Props['actsAt']): Gesture | null {
  const { clientX: x, clientY: y, target, pointerId: pointer } = event
  if (x < EDGE_PX || x > innerWidth - EDGE_PX || !(target instanceof Element)) return null
  const row = target.closest<HTMLElement>('[role=row]')
  const index = row?.closest<HTMLElement>('[data-index]')?.dataset['index']
  const acts = index === undefined ? null : actsAt(Number(index))
  return row === null || acts === null
    ? null
    : { row, acts, pointer, x, y, isSwipe: false, moved: 0 }
}

const actOf = ({ acts, moved }: Pick<Gesture, 'acts' | 'moved'>) =>
  moved > 0 ? acts.right : acts.left

/** What is uncovered between the edge of the list and the row that was moved. */
function measureGround(list: HTMLElement, { row, moved }: Gesture, act: SwipeAct): Ground {
  const { left, width: whole } = list.getBoundingClientRect()
  const { top, height } = row.getBoundingClientRect()
  const width = Math.min(Math.abs(moved), whole)
  return moved > 0
    ? { act, side: 'left', top, height, width, from: left }
    : { act, side: 'right', top, height, width, from: left + whole - width }
}

function putBack(row: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  row.style.transition = isStill ? 'none' : `transform ${BACK_MS}ms ease-out`
  row.style.transform = ''
}

/** Hears the fingers on the rows of a list, until the answer is called. */
function listen(
  list: HTMLElement,
  actsAt: Props['actsAt'],
  show: (ground: Ground | null) => void,
): () => void {
  let gesture: Gesture | null = null
  let endedAt = -Infinity
  const end = (isLetGo: boolean) => {
    const ended = gesture
    gesture = null
    if (ended === null || !ended.isSwipe) return
    endedAt = performance.now()
    putBack(ended.row)
    show(null)
    if (isLetGo && Math.abs(ended.moved) >= THRESHOLD_PX) actOf(ended)?.run(ended.row)
  }
  const start = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return
    // A second finger makes it something else.
    if (gesture !== null || !event.isPrimary) end(false)
    else gesture = gestureOf(event, actsAt)
  }
  const move = (event: PointerEvent) => {
    if (gesture?.pointer !== event.pointerId) return
    const [dx, dy] = [event.clientX - gesture.x, event.clientY - gesture.y]
    if (!gesture.isSwipe && Math.abs(dy) > SLOP_PX) {
      gesture = null
      return
    }
    if (!gesture.isSwipe && Math.abs(dx) < SLOP_PX) return
    gesture.isSwipe = true
    const act = actOf({ acts: gesture.acts, moved: dx })
    gesture.moved = act === null ? 0 : dx
    gesture.row.style.transition = 'none'
    gesture.row.style.transform = act === null ? '' : `translateX(${dx}px)`
    show(act === null ? null : measureGround(list, gesture, act))
  }
  // Some browsers make a click of what was a swipe; what is pressed by the act itself is not trusted.
  const click = (event: MouseEvent) => {
    if (!event.isTrusted || performance.now() - endedAt > CLICK_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
  const heard = new AbortController()
  const { signal } = heard
  list.addEventListener('pointerdown', start, { signal })
  list.addEventListener('pointermove', move, { signal })
  list.addEventListener('pointerup', ({ pointerId }) => end(pointerId === gesture?.pointer), {
    signal,
  })
  list.addEventListener('pointercancel', () => end(false), { signal })
  list.addEventListener('click', click, { capture: true, signal })
  return () => {
    end(false)
    heard.abort()
  }
}
