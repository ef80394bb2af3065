import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { createBudget, updateBudget } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import { monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { showMonth } from '@saldo/domain/month-names'
import { useHiddenValues } from '../data/preferences.ts'
import { useChange } from '../data/queries.ts'
import { Money } from '../fields/Money.tsx'
import { typedMoney } from '../fields/money.ts'
import { problemOfBalance } from '../fields/typed-money.ts'
import { useSnack } from '../ui/use-snack.ts'

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
      {problem !== null && (
        <span role="alert" className="text-xs whitespace-normal text-negative">
          {problem}
        </span>
      )}
    </span>
  )
}
