import { type Day, monthOf } from '@saldo/domain/calendar'
import { figureOf, type StatusRow } from '@saldo/domain/reports/status'
import { showShortMonth } from '@saldo/domain/month-names'
import { useHiddenValues } from '../data/preferences.ts'
import { showCompact } from '../fields/money.ts'
import { useMoneyText } from '../fields/Money.tsx'
import type { Series } from '../ui/charts/chart-types.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Report } from './use-report.ts'

const Columns = lazyComponent(() => import('../ui/charts/Columns.tsx').then((all) => all.Columns), {
  shape: <Skeleton className="h-64" />,
  soon: true,
})

type ChartProps = {
  readonly title: string
  readonly dates: readonly Day[]
  readonly series: readonly Series[]
  readonly planned?: Series
  readonly empty: string
}

/** With one series there is room for its amounts over the columns, which paper keeps. */
const labelled = (series: readonly Series[]) =>
  series.length === 1 ? { formatLabel: showCompact } : {}

/** Columns by month: nothing lies between two months, so nothing is drawn there. */
function MonthColumns({ title, dates, ...rest }: ChartProps) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  return (
    <Columns
      title={title}
      hideTitle
      axis="Mês"
      labels={dates.map((date) => showShortMonth(monthOf(date)))}
      format={show}
      formatAxis={showCompact}
      hidden={hidden}
      height={230}
      {...labelled(rest.series)}
      {...rest}
    />
  )
}

type Props = { readonly report: Report; readonly title: string }

const planOf = (values: readonly (number | null)[], label: string): Pick<ChartProps, 'planned'> =>
  values.every((value) => value === null)
    ? {}
    : { planned: { id: 'planned', label, tone: 'muted', values } }

/** The realised figures of a row in twelve months. */
const realisedOf = (report: Report, row: StatusRow) =>
  report.months.map((month) => figureOf(month, row).realised)

const plannedOf = (report: Report, row: StatusRow) =>
  report.months.map((month) => figureOf(month, row).planned)

const datesOf = (points: readonly { readonly date: Day }[]) => points.map(({ date }) => date)

/** What was left of each of twelve months, beside what was to be left. */
export function ResultsChart({ report, title }: Props) {
  return (
    <MonthColumns
      title={title}
      dates={datesOf(report.months)}
      series={[
        { id: 'result', label: 'Realizado', tone: 'primary', values: realisedOf(report, 'result') },
      ]}
      {...planOf(plannedOf(report, 'result'), 'Previsto')}
      empty="Nada entrou nem saiu nestes doze meses."
    />
  )
}

/** What came in and what went out in twelve months, with the line of what was to go out. */
export function IncomeChart({ report, title }: Props) {
  return (
    <MonthColumns
      title={title}
      dates={datesOf(report.months)}
      series={[
        {
          id: 'revenues',
          label: 'Receitas',
          tone: 'revenue',
          values: realisedOf(report, 'revenues'),
        },
        {
          id: 'expenses',
          label: 'Despesas',
          tone: 'expense',
          values: realisedOf(report, 'expenses'),
        },
      ]}
      {...planOf(plannedOf(report, 'expenses'), 'Despesas previstas')}
      empty="Nada entrou nem saiu nestes doze meses."
    />
  )
}

/** What the invoices ask for of purchases in parts, with the line of the planned debts. */
export function InstalmentsChart({ report, title }: Props) {
  const { instalments } = report
  const values = instalments.map(({ value }) => value)
  return (
    <MonthColumns
      title={title}
      dates={datesOf(instalments)}
      series={[{ id: 'parts', label: 'Parcelas nas faturas', tone: 'rose', values }]}
      {...planOf(
        instalments.map(({ planned }) => planned),
        'Dívidas e parcelas no plano',
      )}
      empty="Nenhuma compra parcelada nas faturas destes seis meses."
    />
  )
}

/** What is put aside at the end of each of six months. */
export function ReserveChart({ report, title }: Props) {
  const { reserve } = report
  const values = reserve.map(({ value }) => value)
  return (
    <MonthColumns
      title={title}
      dates={datesOf(reserve)}
      series={[{ id: 'reserve', label: 'Guardado', tone: 'investment', values }]}
      empty="Nada foi investido nem guardado em objetivos até aqui."
    />
  )
}
