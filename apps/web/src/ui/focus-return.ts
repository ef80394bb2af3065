const WINDOWS = '[role=dialog],[role=alertdialog]'

let focusTrail: readonly HTMLElement[] = []

/**
 * Remembers where the focus is as a window opens, and around what it stands: a window that follows
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
 * What opened a window may go a moment after it has closed, when what was changed is read again. The
 * focus is then on what that stood in, unless it has gone elsewhere meanwhile.
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
 * Where the focus goes when a window closes: back, or, where what opened it is gone with what it was
 * for, to what that stood in. Whoever has no mouse would be at the top of the page otherwise.
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
