import { expect, test } from 'vitest'
import type { RuleAnswer } from '@saldo/contract/rules'
import { toCents } from '@saldo/domain/money'
import { draftOf, emptyRule, formOf, thenWords, whenWords } from './words.ts'

const rule: RuleAnswer = {
  _id: 'r',
  name: 'Corridas',
  conditions: {
    text: { match: 'starts', value: 'uber', alternatives: ['99app'] },
    amount: { min: null, max: toCents(5_000) },
    direction: 'out',
    payments: ['conta', 'cartao'],
    days: { from: 28, to: 5 },
  },
  effects: {
    category: { _id: 'c', name: 'Transporte', group: 'expenses' },
    isTransfer: false,
    labels: ['trabalho'],
    name: 'Corrida',
    isIgnored: false,
  },
  isLast: true,
  lacksPayment: false,
  version: 1,
}
const names = new Map([
  ['conta', 'Itaú'],
  ['cartao', 'Roxinho'],
  ['trabalho', 'Trabalho'],
])

test('a form gives back the rule that it was made of', () => {
  const { _id: _, lacksPayment: __, version: ___, effects, ...draft } = rule
  expect(draftOf(formOf(rule))).toEqual({ ...draft, effects: { ...effects, category: 'c' } })
})

test('a rule is said in words', () => {
  expect(whenWords(rule, names).replaceAll('\u00a0', ' ')).toBe(
    'o nome no banco começa com “uber” ou “99app”, o dinheiro sai, o valor é até R$ 50,00, é de Itaú ou Roxinho e é do dia 28 ao 5',
  )
  expect(thenWords(rule, names)).toBe(
    'categoria Transporte, chamar de “Corrida” e etiqueta Trabalho',
  )
})

test('what is left out gets nothing else, and a rule without a name is called by its text', () => {
  const form = emptyRule({ text: ' saldo do dia ', act: 'ignores', newName: 'X', labels: 'l' })
  expect(draftOf(form)).toMatchObject({
    name: 'Ignorar saldo do dia',
    conditions: {
      text: { match: 'contains', value: 'saldo do dia', alternatives: [] },
      days: null,
    },
    effects: { name: null, labels: [], isIgnored: true, isTransfer: false },
  })
})

test('each line that was typed is a text of its own, once', () => {
  const { name, conditions } = draftOf(emptyRule({ text: ' uber \n\n99app\nuber\n' }))
  expect(conditions.text).toEqual({ match: 'contains', value: 'uber', alternatives: ['99app'] })
  expect(name).toBe('Uber')
})

test('an open end of the days is the end of the month', () => {
  expect(draftOf(emptyRule({ fromDay: '20' })).conditions.days).toEqual({ from: 20, to: 31 })
  expect(draftOf(emptyRule({ toDay: '7' })).conditions.days).toEqual({ from: 1, to: 7 })
})
