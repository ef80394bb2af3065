import type { Offer } from '@saldo/domain/subscriptions/standing'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { offerLabels } from './labels.ts'

type Props = {
  readonly offers: readonly Offer[]
  /** The subscription that they are about. */
  readonly id: string
  /** It runs, or its charge is open: then it changes, where else another one is chosen. */
  readonly goesOn: boolean
  /** Its first charge waits: that page can also choose anew. */
  readonly isWaiting: boolean
}

function pathOf(offer: Offer, { id, goesOn, isWaiting }: Omit<Props, 'offers'>): string {
  if (offer === 'cancel' || offer === 'activate') return paths.subscriptionCancel(id)
  if (offer === 'pay') return isWaiting ? paths.subscribe() : paths.subscriptionPayment(id)
  return offer === 'change' && goesOn ? paths.subscriptionUpdate() : paths.subscribe()
}

/** The buttons under the plan; a plan that is given has none. */
export function PlanActions({ offers, ...about }: Props) {
  if (offers.length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {offers.map((offer) => {
        const variant = offer === 'change' || offer === 'cancel' ? 'secondary' : 'primary'
        return (
          <Link key={offer} href={pathOf(offer, about)} className={buttonStyle({ variant })}>
            {offerLabels[offer]}
          </Link>
        )
      })}
    </div>
  )
}
