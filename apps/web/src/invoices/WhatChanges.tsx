import { showMonth } from '@saldo/domain/month-names'
import { Money } from '../fields/Money.tsx'
import type { InvoiceChange } from './item-changes.ts'

/** So many invoices are named, the first of the list. */
const SHOWN = 7

/** Which invoices come to more or less by what is about to be saved. */
export function WhatChanges({
  changes,
}: {
  /** What there is to say of one stands behind its name. */
  readonly changes: readonly (InvoiceChange & { readonly note?: string })[]
}) {
  return (
    <section aria-label="O que muda" aria-live="polite" className="col-span-full">
      <h3 className="mb-1 text-sm font-medium text-muted">O que muda</h3>
      <ul className="flex flex-col">
        {changes.slice(0, SHOWN).map(({ month, value, note }) => (
          <li key={month} className="flex min-h-8 items-center justify-between gap-3">
            <span>
              Fatura de {showMonth(month)}
              {note !== undefined && <span className="text-muted">, {note}</span>}
            </span>
            <Money value={value} signed />
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && (
        <p className="text-sm text-muted">e mais {changes.length - SHOWN} faturas</p>
      )}
    </section>
  )
}
