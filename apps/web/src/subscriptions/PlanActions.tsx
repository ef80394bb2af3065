import type { Offer } from '@saldo/domain/subscriptions/standing'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { offerLabels } from './labels.ts'

const offerPaths = {
  renew: paths.subscribe(),
  subscribe: paths.subscribe(),
  pay: paths.subscribe(),
  change: paths.subscriptionUpdate(),
  cancel: paths.subscriptionCancel(),
  activate: paths.subscriptionCancel(),
} as const satisfies Record<Offer, string>

/** The buttons under the plan; a plan that is given has none. */
export function PlanActions({ offers }: { readonly offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {offers.map((offer) => {
        const variant = offer === 'change' || offer === 'cancel' ? 'secondary' : 'primary'
        return (
          <Link key={offer} href={offerPaths[offer]} className={buttonStyle({ variant })}>
            {offerLabels[offer]}
          </Link>
        )
      })}
    </div>
  )
}
