import { type Category, listCategories } from '@saldo/contract/categories'
import type { Transaction } from '@saldo/contract/transactions'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import type { Month } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { type HasLine, isRealisedBy } from '../budgets/realised.ts'
import { useReading } from '../data/queries.ts'
import { useWholeView } from '../data/view.ts'
import { EntriesOfMonth } from '../transactions/EntriesOfMonth.tsx'
import { useTransactions } from '../transactions/use-transactions.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Props = {
  readonly month: Month
  /** By the plans whose figure it is. */
  readonly hasLine: HasLine
  readonly categoryId: string
  /** Of one member alone. */
  readonly userId: string | undefined
  readonly onClose: () => void
}

/** The movements that make the realised figure of a category. */
export function RealisedMovementsModal({ month, hasLine, categoryId, userId, onClose }: Props) {
  const categories = useReading(listCategories, { query: useWholeView() })
  const { items, error, refetch, hasNextPage } = useTransactions({ month, categoryId })
  const query = together(categories, { data: items, error, refetch })
  const name =
    categories.data?.find(({ _id }) => _id === categoryId)?.name ??
    (categoryId === NO_CATEGORY ? 'Sem categoria' : 'Categoria')
  return (
    <Modal
      title={name}
      text={`Realizado e a vencer em ${showMonth(month)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <QueryView small query={query} skeleton={<Skeleton lines={5} className="mt-4 h-8" />}>
        {([names, all]) => (
          <Listed
            month={month}
            isPartial={hasNextPage}
            items={all.filter(
              (entry) =>
                (userId === undefined || entry.user._id === userId) &&
                isRealisedBy(categoryId, hasLine, placeOf(entry, names)),
            )}
          />
        )}
      </QueryView>
    </Modal>
  )
}

function placeOf({ user, category }: Transaction, categories: readonly Category[]) {
  const id = category?._id ?? NO_CATEGORY
  const parentId = categories.find(({ _id }) => _id === id)?.category ?? null
  return { userId: user._id, categoryId: id, parentId }
}

function Listed(props: Parameters<typeof EntriesOfMonth>[0]) {
  if (props.items.length > 0 || props.isPartial) return <EntriesOfMonth {...props} />
  return <EmptyState small text="Nenhuma movimentação desta categoria neste mês." />
}
