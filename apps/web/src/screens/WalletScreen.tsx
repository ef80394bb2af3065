import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { listPayments, type Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import { standingOf } from '@saldo/domain/payments/standing'
import { useHiddenValues } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { invoiceIdOf } from '../invoices/card.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { cardTitles } from '../payments/labels.ts'
import { StandingFigures } from '../payments/StandingFigures.tsx'
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
        <h1 className="text-2xl font-semibold">Contas e cartões</h1>
        <div className="flex flex-wrap items-center gap-2">
          <MemberFilter />
          <Button
            variant="primary"
            icon={<Plus size={16} />}
            onClick={() => open(windows.newPayment('debit'))}
          >
            Nova conta ou cartão
          </Button>
        </div>
      </header>
      <QueryView query={query} skeleton={<Shape />}>
        {(payments) => (
          <Columns
            standing={<StandingFigures standing={standingOf(payments)} />}
            places={<Places payments={payments} />}
            summary={<Chart payments={payments} />}
          />
        )}
      </QueryView>
    </>
  )
}

/** Beside the places from 1024 pixels on; below that the three figures stand above them. */
function Columns({
  standing,
  places,
  summary,
}: {
  readonly standing: ReactNode
  readonly places: ReactNode
  readonly summary: ReactNode
}) {
  return (
    <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr]">
      <aside aria-label="Resumo" className="lg:col-start-2">
        {standing}
      </aside>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{places}</div>
      <div className="min-w-0 lg:col-start-2">{summary}</div>
    </div>
  )
}

function Shape() {
  return (
    <Columns
      standing={<Skeleton className="h-25 rounded-card lg:h-44" />}
      places={
        <div className="flex flex-col gap-5">
          {types.map((type) => (
            <Skeleton key={type} className="h-36 rounded-card" />
          ))}
        </div>
      }
      summary={<Skeleton className="h-80 rounded-card" />}
    />
  )
}

/** Cash, accounts and cards. */
function Places({ payments }: { readonly payments: readonly Payment[] }) {
  const { open } = useNavigation()
  const pay = (card: Payment, month: Month) =>
    open(windows.payInvoice(invoiceIdOf(card._id, month)))
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
          onPay={pay}
        />
      ))}
      {archived.length > 0 && (
        <WalletCard title="Arquivadas" payments={archived} empty={null} onPay={pay} />
      )}
      <SavedInObjectives wallets={standingOf(payments).net} />
      <RemovedPayments />
    </div>
  )
}

/** Over which of the places the money is spread. */
function Chart({ payments }: { readonly payments: readonly Payment[] }) {
  const { show, showShort } = useMoneyText()
  const [hidden] = useHiddenValues()
  // What a card owes its person is no money that anybody holds (case L28).
  const withBalance = payments.filter(({ type, value }) => type !== 'credit' && value > 0)
  return (
    <Card>
      <Donut
        title="Saldo por conta"
        parts={withBalance.map((payment, index) => ({
          id: payment._id,
          label: payment.name,
          tone: toneAt(index),
          value: payment.value,
        }))}
        centre={{ label: 'Tenho', text: hidden ? '••••' : showShort(standingOf(payments).have) }}
        format={show}
        hidden={hidden}
        empty="Nenhuma conta com saldo."
      />
    </Card>
  )
}
