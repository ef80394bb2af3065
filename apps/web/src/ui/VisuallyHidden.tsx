import type { ReactNode } from 'react'

/** Words for a screen reader alone. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
