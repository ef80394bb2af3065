import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('L20: what changed elsewhere is told, and what was typed over it', () => {
  const before = { name: 'Conta', limit: '100,00', flag: 'Visa' }
  const now = { name: 'Conta nova', limit: '200,00', flag: 'Visa' }
  expect(changedFields({ before, now }, { limit: true })).toEqual([
    { name: 'name', isTyped: false },
    { name: 'limit', isTyped: true },
  ])
})

test('L20: a field that is as it was is never told, whatever was typed', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string())
  fc.assert(
    fc.property(values, fc.dictionary(fc.string(), fc.boolean()), (now, typed) => {
      expect(changedFields({ before: { ...now }, now }, typed)).toEqual([])
    }),
  )
})
