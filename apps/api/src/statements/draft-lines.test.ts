import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { LINE_RULES } from '@saldo/domain/importing/line-rule'
import { nameKey } from '@saldo/domain/transactions/names'
import { packLines, unpackLines } from './draft-lines.ts'
import type { ReadLine } from './read-file.ts'

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })

const anyLine = fc.record({
  line: fc.nat(),
  account: fc.constantFrom('bank/341/1', 'card/260/2', ''),
  day: fc.constantFrom(toDay('2026-01-31'), toDay('2026-02-01')),
  value: fc.constantFrom(toCents(-500), toCents(1)),
  memo: fc.string({ unit: 'grapheme' }),
  name: fc.constantFrom('Café do Centro', '', '"],['),
  hasNameOfItsOwn: fc.boolean(),
  externalId: fc.string(),
  rule: maybe(fc.constantFrom(...LINE_RULES)),
  part: maybe(fc.nat()),
  card: maybe(
    fc.record({ ending: fc.constantFrom('0652', '7164'), holder: maybe(fc.constant('Ana')) }),
  ),
})

test('the lines of a draft are those that were read, in their order, whatever they hold', () => {
  fc.assert(
    fc.property(fc.array(anyLine), (drawn) => {
      const lines = drawn.map(({ name, hasNameOfItsOwn, part, ...line }, at): ReadLine => {
        const own = hasNameOfItsOwn ? name : line.memo
        const parts = { partIndex: part, partCount: part }
        return { no: at + 1, ...line, name: own, nameKey: nameKey(own), ...parts }
      })
      expect(unpackLines(JSON.parse(packLines(lines, new Uint8Array())))).toEqual(lines)
    }),
  )
})
