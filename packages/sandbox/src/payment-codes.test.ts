import { isValidBoleto, isValidPixPayload } from '@brazilian-utils/brazilian-utils'
import { expect, test } from 'vitest'
import { showReais, boletoBars, boletoLine, pixCode } from './iugu-wire.ts'

test.each([
  ['A1B2C3', 1990, '2026-11-24'],
  ['7AD5F90C1C1F425AB88F9725EB75C83F', 19900, '2027-01-31'],
  ['00000000000000000000000000000009', 1, '2030-12-31'],
])(
  'the codes of the charge %s can be paid by whoever reads Pix and boletos',
  (id, cents, dueDate) => {
    const payable = { id, cents, dueDate }
    expect(isValidPixPayload(pixCode(payable))).toBe(true)
    const bars = boletoBars(payable)
    expect(bars).toHaveLength(44)
    expect(isValidBoleto(boletoLine(bars))).toBe(true)
  },
)

test.each([
  [25_000, 'R$ 250,00'],
  [123_456_789, 'R$ 1.234.567,89'],
  [5, 'R$ 0,05'],
])('%d cents are written as %s', (cents, text) => {
  expect(showReais(cents)).toBe(text)
})
