import type { ReactNode } from 'react'
import type { Payment } from '@saldo/contract/payments'
import type { Day } from '@saldo/domain/calendar'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useHiddenValues } from '../data/preferences.ts'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { showDayAndMonth } from './labels.ts'

type Props = {
  readonly card: Payment
  /** On a phone the button that pays stands beside what is free. */
  readonly pay: ReactNode
}

/** What is owed on a card and until when, and how much of its limit is left. */
export function CardInvoices({ card, pay }: Props) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const { invoice, closedInvoice } = card
  const used = card.limitUsed ?? 0
  const limit = card.limit ?? 0
  const free = limit - used
  return (
    <>
      <div className="text-sm text-muted">
        {closedInvoice && (
          <p>
            Fatura fechada <Money value={closedInvoice.value} whole /> · vence{' '}
            <DayText day={closedInvoice.dueOn} />
          </p>
        )}
        {invoice && (
          <p>
            Fatura aberta <Money value={invoice.value} whole /> · fecha{' '}
            <DayText day={invoice.closesOn} /> · vence <DayText day={invoice.dueOn} />
          </p>
        )}
      </div>
      <div className="mt-2">
        <UsageBar
          label={`Limite de ${card.name}`}
          hideLabel
          used={used}
          limit={limit}
          format={show}
          hidden={hidden}
        >
          <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
            <span>
              {free < 0 ? (
                <>
                  <Money value={-free} whole /> acima do limite
                </>
              ) : (
                <>
                  <Money value={free} whole /> livres
                </>
              )}{' '}
              <span className="max-[700px]:hidden">
                de <Money value={limit} whole />
              </span>
            </span>
            {pay}
          </div>
        </UsageBar>
      </div>
    </>
  )
}

function DayText({ day }: { readonly day: Day }) {
  return <span className="whitespace-nowrap tabular-nums">{showDayAndMonth(day)}</span>
}
