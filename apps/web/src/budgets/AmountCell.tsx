import { type KeyboardEvent, useId, useState } from 'react'
import type { Amount } from '@saldo/domain/budgets/kinds'
import { readMoney } from '@saldo/domain/money-text'
import { showPercent, typedMoney } from '../fields/money.ts'
import { cx } from '../ui/class-names.ts'
import { readPercent } from '../fields/percent.ts'
import { problemOfAmount } from './line-form.ts'

type Column = Amount['kind']

type Props = {
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
export function AmountCell({ label, column, value, amount, isChanged, onAmount }: Props) {
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
      {problem !== null && (
        <span
          id={noteId}
          role="alert"
          className="text-right text-xs whitespace-normal text-negative"
        >
          {problem}
        </span>
      )}
    </span>
  )
}
