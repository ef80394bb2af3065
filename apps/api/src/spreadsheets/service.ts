import type { Good } from '@saldo/contract/survey'
import { decimalOf, type File } from '@saldo/contract/wire'
import { type BudgetGroup, budgetGroupOf } from '@saldo/domain/budgets/kinds'
import { addMonths, type Day, type Month, firstDay, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { monthHeading } from '@saldo/domain/spreadsheets/cells'
import { SURVEY_SHEETS } from '@saldo/domain/spreadsheets/headings'
import { LAST_MONTHS, lastYearLines } from '@saldo/domain/spreadsheets/last-year'
import { type CategoryRow, listNamedCategories, listYear } from './store.ts'
import type { WrittenCell, WrittenSheet } from './write-book.ts'
import type { Answer, RefusedBy } from '@saldo/contract/endpoint'
import { isRefused, refuse } from '@saldo/contract/refusals'
import { type readSpreadsheet as readEndpoint, unreadMessages } from '@saldo/contract/spreadsheets'
import { assert } from '@saldo/domain/assert'
import { firstDueDay } from '@saldo/domain/budgets/survey'
import { fullMonthsBefore, realisedCents } from '@saldo/domain/budgets/full-months'
import { byNameKey, placeCategory } from '@saldo/domain/spreadsheets/categories'
import { type SheetRow, type SheetRows, UNREAD_MAX } from '@saldo/domain/spreadsheets/survey-rows'
import { listGoods } from '../budgets/store.ts'
import { categoryOf } from '../budgets/rows.ts'
import { madeFile } from './made-file.ts'
import type { SpreadsheetThread } from './threads.ts'
import type { Context, OwnerLedger } from '../context.ts'

/** What the template says of a category: a monthly amount, or its twelve amounts on a card; and what is owned. */
type TemplateLines = {
  readonly cash: readonly { readonly category: CategoryRow; readonly mean: Cents | null }[]
  readonly card: readonly { readonly category: CategoryRow; readonly months: readonly Cents[] }[]
  readonly goods: readonly Good[]
}

type Row = readonly WrittenCell[]

const KIND_NAMES: Readonly<Record<BudgetGroup, string>> = {
  revenues: 'Receita',
  essential: 'Despesa fixa',
  noessential: 'Despesa variável',
  debts: 'Dívida',
  investiments: 'Investimento',
}

const GOOD_NAMES: Readonly<Record<Good['type'], string>> = {
  property: 'Imóvel',
  vehicle: 'Veículo',
  motorcycle: 'Moto',
  other: 'Outro',
}

/** Five lines above the headings, which stand in the seventh row (money.md §9). */
function above(title: string, lines: readonly string[]): readonly Row[] {
  const words = [title, '', ...lines]
  return Array.from({ length: 6 }, (_, at) => [words[at] ?? ''])
}

const money = (cents: Cents | null): WrittenCell =>
  cents === null ? '' : { money: decimalOf(cents) }

function cashSheet(lines: TemplateLines['cash']): WrittenSheet {
  const { name, columns } = SURVEY_SHEETS.cash
  const rows = lines
    .filter(({ category }) => budgetGroupOf(category) !== 'debts')
    .map(({ category, mean }) => {
      const kind = KIND_NAMES[budgetGroupOf(category) ?? 'noessential']
      const filled: Row = mean === null ? ['', ''] : [1, 'Mensal']
      return [kind, category.name, '', money(mean), ...filled, '']
    })
  const words = [
    'Dinheiro e contas: preencha o valor e o dia do que entra e sai. Linhas sem valor não contam.',
    'Repete: Mensal, Semestral, Anual, Quinzenal, Semanal ou Não. Parcelas: em quantas vezes.',
  ]
  return {
    name,
    widths: [18, 32, 32, 16, 14, 12, 10],
    rows: [...above(name, words), Object.values(columns), ...rows],
  }
}

function cardSheet(lines: TemplateLines['card'], first: Month): WrittenSheet {
  const { name, columns } = SURVEY_SHEETS.card
  const months = Array.from({ length: LAST_MONTHS }, (_, at) => addMonths(first, at))
  const rows = lines.map(({ category, months: values }) => [
    category.name,
    '',
    ...values.map((cents) => (cents === 0 ? '' : money(cents))),
  ])
  const words = ['Compras no cartão: quanto em cada categoria, no mês da compra.']
  return {
    name,
    widths: [32, 32, ...months.map(() => 12)],
    rows: [
      ...above(name, words),
      [...Object.values(columns), ...months.map((month) => monthHeading(month))],
      ...rows,
    ],
  }
}

function debtsSheet(lines: TemplateLines['cash']): WrittenSheet {
  const { name, columns } = SURVEY_SHEETS.debts
  const rows = lines
    .filter(({ category }) => budgetGroupOf(category) === 'debts')
    .map(({ category, mean }) => {
      const filled: Row = mean === null ? ['', ''] : [LAST_MONTHS, 1]
      return [category.name, '', money(mean), ...filled]
    })
  const words = ['Empréstimos e financiamentos: o valor de cada parcela e quantas faltam.']
  return {
    name,
    widths: [32, 32, 18, 20, 14],
    rows: [...above(name, words), Object.values(columns), ...rows],
  }
}

/** A day as it is typed into a spreadsheet, `06/05/2024`. */
const dayText = (day: Day) => day.split('-').toReversed().join('/')

function goodsSheet(goods: readonly Good[]): WrittenSheet {
  const { name, columns } = SURVEY_SHEETS.goods
  const rows = goods.map((good): Row => [
    GOOD_NAMES[good.type],
    money(good.marketValue),
    good.financed ? 'Sim' : 'Não',
    money(good.settlementBalance),
    money(good.installment),
    good.lastInstallment ?? '',
    dayText(good.date),
  ])
  const words = ['O que é seu. Tipo: Imóvel, Veículo, Moto ou Outro. Financiado: Sim ou Não.']
  return {
    name,
    widths: [16, 18, 14, 18, 18, 20, 14],
    rows: [...above(name, words), Object.values(columns), ...rows],
  }
}

/** The sheets of the template for a survey that begins with `first`. */
function templateSheets(lines: TemplateLines, first: Month): readonly WrittenSheet[] {
  return [
    cashSheet(lines.cash),
    cardSheet(lines.card, first),
    debtsSheet(lines.cash),
    goodsSheet(lines.goods),
  ]
}

type Survey = Answer<typeof readEndpoint>

/** Reads the bytes of an upload. What is there without a body, or with one of another type, is no file. */
export async function readUpload(
  thread: SpreadsheetThread,
  of: { readonly personId: string; readonly upload: unknown; readonly month: Month },
): Promise<SheetRows | RefusedBy<typeof readEndpoint>> {
  const { personId, upload, month } = of
  if (!(upload instanceof Uint8Array)) return refuse('spreadsheet_unreadable')
  const bytes = Uint8Array.from(upload)
  const result = await thread.work(personId, { task: 'read', bytes, month })
  if (isRefused(result)) return result
  assert(!(result instanceof Uint8Array), 'what is read has rows')
  return result
}

/** The rows of a file as the survey takes them, their categories found by name (money.md §9). */
export async function surveyOf(
  ctx: Context,
  of: {
    readonly month: Month
    readonly file: SheetRows
  },
): Promise<Survey> {
  const { month, file } = of
  const categories = byNameKey(await listNamedCategories(ctx))
  const placed = file.rows.map((row) => ({ row, ...placeCategory(row, categories) }))
  const named = placed.flatMap(({ unread }) => (unread === null ? [] : [unread]))
  const rowsOf = (list: SheetRow['list']) =>
    placed
      .filter(({ row }) => row.list === list)
      .map(({ row, category }) => ({
        ...rowOf(row, category),
        date: chooseDueDay(row, month, ctx.today),
      }))
  return {
    date: firstDay(month),
    debit: rowsOf('debit'),
    credit: rowsOf('credit'),
    goods: [...file.goods],
    unread: [...file.unread, ...named]
      .slice(0, UNREAD_MAX)
      .map((one) => ({ ...one, message: unreadMessages[one.reason] })),
    unreadCount: file.unreadCount + named.length,
  }
}

/** The day of a row: what the file says, and where it leaves it open one that is still to come (case M22). */
function chooseDueDay({ date, isDated }: SheetRow, month: Month, today: Day): Day | null {
  return isDated ? date : firstDueDay(month, today)
}

function rowOf(row: SheetRow, found: CategoryRow | null): Omit<Survey['debit'][number], 'date'> {
  const group = found === null ? row.kind : budgetGroupOf(found)
  return {
    category: found === null ? null : categoryOf(found),
    name: row.name,
    value: row.value,
    recurrent: row.recurrentType !== null,
    recurrentType: row.recurrentType,
    lastInstallment: row.recurrentType === null ? row.parts : null,
    transactionType: group === 'revenues' || group === 'investiments' ? group : 'expenses',
  }
}

/** The template, empty or filled with the last twelve full months and the goods. It is made while it is sent. */
export async function makeTemplate(
  ctx: Context,
  {
    personId,
    date,
    filled = false,
    thread,
  }: {
    /** Who waits for the file. */
    readonly personId: string
    readonly date?: Day | undefined
    readonly filled?: boolean | undefined
    readonly thread: SpreadsheetThread
  },
): Promise<File> {
  const month = monthOf(date ?? ctx.today)
  const categories = await listNamedCategories(ctx)
  const lines = filled
    ? await filledLines(ctx, { categories, month, today: monthOf(ctx.today) })
    : emptyLines(categories)
  const sheets = templateSheets(lines, month)
  const bytes = madeFile(thread, personId, { task: 'write', sheets })
  return { name: `planejamento-${month}.xlsx`, size: null, bytes }
}

/** A row for each parent category, to be filled in. */
function emptyLines(categories: readonly CategoryRow[]): TemplateLines {
  const parents = categories.filter((one) => one.parentId === null && budgetGroupOf(one) !== null)
  return { cash: parents.map((category) => ({ category, mean: null })), card: [], goods: [] }
}

async function filledLines(
  ctx: OwnerLedger,
  of: {
    readonly categories: readonly CategoryRow[]
    readonly month: Month
    readonly today: Month
  },
): Promise<TemplateLines> {
  const { categories } = of
  const range = fullMonthsBefore(LAST_MONTHS, of)
  const byId = new Map(categories.map((category) => [category.id, category]))
  const rows = await listYear(ctx, { ...range })
  const months = rows.map(({ month, cents, ...row }) => {
    const category = byId.get(row.categoryId)
    const group = category === undefined ? null : budgetGroupOf(category)
    return { ...row, month: monthOf(month), group, cents: realisedCents(group, cents) }
  })
  const { cash, card } = lastYearLines(months, range)
  const named = <L extends { readonly categoryId: string }>(lines: readonly L[]) =>
    lines.flatMap((line) => {
      const category = byId.get(line.categoryId)
      return category === undefined ? [] : [{ ...line, category }]
    })
  return { cash: named(cash), card: named(card), goods: await listGoods(ctx) }
}
