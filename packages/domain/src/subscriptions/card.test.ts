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
  ['4111 1111 1111 1112', 'Visa', 'Confira o número do cartão.'],
  ['4222 2222 2222 2', 'Visa', null],
  ['4000 0000 0000 0000 006', 'Visa', null],
  ['4000 0000 0002', 'Visa', 'Confira o número do cartão.'],
  ['4000 0000 0000 0000 0002', 'Visa', 'Confira o número do cartão.'],
  ['4111', 'Visa', 'Confira o número do cartão.'],
  ['9999 9999 9999 9995', null, 'Esta bandeira não é aceita. Use outro cartão.'],
  ['', null, 'Preencha este campo.'],
])('the number %s is of %s: %s', (number, brand, refusal) => {
  expect([brandOf(number), refuseCardNumber(number)]).toEqual([brand, refusal])
})

test.each([
  ['11/26', null],
  ['12/30', null],
  ['01/27', null],
  ['12/46', null],
  ['01/47', 'Digite a validade como está no cartão, mês e ano.'],
  ['10/26', 'Este cartão está vencido. Use outro.'],
  ['12/25', 'Este cartão está vencido. Use outro.'],
  ['13/27', 'Digite a validade como está no cartão, mês e ano.'],
  ['00/27', 'Digite a validade como está no cartão, mês e ano.'],
  ['1/2', 'Digite a validade como está no cartão, mês e ano.'],
  ['12/70', 'Digite a validade como está no cartão, mês e ano.'],
  ['', 'Preencha este campo.'],
])('a card that ends in %s is refused on 21 November 2026 as %s', (typed, refusal) => {
  expect(refuseExpiry(typed, '2026-11-21')).toBe(refusal)
})

test.each([
  ['123', '4111', null],
  ['1234', '4111', 'Digite o código de segurança do cartão.'],
  ['1234', '3782', null],
  ['123', '3782', 'Digite o código de segurança do cartão.'],
  ['', '4111', 'Preencha este campo.'],
])('the code %s of a card that begins with %s: %s', (cvv, number, refusal) => {
  expect(refuseCvv(cvv, number)).toBe(refusal)
})

test.each([
  ['ANA SOUZA', null],
  ["Zoé d'Ávila Neto", null],
  ['Ana', 'Digite o nome como está no cartão.'],
  ['4111 1111', 'Digite o nome como está no cartão.'],
  [' ', 'Preencha este campo.'],
])('the owner %s: %s', (name, refusal) => {
  expect(refuseCardOwner(name)).toBe(refusal)
})
