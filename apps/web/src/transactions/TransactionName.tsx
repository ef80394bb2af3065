import type { ReactNode } from 'react'
import type { Transaction } from '@saldo/contract/transactions'
import type { RecurrentType } from '@saldo/domain/transactions/kinds'
import { counted } from '@saldo/domain/counts'
import { AmountAbroad } from '../fields/AmountAbroad.tsx'
import { categoryWords } from '../fields/category-words.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useHiddenValues } from '../data/preferences.ts'
import type { CategoryStyle } from '../fields/use-category-style.ts'
import { Badge } from '../ui/Badge.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { RefundedNote } from './RefundedNote.tsx'

// Most rows have none.
const LabelMarks = lazyComponent(
  () => import('../fields/LabelMarks.tsx').then((all) => all.LabelMarks),
  { isOptional: true },
)

/** Beside the name of an entry: how it repeats. Here, since every list loads what stands with it. */
const periodBadges = {
  monthly: 'Mensal',
  fortnightly: 'Quinzenal',
  weekly: 'Semanal',
  daily: 'Diária',
  semiannual: 'Semestral',
  annual: 'Anual',
} as const satisfies Record<RecurrentType, string>
const ReceiptMark = lazyComponent(
  () => import('./ReceiptMark.tsx').then((all) => all.ReceiptMark),
  {
    isOptional: true,
  },
)

type Props = {
  readonly transaction: Transaction
  /** The account at the other side of a bank movement. */
  readonly otherSide: string | undefined
  readonly ofAccount?: boolean
  /** Where there is room for the place alone, how often it repeats is left to its window. */
  readonly isShort?: boolean
}

/** The name of an entry, and what it is one of: part 3/10, every month, five items. */
export function TransactionName({
  icon,
  ...place
}: Omit<Props, 'isShort'> & { readonly icon: ReactNode }) {
  const { name } = place.transaction
  return (
    <span className="flex min-w-0 items-center gap-3">
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <TransactionPlace {...place} />
      </span>
    </span>
  )
}

/** The icon of its category, or of the card whose invoice it is. */
export function TransactionIcon({
  transaction: { invoiceItems },
  style,
}: Pick<Props, 'transaction'> & { readonly style: CategoryStyle }) {
  return (
    <IconChip
      size="sm"
      icon={invoiceItems === null ? style.icon : 'credit-card'}
      tone={invoiceItems === null ? style.tone : 'primary'}
    />
  )
}

/** What an entry is one of, its category and, unless the page is the account's, the account. */
export function TransactionPlace({
  transaction,
  otherSide,
  ofAccount = false,
  isShort = false,
}: Props) {
  const { recurrentType, lastInstallment, recurrentIndex } = transaction
  const { paymentInvoiceReferenceId } = transaction
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const carried = hidden ? null : carriedWords(transaction, show)
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
      {lastInstallment !== null && (
        <Badge>
          <span className="sr-only">parcela </span>
          {recurrentIndex + 1}/{lastInstallment}
        </Badge>
      )}
      {recurrentType !== null && !isShort && <Badge>{periodBadges[recurrentType]}</Badge>}
      {transaction.refunded > 0 && (
        <span className="whitespace-nowrap">
          <RefundedNote transaction={transaction} /> ·
        </span>
      )}
      {transaction.foreignCurrency !== null && (
        <span className="whitespace-nowrap">
          <AmountAbroad transaction={transaction} /> ·
        </span>
      )}
      <OwedNote transaction={transaction} />
      {paymentInvoiceReferenceId !== null && <Badge>Pagamento</Badge>}
      {transaction.labels !== null && <LabelMarks ids={transaction.labels} />}
      <span className="truncate">
        {whereOf(transaction, { otherSide, ofAccount })}
        {carried !== null && ` · ${carried}`}
      </span>
      {transaction.invoiceItems === null && <ReceiptMark transaction={transaction} />}
    </span>
  )
}

/** What is still owed of an invoice of which something has been paid: its value is its total. */
function OwedNote({
  transaction: { invoiceBalance, value },
}: {
  readonly transaction: Transaction
}) {
  if (invoiceBalance === null || invoiceBalance <= 0 || invoiceBalance === -value) return null
  return (
    <span className="whitespace-nowrap">
      falta <Money value={invoiceBalance} /> ·
    </span>
  )
}

/** Which part of an invoice comes from the one before it, or null (case L15). */
function carriedWords(
  { invoiceCarried: carried }: Transaction,
  show: (value: number) => string,
): string | null {
  if (carried === null || carried === 0) return null
  const amount = show(Math.abs(carried))
  return carried < 0 ? `${amount} da fatura anterior` : `${amount} de crédito da anterior`
}

/** `Mercado · Nubank`; of a movement from where to where; of an invoice how many items it has. */
function whereOf(
  transaction: Transaction,
  { otherSide, ofAccount }: { readonly otherSide: string | undefined; readonly ofAccount: boolean },
): string {
  const { payment, invoiceItems, value } = transaction
  if (invoiceItems !== null) return counted(invoiceItems, 'item', 'itens')
  if (otherSide !== undefined) {
    return value < 0 ? `${payment.name} → ${otherSide}` : `${otherSide} → ${payment.name}`
  }
  const what = categoryWords(transaction)
  return ofAccount ? what : `${what} · ${payment.name}`
}
