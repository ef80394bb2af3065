import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { subscribe } from '@saldo/contract/subscription-changes'
import { type Cents, toCents } from '@saldo/domain/money'
import { nextChargeOn, type PaymentWay, type Plan } from '@saldo/domain/subscriptions/plans'
import { newId } from '../data/new-id.ts'
import { useChange } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { CardFields, type CardForm, EMPTY_CARD } from './CardFields.tsx'
import { CodeField, type UsedCode } from './CodeField.tsx'
import type { GatewayScript } from './gateway-script.ts'
import { wayLabels } from './labels.ts'
import { intervalWords } from './plan-words.ts'
import { useCardToken } from './use-card-token.ts'
import { useSaveCard } from './use-save-card.ts'

type Props = { readonly plan: Plan; readonly script: GatewayScript }

/** How a plan is paid, and what that comes to; the button says what it does. */
export function PaymentForm({ plan, script }: Props) {
  const [way, setWay] = useState<PaymentWay>(plan.ways[0] ?? 'pix')
  const [code, setCode] = useState<UsedCode | null>(null)
  const form = useForm<CardForm>({ defaultValues: EMPTY_CARD })
  const { makeToken, problem: tokenProblem, isBusy } = useCardToken(script)
  const card = useSaveCard()
  const change = useChange(subscribe)
  const idOf = useRequestId()
  const send = () =>
    change.mutate({
      body: {
        _id: idOf(`${plan.identifier} ${way}`),
        plan: plan.identifier,
        paymentType: way,
        ...(code === null ? {} : { promotionalCode: code.code }),
      },
    })
  const payByCard = form.handleSubmit(async (typed) => {
    const token = await makeToken(typed)
    if (token !== null && (await card.save(token))) send()
  })
  const problem = tokenProblem ?? card.problem ?? change.error?.message ?? null
  return (
    <Card title="Pagamento">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (way === 'credit_card') void payByCard(event)
          else send()
        }}
        className="flex flex-col gap-5"
      >
        <div>
          <SegmentedControl
            label="Forma de pagamento"
            value={way}
            onChange={setWay}
            options={plan.ways.map((value) => ({ value, label: wayLabels[value] }))}
          />
        </div>
        {way === 'credit_card' ? <CardFields form={form} /> : <WayText way={way} />}
        <CodeField plan={plan.identifier} used={code} onUse={setCode} />
        <Summary plan={plan} way={way} code={code} />
        {script.isTest && (
          <Banner>
            Modo de desenvolvimento: nenhum dinheiro é cobrado. O cartão 4111 1111 1111 1111 é
            aceito; o 4012 8888 8888 1881, recusado.
          </Banner>
        )}
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isBusy || card.isBusy || change.isPending}
        >
          {way === 'credit_card'
            ? `Assinar e pagar ${showMoney(firstCharge(plan, code))}`
            : 'Assinar'}
        </Button>
      </form>
    </Card>
  )
}

/** One id for each thing that is asked for: pressed again, it is the same request. */
function useRequestId(): (of: string) => string {
  const ids = useRef(new Map<string, string>())
  return (of) => {
    const id = ids.current.get(of) ?? newId()
    ids.current.set(of, id)
    return id
  }
}

function WayText({ way }: { readonly way: Exclude<PaymentWay, 'credit_card'> }) {
  return (
    <p className="text-base text-muted">
      {way === 'pix'
        ? 'Você recebe um QR Code para pagar no aplicativo do seu banco. A confirmação leva segundos.'
        : 'Você recebe a linha do boleto e o PDF, com três dias para pagar. A confirmação leva até dois dias úteis.'}{' '}
      Cinco dias antes de cada renovação você recebe o código por e-mail, e o encontra no seu plano.
    </p>
  )
}

function firstCharge({ price }: Plan, code: UsedCode | null): Cents {
  return toCents(Math.max(0, price - (code?.discount ?? 0)))
}

/** What is charged today, what comes next and when, and how it ends: before the button. */
function Summary({
  plan,
  way,
  code,
}: Omit<Props, 'script'> & {
  readonly way: PaymentWay
  readonly code: UsedCode | null
}) {
  const today = useToday()
  const first = firstCharge(plan, code)
  const { every } = intervalWords[plan.interval]
  const lines = [
    ['Plano', `${plan.name}, ${showMoney(plan.price)} ${intervalWords[plan.interval].short}`],
    ...(code === null
      ? []
      : [['Desconto', `${showMoney(code.discount)} ${discountWords(code.months)}`] as const]),
    ['Agora', showMoney(first)],
    [
      'Próxima cobrança',
      way === 'credit_card'
        ? `${showDate(nextChargeOn(plan, today))}, e depois ${every}`
        : `${plan.interval === 'month' ? 'um mês' : 'um ano'} depois do vencimento desta`,
    ],
    ['Cancelamento', 'Quando quiser, sem multa: o plano vale até o fim do que foi pago'],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-field bg-sunken p-4 text-base sm:grid-cols-[auto_1fr]">
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function discountWords(months: number | null): string {
  if (months === null) return 'em todas as cobranças'
  return months === 1 ? 'na primeira cobrança' : `nas primeiras ${months} cobranças`
}
