import { listBankAccesses } from '@saldo/contract/bank-accesses'
import { type Invoice, listInvoiceMonths, readInvoice } from '@saldo/contract/invoices'
import { useReading } from '../data/queries.ts'
import { showDate, showDay } from '../fields/days.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { ReactNode } from 'react'
import type { Payment } from '@saldo/contract/payments'
import { addDays, type Month } from '@saldo/domain/calendar'
import { negate, sumCents } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { useMyId, useView } from '../data/view.ts'
import { useToday } from '../data/today.ts'
import { payByHint } from '../fields/pay-by.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { invoiceIdOf } from './card.ts'

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

/** What there is to say of a card's invoice besides what is owed: its days, what it is made of, the limit. */
export function InvoiceDetails({ card, month }: { readonly card: Payment; readonly month: Month }) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const id = invoiceIdOf(card._id, month)
  const query = useReading(readInvoice, {
    params: { id },
    query: { ...useView(), limit: 0 },
  })
  return (
    <>
      <QueryView small query={query} skeleton={<Skeleton lines={7} className="h-5" />}>
        {(invoice) => <Facts invoice={invoice} card={card} />}
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
    </>
  )
}

function Facts({ invoice, card }: { readonly invoice: Invoice; readonly card: Payment }) {
  const { open } = useNavigation()
  const today = useToday()
  const isPaid = invoice.remaining <= 1
  const isOwn = invoice.user === useMyId()
  const isOpen = card.invoice?.month === invoice.month
  const hint = payByHint(invoice.dueOn)
  return (
    <>
      <dl className="mb-4 flex flex-col gap-2">
        <Carried invoice={invoice} />
        {invoice.paid !== 0 && (
          <Row label="Já pago">
            <Money value={invoice.paid} />
          </Row>
        )}
        <Row label={invoice.closesOn < today ? 'Fechou em' : 'Fecha em'}>
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
        <Row label={invoice.dueOn < today ? 'Venceu em' : 'Vence em'}>
          <span className="text-right">
            {showDate(invoice.dueOn)}
            {!isPaid && hint !== null && (
              <span className="block text-sm font-normal text-muted">{hint}</span>
            )}
          </span>
        </Row>
        {isOpen && <Row label="Melhor dia de compra">{showDate(addDays(invoice.closesOn, 1))}</Row>}
        <Around invoice={invoice} isOpen={isOpen} />
      </dl>
      {isOwn && card.bankAccess !== null && <UnreadNote invoice={invoice} />}
      <Payments invoice={invoice} />
    </>
  )
}

/** How it stands beside the one before it, once it has closed, and what of the next ones is taken. */
function Around({ invoice, isOpen }: { readonly invoice: Invoice; readonly isOpen: boolean }) {
  const id = invoice._id
  const { data = [] } = useReading(listInvoiceMonths, { params: { id }, query: useView() })
  const today = useToday()
  const before = data.findLast(({ month }) => month < invoice.month)
  const taken = sumCents(data.filter(({ month }) => month > invoice.month).map((one) => one.spent))
  return (
    <>
      {before !== undefined && before.spent !== 0 && (
        <Row label="Compras na anterior">
          <span className="text-right">
            <Money value={before.spent} />
            {invoice.closesOn < today && before.spent !== invoice.spent && (
              <span className="block text-sm font-normal whitespace-nowrap text-muted">
                <Money value={Math.abs(invoice.spent - before.spent)} />{' '}
                {invoice.spent > before.spent ? 'a mais agora' : 'a menos agora'}
              </span>
            )}
          </span>
        </Row>
      )}
      {isOpen && taken > 0 && (
        <Row label="Já lançado nas próximas">
          <Money value={taken} />
        </Row>
      )}
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
