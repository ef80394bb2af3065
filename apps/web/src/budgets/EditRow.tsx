import { type KeyboardEvent, useId, useState } from 'react'
import type { Amount, BudgetGroup } from '@saldo/domain/budgets/kinds'
import { readMoney } from '@saldo/domain/money-text'
import { showPercent, typedMoney } from '../fields/money.ts'
import { cx } from '../ui/class-names.ts'
import { readPercent } from '../fields/percent.ts'
import { problemOfAmount } from './line-form.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { BudgetEntry } from '@saldo/contract/budget-plan'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { EDIT_COLUMNS } from './columns.ts'
import { lineNote } from './labels.ts'
import { realisedIn } from './month-figures.ts'
import { amountOf, type LineEdit } from './pending.ts'
import { LineName, RealisedFigure } from './PlanRow.tsx'

type Column = Amount['kind']

type AmountCellProps = {
  /** `Limite de Aluguel`. */
  readonly label: string
  readonly column: Column
  /** What this cell shows: cents, or hundredths of 1 %. */
  readonly value: number
  /** What was typed, here or in the cell beside it. */
  readonly amount: Amount
  readonly isChanged: boolean
  readonly onAmount: (amount: Amount) => void
}

function amountIn(text: string, column: Column): Amount | null {
  if (column === 'money') {
    const cents = readMoney(text)
    return cents === null ? null : { kind: 'money', cents }
  }
  const percent = readPercent(text)
  return percent === null ? null : { kind: 'percent', percent }
}

/** Up and down, Enter and Shift Enter stay in a column; left and right go on at the text's ends. */
function stepOf(
  event: KeyboardEvent<HTMLInputElement>,
): readonly [across: boolean, by: 1 | -1] | null {
  const { key, shiftKey, currentTarget } = event
  if (key === 'ArrowDown') return [false, 1]
  if (key === 'ArrowUp') return [false, -1]
  if (key === 'Enter') return [false, shiftKey ? -1 : 1]
  const { selectionStart, selectionEnd, value } = currentTarget
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return [true, 1]
  if (key === 'ArrowLeft' && (isWhole || selectionEnd === 0)) return [true, -1]
  return null
}

function moveFocus(from: HTMLElement, across: boolean, by: 1 | -1): void {
  const column = from.dataset['cell'] ?? ''
  const cells = [
    ...document.querySelectorAll<HTMLInputElement>(
      across ? '[data-cell]' : `[data-cell=${column}]`,
    ),
  ]
  const next = cells[cells.findIndex((cell) => cell === from) + by]
  next?.focus()
  next?.select()
}

/**
 * An amount that is edited where it stands, as in a spreadsheet. What is no amount stays as it was
 * typed and says so; Escape takes back what was typed since the cell was entered.
 */
export function AmountCell({ label, column, value, amount, isChanged, onAmount }: AmountCellProps) {
  const noteId = useId()
  const [text, setText] = useState<string | null>(null)
  const [before, setBefore] = useState(amount)
  const shown = column === 'money' ? typedMoney(value) : showPercent(value)
  const problem = text === null ? null : problemOfAmount(amountIn(text, column), true)
  const type = (typed: string) => {
    setText(typed)
    const next = amountIn(typed, column)
    if (next !== null && problemOfAmount(next, true) === null) onAmount(next)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== null) {
      setText(null)
      onAmount(before)
      return
    }
    const step = stepOf(event)
    if (step === null) return
    event.preventDefault()
    moveFocus(event.currentTarget, ...step)
  }
  return (
    <span className="flex flex-col gap-0.5">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-cell={column}
        aria-label={label}
        aria-describedby={problem === null ? undefined : noteId}
        aria-invalid={problem !== null || undefined}
        value={text ?? shown}
        onFocus={({ currentTarget }) => {
          currentTarget.select()
          setBefore(amount)
        }}
        onBlur={() => problem === null && setText(null)}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        className={cx(
          // With the focus it is never behind the bar at the bottom.
          'figures scroll-my-60 min-h-11 w-full min-w-0 rounded-sm border bg-surface px-2 text-right sm:min-h-8',
          'aria-invalid:border-negative aria-invalid:text-negative',
          isChanged ? 'border-primary bg-primary-soft' : 'border-line',
          amount.kind === column ? 'font-medium text-ink' : 'text-muted',
        )}
      />
      <ErrorText id={noteId} className="justify-end whitespace-normal">
        {problem ?? undefined}
      </ErrorText>
    </span>
  )
}

type Props = {
  readonly line: BudgetEntry
  readonly group: BudgetGroup
  /** What is changed of it and not applied yet. */
  readonly edit: LineEdit | undefined
  readonly onAmount: (amount: Amount) => void
  readonly onRemove: (isRemoved: boolean) => void
  readonly onRealised: () => void
}

/** One line of a plan in edit mode: money and share can be typed, and it can be taken out. */
export function EditRow({ line, group, edit, onAmount, onRemove, onRealised }: Props) {
  const { category, value, budgetValue } = line
  const isRemoved = edit?.isRemoved === true
  const isChanged = edit?.amount !== undefined || edit?.added !== undefined
  const note = edit === undefined ? lineNote(line) : isRemoved ? 'Será removida' : 'Alterada'
  const amount = amountOf(line)
  const cells = { amount, isChanged, onAmount }
  return (
    <li className={cx(EDIT_COLUMNS, 'hairline-t px-4 py-1.5 sm:px-5', isRemoved && 'text-faint')}>
      <span className={cx('max-sm:col-span-2', isRemoved && 'line-through')}>
        <LineName category={category} note={note} />
      </span>
      {isRemoved ? (
        <span className="max-sm:order-last max-sm:col-span-2 sm:col-span-2" />
      ) : (
        <>
          <span className="max-sm:order-last">
            <AmountCell
              {...cells}
              column="money"
              label={`Planejado de ${category.name}`}
              value={value}
            />
          </span>
          {group === 'revenues' ? (
            <span className="max-sm:order-last" />
          ) : (
            <span className="relative max-sm:order-last">
              <AmountCell
                {...cells}
                column="percent"
                label={`% das receitas de ${category.name}`}
                value={budgetValue}
              />
            </span>
          )}
        </>
      )}
      <span className="text-right text-muted max-sm:hidden">
        <RealisedFigure name={category.name} value={realisedIn(line)} onOpen={onRealised} />
      </span>
      <IconButton
        size="sm"
        label={isRemoved ? `Manter ${category.name}` : `Remover ${category.name}`}
        icon={isRemoved ? <Undo2 size={16} /> : <Trash2 size={16} />}
        onClick={() => onRemove(!isRemoved)}
      />
    </li>
  )
}
