import { useState } from 'react'
import { setSubscription, type Subscription } from '@saldo/contract/subscriptions'
import type { Standing } from '@saldo/domain/subscriptions/standing'
import { messageOr, type Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { CurrentPlan } from './CurrentPlan.tsx'
import { factsOf, planName, purposeWithin } from './labels.ts'

/** /assinatura/cancelar: what cancelling does, then the question; undone until the end of the paid time. */
export function CancelPage() {
  return (
    <CurrentPlan accepts={CANCELLED_IN}>
      {(subscription, standing) =>
        subscription.suspended ? (
          <Cancelled subscription={subscription} />
        ) : (
          <Cancelling subscription={subscription} standing={standing} />
        )
      }
    </CurrentPlan>
  )
}

/** Whatever can still be charged can be ended. */
const CANCELLED_IN: readonly Standing[] = ['active', 'late', 'waiting']

type Props = { readonly subscription: Subscription }

/** What cancelling does: to what is paid for, to what is open, and to what was only asked for. */
function Consequences({ subscription, standing }: Props & { readonly standing: Standing }) {
  const until = showDate(factsOf(subscription).expireOn)
  const plan = planName(subscription.plan)
  const [open] = subscription.openCharges
  const openText = open && `${showMoney(open.total)} (${purposeWithin(open)})`
  if (standing !== 'active') {
    return (
      <>
        <li>
          {openText === undefined
            ? 'O pedido é desfeito, e nada é cobrado.'
            : `A cobrança em aberto de ${openText} é cancelada: você não deve nada.`}
        </li>
        <li>O plano {plan} termina, e nenhuma cobrança é feita depois disso.</li>
        <li>Os seus dados ficam onde estão: você continua vendo e exportando tudo.</li>
      </>
    )
  }
  return (
    <>
      <li>
        O plano {plan} continua valendo até <strong>{until}</strong>, o fim do que você já pagou.
      </li>
      <li>
        Nada mais é cobrado.{' '}
        {openText !== undefined && `A cobrança em aberto de ${openText} é cancelada.`}
      </li>
      <li>Até {until} você pode desfazer o cancelamento, com um clique.</li>
      <li>Os seus dados ficam onde estão: você continua vendo e exportando tudo.</li>
      {subscription.plan.includes('_family_') && (
        <li>
          Quem está na sua família também tem o plano até {until}, e recebe um e-mail sobre isso.
        </li>
      )}
    </>
  )
}

const TITLE = 'Ativação de assinatura'

function Refusal({ problem }: { readonly problem: Problem | null }) {
  if (problem === null) return null
  return (
    <Banner kind="error">
      <strong className="block">{TITLE}</strong>
      {messageOr(problem, 'Não foi possível ativar sua assinatura')}
    </Banner>
  )
}

function Cancelling({ subscription, standing }: Props & { readonly standing: Standing }) {
  const [isConfirming, setConfirming] = useState(false)
  const change = useChange(setSubscription)
  const snack = useSnack()
  const { to } = useNavigation()
  const confirm = () =>
    change.mutate(
      { query: { status: 'inactive', id: subscription._id } },
      {
        onSuccess: () => {
          // What was never paid for leaves nothing that could be taken up again.
          if (standing === 'active') return
          snack({ message: 'Assinatura cancelada', kind: 'success' })
          to(paths.settings('plano'))
        },
      },
    )
  return (
    <Card title="O que acontece" className="max-w-180">
      <div className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-base">
          <Consequences subscription={subscription} standing={standing} />
        </ul>
        <Refusal problem={change.error} />
        <div className="flex flex-wrap gap-2">
          {isConfirming ? (
            <>
              <Button variant="danger" busy={change.isPending} onClick={confirm}>
                Confirmar o cancelamento
              </Button>
              <Button onClick={() => setConfirming(false)}>Voltar</Button>
            </>
          ) : (
            <>
              <Button onClick={() => setConfirming(true)}>Cancelar assinatura</Button>
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
        <Refusal problem={change.error} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={change.isPending}
            onClick={() => change.mutate({ query: { status: 'active', id: subscription._id } })}
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
