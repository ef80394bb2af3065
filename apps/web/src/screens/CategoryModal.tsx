import { listCategories } from '@saldo/contract/categories'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import { CategoryColumns } from '../balances/CategoryColumns.tsx'
import { useReading } from '../data/queries.ts'
import { useWholeView } from '../data/view.ts'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useCategoryStyle } from '../fields/use-category-style.ts'
import { useMonth } from '../fields/use-month.ts'
import { EntriesOfMonth } from '../transactions/EntriesOfMonth.tsx'
import { useTransactions } from '../transactions/use-transactions.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
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
  const { items, error, refetch, hasNextPage } = useTransactions({
    month,
    paymentId,
    categoryId: id,
  })
  return (
    <QueryView
      small
      query={{ data: items, error, refetch }}
      skeleton={<Skeleton lines={5} className="mt-4 h-8" />}
      empty={<EmptyState small text="Nada nesta categoria neste mês." />}
    >
      {(all) => (
        <div className="mt-4">
          <EntriesOfMonth items={all} month={month} isPartial={hasNextPage} />
        </div>
      )}
    </QueryView>
  )
}
