import { categoryWords } from '../fields/category-words.ts'
import type { Transaction } from '@saldo/contract/transactions'
import { firstDay, type Month } from '@saldo/domain/calendar'
import { sumCents } from '@saldo/domain/money'
import { shownUnder } from '@saldo/domain/transactions/counted'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { TotalOfMonth } from '../fields/TotalOfMonth.tsx'
import { LongList } from '../ui/list/LongList.tsx'
import { listedRow } from './facts.ts'

type Props = {
  readonly items: readonly Transaction[]
  readonly month: Month
  /** More of them are on their way: what they come to is not known yet. */
  readonly isPartial: boolean
}

const ITEM_HEIGHT = 60
const keyOf = ({ _id }: Transaction) => _id

/** What a category is made of in a month: its total, and each movement with its day. */
export function EntriesOfMonth({ items, month, isPartial }: Props) {
  return (
    <>
      <TotalOfMonth>{isPartial ? <span>Somando…</span> : <Total items={items} />}</TotalOfMonth>
      <div className="mt-2">
        <LongList
          label="Movimentações da categoria"
          items={items}
          itemKey={keyOf}
          itemHeight={ITEM_HEIGHT}
        >
          {(entry) => (
            <span className="hairline-t flex min-h-12 items-center gap-3 py-1.5">
              <span className="w-14 shrink-0 text-sm text-muted tabular-nums">
                {showDay(entry.date, firstDay(month))}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{entry.name}</span>
                <span className="block truncate text-sm text-muted">
                  {categoryWords(entry)} · {entry.payment.name}
                </span>
              </span>
              <Money value={entry.value} signed />
            </span>
          )}
        </LongList>
      </div>
    </>
  )
}

function Total({ items }: Pick<Props, 'items'>) {
  const counted = items.map(listedRow).filter((row) => shownUnder(row) !== null)
  return <Money value={sumCents(counted.map(({ value }) => value))} signed />
}
