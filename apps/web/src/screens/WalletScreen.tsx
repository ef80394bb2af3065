import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { holdingsOf } from '@saldo/domain/payments/holdings'
import { useHiddenValues } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { cardTitles } from '../payments/labels.ts'
import { WalletCard } from '../payments/WalletCard.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Donut } from '../ui/charts/Donut.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { MASK } from '../ui/mask.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toneAt } from '../ui/tones.ts'

const SavedInObjectives = lazyComponent(() =>
  import('../objectives/SavedInObjectives.tsx').then((all) => all.SavedInObjectives),
)
const RemovedPayments = lazyComponent(() =>
  import('../payments/RemovedPayments.tsx').then((all) => all.RemovedPayments),
)

const types = ['money', 'debit', 'credit'] as const

/** Where the money is: cash, accounts and cards, and what they come to. */
export function WalletScreen() {
  const query = useReading(listPayments, { query: useView() })
  const { open } = useNavigation()
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Formas de Pagamento</h1>
        <div className="flex flex-wrap items-center gap-2">
          <MemberFilter />
          <Button
            variant="primary"
            icon={<Plus size={16} />}
            onClick={() => open(windows.newPayment('debit'))}
          >
            Nova forma de pagamento
          </Button>
        </div>
      </header>
      <QueryView
        query={query}
        skeleton={
          <Parts
            totals={<Skeleton className="h-15 rounded-card lg:h-42" />}
            places={<PlacesShape />}
            chart={<Skeleton className="h-72 rounded-card max-lg:hidden" />}
          />
        }
      >
        {(payments) => (
          <Parts
            totals={<Totals payments={payments} />}
            places={<Places payments={payments} />}
            chart={<Shares payments={payments} />}
          />
        )}
      </QueryView>
    </>
  )
}

type PartsProps = {
  readonly totals: ReactNode
  readonly places: ReactNode
  readonly chart: ReactNode
}

/** On a phone the sums come first, then the places, then how they share; else the sums stand beside. */
function Parts({ totals, places, chart }: PartsProps) {
  return (
    <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr]">
      <section aria-label="Resumo" className="lg:col-start-2">
        {totals}
      </section>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">{places}</div>
      <div className="lg:col-start-2">{chart}</div>
    </div>
  )
}

function PlacesShape() {
  return (
    <div className="flex flex-col gap-5">
      {types.map((type) => (
        <Skeleton key={type} className="h-36 rounded-card" />
      ))}
    </div>
  )
}

/** Cash, accounts and cards. */
function Places({ payments }: { readonly payments: readonly Payment[] }) {
  const { open } = useNavigation()
  const archived = payments.filter((payment) => payment.archived)
  const empty = {
    money: null,
    debit: (
      <EmptyState
        small
        text="Cadastre a conta do seu banco, ou importe um extrato dela."
        action={<Button onClick={() => open(windows.newPayment('debit'))}>Nova conta</Button>}
      />
    ),
    credit: (
      <EmptyState
        small
        text="Cadastre um cartão para acompanhar a fatura e o limite."
        action={<Button onClick={() => open(windows.newPayment('credit'))}>Novo cartão</Button>}
      />
    ),
  }
  return (
    <div className="flex flex-col gap-5">
      {types.map((type) => (
        <WalletCard
          key={type}
          title={cardTitles[type]}
          payments={payments.filter((payment) => payment.type === type && !payment.archived)}
          empty={empty[type]}
        />
      ))}
      {archived.length > 0 && <WalletCard title="Arquivadas" payments={archived} empty={null} />}
      <SavedInObjectives wallets={holdingsOf(payments).net} />
      <RemovedPayments />
    </div>
  )
}

/** What all of it comes to: on a phone in one line, else one below the other. */
function Totals({ payments }: { readonly payments: readonly Payment[] }) {
  const { has, owes, net } = holdingsOf(payments)
  const rows = [
    ['Tenho', has, undefined],
    ['Devo', owes, undefined],
    ['Líquido', net, net < 0 ? 'negative' : 'positive'],
  ] as const
  return (
    <Card title="Saldo total carteiras" className="max-lg:[&>header]:sr-only">
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 lg:flex-col">
        {rows.map(([label, value, tone]) => (
          <div
            key={label}
            className="lg:flex lg:items-baseline lg:justify-between lg:last:border-t lg:last:border-line lg:last:pt-3"
          >
            <dt className="text-muted max-lg:text-sm">{label}</dt>
            <dd>
              {tone === undefined ? <Money value={value} /> : <Money value={value} tone={tone} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** How what there is shares over the accounts. */
function Shares({ payments }: { readonly payments: readonly Payment[] }) {
  const { show, showShort } = useMoneyText()
  const [hidden] = useHiddenValues()
  // What a card owes its person is no money that anybody holds (case L28).
  const withBalance = payments.filter(({ type, value }) => type !== 'credit' && value > 0)
  return (
    <Card>
      <Donut
        title="Pagamentos por carteira"
        parts={withBalance.map((payment, index) => ({
          id: payment._id,
          label: payment.name,
          tone: toneAt(index),
          value: payment.value,
        }))}
        centre={{ label: 'Tenho', text: hidden ? MASK : showShort(holdingsOf(payments).has) }}
        format={show}
        hidden={hidden}
        empty="Nenhuma carteira com saldo."
      />
    </Card>
  )
}
