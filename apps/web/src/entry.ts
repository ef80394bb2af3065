/** What an entry of the browser's history carries beside its address: Back and a reload find it. */
type Entry = {
  /** A window that was opened over a screen, which is one step back. */
  readonly overScreen?: boolean
  /** How far down the page one was. */
  readonly top?: number
}

/** What the entry in sight carries. */
export function readEntry(): Entry {
  return (history.state as Entry | null) ?? {}
}

/** Notes in the entry in sight how far down its page is. The dialog may have the body scroll. */
export function noteTop(): void {
  const top = Math.round(scrollY || document.body.scrollTop)
  if (top !== (readEntry().top ?? 0)) history.replaceState({ ...readEntry(), top }, '')
}
