import type { ReactNode } from 'react'

/** The line above a list that says what its entries come to in the month in sight. */
export function TotalOfMonth({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-baseline justify-between gap-3 text-muted">Total do mês {children}</p>
  )
}
