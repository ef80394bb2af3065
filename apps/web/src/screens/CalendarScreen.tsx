import CalendarDays from 'lucide-react/icons/calendar-days'
import List from 'lucide-react/icons/list'
import Plus from 'lucide-react/icons/plus'
import { readBalancesChart } from '@saldo/contract/balances'
import { lastDay } from '@saldo/domain/calendar'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN } from '../data/view.ts'
import { HeadingFigure } from '../fields/HeadingFigure.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useMonth } from '../fields/use-month.ts'
import { useNavigation } from '../navigation.tsx'
import { useIsMonth } from '../linked-transactions/CalendarColumns.tsx'
import { dueRange } from '../linked-transactions/due-range.ts'
import { MonthDues, MonthDuesSkeleton } from '../linked-transactions/MonthDues.tsx'
import { useDues } from '../linked-transactions/use-dues.ts'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { InfoTip } from '../ui/layer/InfoTip.tsx'
import { QueryView } from '../ui/QueryView.tsx'

const ABOUT_PLANNED =
  'O saldo no fim do mês se tudo o que está lançado e no calendário for pago e recebido.'

/** All that is to be paid and received: as a list, and day by day in the month. */
export function CalendarScreen() {
  const month = useMonth()
  const today = useToday()
  const range = dueRange(month, today)
  const query = useDues(range, OWN)
  const { overdue: _, ...days } = range
  const chart = useReading(readBalancesChart, { query: days })
  const points = chart.isPlaceholderData ? undefined : chart.data?.balance
  const balances = new Map(points?.map(({ date, value }) => [date, value]))
  return (
    <>
      <Heading planned={balances.get(lastDay(month))} hasFailed={chart.error !== null} />
      <QueryView query={query} skeleton={<MonthDuesSkeleton month={month} today={today} />}>
        {(data) => (
          <MonthDues
            key={month}
            {...{ month, today, balances }}
            dues={data}
            busy={query.isPlaceholderData}
          />
        )}
      </QueryView>
    </>
  )
}

function Heading({
  planned,
  hasFailed,
}: {
  readonly planned: number | undefined
  readonly hasFailed: boolean
}) {
  const { open } = useNavigation()
  return (
    <header className="relative flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="flex items-center text-2xl font-semibold max-[340px]:text-xl max-sm:min-h-11">
          Calendário mensal
        </h1>
        <p className="mt-1 flex min-h-8 items-baseline gap-2 text-muted">
          Saldo previsto
          <HeadingFigure
            value={planned}
            hasFailed={hasFailed}
            {...(planned !== undefined && planned < 0 ? { tone: 'negative' } : {})}
          />
          <InfoTip label="O que é o saldo previsto" text={ABOUT_PLANNED} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <MonthPicker />
        {/* On a phone beside the title: the month needs its whole line. */}
        <div className="flex items-center gap-1 max-sm:absolute max-sm:top-0 max-sm:right-0 print:hidden">
          <PartToggle />
          <Button
            variant="primary"
            icon={<Plus size={16} />}
            onClick={() => open(windows.newCalendarItem('expenses'))}
          >
            <span className="max-sm:sr-only">Novo item</span>
          </Button>
        </div>
      </div>
    </header>
  )
}

/** Where the list and the month have no room side by side, from one to the other. */
function PartToggle() {
  const { setQuery } = useNavigation()
  const isMonth = useIsMonth()
  return (
    <div className="lg:hidden">
      <IconButton
        label={isMonth ? 'Ver a lista' : 'Ver o mês'}
        icon={isMonth ? <List size={18} /> : <CalendarDays size={18} />}
        onClick={() => setQuery({ ver: isMonth ? undefined : 'mes' })}
      />
    </div>
  )
}
