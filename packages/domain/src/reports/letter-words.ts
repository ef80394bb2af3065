import { type Month, yearOf } from '../calendar.ts'
import { absolute, addCents, type Cents, negate, ZERO } from '../money.ts'
import { MONTH_NAMES, showMonth } from '../month-names.ts'
import type { Letter, LetterPart, Sentence } from './letter.ts'

/** A sentence as words and amounts, so that whoever shows it writes or hides the amounts. */
export type Words = readonly (string | Cents)[]

/** What the parts of the letter are called. */
export const partNames: Readonly<Record<LetterPart, string>> = {
  came: 'O que entrou',
  went: 'O que saiu',
  changed: 'O que mudou',
  next: 'O que fazer',
}

/** How a letter begins, as a heading. */
export function letterTitle({ month, period }: Letter): string {
  return period === 'year' ? `Doze meses até ${showMonth(month)}` : `Seu mês de ${nameOf(month)}`
}

const nameOf = (month: Month) => MONTH_NAMES[Number(month.slice(5)) - 1] ?? ''

/** A month within a sentence of another one: its year is said where it is not the same. */
const beside = (month: Month, other: Month) =>
  yearOf(month) === yearOf(other) ? nameOf(month) : showMonth(month)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const groupWords = {
  essential: 'As despesas fixas',
  noessential: 'As despesas variáveis',
  debts: 'As dívidas e parcelas',
} as const

/** The sentences of which some are of these kinds. */
type SentenceOf<Kind extends Sentence['kind'], One = Sentence> = One extends {
  readonly kind: infer Own
}
  ? [Kind] extends [Own]
    ? One
    : never
  : never

/** The words of a sentence, in Portuguese, ending with a full stop. */
export function wordsOf(sentence: Sentence, letter: Letter): Words {
  const month = nameOf(letter.month)
  const next = beside(letter.next, letter.month)
  switch (sentence.kind) {
    case 'income':
      return flowWords(sentence, letter, incomeVerbs)
    case 'spending':
      return flowWords(sentence, letter, spendingVerbs)
    case 'invested':
      return ['Foram investidos ', sentence.value, '.']
    case 'left':
      return leftWords(sentence)
    case 'toReceive':
      return sentence.isOver
        ? ['Não entraram ainda ', sentence.value, ' que eram esperados.']
        : ['Ainda há ', sentence.value, ' a receber.']
    case 'toPay':
      return toPayWords(sentence, letter)
    case 'saved':
      return savedWords(sentence)
    case 'risen':
    case 'fallen':
      return changeWords(sentence)
    case 'best':
      return extremeWords(sentence, 'melhor mês')
    case 'worst':
      return extremeWords(sentence, 'mês mais apertado')
    case 'deficit':
      return [
        `Para ${next} fechar no zero com as mesmas entradas, gaste `,
        sentence.value,
        ' a menos.',
      ]
    case 'unsaved':
      return [sentence.value, ' sobraram e nada foi guardado: separe uma parte em um objetivo.']
    case 'instalments':
      return [`Em ${next}, as faturas já trazem `, sentence.value, ' em parcelas.']
    case 'overPlan':
      return [
        `${groupWords[sentence.group]} passaram `,
        sentence.value,
        ' do plano de ',
        sentence.planned,
        ': ajuste o plano ou gaste menos.',
      ]
    case 'noPlan':
      return [
        `${capital(month)} não tem planejamento: com um, o relatório diz o que saiu do previsto.`,
      ]
  }
}

/** How a sum is said, how none is, and how one below nothing is: more was given back. */
type Verbs = { readonly some: string; readonly none: string; readonly less: string }
const incomeVerbs: Verbs = {
  some: 'Entraram ',
  none: 'Nada entrou',
  less: 'Foram devolvidos a mais do que entrou ',
}
const spendingVerbs: Verbs = {
  some: 'Foram gastos ',
  none: 'Nada foi gasto',
  less: 'Voltaram a mais do que foi gasto ',
}

/** What came in or went out, beside the month before and the usual one. */
function flowWords(
  { value, before, usual, isOver }: SentenceOf<'income' | 'spending'>,
  { month, period }: Letter,
  { some, none, less }: Verbs,
): Words {
  const when = period === 'year' ? ' nestes doze meses' : ` em ${nameOf(month)}`
  const so = isOver ? '' : ' até agora'
  const first: Words =
    value === ZERO
      ? [`${none}${when}${so}`]
      : [value > ZERO ? some : less, absolute(value), `${when}${so}`]
  const comparisons = [
    ...(before === null ? [] : [besideBefore(value, before)]),
    ...(usual === null ? [] : [besideUsual(value, usual)]),
  ]
  const joined = comparisons.flatMap((words, at) => [at === 0 ? ', ' : ' e ', ...words])
  return [...first, ...joined, '.']
}

function besideBefore(value: Cents, before: Cents): Words {
  if (value === before) return ['o mesmo que no mês anterior']
  return [
    differenceOf(value, before),
    value > before ? ' a mais' : ' a menos',
    ' que no mês anterior',
  ]
}

function besideUsual(value: Cents, usual: Cents): Words {
  if (value === usual) return ['como de costume']
  return [differenceOf(value, usual), value > usual ? ' acima' : ' abaixo', ' do costume']
}

const differenceOf = (one: Cents, other: Cents) => absolute(addCents(one, negate(other)))

function leftWords({ value, isOver }: SentenceOf<'left'>): Words {
  if (value === ZERO) return ['Saiu tudo o que entrou, e nada sobrou.']
  if (value > ZERO) return [isOver ? 'Sobraram ' : 'Até agora sobram ', value, '.']
  return [isOver ? 'Faltaram ' : 'Até agora faltam ', negate(value), ': saiu mais do que entrou.']
}

function toPayWords({ value, isOver }: SentenceOf<'toPay'>, { month, period }: Letter): Words {
  const isMonth = period === 'month'
  return isOver
    ? [isMonth ? `De ${nameOf(month)}, ` : '', value, ' ainda não estão pagos: confira e marque.']
    : ['Ainda há ', value, isMonth ? ` a pagar em ${nameOf(month)}.` : ' a pagar.']
}

function savedWords({ value, total }: SentenceOf<'saved'>): Words {
  return value > ZERO
    ? ['A reserva cresceu ', value, ' e chegou a ', total, '.']
    : ['Saíram ', negate(value), ' da reserva, que ficou em ', total, '.']
}

function changeWords({ kind, category, value, usual }: SentenceOf<'risen' | 'fallen'>): Words {
  if (usual === ZERO) return [`${category.name} levou `, value, ', e não costuma levar nada.']
  const side = kind === 'risen' ? ' acima' : ' abaixo'
  return [
    `${category.name} ficou `,
    differenceOf(value, usual),
    `${side} do costume: foram `,
    value,
    '.',
  ]
}

function extremeWords({ month, value }: SentenceOf<'best' | 'worst'>, which: string): Words {
  const verb = value >= ZERO ? 'sobraram ' : 'faltaram '
  return [`O ${which} foi ${showMonth(month)}: ${verb}`, absolute(value), '.']
}
