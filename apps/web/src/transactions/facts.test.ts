import { describe, expect, test } from 'vitest'
import type { Transaction } from '@saldo/contract/transactions'
import { toCents } from '@saldo/domain/money'
import { sumOfRows } from './facts.ts'

type Row = Pick<Transaction, 'value' | 'category' | 'invoiceItems' | 'invoiceSpent'>

const rowOf = (value: number, group: string | null, invoice: number | null = null) =>
  ({
    value: toCents(value),
    category: group === null ? null : { group },
    invoiceItems: invoice === null ? null : 3,
    invoiceSpent: invoice === null ? null : toCents(invoice),
  }) as Row as Transaction

const market = rowOf(-40_00, 'expenses')
const salary = rowOf(500_00, 'revenues')
const invoice = rowOf(-1_300_00, 'invoice', 900_00)
const payment = rowOf(-1_300_00, 'invoice')
const transfer = rowOf(-200_00, 'bankOperation')

describe('what the rows of a day come to', () => {
  test.each([
    ['nothing of none', [], 0],
    ['what was earned and spent', [market, salary], 460_00],
    ['an invoice by its purchases, not by what it carries over', [invoice, market], -940_00],
    ['an invoice and its payment once', [invoice, payment], -900_00],
    ['a payment alone nothing: its purchases count with their invoice', [payment], 0],
    ['a half of a transfer nothing, wherever the other half is', [transfer, market], -40_00],
    ['a refund without a category', [rowOf(30_00, null), market], -10_00],
  ])('in the list of all it is %s', (_, rows, sum) => {
    expect(sumOfRows(rows, { ofAccount: false })).toBe(sum)
  })

  test('on an account’s own page it is what moved its balance', () => {
    expect(sumOfRows([payment, transfer, market], { ofAccount: true })).toBe(-1_540_00)
  })
})
