import ExternalLink from 'lucide-react/icons/external-link'
import { payCharge } from '@saldo/contract/subscription-changes'
import type { Subscription, SubscriptionCharge } from '@saldo/contract/subscriptions'
import { chargeState, isPayable } from '@saldo/domain/subscriptions/charges'
import { standingOf } from '@saldo/domain/subscriptions/standing'
import { useChange } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { chargeLabels, factsOf, purposeWithin } from './labels.ts'

type Props = {
  readonly subscription: Subscription
  readonly charges: readonly SubscriptionCharge[]
}

/** What was and is to be paid for the plan itself; in reais, whatever one counts one's own money in. */
export function ChargesCard({ subscription, charges }: Props) {
  const isThere = subscription.subscriptionId !== null
  const isByCard = subscription.paymentType === 'credit_card' && isThere
  const standing = standingOf(factsOf(subscription), useToday())
  // A card that nothing is charged to is not offered, and an expired plan is renewed.
  const goesOn = standing === 'active' || standing === 'late'
  const isRunning = isThere && goesOn && !subscription.suspended
  return (
    <Card title="Faturas da assinatura" flush>
      {charges.length === 0 && <EmptyState small text="Nenhuma fatura até agora." />}
      {charges.length > 0 && (
        <ul className="pb-2">
          {charges.map((charge) => (
            <Line key={charge._id} charge={charge} canRetry={isByCard && isRunning} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type LineProps = { readonly charge: SubscriptionCharge; readonly canRetry: boolean }

function Line({ charge, canRetry }: LineProps) {
  const { label, tone } = chargeLabels[chargeState(charge.status)]
  const address = charge.secure_url
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
      <span className="min-w-48 flex-1">
        <span className="figures font-medium">{showMoney(charge.total)}</span>
        <span className="block text-sm text-muted">
          <span className="figures">{showDate(charge.due_date)}</span>
          {charge.purpose !== null && `, ${purposeWithin(charge)}`}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      {address !== null && /^https?:\/\//.test(address) && (
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
      {canRetry && isPayable(charge.status) && <Retry charge={charge} />}
    </li>
  )
}

/** Charges the card again for what it refused. */
function Retry({ charge }: Pick<LineProps, 'charge'>) {
  const change = useChange(payCharge)
  const snack = useSnack()
  const pay = () =>
    change.mutate(
      { body: { invoiceId: charge._id } },
      { onSuccess: () => snack({ message: 'Fatura paga', kind: 'success' }) },
    )
  return (
    <>
      <Button size="sm" busy={change.isPending} onClick={pay}>
        Cobrar de novo
      </Button>
      {change.error && (
        <div className="w-full">
          <Banner kind="error">{change.error.message}</Banner>
        </div>
      )}
    </>
  )
}
