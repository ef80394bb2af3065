import Pencil from 'lucide-react/icons/pencil'
import type { Payment } from '@saldo/contract/payments'
import { useHiddenValues } from '../data/preferences.ts'
import { useMembers, useMyId } from '../data/view.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { IconChip } from '../ui/IconChip.tsx'
import { iconOf, isInCredit, sharingMarks } from './labels.ts'

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
        <ul className="pb-2">
          {payments.map((payment) => (
            <li key={payment._id}>
              <PaymentRow payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const { open } = useNavigation()
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const isManual = payment.externalId === null && payment.type !== 'money'
  const members = useMembers()
  const isOwn = payment.user === useMyId()
  const owner = isOwn ? undefined : members.find(({ user }) => user === payment.user)
  // The balance of cash can be put right, as that of any account can.
  const isEditable = isOwn && (isManual || payment.type !== 'credit' || members.length > 1)
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5 md:flex-nowrap">
      <Link
        href={paths.paymentTransactions(payment._id, payment.invoice?.month)}
        className="flex min-w-0 flex-1 items-center gap-x-3 rounded-field max-sm:flex-wrap"
      >
        <IconChip icon={iconOf(payment)} tone={payment.type === 'credit' ? 'violet' : 'teal'} />
        <span className="min-w-0 flex-1 max-sm:min-w-32">
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
          <span className="block truncate text-sm text-muted">
            {payment.flag ?? payment.accountType ?? 'Carteira'}
            {/* A name wants the whole line of a phone. */}
            {isManual && <span className="sm:hidden"> · Manual</span>}
            {isInCredit(payment) && ' · em crédito'}
            {owner && ` · ${owner.name}`}
            {isOwn && payment.sharing !== 'shared' && ` · ${sharingMarks[payment.sharing]}`}
          </span>
        </span>
        {/* A value too long to stand beside the name stands under it. */}
        <span className="ml-auto">
          <Money value={payment.value} tone={payment.value < 0 ? 'negative' : 'positive'} />
        </span>
      </Link>
      {isEditable ? (
        <IconButton
          size="sm"
          label={`Editar ${payment.name}`}
          icon={<Pencil size={16} />}
          onClick={() => open(windows.editPayment(payment._id))}
        />
      ) : (
        <span className="flex w-8 justify-center">
          {owner && <Avatar name={owner.name} image={owner.image} size="sm" plain />}
        </span>
      )}
      {payment.type === 'credit' && (
        <div className="w-full shrink-0 max-md:pl-13 md:w-44">
          <UsageBar
            label={`Limite de ${payment.name}`}
            hideLabel
            used={payment.limitUsed ?? 0}
            limit={payment.limit ?? 0}
            format={show}
            hidden={hidden}
          />
        </div>
      )}
    </div>
  )
}
