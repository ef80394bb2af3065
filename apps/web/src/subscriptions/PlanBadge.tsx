import { listSubscriptions } from '@saldo/contract/subscriptions'
import { urgencyOf } from '@saldo/domain/subscriptions/standing'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { endingText, factsOf, urgencyTones } from './labels.ts'

/** How near the end of the plan is, once it is near: leads to the plan itself. */
export function PlanBadge({ folded = false }: { readonly folded?: boolean }) {
  const today = useToday()
  const { data } = useReading(listSubscriptions, {})
  const [current] = data ?? []
  if (current === undefined) return null
  const facts = factsOf(current)
  const urgency = urgencyOf(facts, today)
  if (urgency === 'none') return null
  const text = endingText(facts, today)
  return (
    <Link
      href={paths.settings('plano')}
      aria-label={`Seu plano: ${text}`}
      title={folded ? text : undefined}
      className="flex min-h-9 items-center rounded-field px-2 hover:bg-sunken"
    >
      <Badge tone={urgencyTones[urgency]} dot>
        {folded ? '!' : text}
      </Badge>
    </Link>
  )
}
