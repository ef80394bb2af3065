import { useState } from 'react'
import { setSubscription, type Subscription } from '@saldo/contract/subscriptions'
import { useChange } from '../data/queries.ts'
import { showDate } from '../fields/days.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { factsOf, planName } from './labels.ts'

/** /assinatura/cancelar: what cancelling does, then the question; undone until the end of the paid time. */
export function CancelPage() {
  return (
    <CurrentPlan>
      {(subscription) =>
        subscription.suspended ? (
          <Cancelled subscription={subscription} />
        ) : (
          <Cancelling subscription={subscription} />
        )
      }
    </CurrentPlan>
  )
}

type Props = { readonly subscription: Subscription }

function Cancelling({ subscription }: Props) {
  const [isAsked, setAsked] = useState(false)
  const change = useChange(setSubscription)
  const until = showDate(factsOf(subscription).expireOn)
  return (
    <Card title="O que acontece" className="max-w-180">
      <div className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-base">
          <li>
            O plano {planName(subscription.plan)} continua valendo até <strong>{until}</strong>, o
            fim do que você já pagou.
          </li>
          <li>Nada mais é cobrado. Uma fatura em aberto é cancelada.</li>
          <li>Até {until} você pode desfazer o cancelamento, com um clique.</li>
          <li>Os seus dados ficam onde estão: você continua vendo e exportando tudo.</li>
          {subscription.plan.includes('_family_') && (
            <li>Quem está na sua família também tem o plano até {until}.</li>
          )}
        </ul>
        {change.error && <Banner kind="error">{change.error.message}</Banner>}
        <div className="flex flex-wrap gap-2">
          {isAsked ? (
            <>
              <Button
                variant="danger"
                busy={change.isPending}
                onClick={() => change.mutate({ query: { status: 'inactive' } })}
              >
                Confirmar o cancelamento
              </Button>
              <Button onClick={() => setAsked(false)}>Voltar</Button>
            </>
          ) : (
            <>
              <Button onClick={() => setAsked(true)}>Cancelar assinatura</Button>
              <Link href={paths.settings('plano')} className={buttonStyle({ variant: 'ghost' })}>
                Manter o plano
              </Link>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

function Cancelled({ subscription }: Props) {
  const change = useChange(setSubscription)
  const until = showDate(factsOf(subscription).expireOn)
  return (
    <Card title="Assinatura cancelada" className="max-w-180">
      <div className="flex flex-col gap-5">
        <p className="text-base">
          O plano {planName(subscription.plan)} vale até <strong>{until}</strong> e não é mais
          cobrado. Até lá você pode voltar atrás.
        </p>
        {change.error && <Banner kind="error">{change.error.message}</Banner>}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={change.isPending}
            onClick={() => change.mutate({ query: { status: 'active' } })}
          >
            Desfazer o cancelamento
          </Button>
          <Link href={paths.settings('plano')} className={buttonStyle({ variant: 'ghost' })}>
            Ver meu plano
          </Link>
        </div>
      </div>
    </Card>
  )
}
