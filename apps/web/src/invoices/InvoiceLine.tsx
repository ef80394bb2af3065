import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { readInvoice } from '@saldo/contract/invoices'
import type { Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useReading } from '../data/queries.ts'
import { useMyId, useView } from '../data/view.ts'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { invoiceIdOf, invoiceStates } from './card.ts'

const shape = <Skeleton className="my-3 h-5 w-60 max-w-full" />

/** On a phone an invoice is one line above its items: what is owed, until when, and the way to pay it. */
export function InvoiceLine({
  card,
  month,
  children,
}: {
  readonly card: Payment
  readonly month: Month
  /** All that there is to say of the invoice, behind the line. */
  readonly children: ReactNode
}) {
  const id = invoiceIdOf(card._id, month)
  const query = useReading(readInvoice, { params: { id }, query: { ...useView(), limit: 0 } })
  const myId = useMyId()
  const { open } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <div>
      {/* Paper is kept: the month has its year there. */}
      <p className="hidden print:block">Fatura de {showMonth(month)}</p>
      <div className="min-h-11">
        <QueryView small query={query} skeleton={shape}>
          {({ remaining, total, state, dueOn, user }) => {
            const isPaid = remaining <= 1
            return (
              <div className="flex items-center gap-2">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={panel}
                  onClick={() => setOpen(!isOpen)}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left text-base text-muted"
                >
                  <span className="min-w-0 flex-1">
                    {invoiceStates[state][0]} <Money value={isPaid ? total : remaining} /> · vence{' '}
                    <span className="whitespace-nowrap">{showDay(dueOn)}</span>
                  </span>
                  <span className="sr-only">Detalhes da fatura</span>
                  <ChevronDown
                    size={18}
                    aria-hidden="true"
                    className={cx('shrink-0 transition-transform', isOpen && 'rotate-180')}
                  />
                </button>
                {!isOpen && !isPaid && user === myId && (
                  <Button size="sm" variant="primary" onClick={() => open(windows.payInvoice(id))}>
                    Pagar fatura
                  </Button>
                )}
              </div>
            )
          }}
        </QueryView>
      </div>
      <div id={panel} hidden={!isOpen} className="mt-2">
        {isOpen && children}
      </div>
    </div>
  )
}
