import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { createBudget, updateBudget } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import { monthOf, yearOf } from '@saldo/domain/calendar'
import { type Cents, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { showMonth, showShortMonth } from '@saldo/domain/month-names'
import { useHiddenValues } from '../data/preferences.ts'
import { useChange } from '../data/queries.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { typedMoney, showCompact } from '../fields/money.ts'
import { problemOfBalance } from '../fields/typed-money.ts'
import { useSnack } from '../ui/use-snack.ts'
import { BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import { groupFields, linesIn } from './groups.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import { saveFile } from '../data/download.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/**
 * The Acumulado with which the projection begins. A month without a plan gets one that holds it
 * alone, another one is changed (money.md §4). Left empty, it is worked out again.
 */
export function AccumulatedCell({ budget }: { readonly budget: Budget }) {
  const [text, setText] = useState<string | null>(null)
  const create = useChange(createBudget)
  const update = useChange(updateBudget)
  const [hidden] = useHiddenValues()
  const snack = useSnack()
  const { _id: id, date, accumulated, version } = budget
  const label = `Acumulado de ${showMonth(monthOf(date))}`
  const problem =
    text === null
      ? null
      : (problemOfBalance(text) ?? create.error?.message ?? update.error?.message ?? null)
  const save = () => {
    if (text === null || problemOfBalance(text) !== null) return
    const cents: Cents | null = readMoney(text)
    if (cents === accumulated) {
      setText(null)
      return
    }
    const onSuccess = () => snack({ message: 'Acumulado alterado', kind: 'success' })
    if (id === null) create.mutate({ query: {}, body: { date, accumulated: cents } }, { onSuccess })
    else {
      const seen = version === null ? {} : { version }
      update.mutate(
        { params: { id }, query: {}, body: { ...seen, accumulated: cents } },
        { onSuccess },
      )
    }
  }
  if (text === null) {
    return (
      <button
        data-printed
        type="button"
        aria-label={`Editar ${label}`}
        aria-disabled={hidden || undefined}
        onClick={() => !hidden && setText(typedMoney(accumulated))}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-sm hover:text-primary sm:min-h-8"
      >
        <Pencil size={14} aria-hidden="true" className="text-faint" />
        <Money value={accumulated} {...(accumulated < 0 ? { tone: 'negative' as const } : {})} />
      </button>
    )
  }
  return (
    <BalanceInput
      label={label}
      text={text}
      problem={problem}
      busy={create.isPending || update.isPending}
      onText={setText}
      onSave={save}
      onLeave={() => setText(null)}
    />
  )
}

type InputProps = {
  readonly label: string
  readonly text: string
  readonly problem: string | null
  readonly busy: boolean
  readonly onText: (text: string) => void
  readonly onSave: () => void
  readonly onLeave: () => void
}

function BalanceInput({ label, text, problem, busy, onText, onSave, onLeave }: InputProps) {
  return (
    <span className="flex flex-col items-end">
      <input
        type="text"
        inputMode="text"
        autoComplete="off"
        autoFocus
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-busy={busy || undefined}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => onText(target.value)}
        onBlur={onSave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSave()
          if (event.key !== 'Escape') return
          // The window stays open: it is this cell that is left.
          event.stopPropagation()
          onLeave()
        }}
        className="figures min-h-11 w-32 rounded-sm border border-primary bg-surface px-2 text-right aria-invalid:border-negative sm:min-h-8"
      />
      <ErrorText className="whitespace-normal">{problem ?? undefined}</ErrorText>
    </span>
  )
}

export type ProjectionRow = {
  readonly id: string
  readonly label: string
  /** The group that can be unfolded, of the seven rows; of a category's row, null. */
  readonly group: BudgetGroup | null
  /** A category of the group above it. */
  readonly isCategory: boolean
  /** One for each month. */
  readonly values: readonly Cents[]
}

function categoryRows(budgets: readonly Budget[], group: BudgetGroup): ProjectionRow[] {
  const names = new Map<string, string>()
  for (const budget of budgets) {
    for (const { category } of linesIn(budget, group)) names.set(category._id, category.name)
  }
  return [...names]
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'pt-BR'))
    .map(([id, label]) => ({
      id,
      label,
      group: null,
      isCategory: true,
      values: budgets.map(
        (budget) =>
          linesIn(budget, group).find(({ category }) => category._id === id)?.value ?? ZERO,
      ),
    }))
}

/**
 * The rows of *Projeção do plano*: the five groups, each with its categories where it is
 * unfolded, then Saldo and Acumulado (money.md §2).
 */
export function projectionRows(
  budgets: readonly Budget[],
  unfolded: ReadonlySet<BudgetGroup>,
): readonly ProjectionRow[] {
  const groups = BUDGET_GROUPS.flatMap((group): ProjectionRow[] => [
    {
      id: group,
      label: groupFields[group].rowTitle,
      group,
      isCategory: false,
      values: budgets.map((budget) => budget[groupFields[group].value]),
    },
    ...(unfolded.has(group) ? categoryRows(budgets, group) : []),
  ])
  const sum = (id: 'result' | 'accumulated', label: string): ProjectionRow => ({
    id,
    label,
    group: null,
    isCategory: false,
    values: budgets.map((budget) => budget[id]),
  })
  return [...groups, sum('result', 'Saldo'), sum('accumulated', 'Acumulado')]
}

const NEEDS_QUOTES = /[;"\r\n]/
/** A spreadsheet runs what begins so. */
const FORMULA = /^[=+@\t-]/

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The same rows as a file that a spreadsheet in Portuguese opens: semicolons between cells, amounts
 * as `showAmount` writes them, a mark at its start that says that it is UTF-8.
 */
export function projectionFile(
  heads: readonly string[],
  rows: readonly ProjectionRow[],
  showAmount: (value: Cents) => string,
): string {
  const lines = [
    ['Planejamento', ...heads],
    ...rows.map(({ label, isCategory, values }) => [
      isCategory ? `  ${label}` : label,
      ...values.map(showAmount),
    ]),
  ]
  return `\uFEFF${lines.map((line) => line.map(cellOf).join(';')).join('\r\n')}\r\n`
}

const Lines = lazyComponent(() => import('../ui/charts/Lines.tsx').then((all) => all.Lines), {
  shape: <Skeleton className="h-60" />,
})

type Props = {
  /** One's own plans of the window, with the changes that wait. */
  readonly budgets: readonly Budget[]
  readonly isEdited: boolean
  readonly onClose: () => void
}

const headOf = ({ date }: Budget) =>
  `${showShortMonth(monthOf(date))} ${String(yearOf(date)).slice(2)}`

/** The year stands where it begins, so that the labels of an axis fit beside one another. */
function labelOf(budget: Budget, at: number): string {
  const month = monthOf(budget.date)
  return at === 0 || month.endsWith('-01') ? headOf(budget) : showShortMonth(month)
}

/** *Projeção do plano*: thirteen months side by side, and what they come to. */
export function ProjectionModal({ budgets, isEdited, onClose }: Props) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const exportFile = () => {
    const all = projectionRows(budgets, new Set(BUDGET_GROUPS))
    const text = projectionFile(budgets.map(headOf), all, (value) => typedMoney(value))
    const name = `projecao-${budgets[0]?.date.slice(0, 7) ?? ''}.csv`
    saveFile({ name, bytes: [new TextEncoder().encode(text)] }, 'text/csv')
  }
  return (
    <Modal
      size="xl"
      title="Projeção do plano"
      {...(isEdited ? { text: 'Com as alterações que ainda não foram aplicadas.' } : {})}
      onClose={onClose}
      footer={
        <>
          <Button className="sm:mr-auto" icon={<Download size={16} />} onClick={exportFile}>
            Baixar planilha
          </Button>
          <Button variant="primary" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Lines
        title="Acumulado nos próximos meses"
        level={3}
        axis="Mês"
        labels={budgets.map(labelOf)}
        series={[
          {
            id: 'accumulated',
            label: 'Acumulado',
            tone: 'primary',
            values: budgets.map(({ accumulated }) => accumulated),
          },
        ]}
        filled
        format={show}
        formatAxis={showCompact}
        hidden={hidden}
        height={180}
        empty="Nada planejado nestes meses."
      />
      <Months budgets={budgets} isEdited={isEdited} />
    </Modal>
  )
}

/** The seven rows, whose groups unfold; the first column stays while the months scroll. */
function Months({ budgets, isEdited }: Omit<Props, 'onClose'>) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<BudgetGroup>>(new Set())
  const rows = projectionRows(budgets, unfolded)
  const toggle = (group: BudgetGroup) => {
    const next = new Set(unfolded)
    if (!next.delete(group)) next.add(group)
    setUnfolded(next)
  }
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label="Projeção mês a mês"
      className="relative mt-4 overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Projeção do plano, mês a mês</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(held, 'px-3 py-2 text-left font-medium text-faint')}>
              Tipo
            </th>
            {budgets.map((budget) => (
              <th
                key={budget.date}
                scope="col"
                className={cx(
                  'px-3 py-2 text-right font-medium whitespace-nowrap',
                  isNegative(budget) ? 'bg-negative/10 text-negative' : 'text-faint',
                )}
              >
                <span aria-hidden="true">{headOf(budget)}</span>
                <span className="sr-only">
                  {showMonth(monthOf(budget.date))}
                  {isNegative(budget) && ', fica negativo'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={`${row.isCategory} ${row.id}`}
              row={row}
              budgets={budgets}
              isUnfolded={row.group !== null && unfolded.has(row.group)}
              onToggle={toggle}
              canEdit={!isEdited}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const held = 'sticky left-0 z-1 min-w-34 bg-raised sm:min-w-44'

function isNegative({ result, accumulated }: Budget): boolean {
  return result < ZERO || accumulated < ZERO
}

type RowProps = {
  readonly row: ProjectionRow
  readonly budgets: readonly Budget[]
  readonly isUnfolded: boolean
  readonly onToggle: (group: BudgetGroup) => void
  /** While changes wait, the balance of the first month is theirs. */
  readonly canEdit: boolean
}

function Row({ row, budgets, isUnfolded, onToggle, canEdit }: RowProps) {
  const { id, label, group, isCategory, values } = row
  const isSum = id === 'result' || id === 'accumulated'
  const [first] = budgets
  return (
    <tr className={cx('border-t border-line', isSum && 'font-semibold')}>
      <th scope="row" className={cx(held, 'px-3 py-1 text-left font-medium')}>
        {group === null ? (
          <span
            className={cx(
              'block max-w-40 truncate py-1',
              isCategory && 'pl-6 font-normal text-muted',
            )}
          >
            {label}
          </span>
        ) : (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => onToggle(group)}
            className="flex min-h-11 w-full items-center gap-1.5 rounded-sm text-left hover:text-primary sm:min-h-8"
          >
            {isUnfolded ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
            {label}
          </button>
        )}
      </th>
      {values.map((value, at) => {
        const budget = budgets[at]
        const isEditable = canEdit && id === 'accumulated' && at === 0 && first !== undefined
        return (
          <td
            key={budget?.date}
            className={cx(
              'px-3 py-1 text-right whitespace-nowrap',
              isCategory && 'text-muted',
              isSum && value < ZERO && 'bg-negative/10',
            )}
          >
            {isEditable ? (
              <AccumulatedCell key={first.accumulated} budget={first} />
            ) : (
              <Money
                value={value}
                {...(isSum && value < ZERO ? { tone: 'negative' as const } : {})}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}
