import type { Transaction } from '@saldo/contract/transactions'
import { monthOf } from '@saldo/domain/calendar'
import { useMyId } from '../data/view.ts'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Button } from '../ui/Button.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { usePhone } from '../ui/use-media.ts'
import { RefundedNote } from './RefundedNote.tsx'
import { useTransactions } from './use-transactions.ts'

const SHOWN = 8

/** The items of an invoice, under its row; all of them are on the card's own page. */
export function InvoiceItems({ invoice }: { readonly invoice: Transaction }) {
  const month = monthOf(invoice.countsOn)
  const paymentId = invoice.payment._id
  const { items, error, refetch } = useTransactions({ month, paymentId })
  return (
    <QueryView
      small
      query={{ data: items, error, refetch }}
      skeleton={<Skeleton lines={4} className="my-3 h-4" />}
    >
      {(all) => <Items invoice={invoice} items={all} />}
    </QueryView>
  )
}

function Items({
  invoice,
  items,
}: {
  readonly invoice: Transaction
  readonly items: readonly Transaction[]
}) {
  const month = monthOf(invoice.countsOn)
  const phone = usePhone()
  const myId = useMyId()
  const { open } = useNavigation()
  return (
    <div className="px-2 py-3 sm:pl-12">
      <ul className="flex flex-col">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item._id} className="flex items-center gap-4 py-1.5">
            <span className="w-14 shrink-0 text-sm text-muted tabular-nums">
              {showDay(item.date, invoice.countsOn)}
            </span>
            <span className="min-w-0 flex-1 truncate">
              {item.name}
              {item.lastInstallment !== null && (
                <span className="text-sm text-muted">
                  {' '}
                  {item.recurrentIndex + 1}/{item.lastInstallment}
                </span>
              )}
              {item.refunded > 0 && (
                <span className="text-sm text-muted">
                  {' · '}
                  <RefundedNote transaction={item} />
                </span>
              )}
            </span>
            <Money value={item.value} signed />
          </li>
        ))}
      </ul>
      {phone && !invoice.paid && invoice.value < 0 && invoice.user._id === myId && (
        <Button size="sm" onClick={() => open(windows.payInvoice(invoice._id))}>
          Pagar fatura
        </Button>
      )}
      <Link
        href={paths.paymentTransactions(invoice.payment._id, month)}
        className={buttonStyle({ variant: 'ghost', size: 'sm' })}
      >
        {items.length > SHOWN ? `Ver os ${items.length} itens da fatura` : 'Abrir a fatura'}
      </Link>
    </div>
  )
}
