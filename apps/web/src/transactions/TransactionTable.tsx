import Ellipsis from 'lucide-react/icons/ellipsis'
import HandCoins from 'lucide-react/icons/hand-coins'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { type Transaction, updateTransaction } from '@saldo/contract/transactions'
import type { Day } from '@saldo/domain/calendar'
import { refuseEdit, refuseRemoval } from '@saldo/domain/transactions/refusals'
import { useChange } from '../data/queries.ts'
import { useMyId, useView } from '../data/view.ts'
import { showNearDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Table } from '../ui/Table.tsx'
import { useSnack } from '../ui/use-snack.ts'
import type { Column } from '../ui/table-columns.ts'
import { factsOf, isEarnedOrSpent, isIncome, isInvoice } from './facts.ts'
import { PaidToggle } from './PaidToggle.tsx'
import { TransactionName } from './TransactionName.tsx'

const LinkInvoiceModal = lazyComponent(() =>
  import('./LinkInvoiceModal.tsx').then((all) => all.LinkInvoiceModal),
)
const InvoiceItems = lazyComponent(
  () => import('./InvoiceItems.tsx').then((all) => all.InvoiceItems),
  {
    shape: <Skeleton lines={4} className="my-3 h-4" />,
  },
)
const RemoveDialog = lazyComponent(() =>
  import('./RemoveDialog.tsx').then((all) => all.RemoveDialog),
)

type Props = {
  readonly transactions: readonly Transaction[] | undefined
  readonly today: Day
  readonly busy?: boolean
  /** The empty text: a month without entries is not a search without results. */
  readonly emptyText: string
  readonly emptyAction?: React.ReactNode
}

/** Whose entry it is: only where several people's are listed together. */
const who: Column<Transaction> = {
  id: 'who',
  header: 'Quem',
  width: '52px',
  align: 'center',
  phone: 'detail',
  renderCell: ({ user }) => <Avatar name={user.name} image={user.image} size="sm" />,
}

function columnsOf(today: Day, withPeople: boolean): readonly Column<Transaction>[] {
  return [
    {
      id: 'date',
      header: 'Data',
      width: '64px',
      phone: 'detail',
      renderCell: (row) => (
        <span className="text-muted tabular-nums">
          {showNearDay(row.date, today, row.countsOn)}
        </span>
      ),
    },
    {
      id: 'name',
      header: 'Descrição',
      width: 'minmax(0, 1fr)',
      phone: 'title',
      renderCell: (row) => <TransactionName transaction={row} />,
    },
    ...(withPeople ? [who] : []),
    {
      id: 'paid',
      header: 'Paga',
      width: '48px',
      align: 'center',
      phone: 'lead',
      renderCell: (row) => <PaidToggle transaction={row} />,
    },
    {
      id: 'value',
      header: 'Valor',
      width: '112px',
      align: 'end',
      phone: 'value',
      renderCell: (row) => (
        <Money value={row.value} {...(isIncome(row) ? { tone: 'revenue' as const } : {})} signed />
      ),
    },
  ]
}

/** A month's entries. An invoice is one row and opens to its items; the rest is edited in place. */
export function TransactionTable({ transactions, today, busy, emptyText, emptyAction }: Props) {
  const { open } = useNavigation()
  const [removing, setRemoving] = useState<Transaction | null>(null)
  const edit = (row: Transaction) => open(windows.editTransaction(row._id))
  const myId = useMyId()
  const { family, userId } = useView()
  const withPeople = family === true && userId === undefined
  return (
    <>
      <Table<Transaction>
        label="Movimentações"
        columns={columnsOf(today, withPeople)}
        rows={transactions ?? []}
        rowKey={(row) => row._id}
        {...(transactions === undefined ? { loading: 8 } : {})}
        {...(busy === true ? { busy } : {})}
        actionsWidth="112px"
        isExpandable={isInvoice}
        renderDetail={(row) => <InvoiceItems invoice={row} />}
        onOpen={(row) => {
          if (row.user._id !== myId || refuseEdit(factsOf(row), { userId: myId }) === null)
            edit(row)
          else if (row.payment.type === 'credit') open(windows.invoiceItem(row._id))
        }}
        renderActions={(row) => <Actions transaction={row} onEdit={edit} onRemove={setRemoving} />}
        isFaint={(row) => !row.paid}
        empty={<EmptyState text={emptyText} action={emptyAction} />}
      />
      {removing !== null && (
        <RemoveDialog transaction={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  )
}

type More = {
  readonly open: ReturnType<typeof useNavigation>['open']
  readonly onTransfer: () => void
  readonly onLink: () => void
}

/** Whether it is imported money that may have paid an invoice (case L6). */
function mayPayInvoice({ externalId, value, payment, countsOn, date }: Transaction): boolean {
  const isOfCard = payment.type === 'credit'
  return externalId !== null && isOfCard === value > 0 && countsOn === date
}

/** What else can be done with a purchase: give it back, put it on another invoice, pay it off early. */
function moreOf(transaction: Transaction, { open, onTransfer, onLink }: More): MenuItem[] {
  const { _id: id, value, payment, lastInstallment } = transaction
  const isPurchase =
    value < 0 && isEarnedOrSpent(transaction) && transaction.transactionType === 'expenses'
  const onCard = payment.type === 'credit'
  return [
    ...(onCard
      ? [{ label: 'Editar item da fatura', onSelect: () => open(windows.invoiceItem(id)) }]
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
  return () =>
    mutate(
      { params: { id }, query: { markedAsTranslation: true }, body: { version } },
      {
        onSuccess: () => snack({ message: 'Marcada como transferência', kind: 'success' }),
        onError: ({ message }) => snack({ message, kind: 'error' }),
      },
    )
}

type ActionsProps = {
  readonly transaction: Transaction
  readonly onEdit: (transaction: Transaction) => void
  readonly onRemove: (transaction: Transaction) => void
}

/** Shown only where they would do something: the server's own rules decide. */
function Actions({ transaction, onEdit, onRemove }: ActionsProps) {
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
      {refuseEdit(facts, me) === null && (
        <IconButton
          size="sm"
          label={`Editar ${transaction.name}`}
          icon={<Pencil size={16} />}
          onClick={() => onEdit(transaction)}
        />
      )}
      {(refuseRemoval(facts, me) === null || transaction.externalId !== null) && (
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
