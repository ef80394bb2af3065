import type { BudgetChanges, BudgetEntryChange } from '@saldo/contract/budgets'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { moneyOf, percentOf } from '@saldo/domain/budgets/amounts'
import {
  type Amount,
  type BudgetGroup,
  LINE_INSTALMENTS_MAX,
  WHOLE_PERCENT,
} from '@saldo/domain/budgets/kinds'
import type { Cents } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { showPercent, typedMoney } from '../fields/money.ts'
import { readPercent } from '../fields/percent.ts'
import { problemOfFraction } from '../fields/typed-money.ts'
import { groupFields } from './groups.ts'
import { OVER_REVENUES, type Period, VALUE_WRONG } from './labels.ts'
import { amountOf, type LineEdit, sentAmount } from './pending.ts'

/** The form of a line as it is seen; its fields have the wire's names. */
export type LineForm = {
  readonly value: string
  readonly budgetValue: string
  /** Which of the two was typed; the other one follows it. */
  readonly typed: BudgetEntry['typed']
  /** Of the month; empty for none. */
  readonly day: string
  readonly recurrentType: Period
  /** Empty for none. */
  readonly lastInstallment: string
  /** Whether a new line is also entered as unpaid movements, and where they are paid. */
  readonly isEntered: boolean
  readonly payment: string
}

export const emptyLine: LineForm = {
  value: '',
  budgetValue: '',
  typed: 'value',
  day: '',
  recurrentType: 'never',
  lastInstallment: '',
  isEntered: false,
  payment: '',
}

/** The form of a line that is there. */
export function formOf(line: BudgetEntry): LineForm {
  return {
    value: typedMoney(line.value),
    budgetValue: showPercent(line.budgetValue),
    typed: line.typed,
    day: line.day === null ? '' : String(line.day),
    recurrentType: line.recurrentType ?? 'never',
    lastInstallment: line.lastInstallment === null ? '' : String(line.lastInstallment),
    isEntered: false,
    payment: '',
  }
}

/** The amount that a form says, or null where it says none. */
export function amountIn({ typed, value, budgetValue }: LineForm): Amount | null {
  if (typed === 'value') {
    const cents = readMoney(value)
    return cents === null ? null : { kind: 'money', cents }
  }
  const percent = readPercent(budgetValue)
  return percent === null ? null : { kind: 'percent', percent }
}

/** What the other field shows once one of the two is typed; nothing beside what is no amount. */
export function derivedFrom(
  amount: Amount | null,
  revenues: Cents,
): Pick<LineForm, 'value' | 'budgetValue'> {
  if (amount === null || problemOfAmount(amount, true) !== null) {
    return { value: '', budgetValue: '' }
  }
  return {
    value: typedMoney(moneyOf(amount, revenues)),
    budgetValue: showPercent(percentOf(amount, revenues)),
  }
}

/** Why an amount is none for a line, or null. In a window it must be more than nothing (money.md §5). */
export function problemOfAmount(amount: Amount | null, isZeroRight: boolean): string | null {
  if (amount === null) return VALUE_WRONG
  const size = amount.kind === 'money' ? amount.cents : amount.percent
  if (size < 0 || (size === 0 && !isZeroRight)) return VALUE_WRONG
  if (amount.kind === 'percent') return size > WHOLE_PERCENT ? OVER_REVENUES : null
  return problemOfFraction(typedMoney(amount.cents))
}

/** Instalments as they are kept while they are typed: digits, at most 999 of them (money.md §5). */
export function clampedInstalments(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '') return ''
  return String(Math.min(Math.max(1, Number(digits)), LINE_INSTALMENTS_MAX))
}

/** When it falls due and how it goes on. */
function termsIn({ day, recurrentType, lastInstallment }: LineForm) {
  return {
    day: day === '' ? null : Number(day),
    recurrentType: recurrentType === 'never' ? null : recurrentType,
    lastInstallment: lastInstallment === '' ? null : Number(lastInstallment),
  }
}

/** Whether it goes on by a rule of its own, so that nothing is asked about later months (money.md §4). */
export function hasRule({ recurrentType, lastInstallment }: LineForm): boolean {
  return recurrentType !== 'never' || lastInstallment !== ''
}

/** The line that a form describes, as it is sent. */
export function changeOf(category: string, form: LineForm): BudgetEntryChange {
  const amount = amountIn(form)
  const entered = form.isEntered ? { notCreateTransaction: false, payment: form.payment } : {}
  return { category, ...(amount === null ? {} : sentAmount(amount)), ...termsIn(form), ...entered }
}

/** The same, as it waits with what is typed until it is applied. */
export function buildEdit(
  category: BudgetEntry['category'],
  group: BudgetGroup,
  form: LineForm,
): LineEdit & { readonly categoryId: string } {
  const amount = amountIn(form)
  return {
    categoryId: category._id,
    group,
    isRemoved: false,
    ...(amount === null ? {} : { amount }),
    added: { category, ...termsIn(form) },
  }
}

/** What is sent of a line that was there: the amount only where it changed, a rule only with both. */
export function changedLine(line: BudgetEntry, form: LineForm): BudgetEntryChange {
  const before = amountOf(line)
  const { value, budgetValue, ...rest } = changeOf(line.category._id, form)
  const after = amountIn(form)
  const isSame =
    after !== null &&
    after.kind === before.kind &&
    (after.kind === 'money'
      ? before.kind === 'money' && after.cents === before.cents
      : before.kind === 'percent' && after.percent === before.percent)
  if (isSame) return rest
  return {
    ...rest,
    ...(value === undefined ? {} : { value }),
    ...(budgetValue === undefined ? {} : { budgetValue }),
  }
}

/** A body with one line in the list of its group. */
export function bodyWith(
  group: BudgetGroup,
  change: BudgetEntryChange,
  budget: Pick<Budget, 'version'>,
): BudgetChanges {
  return {
    ...(budget.version === null ? {} : { version: budget.version }),
    [groupFields[group].list]: [change],
  }
}
