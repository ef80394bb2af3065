const WINDOWS = '[role=dialog],[role=alertdialog]'

let wayBack: readonly HTMLElement[] = []

/**
 * Remembers where the focus is as a window opens, and around what it stands: a window that follows
 * another one goes back where the first one came from.
 */
export function noteWayBack(): void {
  const from = document.activeElement
  if (from?.closest(WINDOWS)) return
  const path: HTMLElement[] = []
  for (let one = from; one !== null && one !== document.body; one = one.parentElement) {
    if (one instanceof HTMLElement && (one === from || one.tabIndex >= 0)) path.push(one)
  }
  wayBack = path
}

/**
 * Where the focus goes when a window closes: back, or, where what opened it is gone with what it was
 * for, to what that stood in. Whoever has no mouse would be at the top of the page otherwise.
 */
export function findWayBack(): HTMLElement | true {
  const [opener, ...around] = wayBack
  if (opener === undefined || opener.isConnected) return true
  return around.find(({ isConnected }) => isConnected) ?? true
}
