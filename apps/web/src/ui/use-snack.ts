import { createContext, use } from 'react'

export type Snack = {
  readonly message: string
  readonly kind?: 'info' | 'success' | 'error'
  /** One thing to do about it, usually `Desfazer`; the snack then waits longer. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** What one does next, after an action that takes it back. */
  readonly more?: { readonly label: string; readonly run: () => void }
}

export const SnackContext = createContext<((snack: Snack | string) => void) | null>(null)

/** Shows a short message at the bottom. Messages wait for one another. */
export function useSnack(): (snack: Snack | string) => void {
  const show = use(SnackContext)
  if (!show) throw new Error('useSnack needs a SnackProvider above it')
  return show
}
