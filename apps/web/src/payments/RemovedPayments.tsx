import {
  listRemovedPayments,
  type RemovedPayment,
  restorePayment,
} from '@saldo/contract/payment-changes'
import { useChange, useReading } from '../data/queries.ts'
import { counted } from '@saldo/domain/counts'
import { Removed } from '../fields/Removed.tsx'
import { Card } from '../ui/Card.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { typeIcons, typeLabels } from './labels.ts'

/** The accounts and cards that were removed within a day, where they can be brought back (case L5). */
export function RemovedPayments() {
  const { data = [] } = useReading(listRemovedPayments, {})
  if (data.length === 0) return null
  return (
    <Card title="Excluídas nas últimas 24 horas" flush>
      <ul className="divide-y divide-line px-4 pb-2 sm:px-5">
        {data.map((removed) => (
          <Row key={removed._id} removed={removed} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ removed }: { readonly removed: RemovedPayment }) {
  const { _id: id, name, type, entries, removedAt } = removed
  const restore = useChange(restorePayment)
  const snack = useSnack()
  const restoreRow = () =>
    restore.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          snack({ message: `${name} está de volta, com tudo o que tinha`, kind: 'success' }),
        onError: ({ message }) => snack({ message, kind: 'error' }),
      },
    )
  return (
    <Removed
      icon={typeIcons[type]}
      name={name}
      what={`${typeLabels[type]} · ${entries === 0 ? 'sem movimentações' : counted(entries, 'movimentação', 'movimentações')}`}
      removedAt={removedAt}
      busy={restore.isPending}
      onRestore={restoreRow}
    />
  )
}
