import { listTransactions, type Transaction } from '@saldo/contract/transactions'
import type { Day } from '@saldo/domain/calendar'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { useCategoryStyle } from '../fields/use-category-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const SHOWN_MAX = 5

/** What falls due tomorrow and is not paid yet; at most five (money.md §9). */
export function TomorrowList({ tomorrow }: { readonly tomorrow: Day }) {
  const query = useReading(listTransactions, {
    query: { startDate: tomorrow, endDate: tomorrow, ...useView() },
  })
  return (
    <QueryView small query={query} skeleton={<Skeleton lines={3} className="h-10" />}>
      {({ items }) => <Due items={items} />}
    </QueryView>
  )
}

function Due({ items }: { readonly items: readonly Transaction[] }) {
  const due = items.filter((item) => item.transactionType !== 'revenues' && !item.paid)
  if (due.length === 0) return <EmptyState small text="Nenhum pagamento para amanhã." />
  return (
    <ul className="flex flex-col gap-3">
      {due.slice(0, SHOWN_MAX).map((item) => (
        <li key={item._id} className="flex items-center gap-3">
          <Chip categoryId={item.category?._id} isInvoice={item.invoiceReferenceId !== null} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{item.name}</span>
            <span className="block truncate text-sm text-muted">{item.payment.name}</span>
          </span>
          <Money value={item.value} />
        </li>
      ))}
      {due.length > SHOWN_MAX && (
        <li className="text-sm text-muted">e mais {due.length - SHOWN_MAX}</li>
      )}
    </ul>
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
