import type { Call } from '@saldo/contract/endpoint'
import type { createObjective, Objective } from '@saldo/contract/objectives'
import { type Day, monthsBetween, monthOf } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { finalDateOf, instalmentsOf } from '@saldo/domain/objectives/instalment'
import {
  type ObjectiveCategory,
  TERM_MONTHS_MAX,
  TERM_MONTHS_USUAL,
} from '@saldo/domain/objectives/kinds'
import { typedMoney } from '../fields/money.ts'

const YEAR = 12

/** The form as it is seen; its fields have the wire's names where the wire has them. */
export type ObjectiveForm = {
  readonly category: ObjectiveCategory | ''
  readonly name: string
  readonly totalValue: string
  readonly term: string
  readonly termUnit: 'months' | 'years'
  readonly initialValue: string
  readonly payment: string
}

/** The form of a new goal, with the usual term (money.md §4). */
export function emptyObjective(payment: string): ObjectiveForm {
  return {
    category: '',
    name: '',
    totalValue: '',
    term: String(TERM_MONTHS_USUAL),
    termUnit: 'months',
    initialValue: '',
    payment,
  }
}

/** The form of an existing goal. */
export function formOf(objective: Objective) {
  const { name, category, totalValue, initialValue, finalDate, payment } = objective
  return {
    name,
    category,
    totalValue: typedMoney(totalValue),
    initialValue: initialValue === 0 ? '' : typedMoney(initialValue),
    finalDate: finalDate as string,
    payment: payment._id,
  }
}

/** The months of a term as it was typed, or null: a whole number above nothing (money.md §5). */
export function monthsOf({ term, termUnit }: Pick<ObjectiveForm, 'term' | 'termUnit'>) {
  if (!/^\s*\d{1,4}\s*$/.test(term)) return null
  const months = Number(term) * (termUnit === 'years' ? YEAR : 1)
  return months >= 1 && months <= TERM_MONTHS_MAX ? months : null
}

/** Why this is no term, or true. */
export function checkTerm(
  _: string,
  form: Pick<ObjectiveForm, 'term' | 'termUnit'>,
): true | string {
  return monthsOf(form) === null ? 'Digite um valor, como 12,50.' : true
}

/** The cents of what the form has read before; nothing of what was left empty. */
export const centsOf = (typed: string): Cents => readMoney(typed) ?? ZERO

/** Why so much cannot have been saved already, or true: up to the total, or nothing (money.md §5). */
export function checkInitial(
  typed: string,
  { totalValue }: Pick<ObjectiveForm, 'totalValue'>,
): true | string {
  if (typed.trim() === '') return true
  const cents = readMoney(typed)
  if (cents === null || cents < 0) return 'Digite um valor, como 12,50.'
  return cents > centsOf(totalValue) ? 'Este valor é alto demais.' : true
}

/** The instalment of what is typed so far, in cents; null while something of it is missing. */
export function instalmentOf(form: ObjectiveForm): Cents | null {
  const months = monthsOf(form)
  if (months === null) return null
  const left = addCents(centsOf(form.totalValue), negate(centsOf(form.initialValue)))
  return instalmentsOf({ left, months }).instalment
}

/** The day on which a term from `begin` ends; null of what is no term. */
export function endOf(form: Pick<ObjectiveForm, 'term' | 'termUnit'>, begin: Day): Day | null {
  const months = monthsOf(form)
  return months === null ? null : finalDateOf(begin, months)
}

/** The body of a new goal, begun today. */
export function draftOf(
  form: ObjectiveForm,
  { today, id }: { readonly today: Day; readonly id: string },
): Call<typeof createObjective>['body'] {
  return {
    _id: id,
    name: form.name,
    category: form.category === '' ? 'outros' : form.category,
    totalValue: centsOf(form.totalValue),
    initialValue: centsOf(form.initialValue),
    beginDate: today,
    finalDate: endOf(form, today) ?? today,
    payment: form.payment,
  }
}

/** The words of a term: `12 meses`, `1 ano`. */
export function termText(from: Day, to: Day): string {
  const months = Math.max(1, monthsBetween(monthOf(from), monthOf(to)))
  if (months % YEAR === 0) return months === YEAR ? '1 ano' : `${months / YEAR} anos`
  return months === 1 ? '1 mês' : `${months} meses`
}
