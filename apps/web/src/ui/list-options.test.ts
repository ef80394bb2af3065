import { expect, test } from 'vitest'
import { nextOption, optionsMatching } from './list-options.ts'

const options = [
  { value: '1', label: 'Plano de saúde', group: 'Saúde' },
  { value: '2', label: 'Farmácia', group: 'Saúde' },
  { value: '3', label: 'Ônibus', group: 'Transporte', disabled: true },
]

test.each([
  ['', ['1', '2', '3']],
  ['saude', ['1', '2']],
  ['SAÚDE farm', ['2']],
  ['onibus', ['3']],
  ['xyz', []],
])('"%s" finds %j', (typed, found) => {
  expect(optionsMatching(options, typed).map(({ value }) => value)).toEqual(found)
})

test('the arrows go round and step over what cannot be chosen', () => {
  expect(nextOption(options, 1, 1)).toBe(0)
  expect(nextOption(options, 0, -1)).toBe(1)
  expect(nextOption([], 0, 1)).toBe(-1)
})
