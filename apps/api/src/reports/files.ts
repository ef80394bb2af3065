import type { Objective } from '@saldo/contract/objectives'
import { statusLabels } from '@saldo/contract/reports'
import { type Day, monthOf } from '@saldo/domain/calendar'
import type { Cents, Currency } from '@saldo/domain/money'
import { LETTER_PARTS, letterOf } from '@saldo/domain/reports/letter'
import { partNames, wordsOf } from '@saldo/domain/reports/letter-words'
import { figureOf, type ReportPeriod } from '@saldo/domain/reports/status'
import { showMonth } from '@saldo/domain/month-names'
import { type Report, readReport } from './service.ts'
import { decimalOf, type File } from '@saldo/contract/wire'
import { writeMoney } from '../write-money.ts'
import { madeFile } from '../spreadsheets/made-file.ts'
import { SpreadsheetThread } from '../spreadsheets/threads.ts'
import type { Context } from '../context.ts'
import { listObjectives } from '../objectives/read.ts'
import type { WrittenSheet } from '../spreadsheets/write-book.ts'

/** A cell: words, an amount in cents, or a share in hundredths of 1 %. */
type Cell = string | { readonly cents: Cents } | { readonly percent: number }

/** A table of the report's file: a sheet of the spreadsheet, a section of the PDF. */
type ReportTable = {
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
    heading: isYear ? 'Status do ano' : 'Status do mês',
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
function tablesOf(report: Report, objectives: readonly Objective[]): readonly ReportTable[] {
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

/** What a file of a report is made of. */
export type Content = { readonly report: Report; readonly objectives: readonly Objective[] }

/** A file of a report that knows what it says, so that those of a family become one. */
export type ReportFile = File & {
  readonly content: Content
  readonly madeOf: (content: Content) => ReportFile
}

function reportFile(content: Content, make: (content: Content) => File): ReportFile {
  return { ...make(content), content, madeOf: (other) => reportFile(other, make) }
}

type Period = Parameters<typeof readReport>[1]

async function readContent(ctx: Context, period: Period): Promise<Content> {
  const [report, objectives] = await Promise.all([readReport(ctx, period), listObjectives(ctx)])
  return { report, objectives }
}

/** In which currency a file is, as of which day, and who waits for it. */
const fileFacts = ({ currency, actor, today }: Context) => ({
  currency,
  today,
  personId: actor.actorId,
})

/** The report as files, made in a thread of their own; `worker` is the address of its script. */
export function openReportFiles(worker: URL | undefined) {
  const thread = new SpreadsheetThread(worker)
  return {
    sheet: async (ctx: Context, period: Period) =>
      reportFile(await readContent(ctx, period), (content) =>
        sheetFile(content, { ...fileFacts(ctx), thread }),
      ),
    pdf: async (ctx: Context, period: Period, brand: string) =>
      reportFile(await readContent(ctx, period), (content) =>
        pdfFile(content, { ...fileFacts(ctx), brand, thread }),
      ),
    close: () => thread.close(),
  }
}

type FileFacts = {
  readonly thread: SpreadsheetThread
  readonly personId: string
  readonly brand: string
  readonly currency: Currency
  readonly today: Day
}

const isYear = ({ startDate, endDate }: Report) => startDate !== endDate
const periodOf = (report: Report): ReportPeriod => (isYear(report) ? 'year' : 'month')

/** The name of a file without its ending: `relatorio-2026-11`, `relatorio-ano-2026-11`. */
const baseName = (report: Report) =>
  `relatorio-${isYear(report) ? 'ano-' : ''}${monthOf(report.endDate)}`

/** The report as a spreadsheet, a sheet a table. It is made while it is sent. */
function sheetFile(
  content: Content,
  { thread, personId }: Pick<FileFacts, 'thread' | 'personId'>,
): File {
  const sheets = tablesOf(content.report, content.objectives).map(sheetOf)
  return {
    name: `${baseName(content.report)}.xlsx`,
    size: null,
    bytes: madeFile(thread, personId, { task: 'write', sheets }),
  }
}

/** The report as a PDF that can be read out. It is made while it is sent. */
function pdfFile(content: Content, facts: FileFacts): File {
  const { thread, personId, brand, currency } = facts
  const { report, objectives } = content
  const month = showMonth(monthOf(report.endDate))
  const tables = tablesOf(report, objectives).map((table) => ({
    ...table,
    rows: table.rows.map((row) => row.map((cell) => textOf(cell, currency))),
  }))
  const printed = {
    title: `Relatório de ${month}`,
    subtitle: isYear(report) ? `${brand}. Doze meses até ${month}.` : `${brand}.`,
    author: brand,
    letter: letterTexts(report, facts),
    tables,
  }
  return {
    name: `${baseName(report)}.pdf`,
    size: null,
    bytes: madeFile(thread, personId, { task: 'print', printed }),
  }
}

/** The letter in words, as the screen has it: a heading and its sentences. */
function letterTexts(report: Report, { today, currency }: Pick<FileFacts, 'today' | 'currency'>) {
  const letter = letterOf({ ...report, today, period: periodOf(report) })
  if (letter === null) return []
  return LETTER_PARTS.map((part) => ({
    heading: partNames[part],
    sentences: letter.parts[part].map((sentence) =>
      wordsOf(sentence, letter)
        .map((word) => (typeof word === 'string' ? word : textOf({ cents: word }, currency)))
        .join(''),
    ),
  }))
}

const LETTERS_MAX = 31
const WIDTHS = { first: 26, other: 18 }

function sheetOf({ heading, heads, rows }: ReportTable): WrittenSheet {
  return {
    name: heading.slice(0, LETTERS_MAX),
    widths: heads.map((_, column) => (column === 0 ? WIDTHS.first : WIDTHS.other)),
    rows: [heads, ...rows.map((row) => row.map(writtenOf))],
  }
}

function writtenOf(cell: Cell) {
  if (typeof cell === 'string') return cell
  return 'cents' in cell ? { money: decimalOf(cell.cents) } : { percent: cell.percent }
}

/** Hundredths of 1 % in 1 %. */
const WHOLE = 100
const percents = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

function textOf(cell: Cell, currency: Currency): string {
  if (typeof cell === 'string') return cell
  if ('percent' in cell) return `${percents.format(cell.percent / WHOLE)}%`
  return writeMoney(cell.cents, currency)
}
