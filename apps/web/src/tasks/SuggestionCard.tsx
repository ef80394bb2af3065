import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Task } from '@saldo/contract/tasks'
import { Money } from '../fields/Money.tsx'
import { Link } from '../navigation.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { IconChip } from '../ui/IconChip.tsx'
import { useFocusAround } from '../ui/layer/use-focus-around.ts'
import { DecisionButtons, DecisionProblem } from './DecisionButtons.tsx'
import { styleOf, monthlyLabel, placeOf } from './labels.ts'
import { useDecision } from './use-decision.ts'
import { Why } from './Why.tsx'

type Props = { readonly task: Task }

/** A suggestion: why, what it brings a month, the screen that does it, and the answer to it. */
export function SuggestionCard({ task }: Props) {
  const { title, why } = task
  const decision = useDecision(task)
  const ref = useFocusAround<HTMLElement>()
  return (
    <article
      ref={ref}
      aria-label={title}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 sm:min-h-64 sm:p-5"
    >
      <header className="flex items-start gap-3">
        <IconChip size="lg" {...styleOf(task)} />
        <h3 className="flex min-h-11 min-w-0 flex-1 items-center text-lg leading-tight font-semibold text-pretty break-words">
          {title}
        </h3>
      </header>
      <p className="mt-3 text-base text-pretty text-muted">
        <Why why={why} />
      </p>
      <Monthly task={task} />
      <div className="mt-3 flex flex-1 items-end">
        <PlaceLink task={task} />
      </div>
      <footer className="mt-2 flex gap-2">
        <DecisionButtons
          task={task}
          decision={decision}
          offers={['accepted', 'rejected']}
          className="flex-1"
        />
      </footer>
      <DecisionProblem decision={decision} />
    </article>
  )
}

/** What it would save or gain in a month, where the figures say it. */
export function Monthly({ task: { monthly, rule } }: Props) {
  if (monthly === null) return null
  return (
    <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 rounded-field bg-sunken px-3 py-2">
      <span className="text-sm text-muted">{monthlyLabel(rule)}</span>
      <span className="text-lg font-semibold">
        <Money value={monthly} />
      </span>
    </p>
  )
}

/** The way to the screen that does it. */
export function PlaceLink({ task }: Props) {
  const place = placeOf(task)
  if (place === null) return null
  return (
    <Link
      href={place.href}
      className={`${linkStyle('quiet')} inline-flex min-h-11 items-center gap-1.5 sm:min-h-8`}
    >
      {place.label}
      <ArrowRight size={14} aria-hidden="true" />
    </Link>
  )
}
