import { useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { changeWay, readPlans } from '@saldo/contract/subscription-changes'
import type { Subscription, SubscriptionCharge } from '@saldo/contract/subscriptions'
import { PAYMENT_WAYS, type PaymentWay } from '@saldo/domain/subscriptions/plans'
import type { Standing } from '@saldo/domain/subscriptions/standing'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { showMoney } from '../fields/money.ts'
import { PageForm } from '../fields/PageForm.tsx'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CardFields, EMPTY_CARD } from './CardFields.tsx'
import { ChargeWaiting } from './ChargeWaiting.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { dueText, purposeText, wayLabels } from './labels.ts'
import { NotSold } from './NotSold.tsx'
import { useSaveCard } from './use-save-card.ts'

const shape = <Skeleton className="h-72 rounded-card" />
const PAID_IN: readonly Standing[] = ['active', 'late', 'waiting']

/** /assinatura/cartao: the card that is charged from now on, and at once for what is open. */
export function CardPage() {
  return (
    <CurrentPlan>
      {(subscription) => <WayForm subscription={subscription} ways={['credit_card']} />}
    </CurrentPlan>
  )
}

/** /assinatura/pagamento: the code of what is open, and another way to pay. */
export function PaymentPage() {
  return (
    <CurrentPlan accepts={PAID_IN}>
      {(subscription, standing) => (
        <Payment
          key={subscription.openCharges[0]?._id ?? ''}
          subscription={subscription}
          canChange={standing !== 'waiting'}
        />
      )}
    </CurrentPlan>
  )
}

type Props = { readonly subscription: Subscription }

function Payment({ subscription, canChange }: Props & { readonly canChange: boolean }) {
  const [isChoosing, setChoosing] = useState(false)
  const { to } = useNavigation()
  const [open] = subscription.openCharges
  const hasCode = open !== undefined && subscription.paymentType !== 'credit_card'
  if (hasCode && !isChoosing) {
    return (
      <ChargeWaiting
        subscription={subscription}
        charge={open}
        another={canChange ? 'Pagar de outra forma' : 'Ver meu plano'}
        onChooseAgain={() => (canChange ? setChoosing(true) : to(paths.settings('plano')))}
      />
    )
  }
  return <WayForm subscription={subscription} ways={PAYMENT_WAYS} />
}

type WayProps = Props & { readonly ways: readonly PaymentWay[] }

function WayForm(props: WayProps) {
  return (
    <QueryView query={useReading(readPlans, {})} skeleton={shape}>
      {(offer) => (offer.gateway === null ? <NotSold /> : <Ways {...props} offer={offer} />)}
    </QueryView>
  )
}

type Script = NonNullable<Answer<typeof readPlans>['gateway']>

function Ways({
  subscription,
  ways,
  offer,
}: WayProps & { readonly offer: Answer<typeof readPlans> }) {
  const taken = offer.plans.find(({ identifier }) => identifier === subscription.plan)?.ways
  const possible = ways.filter((way) => taken === undefined || taken.includes(way))
  const [way, setWay] = useState<PaymentWay>(possible[0] ?? 'credit_card')
  const saveCard = useSaveCard(offer.gateway as Script)
  const { to } = useNavigation()
  const [open] = subscription.openCharges
  const isPaid = open !== undefined && way === 'credit_card'
  const hasCode = open !== undefined && !isPaid
  const title = open === undefined ? 'Forma de pagamento' : 'Cobrança em aberto'
  return (
    <Card title={possible.length === 1 ? 'Novo cartão' : title} className="max-w-180">
      <PageForm
        endpoint={changeWay}
        defaults={EMPTY_CARD}
        request={async (typed) => {
          if (way === 'credit_card') await saveCard(typed)
          return { params: { id: subscription._id }, body: { paymentType: way } }
        }}
        said={isPaid ? 'Cobrança paga' : 'Forma de pagamento trocada'}
        onDone={() =>
          to(hasCode ? paths.subscriptionPayment(subscription._id) : paths.settings('plano'))
        }
        className="flex flex-col gap-5"
        submitLabel={buttonText(way, open)}
        buttonClass="sm:self-start"
      >
        {open !== undefined && <OpenCharge charge={open} />}
        {possible.length > 1 && (
          <div>
            <SegmentedControl
              label="Forma de pagamento"
              value={way}
              onChange={setWay}
              options={possible.map((value) => ({ value, label: wayLabels[value] }))}
            />
          </div>
        )}
        {way === 'credit_card' && <CardFields />}
        <p className="text-base text-muted">{consequence(way, open)}</p>
      </PageForm>
    </Card>
  )
}

function OpenCharge({ charge }: { readonly charge: SubscriptionCharge }) {
  const today = useToday()
  return (
    <p>
      <span className="block text-muted">{purposeText(charge)}</span>
      <span className="figures text-2xl font-semibold">{showMoney(charge.total)}</span>{' '}
      <span className="text-muted">{dueText(charge.due_date, today)}</span>
    </p>
  )
}

const NOT_OURS = 'O número dele vai direto ao serviço de pagamentos: não passa por nós.'

function consequence(way: PaymentWay, open: SubscriptionCharge | undefined): string {
  if (way === 'credit_card') {
    return open === undefined
      ? `Nada é cobrado agora: este cartão é cobrado a partir da próxima renovação. ${NOT_OURS}`
      : `${showMoney(open.total)} são cobrados neste cartão assim que você confirmar, e ele também paga as próximas renovações. ${NOT_OURS}`
  }
  const name = way === 'pix' ? 'o Pix' : 'o boleto'
  return open === undefined
    ? `Nada é cobrado agora: cinco dias antes de cada renovação você recebe ${name} por e-mail, e o encontra aqui.`
    : `A cobrança em aberto é trocada por outra, do mesmo valor, que você paga com ${name}. O cartão não é mais cobrado.`
}

function buttonText(way: PaymentWay, open: SubscriptionCharge | undefined): string {
  if (way === 'credit_card') {
    return open === undefined
      ? 'Usar este cartão'
      : `Pagar ${showMoney(open.total)} com este cartão`
  }
  if (open === undefined)
    return way === 'pix' ? 'Passar a pagar com Pix' : 'Passar a pagar com boleto'
  return way === 'pix' ? 'Gerar o Pix' : 'Gerar o boleto'
}
