import { type KeyboardEvent, useId, useState } from 'react'
import type { BudgetEntry } from '@saldo/contract/budget-plan'
import type { Amount } from '@saldo/domain/budgets/kinds'
import { readMoney } from '@saldo/domain/money-text'
import { useHiddenValues } from '../data/preferences.ts'
import { typedMoney } from '../fields/money.ts'
import { readPercent } from '../fields/percent.ts'
import { cx } from '../ui/class-names.ts'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import { MASK } from '../ui/field/mask.ts'
import { problemOfAmount } from './line-form.ts'
import { VALUE_WRONG } from './labels.ts'
import { amountOf } from './pending.ts'

/**
 * What is typed into the row of a line: money, `12,5%` of the revenues, or `+50` on top of what was
 * there. Null where it is none of them.
 */
export function readPlanned(text: string, before: Amount | null): Amount | null {
  if (text.includes('%')) {
    const percent = readPercent(text)
    return percent === null ? null : { kind: 'percent', percent }
  }
  const isMore = text.trim().startsWith('+') && before?.kind === 'money'
  const cents = readMoney(isMore ? `${typedMoney(before.cents)}${text.trim()}` : text)
  return cents === null ? null : { kind: 'money', cents }
}

/** Up and down, Enter and Shift Enter go from row to row; Control Enter applies. */
function stepOf({ key, shiftKey }: KeyboardEvent<HTMLInputElement>): 1 | -1 | null {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (key !== 'Enter') return null
  return shiftKey ? -1 : 1
}

const applyButton = () => document.querySelector<HTMLElement>('[data-apply]')

/** After the last row comes the button that applies. */
function moveFocus(from: HTMLElement, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLInputElement>('[data-planned]')]
  const next = rows[rows.findIndex((row) => row === from) + by]
  if (next === undefined && by === 1) applyButton()?.focus()
  next?.focus()
  next?.select()
}

type Props = {
  readonly line: BudgetEntry
  readonly isPlanned: boolean
  /** The stored plan has it: a zero is then an amount like others (case G2). */
  readonly isStored: boolean
  readonly isChanged: boolean
  /** Only revenues are planned in money alone. */
  readonly isRevenue: boolean
  /** Null takes the line out. */
  readonly onAmount: (amount: Amount | null) => void
}

/**
 * What a line plans, typed where it stands. Empty there is no line. What is no amount stays as it was
 * typed and says so; Escape takes back what was typed since the field was entered.
 */
export function PlannedField(props: Props) {
  const { line, isPlanned, isStored, isChanged, isRevenue, onAmount } = props
  const noteId = useId()
  const [hidden] = useHiddenValues()
  const amount = isPlanned ? amountOf(line) : null
  const [text, setText] = useState<string | null>(null)
  const [isEntered, setEntered] = useState(false)
  const [before, setBefore] = useState(amount)
  const problemOf = (typed: string) => {
    if (typed.trim() === '') return null
    const read = readPlanned(typed, before)
    if (isRevenue && read?.kind === 'percent') return VALUE_WRONG
    return problemOfAmount(read, isStored)
  }
  const problem = text === null ? null : problemOf(text)
  const type = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') onAmount(null)
    else if (problemOf(typed) === null) onAmount(readPlanned(typed, before))
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
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) applyButton()?.click()
    else moveFocus(event.currentTarget, step)
  }
  const shown = isPlanned ? typedMoney(line.value) : ''
  return (
    <span className="ml-auto flex w-28 flex-col gap-0.5 sm:w-full">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-planned
        aria-label={`Planejado de ${line.category.name}`}
        aria-describedby={problem === null ? undefined : noteId}
        aria-invalid={problem !== null || undefined}
        value={text ?? (hidden && !isEntered && isPlanned ? MASK : shown)}
        onFocus={({ currentTarget }) => {
          setEntered(true)
          setBefore(amount)
          currentTarget.select()
        }}
        onBlur={() => {
          setEntered(false)
          if (problem === null) setText(null)
        }}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        className={cx(
          // With the focus it is never behind the bar at the bottom.
          'figures scroll-my-60 min-h-11 w-full min-w-0 rounded-sm border bg-surface px-2 text-right sm:min-h-8',
          'aria-invalid:border-negative aria-invalid:text-negative',
          isChanged ? 'border-primary bg-primary-soft' : 'border-line',
        )}
      />
      <ErrorText id={noteId} className="justify-end whitespace-normal">
        {problem ?? undefined}
      </ErrorText>
    </span>
  )
}
