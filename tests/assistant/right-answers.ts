import { addDays, type Day, listDays, toDay } from '@saldo/domain/calendar'
import type { Books, Choice } from './books.ts'
import { categoryNamed } from '../../bench/generator/owner.ts'

/** A question with its right answer. */
export type Answered = {
  readonly question: string
  /** Words of the answer: what is added up, and of which days. */
  readonly says: string
  /** The first amounts of the answer, in cents, out of the books alone. */
  readonly figures: (books: Books) => readonly number[]
  /** How the first address begins. */
  readonly way: string
  /** Words that the answer must name as not understood. */
  readonly unread?: string
}

/** A question that is rightly not answered: nothing is understood, or the words that were not. */
export type Refused = { readonly question: string; readonly unread: string | null }

type Row = readonly [
  question: string,
  says: string,
  figures: Answered['figures'],
  way: string,
  unread?: string,
]

export const answered = (...[question, says, figures, way, unread]: Row): Answered => ({
  question,
  says,
  figures,
  way,
  ...(unread === undefined ? {} : { unread }),
})

export const refused = (question: string, unread: string | null = null): Refused => ({
  question,
  unread,
})

export type Days = readonly [from: string, to: string]
export const NOVEMBER: Days = ['2026-11-01', '2026-11-30']
export const OCTOBER: Days = ['2026-10-01', '2026-10-31']
export const SEPTEMBER: Days = ['2026-09-01', '2026-09-30']
export const AUGUST: Days = ['2026-08-01', '2026-08-31']
export const DECEMBER: Days = ['2026-12-01', '2026-12-31']
export const THIS_YEAR: Days = ['2026-01-01', '2026-12-31']

type More = Omit<Choice, 'from' | 'to' | 'byDay'>

/** What was spent in whole months, and what of it is paid. */
export const spent =
  ([from, to]: Days, more: More = {}) =>
  (books: Books) =>
    books.sum({ from, to, ...more })

/** The same in days, by the day of purchase. */
export const bought =
  ([from, to]: Days, more: More = {}) =>
  (books: Books) =>
    books.sum({ from, to, byDay: true, ...more })

/** Of a company, and of the category that it is in. */
export const company =
  ([from, to]: Days, named: string, category: string) =>
  (books: Books) => [...books.sum({ from, to, named }), books.sum({ from, to, in: [category] })[0]]

/** On a card: what is in the invoices of a month, and what was bought in it. */
export const onCard =
  ([from, to]: Days, ...cards: readonly string[]) =>
  (books: Books) => [
    ...books.sum({ from, to, with: cards }),
    books.sum({ from, to, byDay: true, with: cards })[0],
  ]

const SHOWN = 6
/** The sum of what is to be paid, and the first of it. */
export const due =
  (from: string, to: string) =>
  (books: Books): readonly number[] => {
    const { total, each } = books.dues(from, to)
    return [total, ...each.slice(0, SHOWN)]
  }

export const mean = (total: number, count: number): number => Math.round(total / count)

export const list = (month: string, filter = 'despesas') =>
  `/movimentacoes?mes=${month}&filtro=${filter}`
export const panel = (category: string, month = '2026-11') =>
  `/painel?mes=${month}&janela=categoria&id=${categoryNamed(category).id}`
export const CALENDAR = '/calendario?mes=2026-11'
export const NEXT_CALENDAR = '/calendario?mes=2026-12'
export const CARDS = '/movimentacoes/'
export const GOAL = '/objetivos?janela=objetivo'

export const HALF: Days = ['2026-05-01', '2026-10-31']
export const EARNED = { flow: 'revenues' } as const
export const SALARIES = { ...EARNED, in: ['Salário'] } as const
export const MAY = 'O mês comporta, mas passa do que o plano deixa por semana.'
export const DASHBOARD = '/painel?mes='
export const CLOSED = 'A fatura fechada vence em 5 dez'
export const MARAGOGI = 'Férias em Maragogi'
export const RESERVE = 'Reserva de seis meses'
export const COURSE = 'Pós-graduação do Rafael'
export const NOTEBOOK = 'Notebook novo para a Clara'

export const forecast = (books: Books) => books.forecast('2026-11-30')

/**
 * The amount that is asked about, what there is to spend, the forecast and what of it is saved (case M14);
 * nothing is left of the plan for variable expenses.
 */
export const afford =
  (cents: number, ...parts: readonly number[]) =>
  (books: Books) => [cents, ...parts, ...toSpend(books), 0]

/**
 * What there is to spend: the forecast without what is saved, on the day on which that is least before it next rises
 * after the month's end.
 */
export const toSpend = (books: Books) => {
  const left = (day: Day) => books.forecast(day) - books.inSavings(day)
  const days = listDays(toDay('2026-11-26'), toDay('2026-12-27'))
  const rise = days.find((day) => day > '2026-11-30' && left(day) > left(addDays(day, -1)))
  const until = rise ?? '2026-12-01'
  const before = days.filter((day) => day < until)
  const least = Math.min(...before.map(left))
  const on = before.findLast((day) => left(day) === least) ?? until
  return [least, books.forecast(on), books.inSavings(on)]
}

export const goal = (name: string) => (books: Books) => books.goal(name)

const accounts = ['Dinheiro', 'Itaú da Marina', 'Inter do Rafael', 'Poupança da família'] as const
/** What is held in all, and in each account. */
export const held = (books: Books) => [
  books.held('2026-11-26'),
  ...accounts.map((name) => books.balance(name, '2026-11-26')),
]

/** The invoice that has closed, then the open one. */
export const nubank = (books: Books) => [
  books.invoice('Nubank', '2026-12'),
  books.invoice('Nubank', '2027-01'),
]
export const platinum = (books: Books) => [books.invoice('Itaú Platinum', '2026-12')]
export const inter = (books: Books) => [books.invoice('Inter Gold', '2026-12')]
export const allCards = (books: Books) => [...nubank(books), ...platinum(books), ...inter(books)]

export const all = (one: readonly [number, number]) => one[0]

/** By how much two periods differ, and each of them. */
export const compared =
  (first: Days, second: Days, of: More = {}) =>
  (books: Books) => {
    const [one, other] = [all(spent(first, of)(books)), all(spent(second, of)(books))]
    return [Math.abs(one - other), one, other]
  }

/** What came in, went out and was invested in a month, what was left of it, and what was held at its end. */
export const resultOf =
  ([from, to]: Days) =>
  (books: Books) => {
    const of = (flow: 'revenues' | 'expenses' | 'investiments') => books.sum({ from, to, flow })[0]
    const [earned, out, invested] = [of('revenues'), of('expenses'), of('investiments')]
    return [earned - out - invested, earned, out, invested, books.held(to)]
  }
