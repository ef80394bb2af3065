import type { Payment } from '@saldo/contract/payments'
import { Money } from '../fields/Money.tsx'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { IconChip } from '../ui/IconChip.tsx'
import type { Query } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { iconOf, isInCredit } from './labels.ts'

/** Archived methods are found in the wallet. */
const isInUse = ({ archived }: Payment) => !archived

/** Every payment method with its balance; above five the list scrolls (money.md §9). */
export function WalletsBox({ query }: { readonly query: Query<readonly Payment[]> }) {
  return (
    <QueryView small query={query} skeleton={<Skeleton lines={5} className="h-10" />}>
      {(payments) => (
        <ul className="-mx-2 max-h-70 overflow-y-auto">
          {payments.filter(isInUse).map((payment) => (
            <li key={payment._id}>
              <Link
                href={paths.paymentTransactions(payment._id, payment.invoice?.month)}
                className="flex min-h-13 items-center gap-3 rounded-field px-2 hover:bg-sunken"
              >
                <IconChip
                  size="sm"
                  icon={iconOf(payment)}
                  tone={payment.type === 'credit' ? 'violet' : 'teal'}
                />
                <span className="min-w-0 flex-1 line-clamp-2 font-medium break-words">
                  {payment.name}
                  {isInCredit(payment) && (
                    <span className="font-normal text-muted"> · em crédito</span>
                  )}
                </span>
                <Money value={payment.value} tone={payment.value < 0 ? 'negative' : 'positive'} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
