import type { ReactNode } from 'react'
import type { Payment } from '@saldo/contract/payments'
import type { Day } from '@saldo/domain/calendar'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useHiddenValues } from '../data/preferences.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
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
  const percent = limit > 0 ? Math.floor((used * 100) / limit) : used > 0 ? 100 : 0
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
        <ProgressBar
          label={`Limite de ${card.name}`}
          percent={percent}
          text={hidden ? 'Valor oculto' : `${show(used)} de ${show(limit)}, ${percent}%`}
        />
      </div>
      <div className="mt-1.5 flex min-h-5 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
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
          de <Money value={limit} whole />
        </span>
        {pay}
      </div>
    </>
  )
}

function DayText({ day }: { readonly day: Day }) {
  return <span className="whitespace-nowrap tabular-nums">{showDayAndMonth(day)}</span>
}
