import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import type { ListedTrail } from '@saldo/contract/education'
import type { TrailStanding } from '@saldo/domain/education/trails'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { UsedBar } from '../ui/ProgressBar.tsx'
import { minutesText, standingText } from './labels.ts'

/** A trail at a glance: how far one is on it, and the lesson that comes next. */
export function TrailCard({
  trail,
  standing,
}: {
  readonly trail: ListedTrail
  readonly standing: TrailStanding<ListedTrail['items'][number]>
}) {
  const { _id: id, title, description, items } = trail
  const { isLocked, watchedCount, next } = standing
  const count = items.length
  return (
    <article
      aria-label={title}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h3 className="text-lg font-semibold text-pretty break-words">{title}</h3>
      <p className="mt-1 text-base text-pretty text-muted">{description}</p>
      <div className="mt-4">
        <UsedBar
          label={`Andamento de ${title}`}
          used={watchedCount}
          limit={count}
          text={`${watchedCount} de ${count} aulas`}
          fullIsGood
        />
        <p className="mt-2 flex items-center gap-1.5 text-sm text-muted">
          {isLocked && <Lock size={14} aria-hidden="true" />}
          {next === null && <Check size={14} aria-hidden="true" />}
          {standingText(standing, count)}
        </p>
      </div>
      {next !== null && !isLocked && (
        <p className="mt-3 text-base">
          <span className="text-muted">A seguir: </span>
          {next.title}
          <span className="text-muted"> {minutesText(next.documents[0]?.duration)}</span>
        </p>
      )}
      {!isLocked && (
        <Link
          href={paths.trail(id, next?._id)}
          className={`${buttonStyle({ variant: next === null ? 'secondary' : 'primary' })} mt-4 self-start`}
        >
          {next === null ? 'Rever a trilha' : watchedCount === 0 ? 'Começar' : 'Continuar'}
          <span className="sr-only"> {title}</span>
        </Link>
      )}
    </article>
  )
}
