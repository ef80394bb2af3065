import {
  listRemovedTransactions,
  type RemovedTransactions,
  restoreTransactions,
} from '@saldo/contract/transaction-changes'
import { useChange, useReading } from '../data/queries.ts'
import { counted } from '@saldo/domain/counts'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Removed } from '../fields/Removed.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** The entries that were removed within a day, where they can be brought back (case L5). */
export function RemovedModal({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      title="Excluídas nas últimas 24 horas"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <QueryView
        small
        query={useReading(listRemovedTransactions, {})}
        skeleton={<Skeleton className="h-40" />}
        empty={<EmptyState small text="Nada foi excluído desde ontem a esta hora." />}
      >
        {(all) => (
          <ul className="-my-3 divide-y divide-line">
            {all.map((removed) => (
              <Row key={removed._id} removed={removed} />
            ))}
          </ul>
        )}
      </QueryView>
    </Modal>
  )
}

function Row({ removed }: { readonly removed: RemovedTransactions }) {
  const { _id: id, name, value, count, date, payment, removedAt } = removed
  const restore = useChange(restoreTransactions)
  const snack = useSnack()
  const what = count === 1 ? showDate(date) : counted(count, 'movimentação', 'movimentações')
  const restoreRow = () =>
    restore.mutate(
      { params: { id } },
      {
        onSuccess: () => snack({ message: `${name} está de volta`, kind: 'success' }),
        onError: ({ message }) => snack({ message, kind: 'error' }),
      },
    )
  return (
    <Removed
      icon="receipt-text"
      name={name}
      what={`${what} · ${payment.name}`}
      removedAt={removedAt}
      value={<Money value={value} signed />}
      busy={restore.isPending}
      onRestore={restoreRow}
    />
  )
}
