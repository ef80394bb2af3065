import CalendarCheck from 'lucide-react/icons/calendar-check'
import { Checkbox } from '../ui/Checkbox.tsx'
import type { useCalendarOption } from './use-calendar-option.ts'

type Props = { readonly option: ReturnType<typeof useCalendarOption> }

/** Whether a bank's entry comes every month, so that the calendar announces it from now on. */
export function CalendarOption({ option }: Props) {
  if (option.state === 'none') return null
  return (
    <div className="mt-4">
      {option.state === 'there' ? (
        <p className="flex items-center gap-2 text-base text-muted">
          <CalendarCheck size={16} aria-hidden="true" />
          Já está no calendário de pagamentos.
        </p>
      ) : (
        <Checkbox
          label="Incluir no calendário de pagamentos"
          help="Ele aparece todo mês, no mesmo dia."
          checked={option.chosen}
          onChange={(event) => option.setChosen(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
