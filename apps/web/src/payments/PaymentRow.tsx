import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import type { Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import { useMembers, useMyId } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { usePhone } from '../ui/use-media.ts'
import { CardInvoices } from './CardInvoices.tsx'
import { iconOf, invoiceToPay, isInCredit, sharingMarks } from './labels.ts'
import { OutdatedMark } from './OutdatedMark.tsx'

type Props = {
  readonly payment: Payment
  readonly onPay: (card: Payment, month: Month) => void
}

/**
 * A place where money is, in three columns that all rows share: name, value, action. On a phone a
 * value that leaves the name too little room stands under it.
 */
export function PaymentRow({ payment, onPay }: Props) {
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
