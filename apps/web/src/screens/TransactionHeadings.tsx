import FileUp from 'lucide-react/icons/file-up'
import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import type { Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import { useBalances } from '../balances/use-balances.ts'
import { HeadingFigure } from '../fields/HeadingFigure.tsx'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

// Only a phone has it.
const MonthMenu = lazyComponent(
  () => import('../fields/MonthMenu.tsx').then((all) => all.MonthMenu),
  { shape: <Skeleton className="h-7 w-28" />, soon: true, isOptional: true },
)
// Only cards have one.
const InvoiceHeading = lazyComponent(
  () => import('../invoices/InvoiceHeading.tsx').then((all) => all.InvoiceHeading),
  { shape: <Skeleton className="h-6 w-72 max-w-full" /> },
)

/** What a phone shows above the list, opened from its head; a wide window shows both. */
export type Bar = 'search' | 'filter' | 'both' | null

function titleOf(payment: Payment | undefined): string {
  if (payment === undefined) return 'Movimentações'
  return payment.type === 'credit'
    ? `FATURA CARTÃO DE CRÉDITO ${payment.name}`
    : `MOVIMENTAÇÕES | ${payment.name}`
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
            <InvoiceHeading cardId={payment._id} month={month} />
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
