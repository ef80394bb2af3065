import { REPORT_PERIODS, STATUS_ROWS, type StatusRow } from '@saldo/domain/reports/status'
import * as z from 'zod/mini'
import { categoryShare } from './balances.ts'
import { endpoint } from './endpoint.ts'
import { FILES_PER_MINUTE, SPREADSHEET_TYPE } from './spreadsheets.ts'
import { count, day, familyQuery, file, id, percentage, total } from './wire.ts'

/** The rows of *Status do mês* (decision 189). */
export const statusLabels: Readonly<Record<StatusRow, string>> = {
  essential: 'Fixas',
  noessential: 'Variáveis',
  investiments: 'Investimentos',
  debts: 'Dívidas e parcelas',
  revenues: 'Receitas',
  expenses: 'Total Despesas',
  result: 'Saldo',
}

/** What came to be, and what was planned; null in a month without a plan (decisions.md §14). */
const figure = z.strictObject({
  /** What has happened. */
  realised: total,
  /** *A vencer*: what of the month is not paid, or a part of a card whose day is to come. */
  upcoming: total,
  planned: z.nullable(total),
})

const reportMonth = z.strictObject({
  /** The first day of the month. */
  date: day,
  groups: z.strictObject({
    revenues: figure,
    essential: figure,
    noessential: figure,
    debts: figure,
    investiments: figure,
  }),
})

const query = z.strictObject({
  /** A day of the month that is reported on; of this month where it is left out. */
  date: z.optional(day),
  /** The month alone, or the twelve months that end with it. */
  period: z.optional(z.enum(REPORT_PERIODS)),
  ...familyQuery,
})

/** The evolution of a household up to a month (money.md §2, decisions.md §14). */
export const readReport = endpoint({
  method: 'GET',
  path: '/reports',
  summary: 'O relatório de um mês, ou dos doze meses que terminam nele.',
  access: 'active',
  example: { path: '/reports?date=2026-11-01' },
  query,
  answer: z.strictObject({
    /** The first day of the first and of the last month of the period. */
    startDate: day,
    endDate: day,
    /** *Status do mês*: a row of the table each, in its order. */
    status: z.array(
      z.strictObject({
        row: z.enum(STATUS_ROWS),
        /** Of the months that have a plan, where some have; of all where none has. */
        realised: total,
        upcoming: total,
        /** What was realised in all months of the period. */
        total,
        planned: z.nullable(total),
        /** What was realised over what was planned; null where nothing was. */
        percent: z.nullable(percentage),
      }),
    ),
    /** How many months of the period have a plan. */
    plannedMonths: z.number(),
    /** What part of the revenues was spent; null where nothing came in. */
    spentShare: z.nullable(percentage),
    /** Twelve months, the last one that of the report. */
    months: z.array(reportMonth),
    /** What the invoices of six months ask for of purchases in parts, beside the plan of the debts. */
    instalments: z.array(z.strictObject({ date: day, value: total, planned: z.nullable(total) })),
    /** What is put aside at the end of each of six months: investments and goals. */
    reserve: z.array(z.strictObject({ date: day, value: total })),
    /** What the invoices of the month after ask for of purchases in parts. */
    nextInstalments: total,
    /**
     * What was paid in each category that spends, subcategories with theirs: in the seven months before and, last,
     * in that of the report. It says what is usual.
     */
    spending: z.array(
      z.strictObject({
        category: z.strictObject({ _id: id, name: z.string() }),
        values: z.array(total),
      }),
    ),
    /** What was spent in the period on each category, subcategories with theirs. */
    categories: z.array(categoryShare),
    /** The two largest expenses that are paid, without payments of invoices. */
    largest: z.array(
      z.strictObject({
        _id: id,
        name: z.string(),
        date: day,
        value: total,
        category: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
  shows: 'balances',
})

const YEAR_MIN = 1900
const YEAR_MAX = 2200

/** A year as far as it has come, to be made a picture of (decision 187). */
export const readRetrospective = endpoint({
  method: 'GET',
  path: '/reports/retrospective',
  summary: 'A retrospectiva de um ano, até onde ele foi.',
  access: 'active',
  example: { path: '/reports/retrospective?year=2026' },
  query: z.strictObject({ year: count({ min: YEAR_MIN, max: YEAR_MAX }), ...familyQuery }),
  answer: z.strictObject({
    /** The months of the year that have begun. */
    months: z.array(reportMonth),
    /** What was put aside in the year, goals included, less what was taken out. */
    saved: total,
    /** What was paid in each category that spends, subcategories with theirs, the largest first. */
    categories: z.array(z.strictObject({ _id: id, name: z.string(), value: total })),
    /** The invoices that were paid in whole on time, and how many of them in a row at most. */
    invoices: z.strictObject({ count: z.number(), inARow: z.number() }),
  }),
  refusals: [],
  shows: 'balances',
})

/** The report as a spreadsheet, a sheet a table. */
export const downloadReportSheet = endpoint({
  method: 'GET',
  path: '/reports/spreadsheet',
  perMinute: FILES_PER_MINUTE,
  summary: 'O relatório como planilha.',
  access: 'active',
  example: { path: '/reports/spreadsheet?date=2026-11-01' },
  query,
  answer: file,
  download: { type: SPREADSHEET_TYPE },
  refusals: ['files_under_way', 'files_busy'],
  shows: 'balances',
})

/** The report on A4, tagged so that it can be read out. */
export const downloadReportPdf = endpoint({
  method: 'GET',
  path: '/reports/pdf',
  perMinute: FILES_PER_MINUTE,
  summary: 'O relatório como PDF.',
  access: 'active',
  example: { path: '/reports/pdf?date=2026-11-01' },
  query,
  answer: file,
  download: { type: 'application/pdf' },
  refusals: ['files_under_way', 'files_busy'],
  shows: 'balances',
})
