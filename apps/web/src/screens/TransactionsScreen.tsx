import FileUp from 'lucide-react/icons/file-up'
import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { type Payment, listPayments } from '@saldo/contract/payments'
import { type Month, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useBalances } from '../balances/use-balances.ts'
import { HeadingFigure } from '../fields/HeadingFigure.tsx'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useNavigation, Link, useQueryWords, useRouteParams } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMemo, useState } from 'react'
import type { Transaction } from '@saldo/contract/transactions'
import { sumCents } from '@saldo/domain/money'
import { shownUnder, spentOf } from '@saldo/domain/transactions/counted'
import { DailyBalance } from '../balances/DailyBalance.tsx'
import { SpendingDonut } from '../balances/SpendingDonut.tsx'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { useView } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { ofHolder } from '../invoices/of-holder.ts'
import { useMonth } from '../fields/use-month.ts'
import { listedRow } from '../transactions/facts.ts'
import { FromToday } from '../transactions/FromToday.tsx'
import { SearchField } from '../transactions/SearchField.tsx'
import { TransactionTable } from '../transactions/TransactionTable.tsx'
import { useTransactions } from '../transactions/use-transactions.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { usePhone, useWideScreen } from '../ui/use-media.ts'
import { useLater } from '../ui/use-later.ts'

// Only a phone has it.
const MonthMenu = lazyComponent(
  () => import('../fields/MonthMenu.tsx').then((all) => all.MonthMenu),
  { shape: <Skeleton className="h-7 w-28" />, soon: true, isOptional: true },
)
// Many people have no labels.
const LabelFilter = lazyComponent(
  () => import('../fields/LabelFilter.tsx').then((all) => all.LabelFilter),
  { isOptional: true },
)
/** What a phone shows above the list, opened from its head; a wide window shows both. */
export type Bar = 'search' | 'filter' | 'both' | null

function titleOf(payment: Payment | undefined): string {
  if (payment === undefined) return 'Movimentações'
  return payment.type === 'credit' ? `Fatura ${payment.name}` : `MOVIMENTAÇÕES | ${payment.name}`
}

/** The title, the figure under it, and what can be done, in a window with room for it. */
export function Heading({
  payment,
  month,
}: {
  readonly payment: Payment | undefined
  readonly month: Month
}) {
  const { open } = useNavigation()
  const isManual = payment !== undefined && payment.type !== 'money' && payment.externalId === null
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="flex items-center gap-2 text-2xl font-semibold">
          <span className="min-w-0 text-balance">{titleOf(payment)}</span>
          {isManual && <Badge>Manual</Badge>}
        </h1>
        <p className="mt-1 flex min-h-8 items-baseline gap-2 text-muted">
          {payment?.type === 'credit' ? (
            <>Fatura de {showMonth(month)}</>
          ) : (
            <Balance month={month} paymentId={payment?._id} />
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {payment === undefined && <MemberFilter />}
        <MonthPicker />
        <ImportButton paymentId={payment?._id} />
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

function Balance({
  month,
  paymentId,
}: {
  readonly month: Month
  readonly paymentId: string | undefined
}) {
  const { data, error } = useBalances({ month, paymentId })
  return (
    <>
      Saldo
      <HeadingFigure value={data?.currentBalance} hasFailed={error !== null} />
    </>
  )
}

/** The month, the search and the filter in one line of 56 pixels; the rest is the list's. */
export function PhoneHeading({
  payment,
  bar,
  isFiltered,
  onBar,
}: {
  readonly payment: Payment | undefined
  readonly bar: Bar
  readonly isFiltered: boolean
  readonly onBar: (bar: 'search' | 'filter') => void
}) {
  return (
    <header>
      <h1 className={payment === undefined ? 'sr-only' : 'truncate text-base font-semibold'}>
        {titleOf(payment)}
      </h1>
      <div className="flex h-14 items-center gap-1">
        <MonthMenu />
        <span className="flex-1" />
        {payment === undefined && <MemberFilter />}
        <IconButton
          label="Buscar"
          aria-expanded={bar === 'search'}
          icon={<Search size={20} />}
          onClick={() => onBar('search')}
        />
        <IconButton
          label={isFiltered ? 'Filtrar: há um filtro' : 'Filtrar'}
          aria-expanded={bar === 'filter'}
          icon={<ListFilter size={20} />}
          onClick={() => onBar('filter')}
        />
      </div>
    </header>
  )
}

/** The way to a bank's file, for this account where it is one's page. */
export function ImportButton({ paymentId }: { readonly paymentId: string | undefined }) {
  const { to } = useNavigation()
  return (
    <Button icon={<FileUp size={16} />} onClick={() => to(paths.statementImport(paymentId))}>
      Importar
    </Button>
  )
}

// Only cards have one.
const InvoiceHead = lazyComponent(
  () => import('../invoices/InvoiceHead.tsx').then((all) => all.InvoiceHead),
  { shape: <Skeleton className="h-26 rounded-card lg:h-22" /> },
)

// Below 1366 pixels it is behind a line.
const MonthSummary = lazyComponent(
  () => import('../balances/MonthSummary.tsx').then((all) => all.MonthSummary),
  {
    shape: (
      <Card title="Resumo do mês">
        <Skeleton className="h-48.5 lg:h-58" />
      </Card>
    ),
    soon: true,
  },
)
// Only a phone has it.
const MonthInOneLine = lazyComponent(
  () => import('./MonthInOneLine.tsx').then((all) => all.MonthInOneLine),
  { shape: <Skeleton className="my-3 h-5 w-60 max-w-full" />, soon: true },
)

const filters = [
  { value: 'todas', label: 'Todas', group: null, paid: null },
  { value: 'a-pagar', label: 'A pagar', group: null, paid: false },
  { value: 'pagas', label: 'Pagas', group: null, paid: true },
  { value: 'receitas', label: 'Receitas', group: 'revenues', paid: null },
  { value: 'despesas', label: 'Despesas', group: 'expenses', paid: null },
  { value: 'investimentos', label: 'Investimentos', group: 'investiments', paid: null },
] as const

/** The entries that a filter lets through: all of them, the same list, where none is chosen. */
function filtered(items: readonly Transaction[], filter: (typeof filters)[number]['value']) {
  const { group = null, paid = null } = filters.find(({ value }) => value === filter) ?? {}
  if (group === null && paid === null) return items
  return items.filter(
    (item) =>
      (group === null || shownUnder(listedRow(item)) === group) &&
      (paid === null || item.paid === paid),
  )
}

function filterIn(word: string | undefined): (typeof filters)[number]['value'] {
  return filters.find(({ value }) => value === word)?.value ?? 'todas'
}

/** The entries of a month: of everything, or of one payment method. */
export function TransactionsScreen() {
  const { payment: paymentId } = useRouteParams()
  const { data: payments, error, refetch } = useReading(listPayments, { query: useView() })

  if (paymentId === undefined) return <Entries payment={undefined} />
  const payment = payments?.find(({ _id }) => _id === paymentId)
  if (payment !== undefined) return <Entries payment={payment} />
  // Until it is known what it is, a card is not drawn as an account, nor as the household (L36).
  return (
    <>
      <h1 className={(payments ?? error) ? 'text-2xl font-semibold' : 'sr-only'}>
        Forma de pagamento
      </h1>
      <QueryView
        query={{ data: payments, error, refetch }}
        skeleton={<Skeleton className="h-200" />}
      >
        {() => <NoPayment />}
      </QueryView>
    </>
  )
}

/** An address of a payment method that was removed, or is somebody else's. */
function NoPayment() {
  return (
    <EmptyState
      text="Forma de pagamento não encontrada."
      action={
        <Link href={paths.wallet()} className={buttonStyle()}>
          Ver contas e cartões
        </Link>
      }
    />
  )
}

function Entries({ payment }: { readonly payment: Payment | undefined }) {
  const month = useMonth()
  const paymentId = payment?._id
  const isCard = payment?.type === 'credit'
  const isWide = useWideScreen()
  const phone = usePhone()
  const { busca, filtro, etiqueta } = useQueryWords()
  const [bar, setBar] = useState<Bar>(() =>
    busca ? 'search' : (filtro ?? etiqueta) ? 'filter' : null,
  )
  return (
    <>
      {phone ? (
        <PhoneHeading
          payment={payment}
          bar={bar}
          isFiltered={filterIn(filtro) !== 'todas' || etiqueta !== undefined}
          onBar={(next) => setBar(next === bar ? null : next)}
        />
      ) : (
        <Heading payment={payment} month={month} />
      )}
      {isCard && (
        <div
          className="mt-1 min-[701px]:mt-5"
          style={payment.holders < 2 ? undefined : { minHeight: phone ? 174 : 142 }}
        >
          <InvoiceHead card={payment} month={month} />
        </div>
      )}
      <div
        className={cx(
          'grid grid-cols-1 gap-4 min-[1366px]:grid-cols-[minmax(0,1fr)_300px] min-[1366px]:grid-rows-[auto_1fr] min-[1366px]:gap-5',
          isCard ? 'mt-3 min-[701px]:mt-5' : 'mt-1 min-[701px]:mt-5',
        )}
      >
        {!isCard && (
          <div className="min-w-0 min-[1366px]:col-start-2">
            <Summary month={month} paymentId={paymentId} />
          </div>
        )}
        <div className="min-w-0 min-[1366px]:col-start-1 min-[1366px]:row-span-2 min-[1366px]:row-start-1">
          <List
            month={month}
            paymentId={paymentId}
            isCard={isCard}
            withChart={isWide && !isCard}
            bar={phone ? bar : 'both'}
          />
        </div>
        <Spending month={month} paymentId={paymentId} />
      </div>
    </>
  )
}

/** Beside the list where there is room, else one line above it. */
function Summary(of: { readonly month: Month; readonly paymentId: string | undefined }) {
  const isWide = useWideScreen()
  if (isWide) return <MonthSummary {...of} />
  return (
    <MonthInOneLine {...of}>
      <div className="flex flex-col gap-4">
        <MonthSummary {...of} />
        <Card>
          <DailyBalance {...of} />
        </Card>
      </div>
    </MonthInOneLine>
  )
}

function Below({ paymentId }: { readonly paymentId: string | undefined }) {
  const { open } = useNavigation()
  const phone = usePhone()
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button variant="ghost" size="sm" onClick={() => open(windows.removed())}>
        Excluídas nas últimas 24 horas
      </Button>
      {phone && <ImportButton paymentId={paymentId} />}
    </div>
  )
}

function Spending({ month, paymentId }: Pick<ListProps, 'month' | 'paymentId'>) {
  const { open } = useNavigation()
  return (
    <Card title="Gastos por categoria" className="min-[1366px]:col-start-2 min-[1366px]:self-start">
      <SpendingDonut
        month={month}
        paymentId={paymentId}
        onSelect={(id) => open(windows.category(id, paymentId))}
      />
    </Card>
  )
}

type ListProps = {
  readonly month: Month
  readonly paymentId: string | undefined
  readonly isCard: boolean
  readonly withChart: boolean
  readonly bar: Bar
}

/** The latest first. On an invoice all items count on one day: they are in the order in which they were bought. */
function latestFirst(items: readonly Transaction[] | undefined, isCard: boolean) {
  return isCard ? items?.toSorted((a, b) => b.date.localeCompare(a.date)) : items?.toReversed()
}

function List({ month, paymentId, isCard, withChart, bar }: ListProps) {
  const { open } = useNavigation()
  const { filtro, busca = '', etiqueta, cartao } = useQueryWords()
  // The chip that is pressed says so first.
  const filter = useLater(filterIn(filtro))
  const [search, setSearch] = useState(busca)
  const today = useToday()
  const { items, error, refetch, isPlaceholderData, hasNextPage } = useTransactions({
    month,
    paymentId,
    search,
    labelId: etiqueta,
  })
  const isNarrowed = search !== '' || filter !== 'todas' || etiqueta !== undefined
  const startsAtToday = month === monthOf(today) && !isCard && !isNarrowed
  const of = isCard ? cartao : undefined
  const shown = useMemo(() => items && ofHolder(filtered(items, filter), of), [items, filter, of])
  const ordered = useMemo(() => latestFirst(shown, isCard), [isCard, shown])
  const table = {
    today,
    busy: isPlaceholderData,
    ofAccount: paymentId !== undefined,
    heads: isCard ? ('date' as const) : ('countsOn' as const),
    emptyText: 'Hmmm… Nada por aqui…',
    emptyAction:
      search === '' && etiqueta === undefined ? (
        <Button onClick={() => open(windows.newTransaction('expenses', paymentId))}>
          Cadastrar movimentação
        </Button>
      ) : undefined,
  }
  return (
    <>
      <Card flush>
        {withChart && (
          <div className="px-4 pt-4 sm:px-5">
            <DailyBalance month={month} paymentId={paymentId} />
          </div>
        )}
        {bar !== null && (
          <div className="flex items-center gap-3 px-4 py-4 sm:px-5">
            {bar !== 'filter' && <SearchField search={search} onSearch={setSearch} />}
            {bar !== 'search' && <FilterChips />}
          </div>
        )}
        {filter === 'despesas' && shown !== undefined && shown.length > 0 && (
          <SpentSum transactions={shown} isWhole={search === '' && etiqueta === undefined} />
        )}
        <QueryView
          query={{ data: ordered, error, refetch }}
          skeleton={<TransactionTable {...table} transactions={undefined} />}
        >
          {(entries) => (
            <FromToday
              {...{ entries, today }}
              ofAccount={table.ofAccount}
              list={startsAtToday ? `${month} ${paymentId}` : null}
              isWhole={!hasNextPage && !isPlaceholderData}
            >
              {(rows) => <TransactionTable {...table} transactions={rows} />}
            </FromToday>
          )}
        </QueryView>
      </Card>
      {/* Not under a list that is still coming, which would move it away from who is about to press. */}
      {(shown !== undefined || error !== null) && <Below paymentId={paymentId} />}
    </>
  )
}

/** What the expenses in sight come to; of the whole month it is the figure of the summary. */
function SpentSum({
  transactions,
  isWhole,
}: {
  readonly transactions: readonly Transaction[]
  readonly isWhole: boolean
}) {
  return (
    <p className="px-4 pb-3 text-base text-muted sm:px-5">
      Somam <Money value={sumCents(transactions.map((item) => spentOf(listedRow(item))))} />
      {isWhole && ', como no resumo'}
    </p>
  )
}

function FilterChips() {
  const { setQuery } = useNavigation()
  const { filtro } = useQueryWords()
  return (
    <div className="min-w-0 overflow-x-auto">
      {/* As wide as its words: what has no room is scrolled to, and what comes later moves nothing. */}
      <div className="flex w-max items-center gap-3">
        <SegmentedControl
          label="Mostrar"
          size="sm"
          value={filterIn(filtro)}
          onChange={(value) => setQuery({ filtro: value === 'todas' ? undefined : value })}
          options={filters}
        />
        <LabelFilter />
      </div>
    </div>
  )
}
