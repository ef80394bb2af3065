import type { Due } from '@saldo/contract/dues'
import { type Day, monthOf } from '@saldo/domain/calendar'
import { useMyId } from '../data/view.ts'
import { showNearDay } from '../fields/days.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import type { CategoryStyle } from '../fields/use-category-style.ts'
import { useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { IconChip } from '../ui/IconChip.tsx'
import { DueTick } from './DueTick.tsx'
import { invoiceWords, seriesWords, timeWords } from './due-words.ts'

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
