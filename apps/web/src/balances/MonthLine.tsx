import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import type { Month } from '@saldo/domain/calendar'
import { Money } from '../fields/Money.tsx'
import { cx } from '../ui/class-names.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useBalances } from './use-balances.ts'

/** The month in one line: what is left at its end, what is still to be paid. More is behind it. */
export function MonthLine({
  month,
  paymentId,
  toPay,
  children,
}: {
  readonly month: Month
  readonly paymentId?: string | undefined
  /** What is still to be paid; of one method its own unpaid expenses where nothing else is given. */
  readonly toPay?: number | undefined
  /** The summary and the chart, behind the line. */
  readonly children: ReactNode
}) {
  const query = useBalances({ month, paymentId })
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <QueryView small query={query} skeleton={<Skeleton className="my-3 h-5 w-60 max-w-full" />}>
        {({ planned, expensesBalance, expensesPaid }) => (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-2 text-left text-base text-muted"
          >
            <span className="min-w-0 flex-1">
              {planned < 0 ? 'Faltam' : 'Sobra'} <Money value={Math.abs(planned)} whole />
              <ToPay value={toPay ?? expensesBalance - expensesPaid} />
            </span>
            <span className="sr-only">Resumo e gráfico do mês</span>
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={cx('shrink-0 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        )}
      </QueryView>
      <div id={id} hidden={!isOpen} className="mt-2">
        {isOpen && children}
      </div>
    </div>
  )
}

function ToPay({ value }: { readonly value: number }) {
  if (value <= 0) return null
  return (
    <>
      {' · faltam pagar '}
      <Money value={value} whole />
    </>
  )
}
