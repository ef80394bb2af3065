import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type Foreseen, matchSame, type Remembered, SAME_NEAR_DAYS } from './same.ts'

/** `2026-11-10 -1500 aluguel`, of a part `2026-11-10 -1500 loja 3/12`; `previsto` at its end is not paid. */
const read = (text: string): Foreseen => {
  const [day = '', value = '', nameKey = '', ...more] = text.split(' ')
  const [index, count] = (more.find((word) => word.includes('/')) ?? '').split('/').map(Number)
  const part =
    index === undefined || count === undefined
      ? null
      : { index, count, month: toMonth(day.slice(0, 7)) }
  return {
    day: toDay(day),
    value: toCents(Number(value)),
    nameKey,
    part,
    isPaid: !more.includes('previsto'),
  }
}
const match = (
  lines: readonly string[],
  entries: readonly string[],
  remembered: readonly Remembered[] = [],
) => {
  const there = entries.map(read)
  const sought = lines.map(read)
  return matchSame(sought, there, remembered).map(
    ({ line, entry, certainty }) => `${sought.indexOf(line)}=${there.indexOf(entry)} ${certainty}`,
  )
}
const answer = (lineKey: string, entryKey: string, isSame: boolean) => [
  { lineKey, entryKey, isSame },
]

describe('which lines are what was typed or foreseen', () => {
  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'not of a part, where it is none',
      ['2026-11-10 -1500 loja 3/12'],
      ['2026-11-10 -1500 loja'],
      [],
    ],
    ['none, where it is of a part', ['2026-11-10 -1500 loja'], ['2026-11-10 -1500 loja 3/12'], []],
    [
      'of its part, a real off',
      ['2026-11-10 -1600 a 3/12'],
      ['2026-11-10 -1500 b 3/12'],
      ['0=0 alike'],
    ],
    ['not a cent more off', ['2026-11-10 -1601 a 3/12'], ['2026-11-10 -1500 b 3/12'], []],
    [
      'of its part, a month away',
      ['2026-12-10 -5 a 3/12'],
      ['2026-11-10 -5 b 3/12'],
      ['0=0 alike'],
    ],
    ['not two months', ['2027-01-10 -5 a 3/12'], ['2026-11-10 -5 b 3/12'], []],
    ['not of another part', ['2026-11-10 -5 a 2/12'], ['2026-11-10 -5 b 3/12'], []],
    ['not of as many others', ['2026-11-10 -5 a 3/10'], ['2026-11-10 -5 b 3/12'], []],
    [
      'in the order of the lines, of one nearness too',
      ['2026-11-10 -5 pix', '2026-11-10 -7 pix', '2026-11-10 -9 pix'],
      ['2026-11-10 -9 c', '2026-11-11 -7 b', '2026-11-10 -5 a'],
      ['0=2 alike', '1=1 alike', '2=0 alike'],
    ],
    ['of its value and day', ['2026-11-10 -1500 pix'], ['2026-11-10 -1500 aluguel'], ['0=0 alike']],
    ['seven days away', ['2026-11-17 -1500 pix'], ['2026-11-10 -1500 aluguel'], ['0=0 alike']],
    ['not eight', ['2026-11-18 -1500 pix'], ['2026-11-10 -1500 aluguel'], []],
    ['of its name too', ['2026-11-12 -80 luz'], ['2026-11-10 -80 luz'], ['0=0 named']],
    ['not of another value', ['2026-11-10 -1501 pix'], ['2026-11-10 -1500 aluguel'], []],
    [
      'of its name, foreseen a fifth off',
      ['2026-11-10 -96 luz'],
      ['2026-11-10 -80 luz previsto'],
      ['0=0 named'],
    ],
    ['not more than a fifth off', ['2026-11-10 -97 luz'], ['2026-11-10 -80 luz previsto'], []],
    ['paid, to the cent', ['2026-11-10 -96 luz'], ['2026-11-10 -80 luz'], []],
    ['not with the other sign', ['2026-11-10 80 luz'], ['2026-11-10 -80 luz previsto'], []],
    [
      'the nearest of two',
      ['2026-11-10 -5 pix'],
      ['2026-11-08 -5 a', '2026-11-11 -5 b'],
      ['0=1 alike'],
    ],
    [
      'each once',
      ['2026-11-10 -5 pix', '2026-11-10 -5 pix'],
      ['2026-11-10 -5 cafe'],
      ['0=0 alike'],
    ],
    [
      'its name before a nearer one',
      ['2026-11-10 -5 pix', '2026-11-12 -5 cafe'],
      ['2026-11-10 -5 cafe'],
      ['1=0 named'],
    ],
    [
      'a part by its number',
      ['2026-11-02 -5001 loja 3/12'],
      ['2026-11-20 -5000 tv 3/12'],
      ['0=0 alike'],
    ],
    ['not another part', ['2026-11-20 -5000 loja 4/12'], ['2026-11-20 -5000 loja 3/12'], []],
    [
      'not a purchase in parts and one at once',
      ['2026-11-20 -50 loja 1/2'],
      ['2026-11-20 -50 loja'],
      [],
    ],
  ])('H19, T33: %s', (_, lines, entries, found) => {
    expect(match(lines, entries)).toEqual(found)
  })

  test('H19: what was said of the same names decides, and then a foreseen value may differ', () => {
    const foreseen = ['2026-11-10 -1500 aluguel previsto']
    expect(match(['2026-11-12 -1620 pix'], foreseen, answer('pix', 'aluguel', true))).toEqual([
      '0=0 known',
    ])
    expect(match(['2026-11-10 -1500 pix'], foreseen, answer('pix', 'aluguel', false))).toEqual([])
    expect(match(['2026-11-12 -1620 pix'], foreseen)).toEqual([])
  })

  test('H19: no line and no entry is in two pairs, and each pair is near and of one sign', () => {
    const one = fc.record({
      at: fc.nat(20),
      value: fc.constantFrom(-5, -6, 5, -100),
      name: fc.constantFrom('a', 'b'),
    })
    const drawn = fc.array(one, { maxLength: 8 })
    fc.assert(
      fc.property(drawn, drawn, (lines, entries) => {
        const text = ({ at, value, name }: { at: number; value: number; name: string }) =>
          `${addDays(toDay('2026-11-01'), at)} ${value} ${name} previsto`
        const [sought, there] = [lines.map(text).map(read), entries.map(text).map(read)]
        const pairs = matchSame(sought, there, [])
        expect(new Set(pairs.map(({ line }) => line)).size).toBe(pairs.length)
        expect(new Set(pairs.map(({ entry }) => entry)).size).toBe(pairs.length)
        for (const { line, entry } of pairs) {
          expect(Math.abs(Date.parse(line.day) - Date.parse(entry.day))).toBeLessThanOrEqual(
            SAME_NEAR_DAYS * 86_400_000,
          )
          expect(Math.sign(line.value)).toBe(Math.sign(entry.value))
        }
      }),
    )
  })
})
