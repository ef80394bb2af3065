import { listCategories } from '@saldo/contract/categories'
import type { Transaction } from '@saldo/contract/transactions'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import { firstDay, type Month } from '@saldo/domain/calendar'
import { sumCents } from '@saldo/domain/money'
import { shownUnder } from '@saldo/domain/transactions/counted'
import { CategoryColumns } from '../balances/CategoryColumns.tsx'
import { useReading } from '../data/queries.ts'
import { useWholeView } from '../data/view.ts'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useCategoryStyle } from '../fields/use-category-style.ts'
import { useMonth } from '../fields/use-month.ts'
import { listedRow } from '../transactions/facts.ts'
import { useTransactions } from '../transactions/use-transactions.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Modal } from '../ui/Modal.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Props = {
  readonly id: string
  readonly paymentId?: string | undefined
  readonly onClose: () => void
}

/** One category: six months of it, and what it is made of in the month in sight. */
export function CategoryModal({ id, paymentId, onClose }: Props) {
  const month = useMonth()
  const { data: categories } = useReading(listCategories, { query: useWholeView() })
  const { tone } = useCategoryStyle(id)
  const name =
    categories?.find(({ _id }) => _id === id)?.name ??
    (id === NO_CATEGORY ? 'Sem categoria' : 'Categoria')
  return (
    <Modal title={name} onClose={onClose}>
      <div className="-mx-2 mb-2">
        <MonthPicker />
      </div>
      <CategoryColumns
        categoryId={id}
        name={name}
        tone={tone}
        month={month}
        paymentId={paymentId}
      />
      <Entries id={id} paymentId={paymentId} />
    </Modal>
  )
}

function Entries({ id, paymentId }: Pick<Props, 'id' | 'paymentId'>) {
  const month = useMonth()
  const { items, error, refetch } = useTransactions({ month, paymentId, categoryId: id })
  return (
    <QueryView
      small
      query={{ data: items, error, refetch }}
      skeleton={<Skeleton lines={5} className="mt-4 h-8" />}
      empty={<EmptyState small text="Nada nesta categoria neste mês." />}
    >
      {(all) => <Listed items={all} month={month} />}
    </QueryView>
  )
}

type ListedProps = { readonly items: readonly Transaction[]; readonly month: Month }

function Listed({ items, month }: ListedProps) {
  const counted = items.map(listedRow).filter((row) => shownUnder(row) !== null)
  return (
    <>
      <p className="mt-4 flex items-baseline justify-between gap-3 text-muted">
        Total do mês <Money value={sumCents(counted.map(({ value }) => value))} signed />
      </p>
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
