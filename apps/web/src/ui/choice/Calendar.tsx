import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { DayPicker, type Matcher } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale/pt-BR'
import { weekdayNames } from './weekday-names.ts'

/** The library's own words lack the accent of `sáb`. */
const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const classNames = {
  root: 'select-none',
  months: 'relative',
  month_caption: 'flex h-9 items-center pl-2 text-base font-semibold first-letter:uppercase',
  nav: 'absolute top-0 right-0 z-1 flex',
  button_previous:
    'inline-flex size-9 items-center justify-center rounded-field text-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-35',
  button_next:
    'inline-flex size-9 items-center justify-center rounded-field text-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-35',
  month_grid: 'mt-1 border-collapse',
  weekday: 'h-8 w-9.5 text-xs font-medium text-faint max-sm:w-11',
  day: 'p-0.5 text-center',
  day_button:
    'figures inline-flex size-9 items-center justify-center rounded-full text-base hover:bg-sunken max-sm:size-11 disabled:opacity-35',
  selected:
    '[&>button]:bg-primary [&>button]:font-semibold [&>button]:text-on-primary [&>button]:hover:bg-primary-strong',
  today:
    '[&:not([data-selected=true])>button]:font-semibold [&:not([data-selected=true])>button]:text-primary',
  outside: 'text-muted',
}

/** The month grid behind DateInput. Its props are texts; the library's dates stay in this file. */
export function Calendar({
  value,
  onPick,
  min,
  max,
  today,
}: {
  readonly value: string
  readonly onPick: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly today?: string | undefined
}) {
  const selected = dateOf(value)
  const now = dateOf(today ?? '')
  const limits: Matcher[] = [
    ...[dateOf(min ?? '')].filter((date) => date !== undefined).map((before) => ({ before })),
    ...[dateOf(max ?? '')].filter((date) => date !== undefined).map((after) => ({ after })),
  ]
  const start = selected ?? now
  return (
    <DayPicker
      mode="single"
      locale={ptBR}
      weekStartsOn={0}
      selected={selected}
      {...(start ? { defaultMonth: start } : {})}
      {...(now ? { today: now } : {})}
      disabled={limits}
      showOutsideDays
      fixedWeeks
      onSelect={(_, pressed) => onPick(textOf(pressed))}
      classNames={classNames}
      formatters={{ formatWeekdayName: (date) => weekdays[date.getDay()] ?? '' }}
      labels={{
        labelWeekday: (date) => weekdayNames[date.getDay()] ?? '',
        labelPrevious: () => 'Mês anterior',
        labelNext: () => 'Próximo mês',
      }}
      components={{ Chevron }}
    />
  )
}

function Chevron({ orientation }: { readonly orientation?: string }) {
  return orientation === 'left' ? <ChevronLeft size={18} /> : <ChevronRight size={18} />
}

function dateOf(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date) : undefined
}

function textOf(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [String(date.getFullYear()), ...parts].join('-')
}
