import { describe, expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import type { AccountLine, KnownLine, PlacedLine } from '../importing/account-line.ts'
import { toCents } from '../money.ts'
import { distinctLines, pairLines } from './pairing.ts'

/** `a 2026-10-05 -500 cafe`: the bank's id, day, value and name. */
const line = (text: string, more: Partial<PlacedLine> = {}): PlacedLine => {
  const [providerId = '', day = '', value = '', nameKey = ''] = text.split(' ')
  return {
    providerId,
    day: toDay(day),
    value: toCents(Number(value)),
    name: nameKey,
    nameKey,
    isPending: false,
    rule: null,
    reference: null,
    part: null,
    foreign: null,
    billMonth: null,
    createdAt: null,
    purchase: null,
    isProjected: false,
    ...more,
  }
}
const knownLine = (id: string, text: string, more: Partial<KnownLine> = {}): KnownLine => ({
  ...line(text),
  id,
  state: 'entry',
  ...more,
})

describe('H1, H16: the lines of an account once each', () => {
  const distinct = (...lines: readonly AccountLine[]) =>
    distinctLines(lines).map(({ providerId, isPending, name }) =>
      [providerId, name, isPending ? 'announced' : 'booked'].join(' '),
    )
  const booked = line('a 2026-10-05 -500 cafe')
  const announced = line('a 2026-10-05 -500 cafezinho', { isPending: true })

  test('of one id the booked one, whichever came first', () => {
    expect(distinct(announced, booked)).toEqual(['a cafe booked'])
    expect(distinct(booked, announced)).toEqual(['a cafe booked'])
    expect(distinct(booked, { ...booked, name: 'other' })).toEqual(['a cafe booked'])
    expect(distinct(announced, { ...announced, name: 'other' })).toEqual(['a cafezinho announced'])
  })

  test('in the order of their ids', () => {
    const ids = ['c', 'a', 'b'].map((id) => line(`${id} 2026-10-05 -500 cafe`))
    expect(distinct(...ids)).toEqual(['a cafe booked', 'b cafe booked', 'c cafe booked'])
  })

  test.each([
    ['of its number and value', 'E1', -500, []],
    ['of its number and another value', 'E1', -501, ['p']],
    ['of another number', 'E2', -500, ['p']],
    ['without a number', null, -500, ['p']],
  ])('what was scheduled is not there beside what was executed %s', (_, reference, value, left) => {
    const scheduled = line('p 2026-10-01 -500 pix', { isPending: true, reference: 'E1' })
    const executed = line(`x 2026-10-05 ${value} pix`, { reference })
    const ids = distinctLines([scheduled, executed]).map(({ providerId }) => providerId)
    expect(ids).toEqual([...left, 'x'])
  })

  test('what is scheduled twice is there twice until it is executed', () => {
    const both = ['p', 'q'].map((id) =>
      line(`${id} 2026-10-01 -500 pix`, { isPending: true, reference: 'E1' }),
    )
    expect(distinctLines(both)).toHaveLength(2)
  })
})

const paired = (
  earlier: readonly KnownLine[],
  lines: readonly PlacedLine[],
  from = '2026-08-01',
) => {
  const { pairs, fresh, missing } = pairLines(earlier, lines, toDay(from))
  return [
    ...pairs.map((pair) => `${pair.earlier.id}=${pair.line.providerId}`),
    ...fresh.map(({ providerId }) => `new ${providerId}`),
    ...missing.map(({ id }) => `gone ${id}`),
  ]
}

describe('H2, H3, H4: a known line is the one that is read', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['of its id and value, on whatever day', 'a 2026-10-05 -5 x', 'a 2026-12-05 -5 y', ['1=a']],
    ['five days away', 'a 2026-10-05 -5 x', 'b 2026-10-10 -5 y', ['1=b']],
    ['five days before', 'a 2026-10-10 -5 x', 'b 2026-10-05 -5 y', ['1=b']],
    ['not six', 'a 2026-10-05 -5 x', 'b 2026-10-11 -5 x', ['new b', 'gone 1']],
    ['not of another value', 'a 2026-10-05 -5 x', 'b 2026-10-05 -6 x', ['new b', 'gone 1']],
    ['of its id alone, corrected', 'a 2026-10-05 -5 x', 'a 2026-10-05 -6 x', ['1=a']],
    ['from the first day on', 'a 2026-08-01 -5 x', 'b 2026-08-01 -5 x', ['1=b']],
    ['not before it', 'a 2026-07-31 -5 x', 'b 2026-08-01 -5 x', ['new b', 'gone 1']],
  ])('%s', (_, before, now, found) => {
    expect(paired([knownLine('1', before)], [line(now)])).toEqual(found)
  })

  const part = (index: number, count = 3) => ({ part: { index, count, purchasedOn: null } })
  const purchase = { purchase: 'sofa' }
  test.each<[string, Partial<KnownLine>, Partial<PlacedLine>, readonly string[]]>([
    [
      'the same part of a purchase',
      { ...purchase, ...part(2) },
      { ...purchase, ...part(2) },
      ['1=b'],
    ],
    [
      'no other part',
      { ...purchase, ...part(1) },
      { ...purchase, ...part(2) },
      ['new b', 'gone 1'],
    ],
    [
      'no part of another',
      { ...purchase, ...part(2) },
      { purchase: 'bed', ...part(2) },
      ['new b', 'gone 1'],
    ],
    ['of one number of the bank', { reference: 'E1' }, { reference: 'E1' }, ['1=b']],
    ['not of another number', { reference: 'E1' }, { reference: 'E2' }, ['new b', 'gone 1']],
    ['not without one', {}, {}, ['new b', 'gone 1']],
  ])('however far away, %s', (_, before, now, found) => {
    const earlier = knownLine('1', 'a 2026-10-05 -5 x', before)
    expect(paired([earlier], [line('b 2026-12-05 -5 x', now)])).toEqual(found)
  })

  test.each<[string, Partial<KnownLine>, Partial<PlacedLine>, readonly string[]]>([
    ['the same part of as many', part(2), part(2), ['1=b']],
    ['no other part', part(2), part(1), ['new b', 'gone 1']],
    ['no part of as many others', part(2), part(2, 4), ['new b', 'gone 1']],
    ['no part where it is none', part(2), {}, ['new b', 'gone 1']],
    ['none that is reckoned', { isProjected: true }, {}, ['new b', 'gone 1']],
    ['none where it is reckoned', {}, { isProjected: true }, ['new b', 'gone 1']],
  ])('on the same day, %s', (_, before, now, found) => {
    const earlier = knownLine('1', 'a 2026-10-05 -5 x', before)
    expect(paired([earlier], [line('b 2026-10-05 -5 x', now)])).toEqual(found)
  })

  test('a reckoned part has no id by which a bank could correct it', () => {
    const earlier = knownLine('1', 'a 2026-10-05 -5 x', { isProjected: true })
    expect(paired([earlier], [line('a 2026-10-05 -6 x')])).toEqual(['new a', 'gone 1'])
  })

  test.each<[string, readonly KnownLine[], readonly PlacedLine[], readonly string[]]>([
    [
      'its name before a nearer day',
      [knownLine('1', 'a 2026-10-05 -5 x'), knownLine('2', 'b 2026-10-09 -5 y')],
      [line('c 2026-10-05 -5 y')],
      ['2=c', 'gone 1'],
    ],
    [
      'of one name the nearer day',
      [knownLine('1', 'a 2026-10-02 -5 x'), knownLine('2', 'b 2026-10-06 -5 x')],
      [line('c 2026-10-05 -5 x')],
      ['2=c', 'gone 1'],
    ],
    [
      'what is there before what is gone, of another name too',
      [knownLine('1', 'a 2026-10-05 -5 x', { state: 'gone' }), knownLine('2', 'b 2026-10-09 -5 y')],
      [line('c 2026-10-05 -5 x')],
      ['2=c', 'gone 1'],
    ],
    [
      'of two as near the one that was first',
      [knownLine('2', 'b 2026-10-05 -5 x'), knownLine('1', 'a 2026-10-05 -5 x')],
      [line('c 2026-10-05 -5 x'), line('d 2026-10-05 -5 x')],
      ['1=c', '2=d'],
    ],
    [
      'of one id and value what is there before what is gone',
      [knownLine('1', 'a 2026-10-05 -5 x', { state: 'gone' }), knownLine('2', 'a 2026-10-05 -5 x')],
      [line('a 2026-10-05 -5 x')],
      ['2=a', 'gone 1'],
    ],
    [
      'of one id and value the first, and each once',
      [
        knownLine('3', 'a 2026-10-05 -5 x'),
        knownLine('1', 'a 2026-10-05 -5 x'),
        knownLine('2', 'a 2026-10-05 -5 x'),
      ],
      [line('a 2026-10-05 -5 x'), line('a 2026-10-05 -5 x')],
      ['1=a', '2=a', 'gone 3'],
    ],
    [
      'of one id and value as many as there are, on whatever day',
      ['1', '2', '3'].map((id) => knownLine(id, 'a 2026-10-05 -5 x')),
      ['01', '02', '03'].map((day) => line(`a 2026-12-${day} -5 x`)),
      ['1=a', '2=a', '3=a'],
    ],
    [
      'an id that moved on to another line stands behind what is alike',
      [knownLine('1', 'a 2026-10-05 -5 x')],
      [line('a 2026-10-05 -8 y'), line('b 2026-10-05 -5 x')],
      ['1=b', 'new a'],
    ],
  ])('%s', (_, earlier, lines, found) => {
    expect(paired(earlier, lines)).toEqual(found)
  })
})
