import { expect, test } from 'vitest'
import { bankKey, bankName, bankNamedIn } from './bank-names.ts'

test.each([
  ['1', '', '001', 'Banco do Brasil'],
  ['0341', '', '341', 'Itaú'],
  ['077-9', '', '779', null],
  ['034', 'BANCO SANTANDER', '033', 'Santander'],
  ['', 'Banco Inter S.A.', '077', 'Inter'],
  ['', 'ITAU UNIBANCO', '341', 'Itaú'],
  ['', 'Cooperativa do Vale', '', 'Cooperativa do Vale'],
  ['9999', '  Cooperativa do Vale ', '9999', 'Cooperativa do Vale'],
  ['9999', ' ', '9999', null],
  ['1'.repeat(30), '', '1'.repeat(20), null],
  ['', `${'x'.repeat(56)}Inter`, '', `${'x'.repeat(56)}Inte`],
])('a file of the bank “%s”, “%s”, has the code %s and the name %s', (id, by, key, name) => {
  expect(bankKey(id, by)).toBe(key)
  expect(bankName(bankKey(id, by), by)).toBe(name)
})

test.each([
  ['Conta do Itau', '341'],
  ['Nubank Ultravioleta', '260'],
  ['Carteira', null],
])('the payment method %s bears the name of the bank %s', (method, code) => {
  expect(bankNamedIn(method)).toBe(code)
})
