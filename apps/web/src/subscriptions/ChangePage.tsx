import { type ReactNode, useState } from 'react'
import { changePlan, readPlans, simulateChangeOfPlan } from '@saldo/contract/subscription-changes'
import type { Subscription } from '@saldo/contract/subscriptions'
import type { Plan } from '@saldo/domain/subscriptions/plans'
import { useChange, useReading } from '../data/queries.ts'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { CurrentPlan } from './CurrentPlan.tsx'
import { planName } from './labels.ts'
import { NotSold } from './NotSold.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { intervalWords } from './plan-words.ts'

/** /assinatura/update: another plan, with the gateway's own simulation before anything changes. */
export function ChangePage() {
  return (
    <CurrentPlan>
      {(subscription) =>
        subscription.suspended ? (
          <Banner kind="warning">
            A assinatura está cancelada. Desfaça o cancelamento para trocar de plano.
          </Banner>
        ) : (
          <Changing subscription={subscription} />
        )
      }
    </CurrentPlan>
  )
}

type Props = { readonly subscription: Subscription }

function Changing({ subscription }: Props) {
  const [plan, setPlan] = useState<Plan | null>(null)
  return (
    <QueryView
      query={useReading(readPlans, {})}
      skeleton={<Skeleton className="h-96 rounded-card" />}
    >
      {({ plans, gateway }) => {
        if (gateway === null || plans.length === 0) return <NotSold />
        if (plan === null) {
          return <PlanChoice plans={plans} current={subscription.plan} onChoose={setPlan} />
        }
        return <Simulated {...{ subscription, plan }} onBack={() => setPlan(null)} />
      }}
    </QueryView>
  )
}

type SimulatedProps = Props & { readonly plan: Plan; readonly onBack: () => void }

function Simulated({ subscription, plan, onBack }: SimulatedProps) {
  const query = useReading(simulateChangeOfPlan, {
    params: { id: subscription._id },
    query: { plan: plan.identifier },
  })
  const change = useChange(changePlan)
  const snack = useSnack()
  const { to } = useNavigation()
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-72 rounded-card" />}>
      {({ cost, discount, newPrice, expiresOn }) => {
        const isPaidLater = cost > 0 && subscription.paymentType !== 'credit_card'
        return (
          <Card title={`Mudar para ${plan.name}`} className="max-w-180">
            <div className="flex flex-col gap-5">
              <dl className="grid gap-x-6 gap-y-2 text-base sm:grid-cols-[auto_1fr]">
                <Line name="Preço do plano">
                  {showMoney(newPrice)} {intervalWords[plan.interval].short}
                </Line>
                <Line name="Crédito do que você já pagou">{showMoney(discount)}</Line>
                <Line name="A pagar agora">{showMoney(cost)}</Line>
                <Line name="Vale até">{showDate(expiresOn)}, e então renova</Line>
              </dl>
              <p className="text-base text-muted">
                {subscription.openCharges.length > 0 &&
                  'A cobrança em aberto do plano de agora é cancelada. '}
                {cost === 0
                  ? 'Nada é cobrado agora: o crédito paga a mudança.'
                  : subscription.paymentType === 'credit_card'
                    ? 'O valor é cobrado no seu cartão assim que você confirmar.'
                    : `O plano ${planName(subscription.plan)} continua valendo até você pagar: o ${subscription.paymentType === 'pix' ? 'código do Pix' : 'boleto'} aparece a seguir. Sem o pagamento, nada muda.`}
              </p>
              {change.error && <Banner kind="error">{change.error.message}</Banner>}
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="primary"
                  busy={change.isPending}
                  onClick={() =>
                    change.mutate(
                      { params: { id: subscription._id }, body: { plan: plan.identifier, cost } },
                      {
                        onSuccess: () => {
                          if (isPaidLater) {
                            to(paths.subscriptionPayment(subscription._id))
                            return
                          }
                          snack({ message: 'Plano alterado', kind: 'success' })
                          to(paths.settings('plano'))
                        },
                        onError: ({ code }) => code === 'price_has_changed' && void query.refetch(),
                      },
                    )
                  }
                >
                  {cost === 0
                    ? 'Confirmar a mudança'
                    : isPaidLater
                      ? `Continuar para pagar ${showMoney(cost)}`
                      : `Confirmar e pagar ${showMoney(cost)}`}
                </Button>
                <Button onClick={onBack}>Ver outros planos</Button>
              </div>
            </div>
          </Card>
        )
      }}
    </QueryView>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}
