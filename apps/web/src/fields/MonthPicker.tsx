import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type PointerEvent, useRef } from 'react'
import { addMonths, monthOf } from '@saldo/domain/calendar'
import { useToday } from '../data/today.ts'
import { useNavigation } from '../navigation.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMonth } from './use-month.ts'

const SWIPE_PX = 48

const MonthMenu = lazyComponent(() => import('./MonthMenu.tsx').then((all) => all.MonthMenu), {
  shape: <Skeleton className="mx-3 h-6 w-38" />,
  soon: true,
  isOptional: true,
})

/**
 * The month in sight, kept in the address. Arrows step, a swipe does on a phone, its name opens a year
 * of months, and whoever is elsewhere has one press back to the month of today.
 */
export function MonthPicker() {
  const month = useMonth()
  const current = monthOf(useToday())
  const { setQuery } = useNavigation()
  const start = useRef<number | null>(null)
  const hasSwiped = useRef(false)
  const step = (months: number) => setQuery({ mes: addMonths(month, months) })
  const end = (event: PointerEvent) => {
    const moved = start.current === null ? 0 : event.clientX - start.current
    start.current = null
    hasSwiped.current = Math.abs(moved) > SWIPE_PX
    if (hasSwiped.current) step(moved > 0 ? -1 : 1)
  }
  return (
    <div
      className="flex touch-pan-y flex-wrap items-center gap-1 select-none max-sm:-ml-3"
      onPointerDown={(event) => {
        start.current = event.clientX
        hasSwiped.current = false
      }}
      // What was a swipe presses nothing.
      onClickCapture={(event) => {
        if (hasSwiped.current) event.stopPropagation()
      }}
      onPointerUp={end}
    >
      <IconButton label="Mês anterior" icon={<ChevronLeft size={18} />} onClick={() => step(-1)} />
      <MonthMenu isBetweenArrows />
      <IconButton label="Próximo mês" icon={<ChevronRight size={18} />} onClick={() => step(1)} />
      {month !== current && (
        <Button variant="ghost" size="sm" onClick={() => setQuery({ mes: current })}>
          Hoje
        </Button>
      )}
    </div>
  )
}
