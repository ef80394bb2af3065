/** What an entry of the browser's history carries beside its address: Back and a reload find it. */
type Entry = {
  /** A window that was opened over a screen, which is one step back. */
  readonly overScreen?: boolean
  /** How far down the page one was. */
  readonly top?: number
  /** The address that corrects that of the registration, while the code is typed. */
  readonly activationEmail?: string
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

/** Notes in the entry in sight where the code of an activation was sent instead. */
export function noteActivationEmail(email: string): void {
  history.replaceState({ ...readEntry(), activationEmail: email }, '')
}
