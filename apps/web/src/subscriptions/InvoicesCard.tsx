import ExternalLink from 'lucide-react/icons/external-link'
import type { SubscriptionInvoice } from '@saldo/contract/subscriptions'
import { invoiceState } from '@saldo/domain/subscriptions/standing'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { Badge } from '../ui/Badge.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { invoiceLabels } from './labels.ts'

/** What was and is to be paid for the plan itself; in reais, whatever one counts one's own money in. */
export function InvoicesCard({ invoices }: { readonly invoices: readonly SubscriptionInvoice[] }) {
  return (
    <Card title="Faturas da assinatura" flush>
      {invoices.length === 0 && <EmptyState small text="Nenhuma fatura até agora." />}
      {invoices.length > 0 && (
        <ul className="pb-2">
          {invoices.map((invoice) => (
            <Line key={invoice._id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ invoice }: { readonly invoice: SubscriptionInvoice }) {
  const { label, tone } = invoiceLabels[invoiceState(invoice.status)]
  const address = invoice.secure_url
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
      <span className="figures min-w-24 text-muted">{showDate(invoice.due_date)}</span>
      <span className="figures flex-1 font-medium">{showMoney(invoice.total)}</span>
      <Badge tone={tone}>{label}</Badge>
      {address?.startsWith('https://') === true && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkStyle('quiet')} inline-flex min-h-11 items-center gap-1 sm:min-h-0`}
        >
          Abrir <ExternalLink size={14} aria-hidden="true" />
          <span className="sr-only">fatura de {showDate(invoice.due_date)} em outra aba</span>
        </a>
      )}
    </li>
  )
}
