import type { Transaction } from '@saldo/contract/transactions'
import { firstDay, type Month } from '@saldo/domain/calendar'
import { sumCents } from '@saldo/domain/money'
import { shownUnder } from '@saldo/domain/transactions/counted'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { TotalOfMonth } from '../fields/TotalOfMonth.tsx'
import { listedRow } from './facts.ts'

type Props = { readonly items: readonly Transaction[]; readonly month: Month }

/** What a category is made of in a month: its total, and each movement with its day. */
export function EntriesOfMonth({ items, month }: Props) {
  const counted = items.map(listedRow).filter((row) => shownUnder(row) !== null)
  return (
    <>
      <TotalOfMonth>
        <Money value={sumCents(counted.map(({ value }) => value))} signed />
      </TotalOfMonth>
      <ul aria-label="Movimentações da categoria" className="mt-2 flex flex-col">
        {items.map((entry) => (
          <li key={entry._id} className="hairline-t flex min-h-12 items-center gap-3 py-1.5">
            <span className="w-14 shrink-0 text-sm text-muted tabular-nums">
              {showDay(entry.date, firstDay(month))}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{entry.name}</span>
              <span className="block truncate text-sm text-muted">
                {entry.category?.name ?? 'Estorno'} · {entry.payment.name}
              </span>
            </span>
            <Money value={entry.value} signed />
          </li>
        ))}
      </ul>
    </>
  )
}
