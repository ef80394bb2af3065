/** Puts the focus on the first field of a form that is in error, where there is one. */
export function focusFirstError(form: Element | null | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/**
 * After every submit of the page that a form refuses, the first field in error has the focus, of
 * whatever kind it is: money, date, list (case L39). Who has gone on to another field meanwhile stays
 * there. Gives back what ends it.
 */
export function watchSubmits(): () => void {
  const focusFirst = ({ target }: SubmitEvent) => {
    const before = document.activeElement
    const focus = () => {
      if (document.activeElement === before) focusFirstError(target as Element)
    }
    // A form checks itself after this event and draws its errors in the next frame.
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(focus)))
  }
  document.addEventListener('submit', focusFirst, true)
  return () => document.removeEventListener('submit', focusFirst, true)
}
