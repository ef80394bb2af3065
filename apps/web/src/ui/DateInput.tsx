import CalendarIcon from 'lucide-react/icons/calendar'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { maskDay, problemOfDay, problemWhileTyped, readDay, showDay } from './day-text.ts'
import { useInputProblem } from './field-context.ts'
import { IconButton } from './IconButton.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { Popover } from './Popover.tsx'
import { Skeleton } from './Skeleton.tsx'
import { TextInput } from './TextInput.tsx'

const Calendar = lazyComponent(() => import('./Calendar.tsx').then((all) => all.Calendar), {
  shape: <Skeleton className="h-72 w-67" />,
})

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  /** `YYYY-MM-DD`, or '' for none. */
  readonly value: string
  /** Called with a whole day that exists and is within the limits, or '' while there is none. */
  readonly onChange: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Marked in the calendar, which itself has no clock. */
  readonly today?: string | undefined
}

/**
 * A day, typed in any of the ways that `readDay` understands or picked from a calendar that is only
 * loaded when it is opened. What is no day stays as it was typed, and the field says why.
 */
export function DateInput({ value, onChange, min, max, today, ...input }: Props) {
  const [typed, setTyped] = useState<string>()
  const setProblem = useInputProblem()
  const limits = { today, min, max }
  const within = (text: string) =>
    problemOfDay(text, limits) === null ? (readDay(text, limits) ?? '') : ''
  const type = (text: string) => {
    const masked = maskDay(text)
    setTyped(masked)
    setProblem(problemWhileTyped(masked, limits))
    // A year may still be growing: `21/11/20` is no day until the field is left.
    const isWhole = masked.length === 10 || masked === ''
    if (isWhole || value) onChange(isWhole ? within(masked) : '')
  }
  const leave = () => {
    if (typed === undefined) return
    const day = within(typed)
    setProblem(problemOfDay(typed, limits))
    if (day !== value) onChange(day)
    if (day) setTyped(undefined)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') leave()
    input.onKeyDown?.(event)
  }
  const pick = (day: string) => {
    setTyped(undefined)
    setProblem(null)
    onChange(day)
  }
  return (
    <TextInput
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      {...input}
      value={typed ?? showDay(value)}
      onChange={({ target }) => type(target.value)}
      onKeyDown={handleKey}
      onBlur={(event) => {
        leave()
        input.onBlur?.(event)
      }}
      after={
        !input.disabled &&
        !input.readOnly && <Opener value={value} onPick={pick} {...{ min, max, today }} />
      }
    />
  )
}

type OpenerProps = {
  readonly value: string
  readonly onPick: (day: string) => void
  readonly min: string | undefined
  readonly max: string | undefined
  readonly today: string | undefined
}

function Opener({ value, onPick, min, max, today }: OpenerProps) {
  return (
    <Popover
      label="Calendário"
      side="bottom-end"
      className="w-auto p-3"
      renderTrigger={(bind) => (
        <IconButton
          {...bind}
          plain
          size="sm"
          label="Abrir calendário"
          icon={<CalendarIcon size={16} />}
        />
      )}
    >
      {(close) => (
        <Calendar
          value={value}
          min={min}
          max={max}
          today={today}
          onPick={(day) => {
            onPick(day)
            close()
          }}
        />
      )}
    </Popover>
  )
}
