import Ellipsis from 'lucide-react/icons/ellipsis'
import HandCoins from 'lucide-react/icons/hand-coins'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { undoEdit } from '@saldo/contract/transaction-changes'
import { type Transaction, updateTransaction } from '@saldo/contract/transactions'
import { refuseEdit } from '@saldo/domain/transactions/refusals'
import { useChange } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { useMyId } from '../data/view.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Menu, type MenuItem } from '../ui/layer/Menu.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { canRemove, factsOf, isEarnedOrSpent, isInvoice } from './facts.ts'

const LinkInvoiceModal = lazyComponent(() =>
  import('./LinkInvoiceModal.tsx').then((all) => all.LinkInvoiceModal),
)

/** Whether it is imported money that may have paid an invoice (case L6). */
function mayPayInvoice({ externalId, value, payment, countsOn, date }: Transaction): boolean {
  const isOfCard = payment.type === 'credit'
  return externalId !== null && isOfCard === value > 0 && countsOn === date
}

/** What else can be done with a purchase: give it back, put it on another invoice, pay it off early. */
function moreOf(
  transaction: Transaction,
  {
    open,
    onTransfer,
    onLink,
  }: {
    readonly open: ReturnType<typeof useNavigation>['open']
    readonly onTransfer: () => void
    readonly onLink: () => void
  },
): MenuItem[] {
  const { _id: id, value, payment, lastInstallment, refunded } = transaction
  const isPurchase =
    value < 0 && isEarnedOrSpent(transaction) && transaction.transactionType === 'expenses'
  const onCard = payment.type === 'credit'
  return [
    ...(onCard
      ? [{ label: 'Editar item da fatura', onSelect: () => open(windows.invoiceItem(id)) }]
      : []),
    ...(onCard && value < 0 && (lastInstallment !== null || refunded > 0)
      ? [{ label: 'Ver a compra inteira', onSelect: () => open(windows.purchase(id)) }]
      : []),
    ...(onCard && lastInstallment !== null
      ? [{ label: 'Antecipar parcelas', onSelect: () => open(windows.anticipate(id)) }]
      : []),
    ...(isPurchase
      ? [{ label: 'Registrar estorno', onSelect: () => open(windows.refund(id)) }]
      : []),
    ...(mayPayInvoice(transaction) ? [{ label: 'Fatura que ele paga', onSelect: onLink }] : []),
    ...(transaction.externalId !== null && !onCard && isEarnedOrSpent(transaction)
      ? [
          {
            label: 'É transferência entre minhas contas',
            note: 'Deixa de contar como receita ou despesa.',
            onSelect: onTransfer,
          },
        ]
      : []),
  ]
}

/** Money that only moved between one's own accounts is neither earned nor spent. */
function useMarkTransfer({ _id: id, version }: Transaction): () => void {
  const { mutate } = useChange(updateTransaction)
  const snack = useSnack()
  const offerUndo = useUndo(snack)
  return () =>
    mutate(
      { params: { id }, query: { markedAsTranslation: true }, body: { version } },
      {
        onSuccess: ({ undo }) => {
          const message = 'Marcada como transferência'
          if (undo === null) snack({ message, kind: 'success' })
          else offerUndo({ message, endpoint: undoEdit, input: { params: { id: undo } } })
        },
        onError: ({ message }) => snack({ message, kind: 'error' }),
      },
    )
}

/** Shown only where they would do something: the server's own rules decide. */
export function TransactionActions({
  transaction,
  onEdit,
  onRemove,
}: {
  readonly transaction: Transaction
  /** Left out in the window in which it is edited already. */
  readonly onEdit?: (transaction: Transaction) => void
  readonly onRemove: (transaction: Transaction) => void
}) {
  const { open } = useNavigation()
  const onTransfer = useMarkTransfer(transaction)
  const [linking, setLinking] = useState(false)
  const facts = factsOf(transaction)
  const me = { userId: useMyId() }
  // Another's entry opens to be read; nothing else can be done with it.
  if (transaction.user._id !== me.userId) return null
  if (isInvoice(transaction)) {
    if (transaction.paid || transaction.value >= 0) return null
    return (
      <IconButton
        size="sm"
        label={`Pagar ${transaction.name}`}
        icon={<HandCoins size={16} />}
        onClick={() => open(windows.payInvoice(transaction._id))}
      />
    )
  }
  const onLink = () => setLinking(true)
  const more = moreOf(transaction, { open, onTransfer, onLink })
  return (
    <>
      {more.length > 0 && (
        <Menu
          label={`Mais sobre ${transaction.name}`}
          items={more}
          renderTrigger={(bind) => (
            <IconButton
              {...bind}
              size="sm"
              label={`Mais sobre ${transaction.name}`}
              icon={<Ellipsis size={16} />}
            />
          )}
        />
      )}
      {onEdit !== undefined && refuseEdit(facts, me) === null && (
        <IconButton
          size="sm"
          label={`Editar ${transaction.name}`}
          icon={<Pencil size={16} />}
          onClick={() => onEdit(transaction)}
        />
      )}
      {canRemove(transaction, me.userId) && (
        <IconButton
          size="sm"
          label={`Excluir ${transaction.name}`}
          icon={<Trash size={16} />}
          onClick={() => onRemove(transaction)}
        />
      )}
      {linking && <LinkInvoiceModal transaction={transaction} onClose={() => setLinking(false)} />}
    </>
  )
}
