import type { Answer, RefusedBy } from '@saldo/contract/endpoint'
import { isRefused, refuse } from '@saldo/contract/refusals'
import { type readSpreadsheet as readEndpoint, unreadMessages } from '@saldo/contract/spreadsheets'
import type { File } from '@saldo/contract/wire'
import { assert } from '@saldo/domain/assert'
import { firstDueDay } from '@saldo/domain/budgets/survey'
import { fullMonthsBefore, realisedCents } from '@saldo/domain/budgets/full-months'
import { budgetGroupOf } from '@saldo/domain/budgets/kinds'
import { type Day, firstDay, type Month, monthOf } from '@saldo/domain/calendar'
import { byNameKey, placeCategory } from '@saldo/domain/spreadsheets/categories'
import { LAST_MONTHS, lastYearLines } from '@saldo/domain/spreadsheets/last-year'
import { type SheetRow, type SheetRows, UNREAD_MAX } from '@saldo/domain/spreadsheets/survey-rows'
import { listGoods } from '../budgets/goods-store.ts'
import { categoryOf } from '../budgets/rows.ts'
import { madeFile } from './made-file.ts'
import { type CategoryRow, listNamedCategories, listYear } from './store.ts'
import { templateSheets, type TemplateLines } from './template.ts'
import type { SpreadsheetThread } from './threads.ts'
import type { Context, Owned } from '../context.ts'

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
        date: dueDayOf(row, month, ctx.today),
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
function dueDayOf({ date, isDated }: SheetRow, month: Month, today: Day): Day | null {
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

type TemplateCall = {
  /** Who waits for the file. */
  readonly personId: string
  readonly date?: Day | undefined
  readonly filled?: boolean | undefined
  readonly thread: SpreadsheetThread
}

/** The template, empty or filled with the last twelve full months and the goods. It is made while it is sent. */
export async function makeTemplate(
  ctx: Context,
  { personId, date, filled = false, thread }: TemplateCall,
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
  ctx: Owned,
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
