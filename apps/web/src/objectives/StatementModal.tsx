import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import type { Objective } from '@saldo/contract/objectives'
import { useToday } from '../data/today.ts'
import { showNearDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'

/** What went into a goal and what came out of it, the latest first. */
export function StatementModal({
  objective,
  onClose,
}: {
  readonly objective: Objective
  readonly onClose: () => void
}) {
  const { name, transactions, transactionCount, initialValue, reachedValue } = objective
  return (
    <Modal title="Extrato do objetivo" text={name} onClose={onClose}>
      <p className="mb-3 flex items-baseline justify-between gap-3 rounded-card bg-sunken px-4 py-3">
        <span className="text-muted">Guardado</span>
        <Money value={reachedValue} size="md" />
      </p>
      {transactions.length === 0 ? (
        <EmptyState
          small
          text={
            transactionCount > 0
              ? 'As movimentações desta conta não são compartilhadas com a família.'
              : 'Nenhum depósito ainda.'
          }
        />
      ) : (
        <ul className="divide-y divide-line">
          {transactions.map((transaction) => (
            <li key={transaction._id}>
              <Row transaction={transaction} />
            </li>
          ))}
        </ul>
      )}
      {initialValue > 0 && (
        <p className="hairline-t flex items-baseline justify-between gap-3 py-3 text-muted">
          Valor inicial <Money value={initialValue} />
        </p>
      )}
      {transactions.length > 0 && transactions.length < transactionCount && (
        <p className="pt-2 text-sm text-faint">
          As {transactions.length} mais recentes de {transactionCount}. Todas estão nas
          movimentações.
        </p>
      )}
      {transactions.length > 0 && (
        <p className="pt-2 text-sm text-faint">
          Para desfazer um depósito ou resgate, exclua-o nas movimentações.
        </p>
      )}
    </Modal>
  )
}

function Row({ transaction }: { readonly transaction: Objective['transactions'][number] }) {
  const { value, date, paid } = transaction
  const today = useToday()
  const Mark = value > 0 ? ArrowDownToLine : ArrowUpFromLine
  return (
    <div className="flex min-h-14 items-center gap-3 py-2">
      <Mark size={18} className="shrink-0 text-faint" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          {value > 0 ? 'Depósito' : 'Resgate'}
          {!paid && <Badge>Previsto</Badge>}
        </p>
        <p className="text-sm text-muted">{showNearDay(date, today)}</p>
      </div>
      <Money value={value} signed />
    </div>
  )
}
