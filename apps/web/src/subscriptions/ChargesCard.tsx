import ExternalLink from 'lucide-react/icons/external-link'
import type { SubscriptionCharge } from '@saldo/contract/subscriptions'
import { chargeState } from '@saldo/domain/subscriptions/standing'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { Badge } from '../ui/Badge.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { chargeLabels } from './labels.ts'

/** What was and is to be paid for the plan itself; in reais, whatever one counts one's own money in. */
export function ChargesCard({ charges }: { readonly charges: readonly SubscriptionCharge[] }) {
  return (
    <Card title="Faturas da assinatura" flush>
      {charges.length === 0 && <EmptyState small text="Nenhuma fatura até agora." />}
      {charges.length > 0 && (
        <ul className="pb-2">
          {charges.map((charge) => (
            <Line key={charge._id} charge={charge} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ charge }: { readonly charge: SubscriptionCharge }) {
  const { label, tone } = chargeLabels[chargeState(charge.status)]
  const address = charge.secure_url
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
      <span className="figures min-w-24 text-muted">{showDate(charge.due_date)}</span>
      <span className="figures flex-1 font-medium">{showMoney(charge.total)}</span>
      <Badge tone={tone}>{label}</Badge>
      {address?.startsWith('https://') === true && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkStyle('quiet')} inline-flex min-h-11 items-center gap-1 sm:min-h-0`}
        >
          Abrir <ExternalLink size={14} aria-hidden="true" />
          <span className="sr-only">fatura de {showDate(charge.due_date)} em outra aba</span>
        </a>
      )}
    </li>
  )
}
