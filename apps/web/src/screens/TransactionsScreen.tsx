import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useState } from 'react'
import { listPayments, type Payment } from '@saldo/contract/payments'
import type { Transaction } from '@saldo/contract/transactions'
import { addMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { sumCents } from '@saldo/domain/money'
import { shownUnder, spentOf } from '@saldo/domain/transactions/counted'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { BalanceWave } from '../balances/BalanceWave.tsx'
import { MonthSummary } from '../balances/MonthSummary.tsx'
import { SpendingDonut } from '../balances/SpendingDonut.tsx'
import { useBalances } from '../balances/use-balances.ts'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { useView } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useMonth } from '../fields/use-month.ts'
import { useNavigation, useQueryWords, useRouteParams } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { listedRow } from '../transactions/facts.ts'
import { TransactionTable } from '../transactions/TransactionTable.tsx'
import { useOpenMonth, useTransactions } from '../transactions/use-transactions.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextInput } from '../ui/TextInput.tsx'

/** What an invoice's panel takes, buttons and all: nothing under it moves when it is there. */
const panelHeight = 'min-h-97 lg:min-h-100'

// Only cards have one.
const InvoicePanel = lazyComponent(
  () => import('../invoices/InvoicePanel.tsx').then((all) => all.InvoicePanel),
  { shape: <Skeleton className={`rounded-card ${panelHeight}`} /> },
)

const filters = [
  { value: 'todas', label: 'Todas', group: null },
  { value: 'receitas', label: 'Receitas', group: 'revenues' },
  { value: 'despesas', label: 'Despesas', group: 'expenses' },
  { value: 'investimentos', label: 'Investimentos', group: 'investiments' },
] as const
type Filter = (typeof filters)[number]['value']

function filterIn(word: string | undefined): Filter {
  return filters.find(({ value }) => value === word)?.value ?? 'todas'
}

const NOT_FOUND = { message: 'Forma de pagamento não encontrada.' }

/** The entries of a month: of everything, or of one payment method. */
export function TransactionsScreen() {
  const month = useMonth()
  const today = useToday()
  const { payment: paymentId } = useRouteParams()
  const { data: payments, error, refetch } = useReading(listPayments, { query: useView() })
  useOpenMonth(month, addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS))

  if (paymentId === undefined) return <Entries payment={undefined} />
  // Until it is known what it is, a card is not drawn as an account, nor as the household (L36).
  const data = payments?.find(({ _id }) => _id === paymentId)
  return (
    <QueryView
      query={{ data, error: payments === undefined ? error : NOT_FOUND, refetch }}
      skeleton={<Skeleton className="h-200" />}
    >
      {(payment) => <Entries payment={payment} />}
    </QueryView>
  )
}

function Entries({ payment }: { readonly payment: Payment | undefined }) {
  const month = useMonth()
  const paymentId = payment?._id
  const { open } = useNavigation()
  return (
    <>
      <Heading payment={payment} month={month} />
      <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-4 lg:col-start-2">
          {payment?.type === 'credit' ? (
            <div className={panelHeight}>
              <InvoicePanel card={payment} month={month} />
            </div>
          ) : (
            <MonthSummary month={month} paymentId={paymentId} />
          )}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <List month={month} paymentId={paymentId} isCard={payment?.type === 'credit'} />
          <Button
            variant="ghost"
            size="sm"
            className="mt-2"
            onClick={() => open(windows.removed())}
          >
            Excluídas nas últimas 24 horas
          </Button>
        </div>
        <Card title="Gastos por categoria" className="lg:col-start-2 lg:self-start">
          <SpendingDonut
            month={month}
            paymentId={paymentId}
            onSelect={(id) => open(windows.category(id, paymentId))}
          />
        </Card>
      </div>
    </>
  )
}

function titleOf(payment: Payment | undefined): string {
  if (payment === undefined) return 'Movimentações'
  return payment.type === 'credit'
    ? `FATURA CARTÃO DE CRÉDITO ${payment.name}`
    : `MOVIMENTAÇÕES | ${payment.name}`
}

type HeadingProps = {
  readonly payment: Payment | undefined
  readonly month: Month
}

function Heading({ payment, month }: HeadingProps) {
  const { data: balances } = useBalances({ month, paymentId: payment?._id })
  const { open, to } = useNavigation()
  const isManual = payment !== undefined && payment.type !== 'money' && payment.externalId === null
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="flex items-center gap-2 text-2xl font-semibold">
          <span className="min-w-0 text-balance">{titleOf(payment)}</span>
          {isManual && <Badge>Manual</Badge>}
        </h1>
        <p className="mt-1 flex min-h-8 items-baseline gap-2 text-muted">
          {payment?.type === 'credit' ? 'Fatura aberta' : 'Saldo'}
          {balances === undefined ? (
            <Skeleton className="h-6 w-28" />
          ) : (
            <Money value={payment?.invoice?.value ?? balances.currentBalance} size="md" />
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {payment === undefined && <MemberFilter />}
        <MonthPicker />
        <Button icon={<FileUp size={16} />} onClick={() => to(paths.statementImport(payment?._id))}>
          Importar
        </Button>
        <Button
          variant="primary"
          icon={<Plus size={16} />}
          onClick={() => open(windows.newTransaction('expenses', payment?._id))}
        >
          Nova
        </Button>
      </div>
    </header>
  )
}

type ListProps = {
  readonly month: Month
  readonly paymentId: string | undefined
  readonly isCard: boolean
}

/** On an invoice all items count on one day: they are in the order in which they were bought. */
const byDate = (a: Transaction, b: Transaction) => a.date.localeCompare(b.date)

function List({ month, paymentId, isCard }: ListProps) {
  const { setQuery, open } = useNavigation()
  const { filtro, busca = '' } = useQueryWords()
  const filter = filterIn(filtro)
  const [typed, setTyped] = useState(busca)
  const search = useDeferredValue(typed)
  const today = useToday()
  const { items, error, refetch, isPlaceholderData } = useTransactions({ month, paymentId, search })
  const group = filters.find(({ value }) => value === filter)?.group ?? null
  const shown = items?.filter((item) => group === null || shownUnder(listedRow(item)) === group)
  const table = {
    today,
    busy: isPlaceholderData,
    emptyText: 'Hmmm… Nada por aqui…',
    emptyAction:
      search === '' ? (
        <Button onClick={() => open(windows.newTransaction('expenses', paymentId))}>
          Cadastrar movimentação
        </Button>
      ) : undefined,
  }
  return (
    <Card flush>
      {!isCard && (
        <div className="px-4 pt-4 sm:px-5">
          <BalanceWave month={month} paymentId={paymentId} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3 px-4 py-4 sm:px-5">
        <div className="min-w-48 flex-1">
          <TextInput
            type="search"
            aria-label="Buscar movimentações"
            placeholder="Buscar"
            before={<Search size={16} aria-hidden="true" />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setQuery({ busca: typed })}
          />
        </div>
        <SegmentedControl
          label="Mostrar"
          size="sm"
          value={filter}
          onChange={(value) => setQuery({ filtro: value === 'todas' ? undefined : value })}
          options={filters}
        />
      </div>
      {group === 'expenses' && shown !== undefined && shown.length > 0 && (
        <p className="px-4 pb-3 text-base text-muted sm:px-5">
          Somam <Money value={sumCents(shown.map((item) => spentOf(listedRow(item))))} />
          {search === '' && ', como no resumo'}
        </p>
      )}
      <QueryView
        query={{ data: isCard ? shown?.toSorted(byDate) : shown, error, refetch }}
        skeleton={<TransactionTable {...table} transactions={undefined} />}
      >
        {(entries) => <TransactionTable {...table} transactions={entries} />}
      </QueryView>
    </Card>
  )
}
