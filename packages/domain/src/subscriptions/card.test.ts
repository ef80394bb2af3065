import { expect, test } from 'vitest'
import { brandOf, refuseCardNumber, refuseCardOwner, refuseCvv, refuseExpiry } from './card.ts'

test.each([
  ['4111 1111 1111 1111', 'Visa', null],
  ['5555 5555 5555 4444', 'Mastercard', null],
  ['2223 0031 2200 3222', 'Mastercard', null],
  ['3782 822463 10005', 'American Express', null],
  ['6362 9700 0045 7013', 'Elo', null],
  ['6062 8256 2425 4001', 'Hipercard', null],
  ['3056 930902 5904', 'Diners', null],
  ['4111 1111 1111 1112', 'Visa', 'NÚMERO DO CARTÃO INVÁLIDO'],
  ['4222 2222 2222 2', 'Visa', null],
  ['4000 0000 0000 0000 006', 'Visa', null],
  ['4000 0000 0002', 'Visa', 'NÚMERO DO CARTÃO INVÁLIDO'],
  ['4000 0000 0000 0000 0002', 'Visa', 'NÚMERO DO CARTÃO INVÁLIDO'],
  ['4111', 'Visa', 'NÚMERO DO CARTÃO INVÁLIDO'],
  ['9999 9999 9999 9995', null, 'BANDEIRA NÃO ACEITA'],
  ['', null, 'Campo Obrigatório'],
])('the number %s is of %s: %s', (number, brand, refusal) => {
  expect([brandOf(number), refuseCardNumber(number)]).toEqual([brand, refusal])
})

test.each([
  ['11/26', null],
  ['12/30', null],
  ['01/27', null],
  ['12/46', null],
  ['01/47', 'VALIDADE INVÁLIDA'],
  ['10/26', 'CARTÃO VENCIDO'],
  ['12/25', 'CARTÃO VENCIDO'],
  ['13/27', 'VALIDADE INVÁLIDA'],
  ['00/27', 'VALIDADE INVÁLIDA'],
  ['1/2', 'VALIDADE INVÁLIDA'],
  ['12/70', 'VALIDADE INVÁLIDA'],
  ['', 'Campo Obrigatório'],
])('a card that ends in %s is refused on 21 November 2026 as %s', (typed, refusal) => {
  expect(refuseExpiry(typed, '2026-11-21')).toBe(refusal)
})

test.each([
  ['123', '4111', null],
  ['1234', '4111', 'CVV INVÁLIDO'],
  ['1234', '3782', null],
  ['123', '3782', 'CVV INVÁLIDO'],
  ['', '4111', 'Campo Obrigatório'],
])('the code %s of a card that begins with %s: %s', (cvv, number, refusal) => {
  expect(refuseCvv(cvv, number)).toBe(refusal)
})

test.each([
  ['ANA SOUZA', null],
  ["Zoé d'Ávila Neto", null],
  ['Ana', 'NOME DO TITULAR INVÁLIDO'],
  ['4111 1111', 'NOME DO TITULAR INVÁLIDO'],
  [' ', 'Campo Obrigatório'],
])('the owner %s: %s', (name, refusal) => {
  expect(refuseCardOwner(name)).toBe(refusal)
})
