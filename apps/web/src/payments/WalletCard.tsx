import type { Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import { Card } from '../ui/Card.tsx'
import { PaymentRow } from './PaymentRow.tsx'

type Props = {
  readonly title: string
  readonly payments: readonly Payment[]
  /** Shown while there is none. */
  readonly empty: React.ReactNode
  readonly onPay: (card: Payment, month: Month) => void
}

/** One of the wallet's three cards, with a row for each place where money is. */
export function WalletCard({ title, payments, empty, onPay }: Props) {
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
