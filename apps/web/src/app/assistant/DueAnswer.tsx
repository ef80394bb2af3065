import { listTransactions } from '@saldo/contract/transactions'
import type { Period } from '@saldo/domain/assistant/periods'
import { addDays, monthOf } from '@saldo/domain/calendar'
import { negate } from '@saldo/domain/money'
import { useReading } from '../../data/queries.ts'
import { useToday } from '../../data/today.ts'
import { OWN } from '../../data/view.ts'
import { showNearDay } from '../../fields/days.ts'
import { Money } from '../../fields/Money.tsx'
import { paths } from '../../paths.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { answerShape, periodText, Sources } from './answer-parts.tsx'

/** As on the dashboard: what has been unpaid for longer is no longer a payment that somebody has forgotten. */
const OVERDUE_DAYS = 90
const SHOWN_MAX = 5

/** What is to be paid in a period; where today is in it, what is overdue as well. */
export function DueAnswer({ period }: { readonly period: Period }) {
  const today = useToday()
  const isNow = period.startDate <= today && today <= period.endDate
  const startDate = isNow ? addDays(today, -OVERDUE_DAYS) : period.startDate
  const query = { startDate, endDate: period.endDate, paid: false, ...OWN }
  return (
    <QueryView small query={useReading(listTransactions, { query })} skeleton={answerShape}>
      {({ items }) => {
        const due = items
          .filter(({ transactionType }) => transactionType !== 'revenues')
          .toSorted((a, b) => a.countsOn.localeCompare(b.countsOn))
        const shown = due.slice(0, SHOWN_MAX)
        const when = periodText(period, today)
        const source = {
          href: `${paths.transactions(monthOf(period.endDate))}&filtro=despesas`,
          label: 'Ver movimentações',
        }
        if (due.length === 0) {
          return (
            <>
              <p>Nada a pagar {when}.</p>
              <Sources sources={[source]} />
            </>
          )
        }
        return (
          <>
            <p>
              A pagar {when}
              {isNow && ', com o que já venceu'}:
            </p>
            <ul className="mt-2 flex flex-col gap-1">
              {shown.map(({ _id, name, value, countsOn }) => (
                <li key={_id} className="flex items-baseline gap-3">
                  <span className="w-20 shrink-0 text-sm text-muted">
                    {showNearDay(countsOn, today)}
                  </span>
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <Money value={negate(value)} />
                </li>
              ))}
            </ul>
            {due.length > shown.length && (
              <p className="mt-1 text-sm text-muted">e mais {due.length - shown.length}</p>
            )}
            <Sources sources={[source]} />
          </>
        )
      }}
    </QueryView>
  )
}
