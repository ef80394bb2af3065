import type { Objective } from '@saldo/contract/objectives'
import { statusLabels } from '@saldo/contract/reports'
import { type Day, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { figureOf } from '@saldo/domain/reports/status'
import { showMonth } from '@saldo/domain/month-names'
import type { Report } from './service.ts'

/** A cell: words, an amount in cents, or a share in hundredths of 1 %. */
export type Cell = string | { readonly cents: Cents } | { readonly percent: number }

/** A table of the report's file: a sheet of the spreadsheet, a section of the PDF. */
export type ReportTable = {
  readonly heading: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const NO_PLAN = 'sem plano'
const NOTHING = '—'

const nameOf = (date: Day) => showMonth(monthOf(date))
const money = (cents: Cents): Cell => ({ cents })
const planned = (cents: Cents | null): Cell => (cents === null ? NO_PLAN : { cents })
const share = (percent: number | null): Cell => (percent === null ? NOTHING : { percent })

function statusTable(report: Report): ReportTable {
  const isYear = report.startDate !== report.endDate
  return {
    heading: isYear ? 'STATUS DO ANO' : 'STATUS DO MÊS',
    heads: ['Tipo', 'Realizado', 'A vencer', 'Previsto', '%'],
    rows: report.status.map((line) => [
      statusLabels[line.row],
      money(line.realised),
      money(line.upcoming),
      planned(line.planned),
      share(line.percent),
    ]),
  }
}

/** What the report says, as tables in the order of the screen; one without rows is left out. */
export function tablesOf(report: Report, objectives: readonly Objective[]): readonly ReportTable[] {
  const all: readonly ReportTable[] = [
    statusTable(report),
    {
      heading: 'Mês a mês',
      heads: ['Mês', 'Receitas', 'Previstas', 'Despesas', 'Previstas', 'Saldo', 'Previsto'],
      rows: report.months.map((month) => [
        nameOf(month.date),
        ...(['revenues', 'expenses', 'result'] as const).flatMap((row) => {
          const figure = figureOf(month, row)
          return [money(figure.realised), planned(figure.planned)]
        }),
      ]),
    },
    {
      heading: 'Parcelas no cartão',
      heads: ['Mês', 'Nas faturas', 'Dívidas e parcelas no plano'],
      rows: report.instalments.map((one) => [
        nameOf(one.date),
        money(one.value),
        planned(one.planned),
      ]),
    },
    {
      heading: 'Reserva acumulada',
      heads: ['Mês', 'Guardado'],
      rows: report.reserve.map(({ date, value }) => [nameOf(date), money(value)]),
    },
    {
      heading: 'Objetivos',
      heads: ['Objetivo', 'Guardado', 'Total', '%'],
      rows: objectives.map((one) => [
        one.name,
        money(one.reachedValue),
        money(one.totalValue),
        share(one.reachedPercent),
      ]),
    },
    {
      heading: 'Maiores despesas',
      heads: ['Despesa', 'Categoria', 'Data', 'Valor'],
      rows: report.largest.map((one) => [
        one.name,
        one.category ?? 'Sem categoria',
        one.date.split('-').toReversed().join('/'),
        money(one.value),
      ]),
    },
    {
      heading: 'Despesas por categoria',
      heads: ['Categoria', 'Movimentações', 'Valor'],
      rows: report.categories.map(({ category, entries, value }) => [
        category.name,
        String(entries),
        money(value),
      ]),
    },
  ]
  return all.filter(({ rows }) => rows.length > 0)
}
