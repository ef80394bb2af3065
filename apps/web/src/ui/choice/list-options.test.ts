import { expect, test } from 'vitest'
import { choicesFor, CREATE, nextOption, optionsMatching } from './list-options.ts'

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

test('another word finds an option after those that are called so, and is shown as the reason', () => {
  const aliased = [
    { value: '1', label: 'Energia', group: 'Moradia', aliases: ['conta de luz', 'luz'] },
    { value: '2', label: 'Lazer', aliases: ['luzes', 'café'] },
    { value: '3', label: 'Luz e som' },
  ]
  const found = (typed: string) =>
    optionsMatching(aliased, typed).map(({ value, note }) => [value, note])
  expect(found('luz')).toEqual([
    ['3', undefined],
    ['1', 'luz'],
    ['2', 'luzes'],
  ])
  expect(found('CAFE')).toEqual([['2', 'café']])
  expect(found('de l')).toEqual([['1', 'conta de luz']])
  expect(found('l').map(([value]) => value)).toEqual(['2', '3'])
})

test('the arrows go round and step over what cannot be chosen', () => {
  expect(nextOption(options, 1, 1)).toBe(0)
  expect(nextOption(options, 0, -1)).toBe(1)
  expect(nextOption([], 0, 1)).toBe(-1)
})

test('what was typed can be made, after what is found, unless it is there already', () => {
  const create = { label: 'Criar', run: () => {} }
  const values = (typed: string) => choicesFor(options, typed, create).map(({ value }) => value)
  expect(values('farm')).toEqual(['2', CREATE])
  expect(values(' FARMACIA ')).toEqual(['2'])
  expect(values('')).toEqual(['1', '2', '3'])
  expect(choicesFor(options, ' Ração ', create)[0]?.label).toBe('Criar “Ração”')
  expect(choicesFor(options, 'xyz', undefined)).toEqual([])
})
