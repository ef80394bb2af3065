import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type PointerEvent, useRef } from 'react'
import { addMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useToday } from '../data/today.ts'
import { useNavigation } from '../navigation.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useMonth } from './use-month.ts'

const SWIPE_PX = 48

/**
 * The month in sight, kept in the address. Arrows step, a swipe does on a phone, and whoever is
 * elsewhere has one press back to the month of today.
 */
export function MonthPicker() {
  const month = useMonth()
  const current = monthOf(useToday())
  const { setQuery } = useNavigation()
  const start = useRef<number | null>(null)
  const step = (months: number) => setQuery({ mes: addMonths(month, months) })
  const end = (event: PointerEvent) => {
    const moved = start.current === null ? 0 : event.clientX - start.current
    start.current = null
    if (Math.abs(moved) > SWIPE_PX) step(moved > 0 ? -1 : 1)
  }
  return (
    <div
      className="flex touch-pan-y items-center gap-1 select-none"
      onPointerDown={(event) => {
        start.current = event.clientX
      }}
      onPointerUp={end}
    >
      <IconButton label="Mês anterior" icon={<ChevronLeft size={18} />} onClick={() => step(-1)} />
      <MonthName month={month} />
      <IconButton label="Próximo mês" icon={<ChevronRight size={18} />} onClick={() => step(1)} />
      {month !== current && (
        <Button variant="ghost" size="sm" onClick={() => setQuery({ mes: current })}>
          Hoje
        </Button>
      )}
    </div>
  )
}

function MonthName({ month }: { readonly month: Month }) {
  return (
    <span
      aria-live="polite"
      className="min-w-38 text-center text-lg font-medium first-letter:uppercase"
    >
      {showMonth(month)}
    </span>
  )
}
