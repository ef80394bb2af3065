import { expect, test } from 'vitest'
import type { Expert } from '@saldo/contract/experts'
import { expertizesOf, findExperts } from './find-experts.ts'

const expert = (name: string, ...fields: readonly string[]): Expert => ({
  _id: name,
  name,
  image: null,
  expertizes: fields.map((field) => ({ name: field })),
  stars: null,
  sessionPrice: null,
  likes: 0,
  liked: false,
  aboutMessage: '',
  profileMessage: '',
  isExample: false,
})

const all = [
  expert('Lívia Prado', 'Dívidas', 'Orçamento'),
  expert('Rui Andrade', 'Investimentos'),
  expert('Zoé Lima', 'Dívidas'),
]

const namesFound = (typed: string, expertize = '') =>
  findExperts(all, { typed, expertize }).map(({ name }) => name)

test('the fields are each named once, in the order of the alphabet', () => {
  expect(expertizesOf(all)).toEqual(['Dívidas', 'Investimentos', 'Orçamento'])
})

test.each([
  ['', '', ['Lívia Prado', 'Rui Andrade', 'Zoé Lima']],
  ['livia', '', ['Lívia Prado']],
  [' DIVIDAS ', '', ['Lívia Prado', 'Zoé Lima']],
  ['', 'Investimentos', ['Rui Andrade']],
  ['zoe', 'Dívidas', ['Zoé Lima']],
  ['rui', 'Dívidas', []],
])('“%s” in the field “%s” finds %j', (typed, expertize, names) => {
  expect(namesFound(typed, expertize)).toEqual(names)
})
