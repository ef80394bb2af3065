import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { toTotal } from '@saldo/domain/money'
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
          <Columns
            places={<PlacesShape />}
            summary={<Skeleton className="h-128 rounded-card lg:h-72" />}
          />
        }
      >
        {(payments) => (
          <Columns
            places={<Places payments={payments} />}
            summary={<Summary payments={payments} />}
          />
        )}
      </QueryView>
    </>
  )
}

function Columns({ places, summary }: { readonly places: ReactNode; readonly summary: ReactNode }) {
  return (
    <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_300px]">
      {places}
      <aside aria-label="Resumo" className="max-lg:order-1">
        {summary}
      </aside>
    </div>
  )
}

/** On a phone there is no skeleton: how high the summary above is depends on how many there are. */
function PlacesShape() {
  return (
    <div className="flex flex-col gap-5 max-lg:hidden">
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
    <div className="flex flex-col gap-5 max-lg:order-2">
      {types.map((type) => (
        <WalletCard
          key={type}
          title={cardTitles[type]}
          payments={payments.filter((payment) => payment.type === type && !payment.archived)}
          empty={empty[type]}
        />
      ))}
      {archived.length > 0 && <WalletCard title="Arquivadas" payments={archived} empty={null} />}
      <SavedInObjectives wallets={totalOf(payments)} />
      <RemovedPayments />
    </div>
  )
}

function totalOf(payments: readonly Payment[]) {
  return toTotal(payments.reduce((sum, { value }) => sum + value, 0))
}

/** What all of it comes to, debts included, and how it is spread over the places. */
function Summary({ payments }: { readonly payments: readonly Payment[] }) {
  const { show, showShort } = useMoneyText()
  const [hidden] = useHiddenValues()
  const total = totalOf(payments)
  // What a card owes its person is no money that anybody holds (case L28).
  const withBalance = payments.filter(({ type, value }) => type !== 'credit' && value > 0)
  const sum = withBalance.reduce((all, { value }) => all + value, 0)
  return (
    <Card title="Saldo total carteiras">
      <p className="mb-5">
        <Money value={total} size="lg" tone={total < 0 ? 'negative' : 'positive'} />
      </p>
      <Donut
        title="Pagamentos por carteira"
        parts={withBalance.map((payment, index) => ({
          id: payment._id,
          label: payment.name,
          tone: toneAt(index),
          value: payment.value,
        }))}
        centre={{ label: 'Em carteira', text: hidden ? '••••' : showShort(sum) }}
        format={show}
        hidden={hidden}
        empty="Nenhuma carteira com saldo."
      />
    </Card>
  )
}
