import { expect, test } from 'vitest'
import saldo from '../../../apps/web/brands/saldo/plans.json'
import { readPlanFile } from './plan-file.ts'

test('our own file of plans can be taken, the family plan with its six places', () => {
  const read = readPlanFile(saldo, 'saldo')
  if ('faults' in read) throw new Error(read.faults.join('; '))
  expect(
    read.plans.map(({ identifier, price, seats }) => [identifier, price, seats]),
  ).toContainEqual(['saldo_family_monthly', 3490, 6])
})

test.each([
  [{}, ['o arquivo não é uma lista']],
  [
    [{ ...saldo[0], priceCents: 9.9 }],
    ['0.priceCents: use um número inteiro de 1 a 99999999999999'],
  ],
  [[{ ...saldo[0], interval: 'week' }], ['0.interval: use month ou year']],
  [[{ ...saldo[0], ways: ['cheque'] }], ['0.ways.0: use credit_card, pix, bank_slip']],
  [[saldo[0], saldo[0]], ['saldo_basic_monthly aparece duas vezes']],
])('a file that is wrong says where: %j', (file, faults) => {
  expect(readPlanFile(file, 'saldo')).toEqual({ faults })
})
