import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDay } from '@saldo/domain/calendar'
import {
  accountDays,
  accountRows,
  accountSections,
  type PaperAccount,
} from '../../../../../tests/account-papers.ts'
import { readAccount } from './account.ts'
import { readDaySections } from './day-sections.ts'
import { type Line, type Page, readingsOf } from './lines.ts'

const linesOf = (pages: readonly Page[]) => readingsOf(pages)[0] ?? []

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

/** Names of several lines, as those of transfers are. */
const LONG = [
  'Transferência recebida pelo Pix MARIA OLIVEIRA - •••.123.456-•• - BCO DA PRACA S.A. (0999) Agência: 1 Conta: 12345-6',
  'Transferência enviada pelo Pix Padaria do Bairro - 12.345.678/0001-90',
  'Compra no débito MERCADO',
  'Aplicação RDB',
]
const sections = accounts.map(({ opening, lines }) => ({
  opening,
  lines: lines
    .map((line, at) => ({ ...line, name: LONG[at % LONG.length] ?? '' }))
    // In each day, what comes in stands first.
    .toSorted((a, b) => (a.day === b.day ? Number(b.value > 0) - Number(a.value > 0) : 0)),
}))

describe.each(['beside', 'below'] as const)(
  'a statement by days, its amounts %s the words',
  (amounts) => {
    test('is read as it was drawn, and the sums of its days and its balances prove it', () => {
      fc.assert(
        fc.property(sections, (account) => {
          const lines = linesOf(accountSections(account, amounts).words())
          expect(readAccount(lines)).toBeNull()
          const read = readDaySections(lines)
          const balance = account.lines.reduce((all, { value }) => all + value, account.opening)
          const last = account.lines.at(-1)?.day
          expect(read).toMatchObject({ number: '1234567-8', closing: { on: last, value: balance } })
          expect(read?.head).toContain('nu financeira')
          expect(read?.lines.map(({ day, value }) => [day, value])).toEqual(
            account.lines.map(({ day, value }) => [day, value]),
          )
          // A name that goes on at the head of the next page is not put together again.
          const whole = read?.lines.filter(({ memo }, at) => memo === account.lines[at]?.name) ?? []
          expect(whole.length).toBeGreaterThan(account.lines.length * 0.8 - 2)
        }),
        { numRuns: 60, seed: 7 },
      )
    })

    test('is not taken where one of its figures is another one', () => {
      fc.assert(
        fc.property(sections, fc.nat(), (account, pick) => {
          const lines = linesOf(accountSections(account, amounts).words())
          const figures = lines.filter(
            ({ text }) => /\d,\d\d$/u.test(text) && !text.startsWith('Rend'),
          )
          const changed = figures[pick % figures.length]
          const other = lines.map((line) => (line === changed ? withOtherCent(line) : line))
          expect(readDaySections(other)).toBeNull()
        }),
        { numRuns: 60, seed: 7 },
      )
    })
  },
)

/** The same line with another last cent. */
function withOtherCent(line: Line): Line {
  const change = (text: string) => text.replace(/\d$/u, (cent) => String((Number(cent) + 1) % 10))
  const last = line.segments.at(-1)
  const segments = line.segments.map((one) =>
    one === last ? { ...one, text: change(one.text) } : one,
  )
  return { ...line, segments, text: change(line.text) }
}
