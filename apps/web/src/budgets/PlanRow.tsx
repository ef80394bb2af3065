import type { BudgetEntry } from '@saldo/contract/budget-plan'
import { addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useCategoryStyle } from '../fields/use-category-style.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { MASK } from '../ui/field/mask.ts'
import { UsedBar } from '../ui/ProgressBar.tsx'
import { toneStyle } from '../ui/tones.ts'
import { Tooltip } from '../ui/layer/Tooltip.tsx'
import { EDIT_COLUMNS, READ_COLUMNS } from './columns.ts'
import { lineNote, NOT_PLANNED } from './labels.ts'
import { realisedIn } from './month-figures.ts'

/** What is left of a line: planned less spent; of what is to grow, what came less what was planned. */
export function reckonDifference(planned: Cents, spending: Cents, fullIsGood: boolean): Cents {
  return fullIsGood ? addCents(spending, negate(planned)) : addCents(planned, negate(spending))
}

/** A category as it is drawn everywhere, with what is to be said of its line. */
export function LineName({
  category,
  note = '',
  onEdit,
}: {
  readonly category: BudgetEntry['category']
  readonly note?: string
  /** Pressed to change the line; without it the plan is only read. */
  readonly onEdit?: (() => void) | undefined
}) {
  const { icon, tone } = useCategoryStyle(category._id)
  const words = (
    <>
      <span style={toneStyle(tone)} className="flex w-5 shrink-0 justify-center text-tone">
        <Icon name={icon} size={16} />
      </span>
      <span className="min-w-0">
        <span className="block truncate" title={category.name}>
          {category.name}
        </span>
        {note !== '' && <span className="block truncate text-xs text-faint">{note}</span>}
      </span>
    </>
  )
  const style = 'flex min-h-11 min-w-0 items-center gap-2.5 text-left sm:min-h-8'
  if (onEdit === undefined) return <span className={style}>{words}</span>
  return (
    <button
      data-printed
      type="button"
      aria-label={`Editar ${category.name}`}
      onClick={onEdit}
      className={cx(style, 'rounded-sm hover:text-primary')}
    >
      {words}
    </button>
  )
}

type RealisedProps = {
  readonly name: string
  /** What has happened. */
  readonly value: Cents
  readonly onOpen: () => void
}

/** A realised figure: the movements that make it are one press away. */
export function RealisedFigure({ name, value, onOpen }: RealisedProps) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const amount = hidden ? 'valor oculto' : show(value)
  return (
    <button
      data-printed
      type="button"
      aria-label={`Movimentações de ${name}: realizado ${amount}`}
      onClick={onOpen}
      className="figures inline-flex min-h-11 items-center justify-end rounded-sm underline decoration-line-strong/50 decoration-dotted underline-offset-4 hover:text-primary sm:min-h-8 sm:w-full"
    >
      {hidden ? MASK : show(value)}
    </button>
  )
}

/** The column of a realised figure, on a phone with its name. */
export function RealisedCell({
  isEditing = false,
  className = '',
  upcoming,
  ...figure
}: RealisedProps & {
  /** What is still to come, said beside it where there is any (case M17). */
  readonly upcoming: Cents
  /** In the columns of edit mode, where a phone shows no realised figure. */
  readonly isEditing?: boolean
  readonly className?: string
}) {
  return (
    <span
      className={cx(
        'flex items-center gap-x-1.5 max-sm:flex-wrap max-sm:text-sm sm:flex-col sm:items-end',
        isEditing && 'max-sm:hidden',
        className,
      )}
    >
      <span className="text-muted sm:hidden">Realizado</span>
      <RealisedFigure {...figure} />
      {upcoming !== ZERO && (
        <span className="text-xs font-normal text-muted sm:whitespace-nowrap">
          a vencer <Money value={upcoming} />
        </span>
      )}
    </span>
  )
}

/** One line of a plan: planned, realised, the difference, and how far it is used. */
export function PlanRow({
  line,
  fullIsGood,
  onEdit,
  onRealised,
}: {
  readonly line: BudgetEntry
  readonly fullIsGood: boolean
  readonly onEdit: (() => void) | undefined
  readonly onRealised: () => void
}) {
  const { category, value, spending, upcoming } = line
  const realised = realisedIn(line)
  const difference = reckonDifference(value, spending, fullIsGood)
  return (
    <li className={cx(READ_COLUMNS, 'hairline-t px-4 py-1.5 sm:px-5')}>
      <LineName category={category} note={lineNote(line)} onEdit={onEdit} />
      <span className="text-right">
        <span className="sr-only">Planejado </span>
        <Money value={value} />
      </span>
      <RealisedCell
        name={category.name}
        value={realised}
        upcoming={upcoming}
        onOpen={onRealised}
        className="text-muted"
      />
      <Difference value={difference} fullIsGood={fullIsGood} />
      <UsedShare
        label={category.name}
        planned={value}
        spending={realised}
        fullIsGood={fullIsGood}
      />
    </li>
  )
}

/** What is over or missing: of what is spent, below nothing is too much. */
export function Difference({
  value,
  fullIsGood,
}: {
  readonly value: Cents
  readonly fullIsGood: boolean
}) {
  const isOver = value < ZERO && !fullIsGood
  return (
    <span className="text-right max-sm:text-sm">
      <span className="text-muted max-[379px]:sr-only sm:sr-only">Diferença </span>
      <Money value={value} {...(isOver ? { tone: 'negative' as const } : {})} />
    </span>
  )
}

/** The bar of a line or a card; red from 100 % on of what is spent. */
export function UsedShare({
  label,
  planned,
  spending,
  fullIsGood,
}: {
  readonly label: string
  readonly planned: Cents
  readonly spending: Cents
  readonly fullIsGood: boolean
}) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  return (
    <div className="col-span-full pt-1 pb-1">
      <UsedBar
        size="sm"
        label={`Realizado de ${label}`}
        used={spending}
        limit={planned}
        tone="revenue"
        fullIsGood={fullIsGood}
        text={hidden ? 'Valor oculto' : `${show(spending)} de ${show(planned)}`}
      />
    </div>
  )
}

type UnplannedProps = {
  readonly category: BudgetEntry['category']
  readonly spending: Cents
  readonly upcoming: Cents
  /** In the columns of edit mode. */
  readonly isEditing: boolean
  readonly onPlan: (() => void) | undefined
  readonly onRealised: () => void
}

/** What was spent or came in without a line of the plan. */
export function UnplannedRow(props: UnplannedProps) {
  const { category, spending, upcoming, isEditing, onPlan, onRealised } = props
  return (
    <li
      className={cx(
        isEditing ? EDIT_COLUMNS : READ_COLUMNS,
        'hairline-t px-4 py-1.5 text-muted sm:px-5',
      )}
    >
      <Tooltip text={NOT_PLANNED}>
        <span
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that its tooltip is reached by the keyboard
          tabIndex={0}
          className="min-w-0 rounded-sm"
        >
          <LineName category={category} note="Não planejada" />
        </span>
      </Tooltip>
      <span className={cx('text-right', isEditing && 'max-sm:col-span-2 sm:pr-2')}>
        {onPlan === undefined ? (
          <span>–</span>
        ) : (
          <button
            type="button"
            aria-label={`Planejar ${category.name}`}
            onClick={onPlan}
            className="min-h-11 min-w-11 rounded-sm font-medium text-primary hover:underline sm:min-h-8"
          >
            Planejar
          </button>
        )}
      </span>
      {isEditing && <span className="max-sm:hidden" />}
      <RealisedCell
        name={category.name}
        value={realisedIn({ spending, upcoming })}
        upcoming={upcoming}
        onOpen={onRealised}
        isEditing={isEditing}
      />
      <span aria-hidden="true" className="text-right max-sm:hidden">
        {isEditing ? '' : '–'}
      </span>
    </li>
  )
}
