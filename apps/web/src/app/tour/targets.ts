import { fitsBeside, type TourTarget } from './steps.ts'

/** Drawn, and in nothing that is hidden: a menu that this layout does not show has no box. */
const isVisible = (element: Element) => element.getClientRects().length > 0

/**
 * The element that a step points at as the page is now: of the two menus the one that this layout
 * shows, of the blocks the first one. Nothing where the person or the brand has hidden it.
 */
export function findTarget(target: TourTarget): Element | undefined {
  const all = [...document.querySelectorAll(`[data-tour~=${target}]`)].filter(isVisible)
  const shown = target === 'blocks' ? all[0]?.firstElementChild : all[0]
  // A menu beside the content leaves its room to the tip, however tall it is.
  if (!shown || target === 'places') return shown ?? undefined
  const { height } = shown.getBoundingClientRect()
  if (fitsBeside(height, innerHeight)) return shown
  return shown.querySelector('h2') ?? shown
}

/** Which attributes driver.js writes on what it points at; a list of cards may not have them. */
const WRITTEN = ['aria-haspopup', 'aria-expanded', 'aria-controls'] as const

/**
 * Keeps the three attributes that driver.js sets and removes on its targets as they were: a button
 * that opens a menu has its own, and a list may have none.
 */
export function attributeKeeper() {
  const kept = new Map<Element, readonly (string | null)[]>()
  const restore = () => {
    for (const [element, values] of kept) {
      for (const [at, name] of WRITTEN.entries()) {
        const value = values[at] ?? null
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
    }
  }
  const note = (element: Element) => {
    if (!kept.has(element))
      kept.set(
        element,
        WRITTEN.map((name) => element.getAttribute(name)),
      )
    // They are written later in the same turn.
    queueMicrotask(restore)
  }
  return { note, restore }
}
