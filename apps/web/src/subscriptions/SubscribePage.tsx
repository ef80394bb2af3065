import { useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { readPlans } from '@saldo/contract/subscription-changes'
import {
  listSubscriptionCharges,
  listSubscriptions,
  type Subscription,
} from '@saldo/contract/subscriptions'
import { newestPayable } from '@saldo/domain/subscriptions/charges'
import { standingOf } from '@saldo/domain/subscriptions/standing'
import { useMe } from '../data/me.ts'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { Link, useNavigation, useQueryWords } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChargeWaiting } from './ChargeWaiting.tsx'
import { factsOf } from './labels.ts'
import { NotSold } from './NotSold.tsx'
import { PayerForm } from './PayerForm.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { Subscribed } from './Subscribed.tsx'
import { usePolling } from './use-polling.ts'

const shape = <Skeleton className="h-96 rounded-card" />
const WAITING_POLL_MS = 3_000

/** /assine: a plan, whoever pays, how, and then whether it was paid. */
export function SubscribePage() {
  const query = together(useReading(readPlans, {}), useReading(listSubscriptions, {}))
  return (
    <QueryView query={query} skeleton={shape}>
      {([offer, subscriptions]) => <Subscribing offer={offer} subscriptions={subscriptions} />}
    </QueryView>
  )
}

type Offer = Answer<typeof readPlans>

function Subscribing({
  offer,
  subscriptions,
}: {
  readonly offer: Offer
  readonly subscriptions: readonly Subscription[]
}) {
  const today = useToday()
  const [isChoosingAgain, setChoosingAgain] = useState(false)
  const [current] = subscriptions
  const standing = current === undefined ? 'none' : standingOf(factsOf(current), today)
  if (current !== undefined && (standing === 'active' || standing === 'gifted')) {
    return <Subscribed subscription={current} />
  }
  if (current !== undefined && standing === 'late') {
    return (
      <EmptyState
        text="Sua assinatura tem uma cobrança em aberto: paga, o plano continua. Você também pode alterar o plano ou cancelar."
        action={
          <Link
            href={paths.subscriptionPayment(current._id)}
            className={buttonStyle({ variant: 'primary' })}
          >
            Pagar agora
          </Link>
        }
      />
    )
  }
  if (current !== undefined && standing === 'waiting' && !isChoosingAgain) {
    return <Waiting subscription={current} onChooseAgain={() => setChoosingAgain(true)} />
  }
  if (offer.gateway === null || offer.plans.length === 0) return <NotSold />
  return <Steps offer={{ ...offer, gateway: offer.gateway }} />
}

/** The last charge of what waits; our list says when it is paid. */
function Waiting({
  subscription,
  onChooseAgain,
}: {
  readonly subscription: Subscription
  readonly onChooseAgain: () => void
}) {
  const list = useReading(listSubscriptions, {})
  const charges = useReading(listSubscriptionCharges, { params: { id: subscription._id } })
  usePolling(() => Promise.all([list.refetch(), charges.refetch()]), WAITING_POLL_MS)
  return (
    <QueryView query={charges} skeleton={shape}>
      {(all) => {
        const charge = newestPayable(all) ?? all[0]
        return charge === undefined ? (
          <output className="text-base text-muted">
            Sua assinatura está sendo feita. Esta página muda sozinha em instantes.
          </output>
        ) : (
          <ChargeWaiting
            key={charge._id}
            subscription={subscription}
            charge={charge}
            onChooseAgain={onChooseAgain}
          />
        )
      }}
    </QueryView>
  )
}

type SellingOffer = Offer & { readonly gateway: NonNullable<Offer['gateway']> }

function Steps({ offer }: { readonly offer: SellingOffer }) {
  const { plano } = useQueryWords()
  const { setQuery } = useNavigation()
  const [isPayerKnown, setPayerKnown] = useState(false)
  const { data: me } = useMe()
  const plan = offer.plans.find(({ identifier }) => identifier === plano)
  if (plan === undefined) {
    return (
      <PlanChoice
        plans={offer.plans}
        onChoose={({ identifier }) => setQuery({ plano: identifier })}
      />
    )
  }
  return (
    <div className="flex max-w-180 flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg font-medium">Plano {plan.name}</p>
        <Button variant="ghost" onClick={() => setQuery({ plano: undefined })}>
          Trocar de plano
        </Button>
      </div>
      {isPayerKnown ? (
        <PaymentForm plan={plan} script={offer.gateway} />
      ) : (
        <PayerForm
          payer={offer.payer}
          known={{ name: me?.name ?? '', cpf: me?.cpf ?? null }}
          onSaved={() => setPayerKnown(true)}
        />
      )}
      {isPayerKnown && (
        <Button variant="ghost" className="self-start" onClick={() => setPayerKnown(false)}>
          Voltar aos dados de quem paga
        </Button>
      )}
    </div>
  )
}
