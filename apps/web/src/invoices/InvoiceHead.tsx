import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useState } from 'react'
import { type Invoice, readInvoice } from '@saldo/contract/invoices'
import type { Payment } from '@saldo/contract/payments'
import { daysBetween, type Month } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { timeToClose } from '@saldo/domain/payments/time-to-close'
import { useReading } from '../data/queries.ts'
import { useNow, useToday } from '../data/today.ts'
import { useMyId, useView } from '../data/view.ts'
import { cardRuleOf } from '../fields/card-rule.ts'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Tone, toneStyle } from '../ui/tones.ts'
import { usePhone } from '../ui/use-media.ts'
import { invoiceIdOf, invoiceStates, showTimeToClose } from './card.ts'
import { type CyclePart, cyclePartOn } from './cycle.ts'
import { InvoiceHolders } from './InvoiceHolders.tsx'
import { InvoiceMonths } from './InvoiceMonths.tsx'

const InvoiceDetails = lazyComponent(
  () => import('./InvoiceDetails.tsx').then((all) => all.InvoiceDetails),
  { shape: <Skeleton lines={9} className="h-5" />, soon: true },
)

/**
 * A card's month in one head above its items: where it stands in its cycle, what is owed and the way to pay
 * it, and the months around it. The rest is behind it.
 */
export function InvoiceHead({ card, month }: { readonly card: Payment; readonly month: Month }) {
  const id = invoiceIdOf(card._id, month)
  const query = useReading(readInvoice, { params: { id }, query: { ...useView(), limit: 0 } })
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const phone = usePhone()
  return (
    <section aria-label="Fatura" className="rounded-card border border-line bg-surface">
      {/* Paper is kept: the month has its year there. */}
      {phone && <p className="hidden px-4 pt-3 print:block">Fatura de {showMonth(month)}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3 py-2 sm:p-3 sm:px-4">
        <div className="flex min-h-11 min-w-0 shrink-0 items-center gap-3 max-sm:basis-full sm:w-100">
          <QueryView small query={query} skeleton={<Skeleton className="h-10 w-full" />}>
            {(invoice) => <Owed invoice={invoice} card={card} />}
          </QueryView>
          <IconButton
            plain
            label="Detalhes da fatura"
            aria-expanded={isOpen}
            aria-controls={details}
            icon={
              <ChevronDown
                size={18}
                className={cx('transition-transform', isOpen && 'rotate-180')}
              />
            }
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        <InvoiceMonths cardId={card._id} month={month} current={card.invoice?.month} />
      </div>
      <InvoiceHolders card={card} month={month} />
      <div id={details} hidden={!isOpen} className="border-t border-line px-4 py-3 sm:px-5">
        <div className="max-w-120">{isOpen && <InvoiceDetails card={card} month={month} />}</div>
      </div>
    </section>
  )
}

function Owed({ invoice, card }: { readonly invoice: Invoice; readonly card: Payment }) {
  const { open } = useNavigation()
  const cycle = cyclePartOn(invoice, useToday())
  const isPaid = invoice.remaining <= 1
  const isOwn = invoice.user === useMyId()
  const isOverdue = invoice.state === 'overdue'
  return (
    <>
      <CycleRing cycle={cycle} invoice={invoice} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm text-muted first-letter:uppercase">
          {/* On a phone the ring says it: what is open closes. What is not open yet has no state to name. */}
          {cycle.part !== 'later' && (
            <span
              className={cx(
                isOverdue && 'font-medium text-negative',
                cycle.part === 'buying' && 'max-sm:sr-only',
              )}
            >
              {invoiceStates[invoice.state][0]}
              {' · '}
            </span>
          )}
          <When invoice={invoice} cycle={cycle} card={card} />
        </p>
        <p className="flex items-baseline gap-2">
          <Money
            value={isPaid ? invoice.total : invoice.remaining}
            size="md"
            tone={isOverdue ? 'negative' : 'ink'}
          />
          {!isPaid && invoice.paid !== 0 && <span className="text-sm text-muted">falta pagar</span>}
        </p>
      </div>
      {!isPaid && isOwn && (
        <Button
          variant={cycle.part === 'later' ? 'secondary' : 'primary'}
          onClick={() => open(windows.payInvoice(invoice._id))}
        >
          <span>
            Pagar<span className="max-sm:sr-only"> fatura</span>
          </span>
        </Button>
      )}
    </>
  )
}

/** What comes next of it, in words that fit one line of a phone. */
function When({
  invoice: { opensOn, closesOn, dueOn },
  cycle,
  card,
}: {
  readonly invoice: Invoice
  readonly cycle: CyclePart
  readonly card: Payment
}) {
  const nowMs = useNow()
  const today = useToday()
  if (cycle.part === 'later') return <>abre em {showDay(opensOn, today)}</>
  if (cycle.part === 'buying') {
    const left = timeToClose({ rule: cardRuleOf(card), nowMs, timeZone: 'America/Sao_Paulo' })
    return left.unit === 'today' ? <>fecha hoje</> : <>fecha em {showTimeToClose(left)}</>
  }
  const word = dueOn < today ? 'venceu' : 'vence'
  return (
    <span className="whitespace-nowrap">
      {dueOn === today ? 'vence hoje' : `${word} ${showDay(dueOn, closesOn)}`}
    </span>
  )
}

const tones = {
  later: 'slate',
  buying: 'sky',
  paying: 'amber',
  overdue: 'negative',
  paid: 'emerald',
} as const satisfies Record<CyclePart['part'], Tone>

const RING = 44
const THICK = 4

/** How much of the cycle has gone by, with the days that are left of it. */
function CycleRing({ cycle, invoice }: { readonly cycle: CyclePart; readonly invoice: Invoice }) {
  const today = useToday()
  const { part, share } = cycle
  const end = part === 'buying' ? invoice.closesOn : invoice.dueOn
  const circle = { cx: RING / 2, cy: RING / 2, r: (RING - THICK) / 2, pathLength: 1 }
  return (
    // The words beside it say the same, and a narrow phone has room for the figure alone.
    <span
      aria-hidden="true"
      style={toneStyle(tones[part])}
      className="relative grid size-11 shrink-0 place-items-center text-tone max-[379px]:sr-only"
    >
      <svg width={RING} height={RING} className="absolute inset-0 -rotate-90" fill="none">
        <circle {...circle} strokeWidth={THICK} className="stroke-line" />
        {share > 0 && (
          <circle
            {...circle}
            strokeWidth={THICK}
            stroke="currentColor"
            strokeLinecap="round"
            strokeDasharray={`${share} 1`}
          />
        )}
      </svg>
      {part === 'paid' ? (
        <Check size={18} />
      ) : part === 'overdue' ? (
        <TriangleAlert size={18} />
      ) : (
        <span className="text-sm font-semibold text-ink tabular-nums">
          {part !== 'later' && (daysBetween(today, end) || 'hoje')}
        </span>
      )}
    </span>
  )
}
