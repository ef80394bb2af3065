import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay } from '@saldo/domain/calendar'
import {
  accountDays,
  accountRows,
  type PaperAccount,
} from '../../../../../tests/statement-papers.ts'
import { readAccount } from './account.ts'
import { linesOf } from './lines.ts'

const accounts: fc.Arbitrary<PaperAccount> = fc.record({
  opening: fc.integer({ min: -900_000, max: 9_000_000 }),
  lines: fc
    .array(
      fc.record({
        back: fc.integer({ min: 0, max: 40 }),
        name: fc.constantFrom(
          'PIX ENVIADO MARIA',
          'Compra no débito',
          'TED RECEBIDA 123',
          'Tarifa',
        ),
        value: fc.integer({ min: -300_000, max: 300_000 }).filter((value) => value !== 0),
      }),
      { minLength: 3, maxLength: 120 },
    )
    .map((lines) =>
      lines
        .toSorted((a, b) => b.back - a.back)
        .map(({ back, ...line }) => ({
          ...line,
          day: addDays(toDay('2026-03-01'), -back),
          part: null,
          foreign: false,
        })),
    ),
})

test.each([
  ['with all of a line beside each other', accountRows],
  ['with days as headings', accountDays],
])('a statement %s is read as it was drawn, and its balances prove it', (_, draw) => {
  fc.assert(
    fc.property(accounts, (account) => {
      const read = readAccount(linesOf(draw(account).words()))
      const balance = account.lines.reduce((all, { value }) => all + value, account.opening)
      expect(read?.closing?.value).toBe(balance)
      expect(read?.lines.map(({ day, value, memo }) => [day, value, memo])).toEqual(
        account.lines.map(({ day, value, name }) => [day, value, name]),
      )
    }),
    { numRuns: 60, seed: 7 },
  )
})

test('a statement one of whose values was changed is not taken', () => {
  fc.assert(
    fc.property(accounts, fc.nat(), (account, at) => {
      const pages = accountRows(account).words()
      const lines = linesOf(pages)
      const dated = lines.filter(({ text }) => text.includes('0012345'))
      const changed = dated[1 + (at % (dated.length - 1))]
      const other = lines.map((line) =>
        line === changed
          ? {
              ...line,
              text: line.text.replace(/(\d)(?= [CD] )/u, (cent) => String((Number(cent) + 1) % 10)),
            }
          : line,
      )
      expect(readAccount(other)).toBeNull()
    }),
    { numRuns: 60, seed: 7 },
  )
})
