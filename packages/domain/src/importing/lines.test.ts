import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import {
  fingerprints,
  looseKeys,
  probableLines,
  repeatedLines,
  type StatementLine,
} from './lines.ts'

const coffee: StatementLine = {
  fitid: '20260131001',
  day: toDay('2026-01-31'),
  value: toCents(-500),
  memo: 'Café do Centro',
}

describe('the lines of a statement', () => {
  test('H4: two coffees of 5,00 on one day stay two', () => {
    const keys = fingerprints('itau/1234', [coffee, coffee])
    expect(new Set(keys).size).toBe(2)
  })

  test('H1: the same file twice gives the same keys, so it adds nothing', () => {
    const file = [coffee, { ...coffee, value: toCents(-700) }, coffee]
    expect(fingerprints('itau/1234', file)).toEqual(fingerprints('itau/1234', file))
  })

  test('a later file with a second coffee adds just the second', () => {
    const first = new Set(fingerprints('itau/1234', [coffee]))
    const later = fingerprints('itau/1234', [coffee, coffee])
    expect(later.filter((key) => !first.has(key))).toHaveLength(1)
  })

  test('a purchase and its IOF are two, though Nubank gives them one id', () => {
    const iof = { ...coffee, memo: 'IOF de compra internacional', value: toCents(-19) }
    expect(new Set(fingerprints('nubank', [coffee, iof])).size).toBe(2)
  })

  test('another account is another line, and the printing of the memo is not', () => {
    const [here] = fingerprints('itau/1234', [coffee])
    expect(fingerprints('itau/9999', [coffee])).not.toEqual([here])
    expect(fingerprints('itau/1234', [{ ...coffee, memo: ' CAFE  DO CENTRO' }])).toEqual([here])
  })

  test('what a key looks like stays as it is: what was imported before is known by it', () => {
    expect(fingerprints('itau/1234', [coffee, coffee])).toEqual([
      '["itau/1234","20260131001","2026-01-31",-500,"cafe do centro",1]',
      '["itau/1234","20260131001","2026-01-31",-500,"cafe do centro",2]',
    ])
  })

  test('an id that moved with the export is still probably there, by day, value and memo', () => {
    const moved = [{ ...coffee, fitid: '20260131002' }]
    expect(fingerprints('inter', moved)).not.toEqual(fingerprints('inter', [coffee]))
    expect(looseKeys(moved)).toEqual(looseKeys([coffee]))
  })

  test('no two lines of a file ever share a key, whatever their memos hold', () => {
    const line = fc.record({
      fitid: fc.constantFrom('', '0', '001', '["'),
      day: fc.constantFrom(toDay('2026-01-31'), toDay('2026-02-01')),
      value: fc.constantFrom(toCents(-500), toCents(1)),
      memo: fc.constantFrom('', 'a', '",1]', 'a|b', '1'),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        expect(new Set(fingerprints('x', lines)).size).toBe(lines.length)
        expect(new Set(looseKeys(lines)).size).toBe(lines.length)
      }),
    )
  })
})

describe('lines that are probably there already', () => {
  const line = (memo: string, cents = -500, day = '2024-04-02') => ({
    day: toDay(day),
    value: toCents(cents),
    memo,
  })
  const entry = (memo: string) => line(memo)
  const repeated = (...entries: ReturnType<typeof entry>[]) => [
    ...repeatedLines([line('padaria'), line('compra no debito padaria'), line('x', -1)], entries),
  ]

  test('L27: another export of the account names a line differently', () => {
    expect(repeated(entry('padaria do ze'))).toEqual([0])
    expect(repeated(entry('padaria do ze'), entry('cafe'))).toEqual([0, 1])
    expect(repeated(entry('a'), entry('b'), entry('c'))).toEqual([0, 1])
  })

  test('L27: an entry matches the line of its own name first', () => {
    expect(repeated(entry('compra no debito padaria'))).toEqual([1])
  })

  test('an entry of another day, or of another value, is none of them', () => {
    expect(repeated(line('padaria', -500, '2024-04-03'))).toEqual([])
    expect(repeated(line('padaria', -501))).toEqual([])
  })
})

describe('lines that are probably there already', () => {
  const line = { no: 1, paymentId: 'a', day: coffee.day, value: coffee.value, nameKey: 'cafe' }
  const entry = {
    paymentId: 'a',
    day: coffee.day,
    value: coffee.value,
    nameKey: 'cafe',
    externalId: null,
  }

  test.each([
    ['typed by hand', entry, true],
    ['typed under another name, as Aluguel for a Pix', { ...entry, nameKey: 'padaria' }, true],
    ['imported under another name', { ...entry, nameKey: 'x', externalId: 'k2' }, true],
    ['on another payment method', { ...entry, paymentId: 'b' }, false],
    ['what another line of the file has become', { ...entry, externalId: 'k1' }, false],
  ])('L27: %s', (_, there, expected) => {
    expect(probableLines([line], [there], new Set(['k1'])).has(1)).toBe(expected)
  })
})
