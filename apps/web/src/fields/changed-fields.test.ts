import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, typedOf } from './changed-fields.ts'

test('L20: what changed elsewhere is shown, and what was typed over it', () => {
  const before = { name: 'Conta', limit: '100,00', flag: 'Visa' }
  const now = { name: 'Conta nova', limit: '200,00', flag: 'Visa' }
  expect(changedFields({ before, now }, { limit: true })).toEqual([
    { name: 'name', value: 'Conta nova', isTyped: false },
    { name: 'limit', value: '200,00', isTyped: true },
  ])
})

test('L20: what changed elsewhere is found in a group of fields too', () => {
  const before = { day: '5', transaction: { name: 'Aluguel', category: 'a' } }
  const now = { day: '5', transaction: { name: 'Condomínio', category: 'b' } }
  expect(changedFields({ before, now }, { transaction: { name: true } })).toEqual([
    { name: 'transaction.name', value: 'Condomínio', isTyped: true },
    { name: 'transaction.category', value: 'b', isTyped: false },
  ])
})

test('L20: a field that has not changed is never shown as changed, whatever was typed', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string())
  fc.assert(
    fc.property(values, fc.dictionary(fc.string(), fc.boolean()), (now, typed) => {
      expect(changedFields({ before: { ...now }, now }, typed)).toEqual([])
    }),
  )
})

test('of a form only what was typed is sent, however it was read', () => {
  const typed = { title: undefined, description: true, transaction: { name: true } }
  const fields = { title: 'Ligar para o banco', description: 'Hoje', version: 4 }
  expect(typedOf(fields, typed)).toEqual({ description: 'Hoje' })
})
