import type { Call } from '@saldo/contract/endpoint'
import type { createRule, RuleAnswer } from '@saldo/contract/rules'
import { readMoney } from '@saldo/domain/money-text'
import { COUNTED_GROUPS, type CountedGroup } from '@saldo/domain/categories/kinds'
import { textsIn } from '@saldo/domain/rules/engine'
import { RULE_NAME_MAX, TEXT_MATCHES } from '@saldo/domain/rules/kinds'
import { idsOfText, textOfLabels } from '../fields/label-ids.ts'
import { showMoney, typedMoney } from '../fields/money.ts'

type Draft = Omit<Call<typeof createRule>['body'], '_id'>
type TextMatch = NonNullable<Draft['conditions']['text']>['match']

/** How a text stands to what the bank wrote. */
export const matchNames = {
  contains: 'tem',
  starts: 'começa com',
  equals: 'é exatamente',
} as const satisfies Record<TextMatch, string>

/** What becomes of what a rule concerns. */
type RuleAct = 'sets' | 'transfer' | 'ignores'

/** The form of a rule, as it is seen; '' is what it does not say. */
export type RuleForm = {
  readonly name: string
  readonly match: TextMatch
  /** One on each line. */
  readonly text: string
  readonly direction: '' | 'in' | 'out'
  readonly min: string
  readonly max: string
  /** The ids of accounts and cards in one text. */
  readonly payments: string
  readonly fromDay: string
  readonly toDay: string
  readonly act: RuleAct
  readonly group: CountedGroup
  readonly category: string
  readonly labels: string
  readonly newName: string
  readonly isLast: boolean
}

/** A form of a new rule, with what is known of it already. */
export function emptyRule(more: Partial<RuleForm> = {}): RuleForm {
  return {
    name: '',
    match: 'contains',
    text: '',
    direction: '',
    min: '',
    max: '',
    payments: '',
    fromDay: '',
    toDay: '',
    act: 'sets',
    group: more.direction === 'in' ? 'revenues' : 'expenses',
    category: '',
    labels: '',
    newName: '',
    isLast: false,
    ...more,
  }
}

/** What a new rule begins with by the words of its window's address (`fields/rule-window.ts`); nothing without any. */
export function startOf(words: Readonly<Record<string, string>>): Partial<RuleForm> {
  const { de: text, tipo, id: category = '', nome: newName = '', como } = words
  if (text === undefined) return {}
  // What moves between one's own accounts has no category, and goes both ways.
  if (tipo === 'bankOperation') return { text, act: 'transfer' }
  const group = COUNTED_GROUPS.find((one) => one === tipo) ?? 'expenses'
  const direction = group === 'revenues' ? 'in' : 'out'
  const match = TEXT_MATCHES.find((one) => one === como) ?? 'contains'
  return { text, match, group, direction, category, newName }
}

function actOf({ isTransfer, isIgnored }: RuleAnswer['effects']): RuleAct {
  if (isIgnored) return 'ignores'
  return isTransfer ? 'transfer' : 'sets'
}

/** The form of a rule that is there. */
export function formOf({ name, conditions, effects, isLast }: RuleAnswer): RuleForm {
  const { text, amount, direction, payments, days } = conditions
  const group = effects.category?.group
  const isCounted = group === 'revenues' || group === 'expenses' || group === 'investiments'
  return emptyRule({
    name,
    match: text?.match ?? 'contains',
    text: textsIn(text).join('\n'),
    direction: direction ?? '',
    min: typedOrNone(amount?.min ?? null),
    max: typedOrNone(amount?.max ?? null),
    payments: textOfLabels(payments),
    fromDay: days === null ? '' : String(days.from),
    toDay: days === null ? '' : String(days.to),
    act: actOf(effects),
    ...(isCounted ? { group } : {}),
    category: effects.category?._id ?? '',
    labels: textOfLabels(effects.labels),
    newName: effects.name ?? '',
    isLast,
  })
}

const typedOrNone = (value: Parameters<typeof typedMoney>[0] | null) =>
  value === null ? '' : typedMoney(value)

const LAST_DAY = 31

function daysOf({ fromDay, toDay }: RuleForm): Draft['conditions']['days'] {
  if (fromDay === '' && toDay === '') return null
  return { from: Number(fromDay || 1), to: Number(toDay || LAST_DAY) }
}

/** What is sent of the form; a rule without a name of its own is called by what it looks for and does. */
export function draftOf(form: RuleForm): Draft {
  const { match, direction, act } = form
  const [value, ...alternatives] = textsOf(form)
  const amount = { min: readMoney(form.min), max: readMoney(form.max) }
  const payments = idsOfText(form.payments)
  const sets = act === 'sets'
  return {
    name: form.name.trim() === '' ? nameOf(form) : form.name,
    conditions: {
      text: value === undefined ? null : { match, value, alternatives },
      amount: amount.min === null && amount.max === null ? null : amount,
      direction: direction === '' ? null : direction,
      payments: payments.length === 0 ? null : payments,
      days: daysOf(form),
    },
    effects: {
      category: sets && form.category !== '' ? form.category : null,
      isTransfer: act === 'transfer',
      labels: act === 'ignores' ? [] : idsOfText(form.labels),
      name: act === 'ignores' || form.newName.trim() === '' ? null : form.newName,
      isIgnored: act === 'ignores',
    },
    isLast: form.isLast,
  }
}

/** What was typed to look for, each once. */
function textsOf({ text }: RuleForm): readonly string[] {
  const typed = text.split('\n').map((line) => line.trim())
  return [...new Set(typed.filter((line) => line !== ''))]
}

function nameOf(form: RuleForm): string {
  const { newName, act } = form
  const does = { ignores: 'Ignorar ', transfer: 'Transferência ', sets: '' }[act]
  const about = textsOf(form)[0] ?? newName.trim()
  const name = `${does}${about === '' ? 'Regra' : about}`.slice(0, RULE_NAME_MAX)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

type Names = ReadonlyMap<string, string>

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

const quoted = (texts: readonly string[]) => either.format(texts.map((text) => `“${text}”`))

const namesOf = (ids: readonly string[], names: Names) => ids.map((id) => names.get(id) ?? '…')

/** When a rule holds, in words. */
export function whenWords({ conditions }: Pick<RuleAnswer, 'conditions'>, names: Names): string {
  const { text, amount, direction, payments, days } = conditions
  const parts = [
    ...(text === null
      ? []
      : [`o nome no banco ${matchNames[text.match]} ${quoted(textsIn(text))}`]),
    ...(direction === null ? [] : [direction === 'in' ? 'o dinheiro entra' : 'o dinheiro sai']),
    ...(amount === null ? [] : [amountWords(amount)]),
    ...(payments === null ? [] : [`é de ${either.format(namesOf(payments, names))}`]),
    ...(days === null ? [] : [`é do dia ${days.from} ao ${days.to}`]),
  ]
  return listed.format(parts)
}

function amountWords({ min, max }: NonNullable<RuleAnswer['conditions']['amount']>): string {
  if (min !== null && min === max) return `o valor é ${showMoney(min)}`
  if (min === null) return max === null ? '' : `o valor é até ${showMoney(max)}`
  if (max === null) return `o valor é a partir de ${showMoney(min)}`
  return `o valor é de ${showMoney(min)} a ${showMoney(max)}`
}

/** What a rule does, in words; what it named that is gone it does not do. */
export function thenWords({ effects }: Pick<RuleAnswer, 'effects'>, names: Names): string {
  const { category, isTransfer, labels, name, isIgnored } = effects
  if (isIgnored) return 'deixar de fora'
  const parts = [
    ...(category === null ? [] : [`categoria ${category.name}`]),
    ...(isTransfer ? ['é transferência entre suas contas'] : []),
    ...(name === null ? [] : [`chamar de “${name}”`]),
    ...(labels.length === 0
      ? []
      : [
          `${labels.length === 1 ? 'etiqueta' : 'etiquetas'} ${listed.format(namesOf(labels, names))}`,
        ]),
  ]
  return parts.length === 0 ? 'nada por enquanto' : listed.format(parts)
}
