const WINDOWS = '[role=dialog],[role=alertdialog]'

let focusTrail: readonly HTMLElement[] = []

/**
 * Remembers where the focus is as a window opens, and the elements around it: a window that follows
 * another one goes back where the first one came from.
 */
export function noteFocusTrail(): void {
  const from = document.activeElement
  if (from?.closest(WINDOWS)) return
  const path: HTMLElement[] = []
  for (
    let element = from;
    element !== null && element !== document.body;
    element = element.parentElement
  ) {
    if (element instanceof HTMLElement && (element === from || element.tabIndex >= 0))
      path.push(element)
  }
  focusTrail = path
}

const NEAR_MS = 10_000

/**
 * The opener of a window may disappear a moment after it has closed, when what was changed is read
 * again. The focus then goes to an element that was around it, unless it has moved elsewhere
 * meanwhile.
 */
function keepFocusNear(opener: HTMLElement, around: readonly HTMLElement[]): void {
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return
    watch.disconnect()
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) around.find(({ isConnected }) => isConnected)?.focus()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), NEAR_MS)
}

/**
 * Where the focus goes when a window closes: to its opener, or, where that is gone, to the nearest
 * element that was around it. By keyboard one would be at the top of the page otherwise.
 */
export function findFocusTarget(): HTMLElement | true {
  const [opener, ...around] = focusTrail
  if (opener === undefined) return true
  if (opener.isConnected) {
    keepFocusNear(opener, around)
    return true
  }
  return around.find(({ isConnected }) => isConnected) ?? true
}
