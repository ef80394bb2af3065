import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { listBankAccesses } from '@saldo/contract/bank-accesses'
import { useReading } from '../data/queries.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Tooltip } from '../ui/layer/Tooltip.tsx'
import type { ReactNode } from 'react'
import type { Payment } from '@saldo/contract/payments'
import type { Day, Month } from '@saldo/domain/calendar'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useHiddenValues } from '../data/preferences.ts'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { showDayAndMonth, iconOf, invoiceToPay, isInCredit, sharingMarks } from './labels.ts'
import Pencil from 'lucide-react/icons/pencil'
import { useMembers, useMyId } from '../data/view.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { usePhone } from '../ui/use-media.ts'
import { Card } from '../ui/Card.tsx'

const WORDS = 'Conta conectada desatualizada'

/** Beside an account that a bank feeds and has not fed for more than a day; it leads to a sync. */
function OutdatedMark({ bankAccess }: { readonly bankAccess: string }) {
  const { data = [] } = useReading(listBankAccesses, {})
  const isOutdated = data.some(({ _id, outdated }) => _id === bankAccess && outdated)
  if (!isOutdated) return null
  return (
    <Tooltip text={WORDS} names>
      <Link
        href={paths.bankAccess(bankAccess)}
        aria-label={WORDS}
        className="inline-flex size-9 items-center justify-center rounded-field text-warning hover:bg-sunken"
      >
        <TriangleAlert size={16} aria-hidden="true" />
      </Link>
    </Tooltip>
  )
}

/** What is owed on a card and until when, and how much of its limit is left. */
function CardInvoices({
  card,
  pay,
}: {
  readonly card: Payment
  /** On a phone the button that pays stands beside what is free. */
  readonly pay: ReactNode
}) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const { invoice, closedInvoice } = card
  const used = card.limitUsed ?? 0
  const limit = card.limit ?? 0
  const free = limit - used
  return (
    <>
      <div className="text-sm text-muted">
        {closedInvoice && (
          <p>
            Fatura fechada <Money value={closedInvoice.value} whole /> · vence{' '}
            <DayText day={closedInvoice.dueOn} />
          </p>
        )}
        {invoice && (
          <p>
            Fatura aberta <Money value={invoice.value} whole /> · fecha{' '}
            <DayText day={invoice.closesOn} /> · vence <DayText day={invoice.dueOn} />
          </p>
        )}
      </div>
      <div className="mt-2">
        <UsageBar
          label={`Limite de ${card.name}`}
          hideLabel
          used={used}
          limit={limit}
          format={show}
          hidden={hidden}
        >
          <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
            <span>
              {free < 0 ? (
                <>
                  <Money value={-free} whole /> acima do limite
                </>
              ) : (
                <>
                  <Money value={free} whole /> livres
                </>
              )}{' '}
              <span className="max-[700px]:hidden">
                de <Money value={limit} whole />
              </span>
            </span>
            {pay}
          </div>
        </UsageBar>
      </div>
    </>
  )
}

function DayText({ day }: { readonly day: Day }) {
  return <span className="whitespace-nowrap tabular-nums">{showDayAndMonth(day)}</span>
}

/**
 * A place where money is, in three columns that all rows share: name, value, action. On a phone a
 * value that leaves the name too little room stands under it.
 */
function PaymentRow({
  payment,
  onPay,
}: {
  readonly payment: Payment
  readonly onPay: (card: Payment, month: Month) => void
}) {
  const phone = usePhone()
  const isCard = payment.type === 'credit'
  const isOwn = payment.user === useMyId()
  const due = isOwn ? invoiceToPay(payment) : null
  const pay = due && (
    <Button
      size="sm"
      aria-label={`Pagar a fatura de ${payment.name}`}
      onClick={() => onPay(payment, due.month)}
    >
      Pagar
    </Button>
  )
  const value = <Money value={payment.value} tone={payment.value < 0 ? 'negative' : 'positive'} />
  return (
    <div className="px-4 py-3 sm:px-5">
      <div className="flex items-center gap-2 sm:gap-3">
        <Link
          href={paths.paymentTransactions(payment._id, payment.invoice?.month)}
          className="grid min-w-0 flex-1 grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-x-3 rounded-field min-[701px]:grid-cols-[2.25rem_minmax(0,1fr)_auto]"
        >
          <IconChip icon={iconOf(payment)} tone={isCard ? 'violet' : 'teal'} />
          <Name payment={payment} isOwn={isOwn} value={phone ? value : null} />
          {!phone && value}
        </Link>
        {isOwn && payment.bankAccess !== null && <OutdatedMark bankAccess={payment.bankAccess} />}
        <div className="flex w-11 shrink-0 items-center justify-end gap-1 min-[701px]:w-28">
          {!phone && pay}
          <Action payment={payment} isOwn={isOwn} />
        </div>
      </div>
      {isCard && (
        <div className="mt-1 pl-12 min-[701px]:pr-31">
          <CardInvoices card={payment} pay={phone ? pay : null} />
        </div>
      )}
    </div>
  )
}

type PartProps = { readonly payment: Payment; readonly isOwn: boolean }

function Name({ payment, isOwn, value }: PartProps & { readonly value: ReactNode }) {
  const isManual = payment.externalId === null && payment.type !== 'money'
  const members = useMembers()
  const owner = isOwn ? undefined : members.find(({ user }) => user === payment.user)
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-baseline gap-x-2 min-[701px]:flex-nowrap min-[701px]:items-center">
        <span className="line-clamp-2 min-w-20 flex-1 font-medium break-words min-[701px]:min-w-0 min-[701px]:flex-initial">
          {payment.name}
        </span>
        {value && <span className="ml-auto">{value}</span>}
        {isManual && (
          <span className="max-[700px]:hidden">
            <Badge>Manual</Badge>
          </span>
        )}
      </span>
      <span className="block text-sm text-muted min-[701px]:truncate">
        {payment.flag ?? payment.accountType ?? 'Carteira'}
        {/* A phone's first line is for the name and the value. */}
        {isManual && <span className="min-[701px]:hidden"> · Manual</span>}
        {isInCredit(payment) && ' · em crédito'}
        {owner && ` · ${owner.name}`}
        {isOwn && payment.sharing !== 'shared' && ` · ${sharingMarks[payment.sharing]}`}
      </span>
    </span>
  )
}

/** The pencil of the person's own; of another's, whose it is. */
function Action({ payment, isOwn }: PartProps) {
  const { open } = useNavigation()
  const members = useMembers()
  const owner = isOwn ? undefined : members.find(({ user }) => user === payment.user)
  // The balance of cash can be put right, as that of any account can.
  const isManual = payment.externalId === null && payment.type !== 'money'
  const isEditable = isOwn && (isManual || payment.type !== 'credit' || members.length > 1)
  if (isEditable) {
    return (
      <IconButton
        size="sm"
        label={`Editar ${payment.name}`}
        icon={<Pencil size={16} />}
        onClick={() => open(windows.editPayment(payment._id))}
      />
    )
  }
  return owner && <Avatar name={owner.name} image={owner.image} size="sm" plain />
}

/** One of the wallet's three cards, with a row for each place where money is. */
export function WalletCard({
  title,
  payments,
  empty,
  onPay,
}: {
  readonly title: string
  readonly payments: readonly Payment[]
  /** Shown while there is none. */
  readonly empty: React.ReactNode
  readonly onPay: (card: Payment, month: Month) => void
}) {
  return (
    <Card title={title} flush>
      {payments.length === 0 ? (
        <div className="px-4 pb-4 sm:px-5">{empty}</div>
      ) : (
        <ul className="pb-2">
          {payments.map((payment) => (
            <li key={payment._id}>
              <PaymentRow payment={payment} onPay={onPay} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
