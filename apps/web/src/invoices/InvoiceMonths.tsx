import { type InvoiceMonth, listInvoiceMonths } from '@saldo/contract/invoices'
import type { Month } from '@saldo/domain/calendar'
import { showMonth, showShortMonth } from '@saldo/domain/month-names'
import { useHiddenValues } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { invoiceIdOf } from './card.ts'

/**
 * The invoices around the one in sight as bars, each the way to its month: what came before, and what of
 * the next ones is taken already. What belongs to purchases in parts stands darker at its foot.
 */
export function InvoiceMonths({
  cardId,
  month,
  current,
}: {
  readonly cardId: string
  readonly month: Month
  /** The month of the invoice that takes what is bought today. */
  readonly current: Month | undefined
}) {
  const id = invoiceIdOf(cardId, month)
  const { data = [] } = useReading(listInvoiceMonths, { params: { id }, query: useView() })
  const largest = Math.max(1, ...data.map(({ spent }) => spent))
  return (
    <nav aria-label="Faturas deste cartão" className="h-11 min-w-64 grow sm:h-16 print:hidden">
      <ol className="flex h-full gap-0.5 sm:gap-1">
        {data.map((one) => (
          <li key={one.month} className="h-full min-w-0 flex-1">
            <Bar
              {...one}
              href={paths.paymentTransactions(cardId, one.month)}
              largest={largest}
              isShown={one.month === month}
              isLater={current !== undefined && one.month > current}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

type BarProps = InvoiceMonth & {
  readonly href: string
  readonly largest: number
  readonly isShown: boolean
  readonly isLater: boolean
}

function Bar({ month, spent, parts, href, largest, isShown, isLater }: BarProps) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const words = hidden ? '' : `, ${isLater ? 'já tem ' : ''}${show(spent)}`
  // Heights would tell what is hidden.
  const height = hidden ? largest / 2 : Math.max(0, spent)
  const foot = hidden ? 0 : Math.min(height, Math.max(0, parts))
  return (
    <Link
      href={href}
      title={hidden ? undefined : show(spent)}
      aria-label={`Fatura de ${showMonth(month)}${words}`}
      aria-current={isShown ? 'page' : undefined}
      className="group flex h-full flex-col items-center gap-0.5 rounded-field hover:bg-hover"
    >
      <span className="flex w-full max-w-8 flex-1 flex-col px-0.5 pt-0.5">
        <span style={{ flexGrow: largest - height }} />
        <span
          className={cx(
            'flex min-h-0.5 w-full flex-col overflow-hidden rounded-xs',
            isShown ? 'bg-primary/55' : isLater ? 'bg-line-strong/45' : 'bg-line-strong',
          )}
          style={{ flexGrow: height }}
        >
          <span style={{ flexGrow: height - foot }} />
          <span className={isShown ? 'bg-primary' : 'bg-muted/60'} style={{ flexGrow: foot }} />
        </span>
      </span>
      <span className={cx('text-xs leading-4', isShown ? 'font-semibold text-ink' : 'text-muted')}>
        {showShortMonth(month)}
      </span>
    </Link>
  )
}
