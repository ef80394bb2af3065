import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { type Guest, newId, useHouse } from '../../../../tests/house.ts'

const house = useHouse()
const idOf = (name: string) => DEFAULT_CATEGORIES.find((one) => one.name === name)?.id ?? ''

let ana: Guest
let cash: string
let card: string
beforeAll(async () => {
  ana = await house.newGuest()
  const payments = await ana.send('GET', '/payments')
  cash = payments.body[0]._id
  const made = await ana.send('POST', '/payments', {
    type: 'credit',
    name: 'Roxinho',
    flag: 'Mastercard',
    limit: 5000,
    invoiceCloseOn: 25,
    paid: 5,
  })
  expect(made.status).toBe(200)
  card = made.body._id
})

const market = () => ({
  transactionType: 'expenses',
  value: -100,
  name: 'Mercado do bairro',
  date: '2026-11-10',
  category: idOf('Mercado'),
  payment: cash,
  paid: true,
})

describe('an expense', () => {
  test('moves the balance, the month and its category to the cent', async () => {
    const made = await ana.send('POST', '/transactions', { ...market(), value: -12.34 })
    expect(made).toMatchObject({ status: 200, body: [{ value: -12.34, paid: true }] })
    const balances = await ana.send('GET', '/balances?startDate=2026-11-01&endDate=2026-11-30')
    expect(balances.body).toMatchObject({ currentBalance: -12.34, expensesPaid: 12.34 })
    const list = await ana.send('GET', '/transactions?startDate=2026-11-01&endDate=2026-11-30')
    expect(list.body.items).toHaveLength(1)
    expect(list.body.items[0]).toMatchObject({ name: 'Mercado do bairro', value: -12.34 })
    const gone = await ana.send('DELETE', `/transactions/${made.body[0]._id}`)
    expect(gone.body).toEqual({ removed: 1, kept: 0 })
    const after = await ana.send('GET', '/balances?startDate=2026-11-01&endDate=2026-11-30')
    expect(after.body).toMatchObject({ currentBalance: 0, expensesBalance: 0 })
  })

  test('in three parts on a card falls on three consecutive invoices', async () => {
    const made = await ana.send('POST', '/transactions', {
      ...market(),
      payment: card,
      lastInstallment: 3,
      _id: newId(),
    })
    expect(
      made.body.map((one: { value: number; countsOn: string }) => [one.value, one.countsOn]),
    ).toEqual([
      [-33.34, '2026-12-05'],
      [-33.33, '2027-01-05'],
      [-33.33, '2027-02-05'],
    ])
    const december = await ana.send('GET', '/transactions?startDate=2026-12-01&endDate=2026-12-31')
    expect(december.body.items).toMatchObject([
      { name: 'Fatura Roxinho', value: -33.34, invoiceItems: 1 },
    ])
    const payments = await ana.send('GET', '/payments')
    expect(payments.body[1]).toMatchObject({ value: -33.34, limitUsed: 100 })
  })
})
