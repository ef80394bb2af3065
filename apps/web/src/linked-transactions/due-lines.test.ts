import { describe, expect, test } from 'vitest'
import type { Due } from '@saldo/contract/dues'
import { toDay } from '@saldo/domain/calendar'
import { NO_DUES } from '@saldo/domain/linked-transactions/dues'
import { toCents, ZERO } from '@saldo/domain/money'
import { filterDues, linesOf } from './due-lines.ts'
import { withKept } from './kept-dues.ts'
import { closingsIn, weekGroups } from './WeekBox.tsx'

/** A Sunday. */
const TODAY = toDay('2026-11-22')
type Changes = Partial<Pick<Due, 'paid' | 'itemId' | 'transactionType'>>
const due = (name: string, date: string, value: number, changes: Changes = {}) => {
  const counted = changes.paid === true ? ZERO : toCents(value)
  const transactionType = value > 0 ? 'revenues' : 'expenses'
  const about = { _id: name, name, date: toDay(date), value: toCents(value), counted }
  return { ...about, paid: false, itemId: null, transactionType, ...changes } as Due
}
const items = [
  due('Multa', '2026-11-10', -100),
  due('Luz', '2026-11-21', -20),
  due('Reserva', '2026-11-23', -5, { transactionType: 'investiments' }),
  due('Água', '2026-11-23', -30),
  due('Aluguel', '2026-11-28', -800, { itemId: 'rent' }),
  due('Salário', '2026-11-30', 5000),
  due('Gás', '2026-11-05', -7, { paid: true, itemId: 'gas' }),
]
const sumOf = (toPay: number, toReceive = 0, count = 1) => ({
  toPay: toCents(toPay),
  toReceive: toCents(toReceive),
  count,
})
const days = [
  { date: toDay('2026-11-21'), ...sumOf(20) },
  { date: toDay('2026-11-23'), ...sumOf(35, 0, 2) },
  { date: toDay('2026-11-28'), ...sumOf(800) },
  { date: toDay('2026-11-30'), ...sumOf(0, 5000) },
]
const dues = { items, days, earlier: sumOf(100) }

const NONE = new Map<string, Due>()
const shown = (of: typeof dues, kept = NONE) =>
  linesOf(of, { today: TODAY, kept }).map((line) =>
    line.kind === 'section' ? `${line.section} ${line.sum.toPay} ${line.sum.toReceive}` : line.key,
  )

describe('the list of what is due', () => {
  test('is overdue, today, this week and later, each with its sum, and what is paid', () => {
    expect(shown(dues)).toEqual([
      'overdue 100 0',
      'Multa',
      // A11: Saturday's bill is on time until Monday.
      'today 20 0',
      'Luz',
      'week 835 0',
      '2026-11-23',
      'Reserva',
      'Água',
      '2026-11-28',
      'Aluguel',
      'later 0 5000',
      '2026-11-30',
      'Salário',
      'paid 0 0',
      'Gás',
    ])
  })

  test('keeps what was ticked where it was, whether the server still lists it or not', () => {
    const rent = due('Aluguel', '2026-11-28', -800, { itemId: 'rent' })
    const kept = new Map([rent, due('Água', '2026-11-23', -30)].map((one) => [one._id, one]))
    const ticked = items
      .filter(({ name }) => name !== 'Água')
      .map((one) => (one.name === 'Aluguel' ? { ...one, paid: true } : one))
    const all = withKept(ticked, kept)
    expect(shown({ ...dues, items: [...all] }, kept)).toEqual(shown(dues))
    const [, water] = weekGroups({ ...dues, items: all }, { today: TODAY, kept }).tomorrow.shown
    expect(water).toMatchObject({ name: 'Água', paid: true, counted: 0 })
  })

  test('adds up what its filter shows', () => {
    const { days: monthly, items: few } = filterDues(dues, 'mensais')
    expect(few.map(({ name }) => name)).toEqual(['Aluguel', 'Gás'])
    expect(monthly).toEqual([{ date: '2026-11-28', ...sumOf(800) }])
    expect(filterDues(dues, 'receitas').items.map(({ name }) => name)).toEqual(['Salário'])
    expect(filterDues(dues, 'despesas').items).toHaveLength(6)
    expect(filterDues(dues, 'todas')).toBe(dues)
  })
})

describe('the week on the dashboard', () => {
  test('is what is overdue, today, tomorrow and the days after it, and never income', () => {
    const { overdue, today, tomorrow, week, toPay } = weekGroups(dues, { today: TODAY, kept: NONE })
    const names = [overdue, today, tomorrow, week].map((group) =>
      group.shown.map(({ name }) => name),
    )
    expect(names).toEqual([['Multa'], ['Luz'], ['Reserva', 'Água'], ['Aluguel']])
    expect([overdue, today, tomorrow, week].map((group) => group.toPay)).toEqual([100, 20, 35, 800])
    expect(toPay).toBe(955)
  })

  test('shows five of each kind at most, and says how many more there are', () => {
    const many = Array.from({ length: 7 }, (_, at) => due(`Conta ${at}`, '2026-11-01', -1))
    const few = { items: many, days: [], earlier: NO_DUES }
    const { overdue, today } = weekGroups(few, { today: TODAY, kept: NONE })
    expect([overdue.shown.length, overdue.more, today.shown.length, today.more]).toEqual([
      5, 2, 0, 0,
    ])
  })
})

test('an invoice that closes within the week is said, the next one first, and none that is empty or archived', () => {
  const card = (name: string, closesOn: string, changes: object = {}) => {
    const invoice = { month: '2026-12', closesOn: toDay(closesOn), dueOn: closesOn, value: 500 }
    return { _id: name, name, archived: false, invoice, ...changes } as never
  }
  const cards = [
    card('Último dia', '2026-11-28'),
    card('Hoje', '2026-11-22'),
    card('Depois', '2026-11-29'),
    card('Arquivado', '2026-11-23', { archived: true }),
    card('Conta', '2026-11-23', { invoice: null }),
    card('Vazia', '2026-11-23', {
      invoice: { month: '2026-12', closesOn: '2026-11-23', value: 0 },
    }),
  ]
  expect(closingsIn(cards, TODAY).map(({ name }) => name)).toEqual(['Hoje', 'Último dia'])
})
