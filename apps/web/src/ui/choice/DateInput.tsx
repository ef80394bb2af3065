import CalendarIcon from 'lucide-react/icons/calendar'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useInputProblem } from '../field/field-context.ts'
import { IconButton } from '../IconButton.tsx'
import { fold } from './fold.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { Popover } from '../layer/Popover.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { TextInput } from '../field/TextInput.tsx'

/** Days as `YYYY-MM-DD` and as people write them, `dd/mm/aaaa`. No clock and no time zone. */

export function showDay(day: string): string {
  const [year, month, date] = day.split('-')
  return year && month && date ? `${date}/${month}/${year}` : ''
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })
const MONTH_NAMES = Array.from({ length: 12 }, (_, at) =>
  fold(monthName.format(Date.UTC(2000, at))),
)

const NAMED_DAY =
  /^(?<date>\d{1,2})º? ?(?:de |[/-])?(?<name>[a-z]{3,9})\.?(?: ?(?:de |[/-])?(?<year>\d{2}|\d{4}))?$/

/** With the month as a number where it is named, whole or cut after its third letter: `3 dez` is `3/12`. */
function withMonthNumber(text: string): string {
  const { date, name, year } = NAMED_DAY.exec(fold(text))?.groups ?? {}
  const at = MONTH_NAMES.findIndex((month) => name !== undefined && month.startsWith(name))
  return at === -1 ? text : [date, at + 1, year].filter(Boolean).join('/')
}

/** What a field knows of the days that it takes: `YYYY-MM-DD` each, where there is one. */
type Limits = {
  readonly today?: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
}

const YEAR_MIN = 1900
const YEAR_MAX = 2200

/**
 * The day that was typed, or null. `5/3/26`, `05032026` and `2026-03-05` are understood; with
 * `today` also `5` (of this month), `5/12` and `5 dez` (the nearest one within the limits), hoje, ontem and
 * amanhã. A day that does not exist is not one.
 */
export function readDay(text: string, { today, min, max }: Limits = {}): string | null {
  const near = today === undefined ? undefined : stepOf(text)
  if (today !== undefined && near !== undefined) return nextTo(today, near)
  const written = partsOf(withMonthNumber(text))
  if (written === null) return null
  const { date } = written
  if (written.year !== undefined) return writeDay(written.year, written.month ?? 0, date)
  if (today === undefined) return null
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  if (written.month === undefined) return writeDay(year, month, date)
  const days = [year, year - 1, year + 1].map((one) => writeDay(one, written.month ?? 0, date))
  const within = days.filter((day) => day !== null && !problemOfLimits(day, { today, min, max }))
  const found = within.length > 0 ? within : days
  const distance = (day: string | null) =>
    day === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(day) - Date.parse(today))
  return found.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** Why a text that was left is no day for the field, in words, or null. */
export function problemOfDay(text: string, limits: Limits): string | null {
  if (text.trim() === '') return null
  const day = readDay(text, limits)
  if (day !== null) return problemOfLimits(day, limits)
  return partsOf(withMonthNumber(text)) === null || isBeyond(withMonthNumber(text))
    ? 'Não entendi esta data. Escreva dia/mês/ano, como 05/12/2026.'
    : 'Este dia não existe.'
}

/** The same while it is being typed: only what no further digit can mend. */
export function problemWhileTyped(text: string, limits: Limits): string | null {
  const { date = 0, month, year } = partsOf(text) ?? {}
  if (isWholeDay(text)) return problemOfDay(text, limits)
  const isMonthWhole = /^\d{1,2}\/\d{2}/.test(text)
  const isPossible = date <= 31 && (month === undefined || !isMonthWhole || isInMonth(date, month))
  return isPossible || year !== undefined ? null : 'Este dia não existe.'
}

/** Typed to its last digit: of a month's name nobody knows where it ends. */
function isWholeDay(text: string): boolean {
  return text.length === 10 && !/\p{L}/u.test(text)
}

function problemOfLimits(day: string, { today, min, max }: Limits): string | null {
  if (min && day < min) return `A data pode ser de ${showDay(min)} em diante.`
  if (!max || day <= max) return null
  return max === today
    ? 'A data não pode ser depois de hoje.'
    : `A data pode ser até ${showDay(max)}.`
}

const NAMED_DAY_MAX = '30 de setembro de 2026'.length

/** Puts the bars in while someone types: `2111` becomes `21/11`. Words, `3 dez` and `2026-11-21` stay. */
export function maskDay(text: string): string {
  if (/^\d{1,2}º?[ /-]?\p{L}/u.test(text) || /^\d{1,2}º?[ -]$/.test(text))
    return text.slice(0, NAMED_DAY_MAX)
  if (/^\d{1,2} \d$/.test(text)) return text.replace(' ', '/')
  if (/^\d{1,2}\/(\d{1,2}(\/\d{0,4})?)?$/.test(text)) return text
  if (/^\s*(\p{L}+\s*$|\d{4}-\d{2}-\d{2})/u.test(text)) return text.trim().slice(0, 10)
  const digits = text.replaceAll(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

function partsOf(
  text: string,
): { readonly date: number; readonly month?: number; readonly year?: number } | null {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), date: Number(iso[3]) }
  const whole = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{2}|\d{4})\s*$/.exec(text) ?? splitDigits(text)
  const parts = whole ?? /^\s*(\d{1,2})(?:\D(\d{1,2})?\D?)?\s*$/.exec(text)
  if (!parts) return null
  const year = parts[3] === undefined ? {} : { year: fullYear(parts[3]) }
  return {
    date: Number(parts[1]),
    ...(parts[2] === undefined ? {} : { month: Number(parts[2]) }),
    ...year,
  }
}

function fullYear(digits: string): number {
  return Number(digits) + (digits.length === 2 ? 2000 : 0)
}

function isBeyond(text: string): boolean {
  const year = partsOf(text)?.year
  return year !== undefined && (year < YEAR_MIN || year > YEAR_MAX)
}

const STEPS = new Map([
  ['ontem', -1],
  ['hoje', 0],
  ['amanha', 1],
])

function stepOf(text: string): number | undefined {
  return STEPS.get(text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''))
}

/** A day before or after another one. */
function nextTo(day: string, step: number): string | null {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)].map(Number)
  if (year === undefined || month === undefined || date === undefined || step === 0) return day
  const within = writeDay(year, month, date + step)
  if (within !== null) return within
  if (step > 0) return writeDay(year, month + 1, 1) ?? writeDay(year + 1, 1, 1)
  return writeDay(year, month - 1, daysIn(year, month - 1)) ?? writeDay(year - 1, 12, 31)
}

function writeDay(year: number, month: number, date: number): string | null {
  const isDay =
    year >= YEAR_MIN && year <= YEAR_MAX && month >= 1 && month <= 12 && date <= daysIn(year, month)
  return isDay && date >= 1 ? [String(year), pad(month), pad(date)].join('-') : null
}

/** In any year: the 29th of February is one. */
function isInMonth(date: number, month: number): boolean {
  return writeDay(2000, month, Math.max(date, 1)) !== null
}

function splitDigits(text: string): RegExpExecArray | null {
  return /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text)
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

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
    const isWhole = isWholeDay(masked) || masked === ''
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

function Opener({
  value,
  onPick,
  min,
  max,
  today,
}: {
  readonly value: string
  readonly onPick: (day: string) => void
  readonly min: string | undefined
  readonly max: string | undefined
  readonly today: string | undefined
}) {
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
