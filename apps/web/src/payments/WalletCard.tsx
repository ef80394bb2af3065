import Pencil from 'lucide-react/icons/pencil'
import type { Payment } from '@saldo/contract/payments'
import { invoiceIdOf } from '@saldo/domain/payments/invoice-id'
import { useHiddenValues } from '../data/preferences.ts'
import { useMembers, useMyId } from '../data/view.ts'
import { showDay } from '../fields/days.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { MASK } from '../ui/mask.ts'
import { iconOf, isInCredit, limitWords, sharingMarks } from './labels.ts'

type Props = {
  readonly title: string
  readonly payments: readonly Payment[]
  /** Shown while there is none. */
  readonly empty: React.ReactNode
}

/** One of the wallet's three cards, with a row for each place where money is. */
export function WalletCard({ title, payments, empty }: Props) {
  return (
    <Card title={title} flush>
      {payments.length === 0 ? (
        <div className="px-4 pb-4 sm:px-5">{empty}</div>
      ) : (
        <ul className="divide-y divide-line pb-1">
          {payments.map((payment) => (
            <li key={payment._id} className="px-4 py-2 sm:px-5">
              <PaymentRow payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Name, value and action stand in the same three columns in every row of every card. */
const columns = 'grid grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-x-2 sm:gap-x-4'

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const { open } = useNavigation()
  const isManual = payment.externalId === null && payment.type !== 'money'
  const members = useMembers()
  const isOwn = payment.user === useMyId()
  const owner = isOwn ? undefined : members.find(({ user }) => user === payment.user)
  // The balance of cash can be put right, as that of any account can.
  const isEditable = isOwn && (isManual || payment.type !== 'credit' || members.length > 1)
  return (
    <div className={columns}>
      <Link
        href={paths.paymentTransactions(payment._id, payment.invoice?.month)}
        className="flex min-h-13 min-w-0 items-center gap-3 rounded-field"
      >
        <IconChip icon={iconOf(payment)} tone={payment.type === 'credit' ? 'violet' : 'teal'} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="font-medium max-sm:line-clamp-2 max-sm:break-words sm:truncate">
              {payment.name}
            </span>
            {isManual && (
              <span className="max-sm:hidden">
                <Badge>Manual</Badge>
              </span>
            )}
          </span>
          <span className="block text-sm text-muted sm:truncate">
            {payment.flag ?? payment.accountType ?? kindOf(payment)}
            {/* A name wants the whole line of a phone. */}
            {isManual && <span className="sm:hidden"> · Manual</span>}
            {isInCredit(payment) && ' · em crédito'}
            {owner && ` · ${owner.name}`}
            {isOwn && payment.sharing !== 'shared' && ` · ${sharingMarks[payment.sharing]}`}
          </span>
        </span>
        <Money value={payment.value} tone={payment.value < 0 ? 'negative' : 'positive'} />
      </Link>
      {isEditable ? (
        <IconButton
          label={`Editar ${payment.name}`}
          icon={<Pencil size={16} />}
          onClick={() => open(windows.editPayment(payment._id))}
        />
      ) : (
        <span className="flex justify-center">
          {owner && <Avatar name={owner.name} image={owner.image} size="sm" plain />}
        </span>
      )}
      {payment.type === 'credit' && <CardFigures card={payment} isOwn={isOwn} />}
    </div>
  )
}

const kindOf = ({ type }: Payment) => (type === 'credit' ? 'Cartão' : 'Carteira')

/** What a card's row says besides: what is to be paid and until when, and what is left to spend. */
function CardFigures({ card, isOwn }: { readonly card: Payment; readonly isOwn: boolean }) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const { invoice, closedInvoice } = card
  const limit = card.limit ?? 0
  const used = card.limitUsed ?? 0
  const canPay = isOwn && !card.archived
  return (
    <div className="col-span-2 flex flex-col gap-2 pb-2 pl-12 max-[374px]:pl-0">
      {closedInvoice && (
        <InvoiceLine
          card={card}
          title="Fatura fechada"
          invoice={closedInvoice}
          days={`vence ${showDay(closedInvoice.dueOn)}`}
          canPay={canPay}
        />
      )}
      {invoice && (
        <InvoiceLine
          card={card}
          title="Fatura aberta"
          invoice={invoice}
          days={`fecha ${showDay(invoice.closesOn)} · vence ${showDay(invoice.dueOn)}`}
          canPay={canPay && !closedInvoice}
        />
      )}
      <UsageBar
        label={`Limite de ${card.name}`}
        hideLabel
        used={used}
        limit={limit}
        format={show}
        hidden={hidden}
        note={limitWords({ limit, used }, hidden ? () => MASK : show)}
      />
    </div>
  )
}

type InvoiceLineProps = {
  readonly card: Payment
  readonly title: string
  readonly invoice: NonNullable<Payment['closedInvoice']>
  readonly days: string
  readonly canPay: boolean
}

/** One invoice, and the way to pay it where something is to be paid. */
function InvoiceLine({ card, title, invoice, days, canPay }: InvoiceLineProps) {
  const { open } = useNavigation()
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 max-sm:min-h-11">
      <p className="min-w-0 text-sm text-muted">
        {title} <Money value={invoice.value} />
        <span className="max-sm:hidden"> · </span>
        <span className="max-sm:block">{days}</span>
      </p>
      {canPay && invoice.value > 0 && (
        <Button
          size="sm"
          aria-label={`Pagar a fatura de ${card.name}`}
          onClick={() => open(windows.payInvoice(invoiceIdOf(card._id, invoice.month)))}
        >
          Pagar
        </Button>
      )}
    </div>
  )
}
