import { listTransactions, type Transaction } from '@saldo/contract/transactions'
import { addDays, type Day } from '@saldo/domain/calendar'
import { negate } from '@saldo/domain/money'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { showNearDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useCategoryStyle } from '../fields/use-category-style.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Due, duePayments } from './due.ts'

/** What has been unpaid for longer is no longer a payment that somebody has forgotten. */
const OVERDUE_DAYS = 90

/** What is overdue, due today and due tomorrow. */
export function DueList({ today }: { readonly today: Day }) {
  const query = useReading(listTransactions, {
    query: {
      startDate: addDays(today, -OVERDUE_DAYS),
      endDate: addDays(today, 1),
      paid: false,
      ...useView(),
    },
  })
  return (
    <QueryView small query={query} skeleton={<Skeleton lines={3} className="h-10" />}>
      {({ items }) => {
        const { overdue, today: dueToday, tomorrow } = duePayments(items, today)
        return (
          <div className="flex flex-col gap-4">
            <Section title="Vencidos" due={overdue} today={today} />
            <Section title="Hoje" due={dueToday} today={today} />
            <Section
              title="Amanhã"
              due={tomorrow}
              today={today}
              empty="Nenhum pagamento para amanhã."
            />
          </div>
        )
      }}
    </QueryView>
  )
}

type SectionProps = {
  readonly title: string
  readonly due: Due
  readonly today: Day
  /** What is said where there is nothing; without it the section is left out. */
  readonly empty?: string
}

function Section({ title, due, today, empty }: SectionProps) {
  const { shown, more } = due
  if (shown.length === 0 && empty === undefined) return null
  const isOverdue = shown.some(({ countsOn }) => countsOn < today)
  return (
    <section>
      <h3 className={isOverdue ? 'text-sm font-medium text-negative' : 'text-sm text-muted'}>
        {title}
      </h3>
      {shown.length === 0 && empty !== undefined && <EmptyState small text={empty} />}
      <ul className="mt-1 flex flex-col">
        {shown.map((item) => (
          <DueRow
            key={item._id}
            item={item}
            day={isOverdue ? showNearDay(item.countsOn, today) : null}
          />
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-sm text-muted">e mais {more}</p>}
    </section>
  )
}

type RowProps = { readonly item: Transaction; readonly day: string | null }

/** A press opens the payment: of an invoice, what pays it. */
function DueRow({ item, day }: RowProps) {
  const { open } = useNavigation()
  const { _id: id, invoiceReferenceId: invoice } = item
  const isInvoice = invoice !== null
  const value = item.invoiceBalance === null ? item.value : negate(item.invoiceBalance)
  return (
    <li>
      <button
        type="button"
        onClick={() => open(isInvoice ? windows.payInvoice(invoice) : windows.editTransaction(id))}
        className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
      >
        <Chip categoryId={item.category?._id} isInvoice={isInvoice} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{item.name}</span>
          <span className="block truncate text-sm text-muted">
            {[day, item.payment.name].filter((word) => word !== null).join(' · ')}
          </span>
        </span>
        <Money value={value} />
      </button>
    </li>
  )
}

type ChipProps = { readonly categoryId: string | undefined; readonly isInvoice: boolean }

function Chip({ categoryId, isInvoice }: ChipProps) {
  const { icon, tone } = useCategoryStyle(categoryId)
  return (
    <IconChip
      size="sm"
      icon={isInvoice ? 'credit-card' : icon}
      tone={isInvoice ? 'primary' : tone}
    />
  )
}
