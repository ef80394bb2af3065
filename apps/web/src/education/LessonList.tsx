import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePlay from 'lucide-react/icons/circle-play'
import Circle from 'lucide-react/icons/circle'
import type { Lesson, Trail } from '@saldo/contract/education'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { minutesText } from './labels.ts'

type Props = {
  readonly trail: Trail
  /** The lesson in sight. */
  readonly current: Lesson | undefined
  /** The first one that was not watched. */
  readonly next: Lesson | null
  readonly watched: ReadonlySet<string>
}

/** The lessons of a trail in their order: which were watched, and with which one goes on. */
export function LessonList({ trail, current, next, watched }: Props) {
  return (
    <ol className="flex flex-col gap-1">
      {trail.items.map((lesson, at) => {
        const { _id: id, title, documents } = lesson
        const isWatched = watched.has(id)
        const Mark = isWatched ? CircleCheck : id === next?._id ? CirclePlay : Circle
        return (
          <li key={id}>
            <Link
              href={paths.trail(trail._id, id)}
              aria-current={id === current?._id ? 'true' : undefined}
              className={cx(
                'flex min-h-11 items-start gap-3 rounded-field border-2 border-transparent px-3 py-2 text-base',
                id === current?._id
                  ? 'bg-primary-soft font-medium text-primary forced-colors:border-[Highlight]'
                  : 'hover:bg-sunken',
              )}
            >
              <Mark
                size={18}
                aria-hidden="true"
                className={cx('mt-0.5 shrink-0', isWatched ? 'text-revenue' : 'text-muted')}
              />
              <span className="min-w-0 flex-1 break-words">
                {at + 1}. {title}
                <span className="sr-only">
                  {isWatched ? ', já vista' : id === next?._id ? ', a próxima' : ''}
                </span>
              </span>
              <span className="shrink-0 text-sm text-muted">
                {minutesText(documents[0]?.duration)}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
