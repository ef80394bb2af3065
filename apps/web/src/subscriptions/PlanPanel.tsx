import {
  listSubscriptionCharges,
  listSubscriptions,
  type Subscription,
  type SubscriptionCharge,
} from '@saldo/contract/subscriptions'
import { chargeState } from '@saldo/domain/subscriptions/charges'
import { offersOf, standingOf, urgencyOf } from '@saldo/domain/subscriptions/standing'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { showDate } from '../fields/days.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChargesCard } from './ChargesCard.tsx'
import {
  endingText,
  factsOf,
  paymentTypeLabels,
  planName,
  standingText,
  urgencyTones,
} from './labels.ts'
import { PlanActions } from './PlanActions.tsx'

/** Plano: its state, until when, how it is paid and what was paid. */
export function PlanPanel() {
  return (
    <QueryView query={useReading(listSubscriptions, {})} skeleton={shape}>
      {([current]) => (current === undefined ? <NoPlan /> : <Plan subscription={current} />)}
    </QueryView>
  )
}

const shape = <Skeleton className="h-72 rounded-card" />

function NoPlan() {
  return (
    <Card title="Seu plano">
      <EmptyState
        small
        text="Sem plano"
        action={
          <Link href={paths.subscribe()} className={buttonStyle({ variant: 'primary' })}>
            Assinar
          </Link>
        }
      />
    </Card>
  )
}

function Plan({ subscription }: Pick<Props, 'subscription'>) {
  const query = useReading(listSubscriptionCharges, { params: { id: subscription._id } })
  return (
    <QueryView query={query} skeleton={shape}>
      {(charges) => (
        <div className="flex max-w-180 flex-col gap-5">
          <PlanCard subscription={subscription} charges={charges} />
          <ChargesCard charges={charges} subscription={subscription} />
        </div>
      )}
    </QueryView>
  )
}

type Props = {
  readonly subscription: Subscription
  readonly charges: readonly SubscriptionCharge[]
}

function PlanCard({ subscription, charges }: Props) {
  const today = useToday()
  const facts = factsOf(subscription)
  const standing = standingOf(facts, today)
  const urgency = urgencyOf(facts, today)
  // The newest one says it: an old one that was given back is waited for no more.
  const isWaiting = charges[0] !== undefined && chargeState(charges[0].status) === 'pending'
  const giftedBy = subscription.company?.name ?? subscription.family?.name
  const method = methodText(subscription)
  return (
    <Card title="Seu plano">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 text-2xl font-semibold break-words">{planName(subscription.plan)}</p>
        {urgency !== 'none' && (
          <Badge tone={urgencyTones[urgency]} dot>
            {endingText(facts, today)}
          </Badge>
        )}
      </div>
      <p className="mt-1 text-base text-muted">
        {isWaiting ? 'Aguardando confirmação' : standingText(facts, today)}
      </p>
      <dl className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {giftedBy !== undefined && <Fact name="Oferecido por" value={giftedBy} />}
        {standing !== 'gifted' && standing !== 'none' && standing !== 'waiting' && (
          <Fact
            name={standing === 'trial_over' || standing === 'expired' ? 'Terminou em' : 'Vale até'}
            value={showDate(facts.expireOn)}
          />
        )}
        {method !== null && <Fact name="Forma de pagamento" value={method} />}
      </dl>
      {(standing === 'trial_over' || standing === 'expired') && (
        <p className="mt-4 text-base text-muted">
          Nada fica bloqueado: você continua vendo, lançando e exportando tudo.
        </p>
      )}
      <PlanActions offers={offersOf(facts, today)} />
    </Card>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="truncate font-medium">{value}</dd>
    </div>
  )
}

function methodText({ paymentType, paymentMethod }: Subscription): string | null {
  if (paymentType === null) return null
  const card = paymentMethod.find(({ active }) => active)
  const name = paymentTypeLabels[paymentType]
  return card === undefined ? name : `${name}, ${card.brand} ${card.maskedNumber}`
}
