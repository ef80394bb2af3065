import {
  type Offer,
  standingOf,
  offersOf,
  type Standing,
  urgencyOf,
} from '@saldo/domain/subscriptions/standing'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle, linkStyle } from '../ui/button-style.ts'
import {
  offerLabels,
  chargeLabels,
  factsOf,
  purposeWithin,
  dueText,
  endingText,
  paymentTypeLabels,
  planName,
  purposeText,
  standingText,
  urgencyTones,
} from './labels.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import { payCharge } from '@saldo/contract/subscription-changes'
import {
  type Subscription,
  type SubscriptionCharge,
  listSubscriptionCharges,
  listSubscriptions,
} from '@saldo/contract/subscriptions'
import { chargeState, isPayable } from '@saldo/domain/subscriptions/charges'
import { useChange, useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useSnack } from '../ui/use-snack.ts'
import type { ReactNode } from 'react'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TrialCode } from './CodeField.tsx'

type PlanActionsProps = {
  readonly offers: readonly Offer[]
  /** The subscription that they are about. */
  readonly id: string
  /** It runs, or its charge is open: then it changes, where else another one is chosen. */
  readonly goesOn: boolean
  /** Its first charge waits: that page can also choose anew. */
  readonly isWaiting: boolean
}

function pathOf(offer: Offer, { id, goesOn, isWaiting }: Omit<PlanActionsProps, 'offers'>): string {
  if (offer === 'cancel' || offer === 'activate') return paths.subscriptionCancel(id)
  if (offer === 'pay') return isWaiting ? paths.subscribe() : paths.subscriptionPayment(id)
  return offer === 'change' && goesOn ? paths.subscriptionUpdate() : paths.subscribe()
}

/** The buttons under the plan; a plan that is given has none. */
export function PlanActions({ offers, ...about }: PlanActionsProps) {
  if (offers.length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {offers.map((offer) => {
        const variant = offer === 'change' || offer === 'cancel' ? 'secondary' : 'primary'
        return (
          <Link key={offer} href={pathOf(offer, about)} className={buttonStyle({ variant })}>
            {offerLabels[offer]}
          </Link>
        )
      })}
    </div>
  )
}

/** What was and is to be paid for the plan itself; in reais, whatever one counts one's own money in. */
export function ChargesCard({
  subscription,
  charges,
}: {
  readonly subscription: Subscription
  readonly charges: readonly SubscriptionCharge[]
}) {
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

function Plan({
  subscription,
  others,
}: Pick<Props, 'subscription'> & { readonly others: readonly Subscription[] }) {
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

function Fact({
  name,
  value,
  children,
}: {
  readonly name: string
  readonly value: string
  /** What can be done about it. */
  readonly children?: ReactNode
}) {
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
