import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  subscribe,
  findAddress,
  isZipCode,
  type PayerFields,
  savePayer,
  readPlans,
} from '@saldo/contract/subscription-changes'
import { type Cents, toCents } from '@saldo/domain/money'
import { nextChargeOn, type PaymentWay, type Plan } from '@saldo/domain/subscriptions/plans'
import { newId } from '../data/new-id.ts'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { CardFields, EMPTY_CARD } from './CardFields.tsx'
import { CodeField, type UsedCode } from './CodeField.tsx'
import type { GatewayScript } from './gateway-script.ts'
import { wayLabels, factsOf, planName } from './labels.ts'
import { intervalWords } from './plan-words.ts'
import { useSaveCard } from './use-save-card.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import {
  type Subscription,
  listSubscriptionCharges,
  listSubscriptions,
} from '@saldo/contract/subscriptions'
import { Link, useNavigation, useQueryWords } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { isCpf } from '@saldo/contract/person'
import { call } from '../data/client.ts'
import { Problem } from '../data/problem.ts'
import { PageForm } from '../fields/PageForm.tsx'
import { MaskedField } from '../fields/MaskedField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { CPF_MASK } from '../ui/field/digit-mask.ts'
import { ZIP_CODE_MASK } from './masks.ts'
import type { Answer } from '@saldo/contract/endpoint'
import { newestPayable } from '@saldo/domain/subscriptions/charges'
import { standingOf } from '@saldo/domain/subscriptions/standing'
import { useMe } from '../data/me.ts'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChargeWaiting } from './ChargeWaiting.tsx'
import { NotSold } from './NotSold.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { usePolling } from './use-polling.ts'

type Props = { readonly plan: Plan; readonly script: GatewayScript }

/** How a plan is paid, and what that comes to; the button says what it does. */
export function PaymentForm({ plan, script }: Props) {
  const [way, setWay] = useState<PaymentWay>(plan.ways[0] ?? 'pix')
  const [code, setCode] = useState<UsedCode | null>(null)
  const saveCard = useSaveCard(script)
  const idOf = useRequestId()
  return (
    <Card title="Pagamento">
      <PageForm
        endpoint={subscribe}
        defaults={EMPTY_CARD}
        request={async (typed) => {
          if (way === 'credit_card') await saveCard(typed)
          return {
            body: {
              _id: idOf(`${plan.identifier} ${way}`),
              plan: plan.identifier,
              paymentType: way,
              ...(code === null ? {} : { promotionalCode: code.code }),
            },
          }
        }}
        className="flex flex-col gap-5"
        submitLabel={
          way === 'credit_card'
            ? `Assinar e pagar ${showMoney(firstCharge(plan, code))}`
            : 'Assinar'
        }
      >
        <div>
          <SegmentedControl
            label="Forma de pagamento"
            value={way}
            onChange={setWay}
            options={plan.ways.map((value) => ({ value, label: wayLabels[value] }))}
          />
        </div>
        {way === 'credit_card' ? <CardFields /> : <WayText way={way} />}
        <CodeField plan={plan.identifier} used={code} onUse={setCode} />
        <Summary plan={plan} way={way} code={code} />
        {script.isTest && (
          <Banner>
            Modo de desenvolvimento: nenhum dinheiro é cobrado. O cartão 4111 1111 1111 1111 é
            aceito; o 4012 8888 8888 1881, recusado.
          </Banner>
        )}
      </PageForm>
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

/** The plan runs: until when, and where it is looked after. */
export function Subscribed({ subscription }: { readonly subscription: Subscription }) {
  const { expireOn } = factsOf(subscription)
  const isGift = subscription.company !== null || subscription.family !== null
  return (
    <EmptyState
      icon={<CircleCheck size={22} />}
      text={
        isGift
          ? `O ${planName(subscription.plan)} é um presente: não há o que pagar.`
          : `Assinatura ativa: o plano ${planName(subscription.plan)} vale até ${showDate(expireOn)}.`
      }
      action={
        <Link href={paths.settings('plano')} className={buttonStyle({ variant: 'primary' })}>
          Ver meu plano
        </Link>
      }
    />
  )
}

type Form = { -readonly [K in keyof PayerFields]: string }

const EMPTY: Form = {
  name: '',
  cpf: '',
  zipCode: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
}

/** Whoever pays, for the invoice: name, CPF and address, found by its postal code. */
export function PayerForm({
  payer,
  known: { name, cpf },
  onSaved,
}: {
  readonly payer: PayerFields | null
  /** What is known of the person already. */
  readonly known: { readonly name: string; readonly cpf: string | null }
  readonly onSaved: () => void
}) {
  return (
    <Card title="Quem paga">
      <PageForm
        endpoint={savePayer}
        defaults={payer === null ? { ...EMPTY, name, cpf: cpf ?? '' } : { ...payer }}
        request={(typed) => ({ body: { ...typed, state: typed.state.toUpperCase() } })}
        onDone={onSaved}
        className="flex flex-col gap-5"
        submitLabel="Continuar para o pagamento"
        buttonClass="sm:self-start"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="name" label="Nome completo" required autoComplete="name" />
          <MaskedField
            name="cpf"
            label="CPF"
            required={false}
            check={(digits: string) => isCpf(digits) || 'Este CPF não existe. Confira os números.'}
            masks={CPF_MASK}
            placeholder="000.000.000-00"
          />
        </div>
        <AddressFields />
      </PageForm>
    </Card>
  )
}

function AddressFields() {
  const { find, help } = useAddress()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MaskedField
        name="zipCode"
        label="CEP"
        help={help}
        required={false}
        check={(digits: string) => isZipCode(digits) || 'Digite o CEP com oito números.'}
        masks={ZIP_CODE_MASK}
        autoComplete="postal-code"
        placeholder="00000-000"
        onType={(digits) => void find(digits)}
      />
      <TextField name="street" label="Rua" required autoComplete="address-line1" />
      <TextField name="number" label="Número" required autoComplete="off" />
      <TextField name="complement" label="Complemento" optional autoComplete="address-line2" />
      <TextField name="district" label="Bairro" required autoComplete="address-level3" />
      <div className="grid grid-cols-[1fr_5rem] gap-4">
        <TextField name="city" label="Cidade" required autoComplete="address-level2" />
        <TextField
          name="state"
          label="UF"
          required={false}
          check={(typed: string) => /^[a-z]{2}$/i.test(typed.trim()) || 'Ex.: SP'}
          maxLength={2}
          autoComplete="address-level1"
        />
      </div>
    </div>
  )
}

const WHOLE = 8

/** Finds the address of a postal code once it is whole; what was typed by hand stays where none is found. */
function useAddress() {
  const form = useFormContext<Form>()
  const [help, setHelp] = useState<string>()
  const latest = useRef('')
  const find = async (digits: string) => {
    latest.current = digits
    setHelp(undefined)
    if (digits.length !== WHOLE) return
    setHelp('Buscando o endereço…')
    try {
      const address = await call(findAddress, { params: { zipCode: digits } })
      if (latest.current !== digits) return
      setHelp(undefined)
      form.clearErrors('zipCode')
      for (const name of ['street', 'district', 'city', 'state'] as const) {
        if (address[name] !== '') form.setValue(name, address[name], { shouldValidate: true })
      }
    } catch (error) {
      if (latest.current !== digits) return
      setHelp('Preencha o endereço abaixo.')
      if (error instanceof Problem && error.code === 'postal_code_unknown') {
        form.setError('zipCode', { message: error.message })
      }
    }
  }
  return { find, help }
}

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

function Steps({
  offer,
}: {
  readonly offer: Offer & { readonly gateway: NonNullable<Offer['gateway']> }
}) {
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
