import type { ReactNode } from 'react'
import {
  listSubscriptionCharges,
  listSubscriptions,
  type Subscription,
  type SubscriptionCharge,
} from '@saldo/contract/subscriptions'
import { chargeState } from '@saldo/domain/subscriptions/charges'
import {
  offersOf,
  type Standing,
  standingOf,
  urgencyOf,
} from '@saldo/domain/subscriptions/standing'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonStyle, linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChargesCard } from './ChargesCard.tsx'
import { TrialCode } from './CodeField.tsx'
import {
  dueText,
  endingText,
  factsOf,
  paymentTypeLabels,
  planName,
  purposeText,
  standingText,
  urgencyTones,
} from './labels.ts'
import { PlanActions } from './PlanActions.tsx'

/** Plano: its state, until when, how it is paid and what was paid. */
export function PlanPanel() {
  return (
    <QueryView query={useReading(listSubscriptions, {})} skeleton={shape}>
      {([current, ...others]) =>
        current === undefined ? <NoPlan /> : <Plan subscription={current} others={others} />
      }
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

type PlanProps = Pick<Props, 'subscription'> & { readonly others: readonly Subscription[] }

function Plan({ subscription, others }: PlanProps) {
  const today = useToday()
  const isCharged = (one: Subscription) => CHARGED.includes(standingOf(factsOf(one), today))
  const query = useReading(listSubscriptionCharges, { params: { id: subscription._id } })
  return (
    <QueryView query={query} skeleton={shape}>
      {(charges) => (
        <div className="flex max-w-180 flex-col gap-5">
          <PlanCard subscription={subscription} charges={charges} />
          {others.filter(isCharged).map((other) => (
            <OtherCard key={other._id} subscription={other} />
          ))}
          <ChargesCard charges={charges} subscription={subscription} />
        </div>
      )}
    </QueryView>
  )
}

const OVER: readonly Standing[] = ['trial_over', 'expired', 'late']

/** Whoever does not subscribe may use a code that gives days. */
const CODED: readonly Standing[] = ['trial', 'trial_over']

/** In these states something may still be charged. */
const CHARGED: readonly Standing[] = ['active', 'late', 'waiting']

/** A subscription of one's own beside the plan that counts: what it may still charge, and how it ends. */
function OtherCard({ subscription }: Pick<Props, 'subscription'>) {
  const today = useToday()
  const facts = factsOf(subscription)
  const standing = standingOf(facts, today)
  return (
    <Card title="Outra assinatura em seu nome">
      <p className="text-lg font-medium">{planName(subscription.plan)}</p>
      <p className="text-base text-muted">
        {standingText(facts, today)}. Ela não faz parte do plano acima
        {facts.suspended ? ' e não é mais cobrada.' : ' e pode ser cobrada.'}
      </p>
      <OpenCharges subscription={subscription} />
      <PlanActions
        offers={offersOf(facts, today).filter((offer) => offer !== 'change')}
        id={subscription._id}
        goesOn={standing !== 'waiting'}
        isWaiting={false}
      />
    </Card>
  )
}

/** What can still be paid or charged, what it is for and when. */
function OpenCharges({ subscription }: Pick<Props, 'subscription'>) {
  const today = useToday()
  const { openCharges, paymentType, suspended } = subscription
  if (suspended || openCharges.length === 0) return null
  return (
    <ul className="mt-4 flex flex-col gap-2 rounded-field bg-sunken p-4">
      {openCharges.map((charge) => (
        <li key={charge._id}>
          <span className="block text-sm text-muted">Cobrança em aberto</span>
          <span className="block font-medium">
            {purposeText(charge)}: <span className="figures">{showMoney(charge.total)}</span>,{' '}
            {dueText(charge.due_date, today)}
          </span>
          <span className="block text-sm text-muted">
            {charge.purpose === 'change'
              ? 'Até ser paga, o plano de agora continua valendo.'
              : paymentType === 'credit_card'
                ? charge.due_date < today
                  ? 'O banco não autorizou o cartão. Pague agora, com ele ou de outra forma.'
                  : 'É cobrada no seu cartão no vencimento.'
                : 'O código está em Pagar agora.'}
          </span>
        </li>
      ))}
    </ul>
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
        {standing === 'late'
          ? 'O plano volta a valer assim que a cobrança for paga.'
          : isWaiting
            ? 'Aguardando confirmação'
            : standingText(facts, today)}
      </p>
      <dl className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {giftedBy !== undefined && <Fact name="Oferecido por" value={giftedBy} />}
        {standing !== 'gifted' && standing !== 'none' && standing !== 'waiting' && (
          <Fact
            name={OVER.includes(standing) ? 'Terminou em' : 'Vale até'}
            value={showDate(facts.expireOn)}
          />
        )}
        {method !== null && (
          <Fact name="Forma de pagamento" value={method}>
            <WayLinks subscription={subscription} />
          </Fact>
        )}
      </dl>
      {(standing === 'trial_over' || standing === 'expired') && (
        <p className="mt-4 text-base text-muted">
          Nada fica bloqueado: você continua vendo, lançando e exportando tudo.
        </p>
      )}
      <OpenCharges subscription={subscription} />
      <PlanActions
        offers={offersOf(facts, today)}
        id={subscription._id}
        goesOn={standing === 'active' || standing === 'late'}
        isWaiting={standing === 'waiting'}
      />
      {CODED.includes(standing) && (
        <div className="mt-4">
          <TrialCode />
        </div>
      )}
    </Card>
  )
}

type FactProps = {
  readonly name: string
  readonly value: string
  /** What can be done about it. */
  readonly children?: ReactNode
}

function Fact({ name, value, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="truncate font-medium">{value}</dd>
      {children}
    </div>
  )
}

/** How else a plan is paid. A card that nothing is charged to is not offered. */
function WayLinks({ subscription }: Pick<Props, 'subscription'>) {
  const { paymentType, subscriptionId, suspended } = subscription
  const standing = standingOf(factsOf(subscription), useToday())
  const goesOn = standing === 'active' || standing === 'late'
  if (subscriptionId === null || suspended || !goesOn) return null
  const isByCard = paymentType === 'credit_card'
  return (
    <dd className="flex flex-wrap gap-x-4">
      {isByCard && (
        <Link href={paths.subscriptionCard()} className={`${linkStyle('quiet')} py-1`}>
          Trocar cartão
        </Link>
      )}
      <Link href={paths.subscriptionPayment()} className={`${linkStyle('quiet')} py-1`}>
        {isByCard ? 'Pagar de outra forma' : 'Mudar forma de pagamento'}
      </Link>
    </dd>
  )
}

function methodText({ paymentType, paymentMethod }: Subscription): string | null {
  if (paymentType === null) return null
  const card = paymentMethod.find(({ active }) => active)
  const name = paymentTypeLabels[paymentType]
  return card === undefined ? name : `${name}, ${card.brand} ${card.maskedNumber}`
}
