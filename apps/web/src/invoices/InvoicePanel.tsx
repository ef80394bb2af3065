import { listBankAccesses } from '@saldo/contract/bank-accesses'
import { type Invoice, readInvoice } from '@saldo/contract/invoices'
import { useReading } from '../data/queries.ts'
import { showDate, showDay } from '../fields/days.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { ReactNode } from 'react'
import type { Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import { negate } from '@saldo/domain/money'
import { timeToClose } from '@saldo/domain/payments/time-to-close'
import { useHiddenValues } from '../data/preferences.ts'
import { useMyId, useView } from '../data/view.ts'
import { useNow } from '../data/today.ts'
import { cardRuleOf } from '../fields/card-rule.ts'
import { payByHint } from '../fields/pay-by.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { invoiceIdOf, invoiceStates, showTimeToClose } from './card.ts'

/** Of the first invoice of an automatic card: the bank gives a year, and what was bought before is not in it. */
export function UnreadNote({ invoice }: { readonly invoice: Invoice }) {
  const { data: accesses = [] } = useReading(listBankAccesses, {})
  const account = accesses
    .flatMap(({ accounts }) => accounts)
    .find(({ payment }) => payment._id === invoice.creditCardId)
  const from = account?.historyFrom ?? null
  if (from === null || from <= invoice.opensOn || from > invoice.closesOn) return null
  return (
    <p className="mb-4 text-sm text-muted">
      As compras antes de {showDate(from)} não foram lidas uma a uma. O que elas somam está em
      “Compras anteriores”, se o banco informou esta fatura; senão ela é menor que a dele.
    </p>
  )
}

/** A card's month: what is owed of it and until when, and how much of the limit is in use. */
export function InvoicePanel({ card, month }: { readonly card: Payment; readonly month: Month }) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const id = invoiceIdOf(card._id, month)
  const query = useReading(readInvoice, {
    params: { id },
    query: { ...useView(), limit: 0 },
  })
  return (
    <Card
      title="Fatura"
      action={
        query.data && (
          <Badge dot tone={invoiceStates[query.data.state][1]}>
            {invoiceStates[query.data.state][0]}
          </Badge>
        )
      }
    >
      <QueryView small query={query} skeleton={<Skeleton lines={9} className="h-5" />}>
        {(invoice) => <Owed invoice={invoice} card={card} />}
      </QueryView>
      <div className="mt-5">
        <UsageBar
          label="Limite usado"
          used={card.limitUsed ?? 0}
          limit={card.limit ?? 0}
          limitLabel="Limite total"
          format={show}
          hidden={hidden}
        />
      </div>
    </Card>
  )
}

function Owed({ invoice, card }: { readonly invoice: Invoice; readonly card: Payment }) {
  const { open } = useNavigation()
  const nowMs = useNow()
  const isPaid = invoice.remaining <= 1
  const isOwn = invoice.user === useMyId()
  const isOpen = card.invoice?.month === invoice.month
  const hint = payByHint(invoice.dueOn)
  const left = timeToClose({ rule: cardRuleOf(card), nowMs, timeZone: 'America/Sao_Paulo' })
  return (
    <>
      <p className="text-sm text-muted">{isPaid ? 'Total da fatura' : 'Falta pagar'}</p>
      <p className="mb-3">
        <Money
          value={isPaid ? invoice.total : invoice.remaining}
          size="lg"
          tone={invoice.state === 'overdue' ? 'negative' : 'ink'}
        />
      </p>
      <dl className="mb-4 flex flex-col gap-2">
        <Carried invoice={invoice} />
        {invoice.paid !== 0 && (
          <Row label="Já pago">
            <Money value={invoice.paid} />
          </Row>
        )}
        <Row label="Fecha em">
          {showDate(invoice.closeOnDay)}
          {isOwn && card.externalId === null && (
            <IconButton
              size="sm"
              label="Mudar o fechamento desta fatura"
              icon={<CalendarClock size={16} />}
              onClick={() => open(windows.invoiceClosing(invoice._id))}
            />
          )}
        </Row>
        {isOpen && <Row label="Fecha daqui a">{showTimeToClose(left)}</Row>}
        <Row label="Vence em">
          <span className="text-right">
            {showDate(invoice.dueOn)}
            {!isPaid && hint !== null && (
              <span className="block text-sm font-normal text-muted">{hint}</span>
            )}
          </span>
        </Row>
      </dl>
      {isOwn && card.bankAccess !== null && <UnreadNote invoice={invoice} />}
      {!isPaid && isOwn && (
        <Button wide variant="primary" onClick={() => open(windows.payInvoice(invoice._id))}>
          Pagar fatura
        </Button>
      )}
      <Payments invoice={invoice} />
    </>
  )
}

/** What came from the invoice before, and what was bought: only where there are both. */
function Carried({ invoice }: { readonly invoice: Invoice }) {
  const { carried, spent } = invoice
  if (carried === 0) return null
  return (
    <>
      <Row label="Compras">
        <Money value={spent} />
      </Row>
      <Row label={carried > 0 ? 'Residual da fatura anterior' : 'Crédito da fatura anterior'}>
        <Money value={carried} />
      </Row>
    </>
  )
}

/** What paid it, from where and when. */
function Payments({ invoice }: { readonly invoice: Invoice }) {
  if (invoice.payments.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-sm font-medium text-muted">Pagamentos</h3>
      <ul className="flex flex-col">
        {invoice.payments.map((entry) => (
          <li key={entry._id} className="flex min-h-9 items-center gap-3">
            <span className="w-14 shrink-0 text-sm text-muted tabular-nums">
              {showDay(entry.date, invoice.dueOn)}
            </span>
            <span className="min-w-0 flex-1 truncate">{entry.payment.name}</span>
            <Money value={entry.value < 0 ? negate(entry.value) : entry.value} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="flex items-center gap-1 font-medium tabular-nums">{children}</dd>
    </div>
  )
}
