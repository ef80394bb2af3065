import { useEffect, useRef, useState } from 'react'
import { removeBankEntry, restoreBankLine } from '@saldo/contract/bank-accesses'
import { listPayments } from '@saldo/contract/payments'
import { removeImported } from '@saldo/contract/statements'
import { removeTransaction, restoreTransactions } from '@saldo/contract/transaction-changes'
import type { Transaction } from '@saldo/contract/transactions'
import { useChange, useReading } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { OWN } from '../data/view.ts'
import { showCount } from '@saldo/domain/counts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { nearOf } from './facts.ts'
import { movementGone } from './labels.ts'
import { InPaidInvoiceDialog } from './InPaidInvoiceDialog.tsx'
import { type SeriesScope, ScopeDialog } from './ScopeDialog.tsx'
import { useOtherSide } from './use-other-side.ts'

type Props = {
  readonly transaction: Transaction
  readonly onClose: () => void
  /** It is gone, so that a window of it has nothing to show. */
  readonly onRemoved?: () => void
  /** A swipe said so already: it is asked again only about a series or a paid invoice. */
  readonly atOnce?: boolean
}

/**
 * Removes an entry after asking, and offers to restore it for as long as the snack is shown. It is no
 * ConfirmChange: which of three endpoints takes it off may only be known by the answer of the first.
 */
export function RemoveDialog({ transaction, onClose, onRemoved, atOnce = false }: Props) {
  const { error, isPending, run, scope } = useRemoval(transaction, () => {
    onClose()
    onRemoved?.()
  })
  const text = useRemovalText(transaction)
  const asksScope = transaction.recurrent && transaction.externalId === null
  const isSent = useRef(false)
  useEffect(() => {
    if (!atOnce || asksScope || isSent.current) return
    isSent.current = true
    run('this')
  }, [atOnce, asksScope, run])
  const problem =
    error === null ? undefined : `Não foi possível excluir essa movimentação. ${error.message}`
  // What lies in an invoice that was paid asks first; saying no leaves all as it was (case L8).
  if (error?.code === 'purchase_in_paid_invoice') {
    return (
      <InPaidInvoiceDialog verb="Excluir" onYes={() => run(scope, true)} onNo={() => onClose()} />
    )
  }
  if (asksScope) {
    const { lastInstallment, recurrentIndex, refunded } = transaction
    const isInTheMiddle = lastInstallment !== null && recurrentIndex + 1 < lastInstallment
    return (
      <ScopeDialog
        verb="Excluir"
        withoutThis={isInTheMiddle}
        isInParts={lastInstallment !== null}
        text={refunded > 0 ? REFUND_STAYS : 'Ela faz parte de uma série.'}
        problem={problem}
        onChoose={run}
        onClose={onClose}
      />
    )
  }
  if (atOnce && problem === undefined) return null
  return (
    <ConfirmDialog
      danger
      title={`Excluir “${transaction.name}”?`}
      text={`${text} Por um dia você ainda pode desfazer.`}
      yes="Excluir"
      no="Cancelar"
      busy={isPending}
      error={problem}
      onYes={() => run('this')}
      onNo={onClose}
    />
  )
}

/** Removes as far as the person says, and undoes it when they change their mind. */
function useRemoval(transaction: Transaction, onDone: () => void) {
  const { _id: id, bankingOperationType: movement, externalId } = transaction
  const remove = useChange(removeTransaction, { near: () => nearOf(transaction) })
  // A line of a statement goes by itself, and stays gone when the file comes again (case L6).
  const removeLine = useChange(removeImported, { near: () => nearOf(transaction) })
  // One that a sync brought stays gone in the next one (case H5).
  const removeOfBank = useChange(removeBankEntry, { near: () => nearOf(transaction) })
  const isAutomatic = useAutomatic(transaction)
  const snack = useSnack()
  const offerUndo = useUndo(snack)
  const [scope, setScope] = useState<SeriesScope>('this')
  const params = { id }
  const onSuccess = ({ removed, kept = 0 }: { removed: number; kept?: number }) => {
    const message = movement === null ? doneMessage(removed, kept) : movementGone[movement]
    // A series comes back in places that nobody here knows.
    const near = transaction.recurrent ? null : nearOf(transaction)
    if (removed === 0) snack({ message, kind: 'info' })
    else offerUndo({ message, endpoint: restoreTransactions, input: { params }, near })
    onDone()
  }
  const goneAtBank = ({ _id: line }: { readonly _id: string }) => {
    const undo = { endpoint: restoreBankLine, input: { params: { id: line } } }
    offerUndo({ message: doneMessage(1, 0), ...undo, near: nearOf(transaction) })
    onDone()
  }
  // A statement may have brought it before its account was connected.
  const onError = ({ code }: { readonly code: string }) =>
    code === 'transaction_not_removable' && removeLine.mutate({ params }, { onSuccess })
  const run = (reach: SeriesScope, evenIfPaid = false) => {
    setScope(reach)
    if (isAutomatic) return removeOfBank.mutate({ params }, { onSuccess: goneAtBank, onError })
    if (externalId !== null) return removeLine.mutate({ params }, { onSuccess })
    const query = { scope: reach, ...(evenIfPaid ? { evenIfPaid } : {}) }
    return remove.mutate({ params, query }, { onSuccess })
  }
  return {
    error: remove.error ?? removeLine.error ?? (removeLine.isIdle ? removeOfBank.error : null),
    isPending: remove.isPending || removeLine.isPending || removeOfBank.isPending,
    run,
    scope,
  }
}

/** Whether a bank feeds the account of an entry, and brought the entry. */
function useAutomatic({ externalId, payment }: Transaction): boolean {
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const account = payments.find(({ _id }) => _id === payment._id)
  return externalId !== null && account !== undefined && account.bankAccess !== null
}

/** A refund outlives its purchase, and says so before (case D7). */
const REFUND_STAYS = 'O estorno desta compra continua, sem ligação com ela.'

/** What changes with it; of a movement, that its other side goes too. */
function useRemovalText(transaction: Transaction): string {
  const otherSide = useOtherSide(transaction)
  const isAutomatic = useAutomatic(transaction)
  const { payment, bankingOperationType, refunded, externalId } = transaction
  if (isAutomatic) return 'Ela veio do banco e não volta na próxima sincronização.'
  if (externalId !== null) return 'Ela veio de um extrato e não volta na próxima importação.'
  if (refunded > 0) return REFUND_STAYS
  if (bankingOperationType === null) return 'Os saldos e os totais do mês mudam junto.'
  return otherSide === undefined
    ? `O saldo de ${payment.name} muda junto.`
    : `Os dois lados saem juntos: os saldos de ${payment.name} e de ${otherSide} voltam ao que eram.`
}

function doneMessage(removed: number, kept: number): string {
  if (removed === 0) return 'Nada foi excluído: todas já foram pagas.'
  const gone =
    removed === 1 ? 'Movimentação excluída' : `${showCount(removed)} movimentações excluídas`
  if (kept === 0) return gone
  return kept === 1 ? `${gone}; 1 já paga ficou` : `${gone}; ${kept} já pagas ficaram`
}
