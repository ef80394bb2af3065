import type { Due } from '@saldo/contract/dues'
import { type Day, daysBetween, monthOf } from '@saldo/domain/calendar'
import { sectionOf } from '@saldo/domain/linked-transactions/dues'
import { dayOfInstant, instantNow } from '../data/today.ts'
import { showDay, showNearDay } from '../fields/days.ts'
import { payByHint } from '../fields/pay-by.ts'
import { paidWords } from './labels.ts'
import { useContext, useRef } from 'react'
import { updateLinkedTransaction } from '@saldo/contract/linked-transactions'
import { updateTransaction } from '@saldo/contract/transactions'
import type { Near } from '../data/near.ts'
import { useChange } from '../data/queries.ts'
import { useOptimisticValue } from '../data/use-optimistic-value.ts'
import { useNavigation } from '../navigation.tsx'
import { windows, paths } from '../paths.ts'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { KeepDueContext } from './kept-dues.ts'
import { useMyId } from '../data/view.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import type { CategoryStyle } from '../fields/use-category-style.ts'
import { cx } from '../ui/class-names.ts'
import { IconChip } from '../ui/IconChip.tsx'

const inDays = (days: number) => (days === 1 ? '1 dia' : `${days} dias`)

/** When a due that is not paid was due, where no heading says it: `Venceu em 3 nov, há 19 dias`. */
function overdueWords({ date, transactionType }: Due, today: Day): string {
  const verb = transactionType === 'revenues' ? 'Prevista para' : 'Venceu em'
  return `${verb} ${showDay(date, today)}, há ${inDays(daysBetween(date, today))}`
}

/** What is said of the time of a due: paid when, overdue since when, or on time until when. */
function timeWords(due: Due, today: Day): string | null {
  const { date, paid, lastPaymentDate, transactionType, kind } = due
  if (paid) {
    const word = kind === 'invoice' ? 'Paga' : paidWords[transactionType]
    if (lastPaymentDate === null) return kind === 'item' ? 'Já lançado na fatura' : word
    return `${word} em ${showDay(dayOfInstant(lastPaymentDate), date)}`
  }
  if (sectionOf(date, today) === 'overdue') return overdueWords(due, today)
  // Nobody is late who waits for money.
  const payBy = transactionType === 'revenues' ? null : payByHint(date)
  if (date >= today) return payBy
  return [showNearDay(date, today), payBy].filter((word) => word !== null).join(' · ')
}

/** Which of its series a due is: `Parcela 3 de 10`. */
function seriesWords({ lastInstallment, recurrentIndex }: Due): string | null {
  return lastInstallment === null ? null : `Parcela ${recurrentIndex + 1} de ${lastInstallment}`
}

/** Where a due counts that is no money of its own day. */
function invoiceWords({ kind, countsOn, date, paid }: Due): string | null {
  const isOnCard = kind === 'item' && countsOn !== date && !paid
  return isOnCard ? `Entra na fatura de ${showDay(countsOn, date)}` : null
}

/** Pays a due: an entry or a month of an item at once, an invoice by asking how. */
function DueTick({ due }: { readonly due: Due }) {
  return due.kind === 'invoice' ? <InvoiceTick due={due} /> : <StateTick due={due} />
}

/** An invoice is paid from an account, so that its tick opens the payment. */
function InvoiceTick({ due }: { readonly due: Due }) {
  const { open } = useNavigation()
  const { _id: id, name, paid, canTick } = due
  return (
    <Checkbox
      hideLabel
      label={paid ? `${name}: paga` : `${name}: pagar`}
      checked={paid}
      disabled={!canTick}
      onChange={() => open(windows.payInvoice(id))}
    />
  )
}

/** Marks an entry, or a month of an item, paid or unpaid; what was done can be undone. */
function StateTick({ due }: { readonly due: Due }) {
  const { name, paid, transactionType, canTick } = due
  const snack = useSnack()
  const mark = useMark(due)
  const keep = useContext(KeepDueContext)
  const [shown, press] = useOptimisticValue(paid, mark)
  const latest = useRef(paid)
  const isPressed = useRef(false)
  const word = paidWords[transactionType]
  const fail = (error: unknown) => snack({ message: (error as Error).message, kind: 'error' })
  const undo = async () => {
    try {
      await mark(paid)
    } catch (error) {
      fail(error)
    }
  }
  const toggle = async (isPaid: boolean) => {
    latest.current = isPaid
    if (isPressed.current) {
      void press(isPaid)
      return
    }
    isPressed.current = true
    if (!paid) keep(due)
    try {
      await press(isPaid)
      // Pressed back meanwhile, nothing has changed (case E12).
      if (latest.current === paid) return
      const message = latest.current ? `${word}: ${name}` : `Em aberto de novo: ${name}`
      snack({ message, kind: 'success', action: { label: 'Desfazer', run: () => void undo() } })
    } catch (error) {
      fail(error)
    } finally {
      isPressed.current = false
    }
  }
  return (
    <Checkbox
      hideLabel
      label={`${name}: ${word.toLowerCase()}`}
      checked={shown}
      disabled={!canTick}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  )
}

/**
 * What a tick touches of a long list of dues: the due itself, and the invoices, one of which it may
 * pay.
 */
function nearOf(due: Due): Near {
  const touches = (row: Due) => row._id === due._id || row.kind === 'invoice'
  return { row: due, lists: 'linkedTransactions', touches }
}

/** Sends the state that a due shall have. It needs no version: the last tick holds. */
function useMark(due: Due) {
  const { kind, _id: id, itemId, date } = due
  const near = () => nearOf(due)
  const entry = useChange(updateTransaction, { near })
  const item = useChange(updateLinkedTransaction, { near })
  return async (paid: boolean): Promise<void> => {
    if (kind === 'entry') {
      await entry.mutateAsync({ params: { id }, query: {}, body: { paid } })
      return
    }
    const lastPaymentDate = paid ? instantNow() : null
    const body = { month: monthOf(date), lastPaymentDate }
    await item.mutateAsync({ params: { id: itemId ?? '' }, body })
  }
}

type Props = {
  readonly due: Due
  readonly today: Day
  /** How its category is drawn; a row without is small: it stands in a box of a few. */
  readonly style?: CategoryStyle
  /** No heading says its day. */
  readonly hasDay?: boolean
  /** Among the items of the calendar, an entry that is one opens the item. */
  readonly opensItem?: boolean
}

/** One due: its tick, what it is, and its amount. A press opens it. */
export function DueRow(props: Props) {
  const { due, today, style, hasDay = false, opensItem = false } = props
  const small = style === undefined
  const press = useOpening(due, opensItem)
  const { name, kind, paid, value, counted, transactionType } = due
  const words = useDueWords(due, { today, hasDay, small })
  const isCounted = counted !== 0 || paid
  return (
    <div className="flex items-center gap-1">
      <span className="-ml-3 sm:-ml-1.5">
        <DueTick due={due} />
      </span>
      <button
        type="button"
        data-due=""
        onClick={press}
        className={cx(
          '-mr-2 flex min-w-0 flex-1 items-center gap-3 rounded-field pr-2 pl-1 text-left hover:bg-hover',
          small ? 'min-h-11 py-1' : 'min-h-14 py-2',
        )}
      >
        {style && <Chip due={due} style={style} />}
        <span
          className={cx(
            'min-w-0 flex-1 gap-x-3',
            small
              ? 'grid grid-cols-[minmax(0,1fr)_auto] items-baseline'
              : 'flex flex-wrap items-center justify-end',
          )}
        >
          {/* In a narrow box the words below run under the amount too. */}
          <span className={small ? 'contents' : 'min-w-0 flex-[1_1_8.5rem]'}>
            <span
              className={cx('font-medium', small ? 'line-clamp-2 break-words' : 'block truncate')}
              title={name}
            >
              <span className="sr-only">{kind === 'invoice' ? 'Abrir ' : 'Editar '}</span>
              {name}
            </span>
            <span
              className={cx(
                'text-sm text-muted',
                small ? 'order-1 col-span-2 line-clamp-1' : 'line-clamp-2',
              )}
            >
              {words}
            </span>
          </span>
          <span className={cx('shrink-0', !isCounted || paid ? 'text-muted' : '')}>
            <Money
              value={value}
              signed
              {...(transactionType === 'revenues' && !paid ? { tone: 'revenue' as const } : {})}
            />
          </span>
        </span>
      </button>
    </div>
  )
}

/** What a press does: it opens the due itself, or the items of an invoice that is not to be paid. */
function useOpening({ kind, _id: id, itemId, payment, canTick, date }: Due, opensItem: boolean) {
  const { open, to } = useNavigation()
  if (kind === 'item' || (opensItem && itemId !== null)) {
    return () => open(windows.editCalendarItem(itemId ?? ''))
  }
  if (kind === 'entry') return () => open(windows.editTransaction(id))
  if (canTick) return () => open(windows.payInvoice(id))
  return () => to(paths.paymentTransactions(payment._id, monthOf(date)))
}

/** The line below the name: when, what of it, by what it is paid, and whose it is. */
type Place = { readonly today: Day; readonly hasDay: boolean; readonly small: boolean }

function useDueWords(due: Due, { today, hasDay, small }: Place): string {
  const { show } = useMoneyText()
  const { category, payment, user, kind, announced } = due
  const myId = useMyId()
  const words = [
    hasDay ? showNearDay(due.date, today) : null,
    timeWords(due, today),
    seriesWords(due),
    invoiceWords(due),
    announced === 0 ? null : `inclui ${show(-announced)} do calendário`,
    small ? null : (category?.name ?? null),
    user._id === myId || myId === '' ? null : user.name,
    kind === 'invoice' ? null : payment.name,
  ]
  return words.filter((word) => word !== null).join(' · ')
}

function Chip({ due, style }: { readonly due: Due; readonly style: CategoryStyle }) {
  const { icon, tone } = style
  const isInvoice = due.kind === 'invoice'
  return (
    <span className="max-sm:hidden">
      <IconChip
        size="sm"
        icon={isInvoice ? 'credit-card' : icon}
        tone={isInvoice ? 'primary' : tone}
      />
    </span>
  )
}
