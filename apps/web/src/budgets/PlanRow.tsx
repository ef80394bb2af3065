import type { BudgetEntry } from '@saldo/contract/budget-plan'
import { type Cents, ZERO } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useCategoryStyle } from '../fields/use-category-style.ts'
import type { ReactNode } from 'react'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import { showPercent } from '../fields/money.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { MASK } from '../ui/field/mask.ts'
import { toneStyle } from '../ui/tones.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tooltip } from '../ui/layer/Tooltip.tsx'
import type { Amount } from '@saldo/domain/budgets/kinds'
import { COLUMNS } from './columns.ts'
import { Difference } from './Difference.tsx'
import { lineNote, NOT_PLANNED } from './labels.ts'
import { realisedIn } from './month-figures.ts'
import type { PlanLine } from './plan-lines.ts'
import { UsedShare } from './UsedShare.tsx'

// What is read of a plan comes first; the fields are there before somebody types.
const PlannedField = lazyComponent(
  () => import('./PlannedField.tsx').then((all) => all.PlannedField),
  { shape: <Skeleton className="ml-auto h-11 w-28 sm:w-full" />, soon: true },
)

// Most people share no line.
const SharedNote = lazyComponent(() => import('./SharedNote.tsx').then((all) => all.SharedNote), {
  shape: 'Da casa',
})
const SharedUse = lazyComponent(() => import('./SharedUse.tsx').then((all) => all.SharedUse), {
  shape: (
    <>
      <span />
      <div className="col-span-full h-1.5" />
    </>
  ),
})

/** A category as it is drawn everywhere, with what is to be said of its line. */
function LineName({
  category,
  note = '',
  onEdit,
}: {
  readonly category: BudgetEntry['category']
  readonly note?: ReactNode
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
        {note !== '' && (
          // What all of a shared line is must not be cut off: `R$ 1.00…` is another amount.
          <span className={cx('block text-xs text-faint', typeof note === 'string' && 'truncate')}>
            {note}
          </span>
        )}
      </span>
    </>
  )
  const style = 'flex min-h-11 min-w-0 items-center gap-2.5 text-left sm:min-h-8'
  if (onEdit === undefined) return <span className={style}>{words}</span>
  return (
    <button
      data-printed
      type="button"
      onClick={onEdit}
      className={cx(style, 'rounded-sm hover:text-primary')}
    >
      <span className="sr-only">Editar </span>
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
export function RealisedFigure({
  name,
  value,
  onOpen,
  isInline = false,
}: RealisedProps & {
  /** Within a sentence, not alone in its column. */
  readonly isInline?: boolean
}) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const amount = hidden ? 'valor oculto' : show(value)
  return (
    <button
      data-printed
      type="button"
      aria-label={`Movimentações de ${name}: realizado ${amount}`}
      onClick={onOpen}
      className={cx(
        'figures inline-flex min-h-11 items-center justify-end rounded-sm underline decoration-line-strong/50 decoration-dotted underline-offset-4 hover:text-primary sm:min-h-8',
        !isInline && 'sm:w-full',
      )}
    >
      {hidden ? MASK : show(value)}
    </button>
  )
}

/** The column of a realised figure, on a phone with its name. */
export function RealisedCell({
  className = '',
  upcoming,
  ...figure
}: RealisedProps & {
  /** What is still to come, said beside it where there is any (case M17). */
  readonly upcoming: Cents
  readonly className?: string
}) {
  return (
    <span
      className={cx(
        'flex items-center gap-x-1.5 max-sm:flex-wrap max-sm:text-sm sm:flex-col sm:items-end',
        className,
      )}
    >
      <span className="text-muted sm:hidden">Realizado</span>
      <RealisedFigure {...figure} />
      {upcoming !== ZERO && (
        <span className="text-xs font-normal text-muted sm:whitespace-nowrap">
          a vencer <Money value={upcoming} whole />
        </span>
      )}
    </span>
  )
}

/** What is to be said of a row beside its name. */
function noteOf({ line, isPlanned, isStored, edit }: PlanLine): string {
  if (!isPlanned) {
    if (isStored) return 'Será removida'
    return line.spending === ZERO ? '' : 'Não planejada'
  }
  const share = line.typed === 'budgetValue' ? `${showPercent(line.budgetValue)}% das receitas` : ''
  return [share, edit === undefined ? lineNote(line) : 'Alterada'].filter(Boolean).join(' · ')
}

type RowProps = {
  readonly row: PlanLine
  /** Whose plan it is of. */
  readonly userId: string
  readonly fullIsGood: boolean
  readonly isRevenue: boolean
  /** Typed in place; without it the plan is only read. Null takes the line out. */
  readonly onAmount: ((amount: Amount | null) => void) | undefined
  readonly onEdit: (() => void) | undefined
  readonly onRealised: () => void
}

/** One line of a plan: planned, realised, the difference, and how far it is used. */
export function PlanRow(props: RowProps) {
  const { row, userId, isRevenue, onAmount, onEdit, onRealised } = props
  const { line, isPlanned, isStored, edit } = row
  const { category, value, spending, upcoming } = line
  const realised = realisedIn(line)
  const isIdle = !isPlanned && spending === ZERO && upcoming === ZERO
  const name = (
    <LineName
      category={category}
      note={line.isShared ? <SharedNote {...{ line, userId }} /> : noteOf(row)}
      onEdit={isPlanned ? onEdit : undefined}
    />
  )
  return (
    <li className={cx(COLUMNS, 'hairline-t px-4 py-1.5 sm:px-5 sm:py-0.5')}>
      {isPlanned || isIdle ? name : <Unplanned>{name}</Unplanned>}
      {onAmount === undefined || category._id === NO_CATEGORY ? (
        <span className="text-right">
          <span className="sr-only">Planejado </span>
          {isPlanned ? <Money value={value} /> : '–'}
        </span>
      ) : (
        <PlannedField
          {...{ line, isPlanned, isStored, isRevenue, onAmount }}
          isChanged={edit !== undefined}
        />
      )}
      {isIdle ? (
        <Suggestion row={row} onAmount={onAmount} className="col-span-2" />
      ) : (
        <>
          <RealisedCell
            name={category.name}
            value={realised}
            upcoming={upcoming}
            onOpen={onRealised}
            className="text-muted"
          />
          {!isPlanned && <Suggestion row={row} onAmount={onAmount} />}
        </>
      )}
      {isPlanned && (line.isShared ? <SharedUse {...{ line, userId }} /> : <Used {...props} />)}
    </li>
  )
}

/** What is left of a planned line, and how far it is used. */
function Used({ row, fullIsGood }: Pick<RowProps, 'row' | 'fullIsGood'>) {
  const { category, value: planned, spending, upcoming } = row.line
  return (
    <>
      <Difference {...{ planned, spending, fullIsGood }} />
      <UsedShare
        label={category.name}
        realised={realisedIn(row.line)}
        {...{ planned, upcoming, fullIsGood }}
      />
    </>
  )
}

/** What was spent or came in without a line of the plan, with what that means. */
function Unplanned({ children }: { readonly children: ReactNode }) {
  return (
    <Tooltip text={NOT_PLANNED}>
      <span
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that its tooltip is reached by the keyboard
        tabIndex={0}
        className="min-w-0 rounded-sm"
      >
        {children}
      </span>
    </Tooltip>
  )
}

/** What the category came to of late, to be planned by one press. */
function Suggestion({
  row,
  onAmount,
  className = '',
}: Pick<RowProps, 'row' | 'onAmount'> & { readonly className?: string }) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const { suggestion, line } = row
  if (suggestion === null || onAmount === undefined) return null
  const amount = hidden ? MASK : show(suggestion)
  return (
    <span className={cx('text-right', className)}>
      <button
        type="button"
        aria-label={`Usar ${amount}, a média dos últimos meses de ${line.category.name}`}
        onClick={() => onAmount({ kind: 'money', cents: suggestion })}
        className="min-h-11 rounded-sm text-sm font-medium text-primary hover:underline sm:min-h-8"
      >
        Usar {amount}
      </button>
    </span>
  )
}
