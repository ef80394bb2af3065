import type { Task } from '@saldo/contract/tasks'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import { useToday } from '../data/today.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { cx } from '../ui/class-names.ts'
import { IconChip } from '../ui/IconChip.tsx'
import { useFocusAround } from '../ui/use-focus-around.ts'
import { DecisionButtons, DecisionProblem } from './DecisionButtons.tsx'
import { decidedText, styleOf } from './labels.ts'
import { useDecision } from './use-decision.ts'
import { Why } from './Why.tsx'

type Props = {
  readonly task: Task
  /** What may still be done with it. */
  readonly offers: readonly TaskState[]
  /** One line less, for a list that is looked through. */
  readonly isBrief?: boolean
}

/** A task that was decided on; its title opens it. */
export function TaskRow({ task, offers, isBrief = false }: Props) {
  const decision = useDecision(task)
  const ref = useFocusAround<HTMLLIElement>()
  const today = useToday()
  return (
    <li ref={ref} className="border-b border-line py-3 last:border-0">
      <div
        className={cx(
          'flex gap-x-3 gap-y-2',
          isBrief ? 'items-center' : 'flex-wrap items-start sm:flex-nowrap',
        )}
      >
        <div className="flex min-w-0 flex-1 items-start gap-3 max-sm:basis-full">
          <IconChip {...styleOf(task)} />
          <div className="min-w-0 flex-1">
            <Title task={task} isBrief={isBrief} />
            {!isBrief && <Reason task={task} />}
            <p className="truncate text-sm text-faint">{decidedText(task, today)}</p>
          </div>
        </div>
        {offers.length > 0 && (
          <div className={cx('flex shrink-0 gap-2', !isBrief && 'max-sm:w-full')}>
            <DecisionButtons
              task={task}
              decision={decision}
              offers={offers}
              size="sm"
              {...(isBrief ? {} : { className: 'max-sm:flex-1' })}
            />
          </div>
        )}
      </div>
      <DecisionProblem decision={decision} />
    </li>
  )
}

function Title({ task, isBrief }: Pick<Props, 'task'> & { readonly isBrief: boolean }) {
  const { open } = useNavigation()
  const { _id: id, title } = task
  return (
    <button
      type="button"
      onClick={() => open(windows.task('tarefa', id))}
      className={cx(
        'relative block max-w-full rounded-xs text-left font-medium hover:underline',
        // What can be touched is 44 pixels high; what is seen is a line.
        "before:absolute before:inset-x-0 before:-inset-y-3 before:content-['']",
        isBrief ? 'truncate' : 'text-pretty break-words',
      )}
    >
      {title}
    </button>
  )
}

/** Why it was suggested, or what the person wrote. */
function Reason({ task: { description, why } }: Pick<Props, 'task'>) {
  return (
    <p className="line-clamp-2 text-base text-muted wrap-anywhere">
      {description ?? <Why why={why} />}
    </p>
  )
}
