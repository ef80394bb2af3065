import type { SearchFilters } from '@saldo/contract/found-transactions'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { expect, test } from 'vitest'
import { countFilters, filtersIn, isSearch, wordsOf } from './search-words.ts'

const ID = '5a1d0000-0000-8000-8000-000000003800'
const whole: SearchFilters = {
  text: "d'avila > 100",
  type: 'expenses',
  paid: false,
  categoryId: ID,
  paymentId: ID,
  startDate: toDay('2024-01-01'),
  endDate: toDay('2025-12-31'),
  min: toCents(1250),
  max: toCents(100_000),
  part: true,
  imported: false,
  userId: ID,
}

test('N4: every filter stands in the address and is read back from it', () => {
  const words = wordsOf(whole)
  expect(words).toEqual({
    busca: "d'avila > 100",
    natureza: 'despesas',
    pagas: 'nao',
    categoria: ID,
    conta: ID,
    desde: '2024-01-01',
    ate: '2025-12-31',
    minimo: '12.5',
    maximo: '1000',
    parceladas: 'sim',
    importadas: 'nao',
    quem: ID,
  })
  expect(filtersIn(words)).toEqual(whole)
  expect(filtersIn(wordsOf({}))).toEqual({})
  expect(countFilters(whole)).toBe(10)
})

test.each([
  [{ natureza: 'expenses' }],
  [{ pagas: 'true' }],
  [{ minimo: 'muito' }],
  [{ desde: '2026-02-30' }],
  [{ conta: 'carteira' }],
  [{ busca: ' ' }],
  [{ mes: '2026-01', janela: 'x' }],
])('N4: what an address says that is no filter is left out: %o', (words) => {
  expect(filtersIn(words)).toEqual({})
})

test('N4: whose entries alone is nothing that is searched for', () => {
  expect(isSearch({ userId: ID })).toBe(false)
  expect(isSearch({ text: '' })).toBe(false)
  expect(isSearch({ paid: false })).toBe(true)
})
