import type { ReactNode } from 'react'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import type { DueFilter } from './due-lines.ts'

const filters = [
  { value: 'todas', label: 'Todas' },
  { value: 'receitas', label: 'Receitas' },
  { value: 'despesas', label: 'Despesas' },
  { value: 'mensais', label: 'Mensais' },
] as const satisfies readonly { value: DueFilter; label: string }[]

/** Which dues the address asks for. */
export function useDueFilter(): DueFilter {
  const { filtro } = useQueryWords()
  return filters.find(({ value }) => value === filtro)?.value ?? 'todas'
}

/** Whether a phone shows the month, and not the list. */
export function useIsMonth(): boolean {
  return useQueryWords()['ver'] === 'mes'
}

/** The list and the month, side by side where there is room; on a phone one of them. */
export function CalendarColumns({
  list,
  grid,
}: {
  readonly list: ReactNode
  readonly grid: ReactNode
}) {
  const { setQuery } = useNavigation()
  const filter = useDueFilter()
  const isMonth = useIsMonth()
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
        <SegmentedControl
          label="Mostrar"
          size="sm"
          value={filter}
          onChange={(value) => setQuery({ filtro: value === 'todas' ? undefined : value })}
          options={filters}
        />
      </div>
      <div className="mt-3 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_420px] lg:items-start print:flex print:flex-col">
        <Card
          flush
          className={cx('print:block! print:break-inside-auto!', isMonth && 'max-lg:hidden')}
        >
          {list}
        </Card>
        <div
          className={cx(
            'lg:sticky lg:top-8 print:static! print:-order-1 print:block!',
            !isMonth && 'max-lg:hidden',
          )}
        >
          <Card>{grid}</Card>
        </div>
      </div>
    </>
  )
}
