import { useLayoutEffect, type RefObject } from 'react'

export type Side =
  | 'bottom-start'
  | 'bottom'
  | 'bottom-end'
  | 'top-start'
  | 'top'
  | 'top-end'
  | 'right'

type Anchored = {
  readonly anchor: RefObject<HTMLElement | null>
  readonly floating: RefObject<HTMLElement | null>
  readonly open: boolean
  readonly side: Side
  /** At least as wide as its anchor. */
  readonly matchWidth?: boolean
  /** Never taller than this, however much space there is. */
  readonly heightMax?: number
}

const GAP = 6
const EDGE = 8

/**
 * Keeps a floating element beside another one, within the window, on the other side where there is
 * more space. The element must be a native `popover`: it then lies above everything, a modal too,
 * without leaving its place in the document, so focus traps and screen readers keep their order.
 */
export function useAnchored(placement: Anchored) {
  const { anchor, floating, open, side, matchWidth = false, heightMax = Infinity } = placement
  useLayoutEffect(() => {
    const [at, box] = [anchor.current, floating.current]
    if (!open || !at || !box) return
    if (!box.matches(':popover-open')) box.showPopover()
    const place = () => placeBeside(at, box, { side, matchWidth, heightMax })
    place()
    const watch = new ResizeObserver(place)
    watch.observe(box)
    watch.observe(at)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      watch.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
      if (box.isConnected && box.matches(':popover-open')) box.hidePopover()
    }
  }, [anchor, floating, open, side, matchWidth, heightMax])
}

function placeBeside(
  at: HTMLElement,
  box: HTMLElement,
  {
    side,
    matchWidth,
    heightMax,
  }: { readonly side: Side; readonly matchWidth: boolean; readonly heightMax: number },
) {
  const anchor = at.getBoundingClientRect()
  const view = { width: document.documentElement.clientWidth, height: innerHeight }
  if (matchWidth) box.style.minWidth = `${anchor.width}px`
  const above = anchor.top - GAP - EDGE
  const below = view.height - anchor.bottom - GAP - EDGE
  box.style.maxWidth = `${view.width - 2 * EDGE}px`

  if (side === 'right') {
    box.style.left = `${anchor.right + GAP}px`
    box.style.top = `${anchor.top + (anchor.height - box.offsetHeight) / 2}px`
    return
  }
  box.style.maxHeight = `${Math.min(heightMax, Math.max(above, below))}px`
  const height = box.offsetHeight
  const wantsTop = side.startsWith('top')
  const onTop = wantsTop ? above >= height || above > below : below < height && above > below
  const width = box.offsetWidth
  const placement = side.endsWith('start')
    ? anchor.left
    : side.endsWith('end')
      ? anchor.right - width
      : anchor.left + (anchor.width - width) / 2
  box.style.left = `${Math.max(EDGE, Math.min(placement, view.width - width - EDGE))}px`
  box.style.top = `${onTop ? anchor.top - GAP - height : anchor.bottom + GAP}px`
}
