import FileText from 'lucide-react/icons/file-text'
import List from 'lucide-react/icons/list'
import { type ReactNode, useState } from 'react'
import { statusLabels } from '@saldo/contract/reports'
import type { Month } from '@saldo/domain/calendar'
import { BUDGET_GROUPS } from '@saldo/domain/budgets/kinds'
import { hasFigures } from '@saldo/domain/reports/letter'
import { figureOf, isPlanned, type StatusRow } from '@saldo/domain/reports/status'
import { showMonth } from '@saldo/domain/month-names'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useMonth } from '../fields/use-month.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { LetterCard } from '../reports/LetterCard.tsx'
import { ReportActions } from '../reports/ReportActions.tsx'
import {
  IncomeChart,
  InstalmentsChart,
  ReserveChart,
  ResultsChart,
} from '../reports/ReportCharts.tsx'
import { SpendingSummary } from '../reports/SpendingSummary.tsx'
import { StatusTable } from '../reports/StatusTable.tsx'
import { periodWord, type Report, usePeriod, useReport } from '../reports/use-report.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const MonthsModal = lazyComponent(() =>
  import('../reports/MonthsModal.tsx').then((all) => all.MonthsModal),
)
const ObjectivesBox = lazyComponent(
  () => import('../objectives/ObjectivesBox.tsx').then((all) => all.ObjectivesBox),
  { shape: <Skeleton className="h-48" />, soon: true },
)

const PERIODS = [
  { value: 'month', label: 'Mês' },
  { value: 'year', label: 'Ano' },
] as const

/** The evolution of a household up to a month, beside its plan (money.md §2, decisions.md §14). */
export function ReportScreen() {
  const month = useMonth()
  const period = usePeriod()
  const query = useReport(month, period)
  const { setQuery } = useNavigation()
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <h1 className="mr-auto flex min-h-11 items-center text-2xl font-semibold sm:min-h-9">
          Relatório
        </h1>
        <MemberFilter />
        <SegmentedControl
          label="Período"
          size="sm"
          value={period}
          options={PERIODS}
          onChange={(value) => setQuery({ periodo: periodWord(value) })}
        />
        {/* On a phone what may be done with it stays beside the month. */}
        <div className="flex min-w-0 items-center gap-1">
          <MonthPicker />
          <div className="print:hidden">
            <ReportActions month={month} period={period} />
          </div>
        </div>
      </header>
      <div className="mt-5">
        <QueryView query={query} skeleton={<Shape />}>
          {(report) => <Boxes report={report} month={month} />}
        </QueryView>
      </div>
    </>
  )
}
type Listed = 'instalments' | 'reserve' | StatusRow

const titles = {
  instalments: 'Parcelas no cartão',
  reserve: 'Reserva acumulada',
} as const

function Boxes({ report, month }: { readonly report: Report; readonly month: Month }) {
  const [listed, setListed] = useState<Listed | null>(null)
  const { to } = useNavigation()
  const { quem } = useQueryWords()
  const isYear = report.startDate !== report.endDate
  const openRow = (row: StatusRow) => {
    const group = BUDGET_GROUPS.find((one) => one === row)
    if (isYear || group === undefined) setListed(row)
    else to(paths.realisedInGroup(group, { month, quem }))
  }
  const byMonth = (list: Listed): ReactNode => (
    <IconButton
      size="sm"
      label={`Mês a mês: ${titleOf(list)}`}
      icon={<List size={16} />}
      onClick={() => setListed(list)}
    />
  )
  const results = 'Resultado mês a mês'
  const income = 'Receitas x Despesas'
  if (!report.months.some(hasFigures) && report.months.every((one) => !isPlanned(one))) {
    return <NoReport />
  }
  return (
    <>
      <Grid>
        <LetterCard report={report} onList={setListed} />
        <Card
          title={isYear ? 'Status do ano' : 'Status do mês'}
          hint={<PlanNote report={report} />}
        >
          <StatusTable report={report} onOpen={openRow} />
        </Card>
        <Card title="Resumo por categoria">
          <SpendingSummary report={report} />
        </Card>
      </Grid>
      {/* On paper the letter and its table are the first page, the drawings the second. */}
      <div className="mt-5" style={{ breakBefore: 'page' }}>
        <Grid>
          <Card title={results} action={byMonth('result')}>
            <ResultsChart report={report} title={results} />
          </Card>
          <Card title={income} action={byMonth('expenses')}>
            <IncomeChart report={report} title={income} />
          </Card>
          <Card title={titles.instalments} action={byMonth('instalments')}>
            <InstalmentsChart report={report} title={titles.instalments} />
          </Card>
          <Card title={titles.reserve} action={byMonth('reserve')}>
            <ReserveChart report={report} title={titles.reserve} />
          </Card>
          <Card title="Objetivos" className="lg:col-span-2 print:col-span-2">
            <ObjectivesBox hasAmounts />
          </Card>
        </Grid>
      </div>
      {listed !== null && (
        <MonthsModal
          title={titleOf(listed)}
          text={`Até ${showMonth(month)}. Um mês abre as movimentações dele.`}
          lines={linesOf(report, listed)}
          onClose={() => setListed(null)}
        />
      )}
    </>
  )
}

/** Before the first entry: what a report will say, and how it gets something to say. */
function NoReport() {
  const { to, open } = useNavigation()
  return (
    <Card>
      <EmptyState
        icon={<FileText size={22} />}
        text="Com as primeiras movimentações, aqui se lê uma carta do seu mês: o que entrou, o que saiu, o que mudou e o que fazer."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="primary" onClick={() => to(paths.statementImport())}>
              Importar extrato
            </Button>
            <Button onClick={() => open(windows.newTransaction('expenses'))}>Nova despesa</Button>
          </div>
        }
      />
    </Card>
  )
}

const titleOf = (list: Listed) =>
  list === 'instalments' || list === 'reserve' ? titles[list] : statusLabels[list]

function linesOf(report: Report, list: Listed) {
  if (list === 'reserve' || list === 'instalments') return report[list]
  return report.months.map((month) => {
    const { realised, planned } = figureOf(month, list)
    return { date: month.date, value: realised, planned }
  })
}

/** How many months of a year have a plan, where it is not all of them. */
function PlanNote({ report }: { readonly report: Report }) {
  const { plannedMonths, startDate, endDate, months } = report
  const count = startDate === endDate ? 1 : months.length
  if (plannedMonths === 0 || plannedMonths === count) return null
  return (
    <span className="text-sm text-muted">
      plano em {plannedMonths} de {count} meses, comparados aqui
    </span>
  )
}

function Shape() {
  return (
    <Grid>
      {['h-108', 'h-108', 'h-80', 'h-80'].map((height, at) => (
        <Skeleton key={at} className={cx(height, 'rounded-card')} />
      ))}
    </Grid>
  )
}

function Grid({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 print:grid-cols-2">{children}</div>
}
