import type { Good } from '@saldo/contract/survey'
import { decimalOf } from '@saldo/contract/wire'
import { type BudgetGroup, budgetGroupOf } from '@saldo/domain/budgets/kinds'
import { addMonths, type Day, type Month } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { monthHeading } from '@saldo/domain/spreadsheets/cells'
import { SURVEY_SHEETS } from '@saldo/domain/spreadsheets/headings'
import { LAST_MONTHS } from '@saldo/domain/spreadsheets/last-year'
import type { CategoryRow } from './store.ts'
import type { WrittenCell, WrittenSheet } from './write-book.ts'

/** What the template says of a category: a monthly amount, or its twelve amounts on a card; and what is owned. */
export type TemplateLines = {
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
export function templateSheets(lines: TemplateLines, first: Month): readonly WrittenSheet[] {
  return [
    cashSheet(lines.cash),
    cardSheet(lines.card, first),
    debtsSheet(lines.cash),
    goodsSheet(lines.goods),
  ]
}
