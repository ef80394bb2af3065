import { describe, expect, test } from 'vitest'
import type { Transaction } from '@saldo/contract/transactions'
import { toDay } from '@saldo/domain/calendar'
import { duePayments } from './due.ts'

const TODAY = toDay('2026-11-22')
const entry = (name: string, countsOn: string, transactionType = 'expenses') =>
  ({ name, countsOn: toDay(countsOn), transactionType }) as Transaction
const namesOf = (items: readonly Transaction[]) => items.map(({ name }) => name)

describe('what is to be paid', () => {
  test('is overdue, due today or due tomorrow, the oldest first, and never income', () => {
    const { overdue, today, tomorrow } = duePayments(
      [
        entry('Luz', '2026-11-20'),
        entry('Aluguel', '2026-10-31'),
        entry('Salário', '2026-11-20', 'revenues'),
        entry('Água', '2026-11-22'),
        entry('Reserva', '2026-11-23', 'investiments'),
        entry('Depois', '2026-11-24'),
      ],
      TODAY,
    )
    expect(namesOf(overdue.shown)).toEqual(['Aluguel', 'Luz'])
    expect(namesOf(today.shown)).toEqual(['Água'])
    expect(namesOf(tomorrow.shown)).toEqual(['Reserva'])
  })

  test('is five of each kind at most, and says how many more there are', () => {
    const many = Array.from({ length: 7 }, (_, at) => entry(`Conta ${at}`, '2026-11-21'))
    const { overdue, today } = duePayments(many, TODAY)
    expect([overdue.shown.length, overdue.more, today.shown.length, today.more]).toEqual([
      5, 2, 0, 0,
    ])
  })
})
