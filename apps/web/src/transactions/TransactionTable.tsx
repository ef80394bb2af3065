import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Transaction, updateTransaction } from '@saldo/contract/transactions'
import { useChange } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { canToggle, nearOf, factsOf, isIncome, isInvoice, sumOfRows } from './facts.ts'
import type { Day } from '@saldo/domain/calendar'
import { refuseEdit } from '@saldo/domain/transactions/refusals'
import { useMyId, useView } from '../data/view.ts'
import { showNearDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useCategoryStyles } from '../fields/use-category-style.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Table } from '../ui/table/Table.tsx'
import { usePhone } from '../ui/use-media.ts'
import type { Column, PhoneGroup } from '../ui/table/table-columns.ts'
import { SelectMark } from './SelectMark.tsx'
import type { SwipesOf } from './swipes.tsx'
import { TransactionIcon, TransactionName, TransactionPlace } from './TransactionName.tsx'
import { useOtherSides } from './use-other-side.ts'
import { type EntrySelection, useSelection } from './use-selection.ts'

/** The tick of an entry. What cannot be ticked says why in its help. */
function PaidToggle({
  transaction,
  myId,
}: {
  readonly transaction: Transaction
  readonly myId: string
}) {
  const update = useChange(updateTransaction, { near: () => nearOf(transaction) })
  const snack = useSnack()
  const offerUndo = useUndo(snack)
  const { paid, transactionType, name } = transaction
  const word = transactionType === 'revenues' ? 'recebida' : 'paga'
  // What the tick shall say in the end, however fast it is pressed: one change at a time (case E12).
  const [pending, setPending] = useState<boolean | null>(null)
  const { mutate, isPending } = update
  const { _id: id, version } = transaction
  // What was sent is not there yet while the entry is the one that it was sent for.
  const isSent = update.isSuccess && update.variables.body.version === version
  const isUnderWay = isPending || isSent
  if (pending === paid && !isUnderWay) setPending(null)
  useEffect(() => {
    // Pressed again meanwhile, the pending value has changed and is sent next.
    if (pending === null || pending === paid || isUnderWay) return
    mutate(
      { params: { id }, query: {}, body: { version, paid: pending } },
      {
        onSuccess: ({ items: [changed] }) => {
          if (changed === undefined) return
          offerUndo({
            message: pending ? `Marcada como ${word}` : `Marcada como não ${word}`,
            endpoint: updateTransaction,
            input: { params: { id }, query: {}, body: { version: changed.version, paid } },
            near: nearOf(changed),
          })
        },
        onError: (problem) => {
          setPending(null)
          snack({ message: problem.message, kind: 'error' })
        },
      },
    )
  }, [pending, isUnderWay, paid, version, id, mutate, snack, word, offerUndo])
  return (
    <Checkbox
      hideLabel
      label={`${name}: ${word}`}
      checked={pending ?? paid}
      disabled={!canToggle(transaction, myId)}
      onChange={(event) => setPending(event.currentTarget.checked)}
    />
  )
}

const InvoiceItems = lazyComponent(
  () => import('./InvoiceItems.tsx').then((all) => all.InvoiceItems),
  {
    shape: <Skeleton lines={4} className="my-3 h-4" />,
  },
)
// They are seen when a row is pointed at, and a phone has none.
const TransactionActions = lazyComponent(
  () => import('./TransactionActions.tsx').then((all) => all.TransactionActions),
  { soon: true },
)
const RemoveDialog = lazyComponent(() =>
  import('./RemoveDialog.tsx').then((all) => all.RemoveDialog),
)
const SelectionBar = lazyComponent(() =>
  import('./SelectionBar.tsx').then((all) => all.SelectionBar),
)

/** More than a window shows: what stands below the list does not move when its rows arrive. */
const LOADING_ROWS = 20

type Props = {
  readonly transactions: readonly Transaction[] | undefined
  readonly today: Day
  readonly busy?: boolean
  /** The empty text: a month without entries is not a search without results. */
  readonly emptyText: string
  readonly emptyAction?: React.ReactNode
  /** On an account's own page its name is not said in each row. */
  readonly ofAccount?: boolean
  /**
   * Rows are in the order of the days on which they count, or were bought: on a phone those stand
   * above them.
   */
  readonly heads?: 'countsOn' | 'date'
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

const paidColumn = { id: 'paid', header: 'Paga', width: '48px', align: 'center' } as const

const valueColumn: Column<Transaction> = {
  id: 'value',
  header: 'Valor',
  width: '112px',
  align: 'end',
  phone: 'value',
  renderCell: (row) => (
    <Money value={row.value} {...(isIncome(row) ? { tone: 'revenue' as const } : {})} signed />
  ),
}

/** What is being removed; by a swipe, without a question. */
type Removal = { readonly row: Transaction; readonly atOnce?: boolean }

type RowContext = {
  readonly today: Day
  readonly myId: string
  /** How the category of an entry is drawn, and the other account of a bank movement. */
  readonly styleOf: ReturnType<typeof useCategoryStyles>
  readonly otherSideOf: ReturnType<typeof useOtherSides>
  readonly withPeople: boolean
  readonly withLargeValues: boolean
  readonly ofAccount: boolean
  readonly turn: EntrySelection['turn']
}

/** The icon of an entry; of one's own it is the mark as well by which it is chosen. */
function renderIcon(row: Transaction, isSelected: boolean, { styleOf, myId, turn }: RowContext) {
  const icon = <TransactionIcon transaction={row} style={styleOf(row.category?._id)} />
  if (row.user._id !== myId || isInvoice(row)) return icon
  return (
    <SelectMark name={row.name} isSelected={isSelected} onTurn={(through) => turn(row, through)}>
      {icon}
    </SelectMark>
  )
}

/** The two lines of a row on a phone: the whole name; below it the place, the value, the tick. */
function phoneColumns(shown: RowContext): readonly Column<Transaction>[] {
  const { today, withPeople, ofAccount, otherSideOf, myId } = shown
  return [
    {
      id: 'icon',
      header: 'Ícone',
      phone: 'lead',
      renderCell: (row, isSelected) => renderIcon(row, isSelected, shown),
    },
    {
      id: 'name',
      header: 'Descrição',
      phone: 'title',
      renderCell: (row) => (
        <>
          <span title={row.name} data-part="name">
            {row.name}
          </span>
          <span className="sr-only">, {showNearDay(row.date, today, row.countsOn)}</span>
        </>
      ),
    },
    {
      id: 'place',
      header: 'Categoria e conta',
      phone: 'detail',
      renderCell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          {withPeople && <Avatar name={row.user.name} image={row.user.image} size="sm" />}
          <TransactionPlace
            transaction={row}
            otherSide={otherSideOf(row)}
            ofAccount={ofAccount}
            isShort
          />
        </span>
      ),
    },
    // The name has the first line to itself: beside its value half of the names were cut.
    { ...valueColumn, phone: 'note' },
    {
      ...paidColumn,
      phone: 'note',
      renderCell: (row) => (
        <span className="-my-3 -mr-3 flex">
          <PaidToggle transaction={row} myId={myId} />
        </span>
      ),
    },
  ]
}

/** From here on a value needs more room than its column has, in cents. */
const LARGE = 1_000_000_000

function wideColumns(shown: RowContext): readonly Column<Transaction>[] {
  const { today, withPeople, withLargeValues, ofAccount, otherSideOf, myId } = shown
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
      indents: true,
      phone: 'title',
      renderCell: (row, isSelected) => (
        <TransactionName
          transaction={row}
          icon={renderIcon(row, isSelected, shown)}
          otherSide={otherSideOf(row)}
          ofAccount={ofAccount}
        />
      ),
    },
    ...(withPeople ? [who] : []),
    { ...paidColumn, renderCell: (row) => <PaidToggle transaction={row} myId={myId} /> },
    withLargeValues ? { ...valueColumn, width: '152px' } : valueColumn,
  ]
}

/** The day above its rows on a phone, with what they come to: `Hoje · −R$ 512,00`. */
function dayHeads(
  rows: readonly Transaction[],
  {
    today,
    by,
    ofAccount,
  }: Pick<RowContext, 'today' | 'ofAccount'> & { readonly by: 'countsOn' | 'date' },
): PhoneGroup<Transaction> {
  const byDay = Map.groupBy(rows, (row) => row[by])
  return {
    keyOf: (row) => row[by],
    render: (row) => (
      <>
        {showNearDay(row[by], today, row.countsOn)} ·{' '}
        <Money value={sumOfRows(byDay.get(row[by]) ?? [], { ofAccount })} />
      </>
    ),
  }
}

/** What swipes of a row do, once their code is there: a finger comes later than the list. */
function useSwipes(isWanted: boolean): SwipesOf | null {
  const [swipes, setSwipes] = useState<{ readonly of: SwipesOf } | null>(null)
  useEffect(() => {
    // Without them everything has its button.
    if (isWanted)
      import('./swipes.tsx').then((all) => setSwipes({ of: all.swipesOf })).catch(() => null)
  }, [isWanted])
  return swipes?.of ?? null
}

const NO_ROWS: readonly Transaction[] = []
const keyOf = ({ _id }: Transaction) => _id
const isFaint = ({ paid }: Transaction) => !paid
const itemsOf = (invoice: Transaction) => <InvoiceItems invoice={invoice} />

/** How the rows of a list are drawn: the same columns as long as nothing that they show is another. */
function useColumns(
  rows: readonly Transaction[],
  {
    phone,
    turn,
    props,
  }: { readonly phone: boolean; readonly turn: EntrySelection['turn']; readonly props: Props },
) {
  const { today, ofAccount = false } = props
  const myId = useMyId()
  const { family, userId } = useView()
  const withPeople = family === true && userId === undefined
  const styleOf = useCategoryStyles()
  const otherSideOf = useOtherSides(rows)
  const withLargeValues = rows.some(({ value }) => Math.abs(value) >= LARGE)
  return useMemo(() => {
    const shown = {
      today,
      withPeople,
      withLargeValues,
      ofAccount,
      styleOf,
      otherSideOf,
      myId,
      turn,
    }
    return (phone ? phoneColumns : wideColumns)(shown)
  }, [phone, today, withPeople, withLargeValues, ofAccount, styleOf, otherSideOf, myId, turn])
}

/** What is done with a row that is pressed, and by its buttons. */
function useRowActs(phone: boolean, setRemoving: (removal: Removal) => void) {
  const { open } = useNavigation()
  const myId = useMyId()
  const onOpen = useCallback(
    (row: Transaction) => {
      const isEdited = row.user._id !== myId || refuseEdit(factsOf(row), { userId: myId }) === null
      // A phone has no buttons in the row: the window has what can be done with the entry.
      if (isEdited || phone) open(windows.editTransaction(row._id))
      else if (row.payment.type === 'credit') open(windows.invoiceItem(row._id))
    },
    [phone, myId, open],
  )
  const renderActions = useCallback(
    (row: Transaction) => (
      <TransactionActions
        transaction={row}
        onEdit={({ _id }) => open(windows.editTransaction(_id))}
        onRemove={(removed) => setRemoving({ row: removed })}
      />
    ),
    [open, setRemoving],
  )
  return { onOpen, renderActions }
}

/** A month's entries. An invoice is one row and opens to its items; the rest is edited in place. */
export function TransactionTable(props: Props) {
  const { transactions, today, busy, emptyText, emptyAction, heads, ofAccount = false } = props
  const phone = usePhone()
  const swipesOf = useSwipes(phone)
  const { open } = useNavigation()
  const [removing, setRemoving] = useState<Removal | null>(null)
  const myId = useMyId()
  const rows = transactions ?? NO_ROWS
  const selection = useSelection(rows, myId)
  const columns = useColumns(rows, { phone, turn: selection.turn, props })
  const { onOpen, renderActions } = useRowActs(phone, setRemoving)
  const phoneGroup = useMemo(
    () => (phone && heads ? dayHeads(rows, { today, by: heads, ofAccount }) : undefined),
    [phone, rows, today, heads, ofAccount],
  )
  return (
    <>
      <Table<Transaction>
        label="Movimentações"
        columns={columns}
        rows={rows}
        {...(phoneGroup === undefined ? {} : { phoneGroup })}
        quietActions
        rowKey={keyOf}
        {...(transactions === undefined ? { loading: LOADING_ROWS } : {})}
        {...(busy === true ? { busy } : {})}
        actionsWidth="112px"
        isExpandable={isInvoice}
        renderDetail={itemsOf}
        onOpen={onOpen}
        selection={selection}
        {...(phone
          ? swipesOf !== null &&
            selection.isEmpty && {
              swipes: (row: Transaction) =>
                swipesOf(row, {
                  myId,
                  onPay: ({ _id }) => open(windows.payInvoice(_id)),
                  onRemove: (swiped) => setRemoving({ row: swiped, atOnce: true }),
                }),
            }
          : { renderActions })}
        isFaint={isFaint}
        empty={<EmptyState text={emptyText} action={emptyAction} />}
      />
      {selection.isUsed && <SelectionBar selection={selection} />}
      {removing !== null && (
        <RemoveDialog
          transaction={removing.row}
          atOnce={removing.atOnce === true}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}
