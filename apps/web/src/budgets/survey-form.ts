import type { Answer, Call } from '@saldo/contract/endpoint'
import type { readSpreadsheet } from '@saldo/contract/spreadsheets'
import type { Good, saveSurvey, SurveyGood, SurveyRow } from '@saldo/contract/survey'
import { COMMON_CATEGORIES } from '@saldo/domain/budgets/common-categories'
import {
  BUDGET_GROUPS,
  type BudgetGroup,
  budgetGroupOf,
  LINE_INSTALMENTS_MAX,
} from '@saldo/domain/budgets/kinds'
import { firstDueDay } from '@saldo/domain/budgets/survey'
import { type Day, firstDay, isDay, type Month } from '@saldo/domain/calendar'
import { absolute, type Cents } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { NAME_MAX } from '@saldo/domain/transactions/kinds'
import { newId } from '../data/new-id.ts'
import { Problem } from '../data/problem.ts'
import { typedMoney } from '../fields/money.ts'
import { problemOfFraction } from '../fields/typed-money.ts'
import { VALUE_WRONG } from './labels.ts'

/** How often what a row says comes: once, in parts, or again and again. */
export const repeatOptions = [
  { value: 'once', label: 'Uma vez' },
  { value: 'daily', label: 'Todo dia' },
  { value: 'weekly', label: 'Toda semana' },
  { value: 'fortnightly', label: 'A cada 15 dias' },
  { value: 'monthly', label: 'Todo mês' },
  { value: 'semiannual', label: 'A cada 6 meses' },
  { value: 'annual', label: 'Todo ano' },
  { value: 'parts', label: 'Em parcelas' },
] as const
type Repeats = (typeof repeatOptions)[number]['value']

/** A row as it is seen. */
export type RowForm = {
  /** What it is entered by, so that a survey that is saved twice is entered once. */
  readonly entryId: string
  readonly category: string
  /** The category with which it began: that alone says nothing. */
  readonly offered?: string
  readonly name: string
  readonly value: string
  readonly date: string
  readonly repeats: Repeats
  /** How many; read where it comes in parts. */
  readonly parts: string
  readonly payment: string
  readonly description: string
  readonly paid: boolean
  /** It is entered as movements; a limit is planned alone (case M22). */
  readonly isEntered: boolean
}

/** A good as it is seen. */
export type GoodForm = {
  /** Of one that is written down already; empty of a new one. */
  readonly goodId: string
  readonly type: NonNullable<SurveyGood['type']> | ''
  readonly marketValue: string
  readonly financed: boolean
  readonly settlementBalance: string
  readonly installment: string
  readonly lastInstallment: string
  readonly date: string
}

/** The rows of each step, and the goods. */
export type SurveyForm = Record<BudgetGroup, RowForm[]> & { goods: GoodForm[] }

/** How many rows a step has at first (money.md §9). */
const ROWS = 5
const CLIENT_ROWS: Readonly<Record<BudgetGroup, number>> = {
  revenues: 10,
  essential: 21,
  noessential: 21,
  debts: 7,
  investiments: 7,
}

/** What is owed comes in parts; everything else every month, unless the person says otherwise. */
const usual: Readonly<Record<BudgetGroup, Repeats>> = {
  revenues: 'monthly',
  essential: 'monthly',
  noessential: 'monthly',
  debts: 'parts',
  investiments: 'monthly',
}

/** The rows of each step. */
export function byGroup(rowsOf: (group: BudgetGroup) => RowForm[]): Record<BudgetGroup, RowForm[]> {
  return {
    revenues: rowsOf('revenues'),
    essential: rowsOf('essential'),
    noessential: rowsOf('noessential'),
    debts: rowsOf('debts'),
    investiments: rowsOf('investiments'),
  }
}

/** Variable expenses are limits: they are planned, and nothing is bought by them (case M22). */
const isUsuallyEntered = (group: BudgetGroup) => group !== 'noessential'

/**
 * Whether a row is a limit: planned, and entered as no movement. A row in parts is a purchase and
 * never one.
 */
export function isLimit({ isEntered, repeats }: Pick<RowForm, 'isEntered' | 'repeats'>): boolean {
  return !isEntered && repeats !== 'parts'
}

/** The month that is planned, and the day on which somebody plans it. */
export type When = { readonly month: Month; readonly today: Day }

/** A new, empty row of the survey, due on a day after today. */
export function emptyRow(group: BudgetGroup, { month, today }: When): RowForm {
  return {
    entryId: newId(),
    category: '',
    name: '',
    value: '',
    date: firstDueDay(month, today),
    repeats: usual[group],
    parts: '',
    payment: '',
    description: '',
    paid: false,
    isEntered: isUsuallyEntered(group),
  }
}

/** A good of which nothing is said yet. */
export function emptyGood(month: Month): GoodForm {
  return {
    goodId: '',
    type: '',
    marketValue: '',
    financed: false,
    settlementBalance: '',
    installment: '',
    lastInstallment: '',
    date: firstDay(month),
  }
}

const textOf = (value: Cents | null) => (value === null || value === 0 ? '' : typedMoney(value))
const countOf = (count: number | null) => (count === null || count === 0 ? '' : String(count))

/** A good that is written down already, or that a spreadsheet names. */
function goodFormOf(
  good: Omit<Good, '_id' | 'type' | 'marketValue' | 'date'> & {
    readonly _id?: string
    readonly type: Good['type'] | null
    readonly marketValue: Cents | null
    readonly date: Day | null
  },
): GoodForm {
  return {
    goodId: good._id ?? '',
    type: good.type ?? '',
    marketValue: textOf(good.marketValue),
    financed: good.financed,
    settlementBalance: textOf(good.settlementBalance),
    installment: textOf(good.installment),
    lastInstallment: countOf(good.lastInstallment),
    date: good.date ?? '',
  }
}

type Start = When & {
  readonly isOfClient: boolean
  readonly goods: readonly Good[]
}

/**
 * The survey before anything is typed: five rows a step, which begin with the categories that most
 * people have; more, and empty ones, where a planner fills it in (money.md §9).
 */
export function emptySurvey({ month, today, isOfClient, goods }: Start): SurveyForm {
  const rowsOf = (group: BudgetGroup) =>
    Array.from({ length: isOfClient ? CLIENT_ROWS[group] : ROWS }, (_, at) => {
      const offered = isOfClient ? '' : (COMMON_CATEGORIES[group][at] ?? '')
      return { ...emptyRow(group, { month, today }), category: offered, offered }
    })
  return {
    ...byGroup(rowsOf),
    goods: goods.length > 0 ? goods.map(goodFormOf) : [emptyGood(month)],
  }
}

/**
 * Whether something is said in a row: its day, how often it comes and the category that is offered are
 * there from the start.
 */
export function isFilled({
  category,
  offered,
  name,
  value,
  description,
}: Pick<RowForm, 'category' | 'offered' | 'name' | 'value' | 'description'>): boolean {
  if (category !== '' && category !== offered) return true
  return [name, value, description].some((text) => text.trim() !== '')
}

/** Whether something is said of a good. */
function isFilledGood({ goodId, type, marketValue, ...owed }: GoodForm): boolean {
  return (
    owed.financed ||
    [goodId, type, marketValue, owed.installment].some((text) => text.trim() !== '')
  )
}

/** Why a text is no amount of a row, or true: a zero and an empty one leave the row out (money.md §5). */
export function checkAmount(typed: string): true | string {
  if (typed.trim() === '') return true
  const cents = readMoney(typed)
  if (cents === null || cents < 0) return VALUE_WRONG
  return problemOfFraction(typed) ?? true
}

/** Why a text is no number of parts, or true. */
export function checkParts(typed: string): true | string {
  const count = Number(typed)
  const isCount = Number.isInteger(count) && count >= 1 && count <= LINE_INSTALMENTS_MAX
  return isCount || `Use de 1 a ${LINE_INSTALMENTS_MAX} parcelas`
}

/** Where a row that is sent stands in the form. */
export type Place = { readonly list: keyof SurveyForm; readonly index: number }
export type Places = Readonly<Record<'debit' | 'credit' | 'goods', readonly Place[]>>

function sentRow(row: RowForm, payment: string): SurveyRow {
  const value = readMoney(row.value)
  return {
    _id: row.entryId,
    date: isDay(row.date) ? row.date : null,
    category: row.category === '' ? null : row.category,
    name: row.name.trim() === '' ? null : row.name.trim(),
    value: value === null ? null : absolute(value),
    description: row.description,
    paid: row.paid,
    recurrentType: row.repeats === 'once' || row.repeats === 'parts' ? null : row.repeats,
    lastInstallment: row.repeats === 'parts' && row.parts !== '' ? Number(row.parts) : null,
    payment: payment === '' || isLimit(row) ? null : payment,
    ...(isLimit(row) ? { notCreateTransaction: true } : {}),
  }
}

function sentGood(form: GoodForm): SurveyGood {
  const owed = form.financed
    ? {
        settlementBalance: readMoney(form.settlementBalance),
        installment: readMoney(form.installment),
        lastInstallment: form.lastInstallment === '' ? null : Number(form.lastInstallment),
      }
    : { settlementBalance: null, installment: null, lastInstallment: null }
  return {
    ...(form.goodId === '' ? {} : { _id: form.goodId }),
    type: form.type === '' ? null : form.type,
    marketValue: readMoney(form.marketValue),
    financed: form.financed,
    ...owed,
    date: isDay(form.date) ? form.date : null,
  }
}

/**
 * What a survey sends, and where each row of it stands in the form. Rows in which nothing was said
 * are not sent; what a card pays is a purchase, everything else a movement (decisions.md §12).
 */
export function buildBody(
  form: SurveyForm,
  removed: readonly string[],
  {
    month,
    usualPayment,
    isCard,
  }: {
    readonly month: Month
    /** Where money is that a row does not say. */
    readonly usualPayment: string
    readonly isCard: (payment: string) => boolean
  },
): { readonly body: NonNullable<Call<typeof saveSurvey>['body']>; readonly places: Places } {
  const filled = BUDGET_GROUPS.flatMap((list) =>
    form[list].map((row, index) => {
      const payment = row.payment === '' ? usualPayment : row.payment
      return { place: { list, index }, row, payment }
    }),
  ).filter(({ row }) => isFilled(row))
  const isPurchase = ({ row, payment }: (typeof filled)[number]) => !isLimit(row) && isCard(payment)
  const onCards = filled.filter(isPurchase)
  const others = filled.filter((one) => !isPurchase(one))
  const goods = form.goods
    .map((good, index) => ({ place: { list: 'goods' as const, index }, good }))
    .filter(({ good }) => isFilledGood(good))
  return {
    body: {
      date: firstDay(month),
      debit: others.map(({ row, payment }) => sentRow(row, payment)),
      credit: onCards.map(({ row, payment }) => sentRow(row, payment)),
      goods: [
        ...goods.map(({ good }) => sentGood(good)),
        ...removed.map((_id) => ({ _id, deleted: true })),
      ],
    },
    places: {
      debit: others.map(({ place }) => place),
      credit: onCards.map(({ place }) => place),
      goods: goods.map(({ place }) => place),
    },
  }
}

/** The fields of the form by their names on the wire. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  recurrentType: 'repeats',
  lastInstallment: 'parts',
  transactionType: 'category',
}

/** A refusal with the fields of the form for those of the body, and the first row that it names. */
export function problemInForm(problem: Problem, places: Places) {
  const at: Place[] = []
  const errors = problem.errors.map(({ field, message }) => {
    const [list = '', row = '', name = ''] = field.split('.')
    const place = places[list as keyof Places]?.[Number(row)]
    if (place === undefined) return { field, message }
    at.push(place)
    const own = place.list === 'goods' ? name : (FORM_FIELDS[name] ?? name)
    return { field: `${place.list}.${place.index}.${own}`, message }
  })
  return { problem: new Problem({ ...problem, message: problem.message, errors }), first: at[0] }
}

type Sheet = Answer<typeof readSpreadsheet>

function buildRowForm(row: Sheet['debit'][number], group: BudgetGroup, payment: string): RowForm {
  const { category, name, value, date, recurrentType, lastInstallment } = row
  return {
    entryId: newId(),
    category: category?._id ?? '',
    name: (name ?? '').slice(0, NAME_MAX),
    value: textOf(value),
    date: date ?? '',
    repeats: (lastInstallment ?? 1) > 1 ? 'parts' : (recurrentType ?? 'once'),
    parts: countOf(lastInstallment),
    payment,
    description: '',
    paid: false,
    isEntered: isUsuallyEntered(group),
  }
}

/** The step of a row of a spreadsheet that names no category. */
const usualGroup = {
  revenues: 'revenues',
  expenses: 'noessential',
  investiments: 'investiments',
} as const

type SheetGood = Sheet['goods'][number]

/**
 * The goods that are written down, and those of a spreadsheet that are not: the filled template
 * names what is there already, and a good is not to be written down twice.
 */
function goodsWith(written: readonly Good[], read: readonly SheetGood[]): GoodForm[] {
  const keyOf = (good: Good | SheetGood) => JSON.stringify({ ...goodFormOf(good), goodId: '' })
  const left = written.map(keyOf)
  const added = read.filter((good) => {
    const at = left.indexOf(keyOf(good))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...written, ...added].map(goodFormOf)
}

/** The survey with what a spreadsheet says in the place of what was typed; what is owned stays. */
export function surveyOfSheet(
  sheet: Sheet,
  { month, today, card, isOfClient, goods }: Start & { readonly card: string },
): SurveyForm {
  const form = emptySurvey({ month, today, isOfClient, goods })
  const all = [
    ...sheet.debit.map((row) => ({ row, payment: '' })),
    ...sheet.credit.map((row) => ({ row, payment: card })),
  ].map(({ row, payment }) => {
    const group =
      (row.category === null ? null : budgetGroupOf(row.category)) ??
      usualGroup[row.transactionType]
    return { group, form: buildRowForm(row, group, payment) }
  })
  const rowsOf = (group: BudgetGroup) => {
    const own = all.filter((row) => row.group === group).map((row) => row.form)
    return own.length > 0 ? own : form[group]
  }
  return {
    ...byGroup(rowsOf),
    goods: sheet.goods.length > 0 ? goodsWith(goods, sheet.goods) : form.goods,
  }
}
