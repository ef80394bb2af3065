import { useQueryClient } from '@tanstack/react-query'
import { removeImported } from '@saldo/contract/statements'
import {
  removeTransaction,
  restoreTransactions,
  type Transaction,
} from '@saldo/contract/transactions'
import { call } from '../data/client.ts'
import { refresh, useChange } from '../data/queries.ts'
import { showCount } from '../fields/counts.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { movementGone } from './labels.ts'
import { type SeriesScope, ScopeDialog } from './ScopeDialog.tsx'
import { useOtherSide } from './use-other-side.ts'

type Props = { readonly transaction: Transaction; readonly onClose: () => void }

/** Takes an entry out after asking, and offers to bring it back for as long as the snack stands. */
export function RemoveDialog({ transaction, onClose }: Props) {
  const cache = useQueryClient()
  const remove = useChange(removeTransaction)
  const removeLine = useChange(removeImported)
  const isImported = transaction.externalId !== null
  const snack = useSnack()
  const params = { id: transaction._id }
  const { bankingOperationType: movement } = transaction
  const text = useWhatGoes(transaction)
  const undo = async () => {
    try {
      await call(restoreTransactions, { params })
      await refresh(cache, restoreTransactions)
    } catch (error) {
      snack({ message: (error as Error).message, kind: 'error' })
    }
  }
  const onSuccess = ({ removed, kept = 0 }: { removed: number; kept?: number }) => {
    snack({
      message: movement === null ? doneMessage(removed, kept) : movementGone[movement],
      kind: 'success',
      action: { label: 'Desfazer', run: () => void undo() },
    })
    onClose()
  }
  const run = (scope: SeriesScope) => {
    if (isImported) removeLine.mutate({ params }, { onSuccess })
    else remove.mutate({ params, query: { scope } }, { onSuccess })
  }
  const error = remove.error ?? removeLine.error
  if (transaction.recurrent && !isImported && !remove.isError) {
    const { lastInstallment, recurrentIndex, refunded } = transaction
    const isInTheMiddle = lastInstallment !== null && recurrentIndex + 1 < lastInstallment
    return (
      <ScopeDialog
        verb="Excluir"
        withoutThis={isInTheMiddle}
        text={refunded > 0 ? REFUND_STAYS : 'Ela faz parte de uma série.'}
        onChoose={run}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      danger
      title={`Excluir “${transaction.name}”?`}
      text={`${text} Você ainda pode desfazer em seguida.`}
      yes="Excluir"
      no="Cancelar"
      busy={remove.isPending || removeLine.isPending}
      error={
        error === null ? undefined : `Não foi possível excluir essa movimentação. ${error.message}`
      }
      onYes={() => run('this')}
      onNo={onClose}
    />
  )
}

/** A refund outlives its purchase, and says so before (case D7). */
const REFUND_STAYS = 'O estorno desta compra continua, sem ligação com ela.'

/** What changes with it; of a movement, that its other side goes too. */
function useWhatGoes(transaction: Transaction): string {
  const other = useOtherSide(transaction)
  const { payment, bankingOperationType, refunded, externalId } = transaction
  if (externalId !== null) return 'Ela veio de um extrato e não volta na próxima importação.'
  if (refunded > 0) return REFUND_STAYS
  if (bankingOperationType === null) return 'Os saldos e os totais do mês mudam junto.'
  return other === undefined
    ? `O saldo de ${payment.name} muda junto.`
    : `Os dois lados saem juntos: os saldos de ${payment.name} e de ${other} voltam ao que eram.`
}

function doneMessage(removed: number, kept: number): string {
  const gone =
    removed === 1 ? 'Movimentação excluída' : `${showCount(removed)} movimentações excluídas`
  if (kept === 0) return gone
  return kept === 1 ? `${gone}; 1 já paga ficou` : `${gone}; ${kept} já pagas ficaram`
}
