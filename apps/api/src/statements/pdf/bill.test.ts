import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BILL_PAPERS,
  linesOfBill,
  type PaperBill,
  type PaperLine,
  totalOf,
} from '../../../../../tests/statement-papers.ts'
import { addDays, addMonths, type Day, dayWithin, monthOf, toDay } from '@saldo/domain/calendar'
import { readInstalment } from '@saldo/domain/statements/instalment-suffix'
import { plainText, readBill } from './bill.ts'
import { billLayoutOf } from './layouts.ts'
import { linesOf, type Page } from './lines.ts'

function readPages(pages: readonly Page[]) {
  const lines = linesOf(pages)
  const layout = billLayoutOf(plainText(lines.map(({ text }) => text).join('\n')))
  return { layout, bill: layout === null ? null : readBill(lines, layout, null) }
}

const names = fc.constantFrom(
  'PADARIA SAO JOAO',
  'Mercado Bom Preço',
  'POSTO 24 HORAS',
  'Farmácia 3 Irmãos',
  'AMAZON BR',
  'Total Frango',
  'UBER *TRIP',
)
const cents = fc.integer({ min: 1, max: 3_000_000 })
const part = fc.option(
  fc
    .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 2, max: 24 }))
    .filter(([i, n]) => i <= n),
)

const DUE = fc.integer({ min: 0, max: 800 }).map((days) => addDays(toDay('2024-06-01'), days))

const bought = (day: Day, index: number) =>
  dayWithin(addMonths(monthOf(day), 1 - index), Number(day.slice(8)))

const bills = DUE.chain((dueOn): fc.Arbitrary<PaperBill> => {
  const closedOn = addDays(dueOn, -7)
  const line = (value: fc.Arbitrary<number>): fc.Arbitrary<PaperLine> =>
    fc
      .record({
        back: fc.integer({ min: 0, max: 29 }),
        name: names,
        value,
        part,
        foreign: fc.boolean(),
      })
      .map(({ back, ...rest }) => {
        // A part has the day of its purchase, or where the bank prints that, one of this bill.
        const isPart = rest.value < 0 && rest.part !== null
        return {
          ...rest,
          day: isPart
            ? bought(addDays(closedOn, -back), rest.part?.[0] ?? 1)
            : addDays(closedOn, -back),
          part: isPart ? rest.part : null,
          foreign: rest.foreign && !isPart && rest.value < 0,
        }
      })
  const purchase = line(
    fc.oneof({ weight: 9, arbitrary: cents.map((n) => -n) }, { weight: 1, arbitrary: cents }),
  )
  return fc.record({
    dueOn: fc.constant(dueOn),
    closedOn: fc.constant(closedOn),
    formerly: cents,
    payments: fc.array(
      line(cents).map((one) => ({ ...one, name: 'Pagamento recebido' })),
      { maxLength: 2 },
    ),
    cards: fc.array(
      fc.record({
        digits: fc.integer({ min: 1000, max: 9999 }).map(String),
        lines: fc.array(purchase, { minLength: 1, maxLength: 70 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    later: fc.array(line(cents.map((n) => -n)), { maxLength: 5 }),
  })
})

/** The same, with the parts on days of the bill's period. */
const withinPeriod = (bill: PaperBill): PaperBill => ({
  ...bill,
  cards: bill.cards.map((card) => ({
    ...card,
    lines: card.lines.map((line) => (line.part === null ? line : { ...line, day: bill.closedOn })),
  })),
})

/** What is read of a line and what was drawn of it. */
const drawn = ({ day, value, part: of, name }: PaperLine) => [
  day,
  value,
  of?.join('/') ?? null,
  name.replaceAll(' ', '').slice(0, 10),
]

describe.each(Object.keys(BILL_PAPERS))('a bill of %s', (bank) => {
  test('is read as it was drawn, line for line, or its difference is told', () => {
    let proven = 0
    let all = 0
    fc.assert(
      fc.property(bills, (random) => {
        const bill = bank === 'Nubank' ? withinPeriod(random) : random
        const paper = BILL_PAPERS[bank]?.(bill)
        const { layout, bill: read } = readPages(paper?.words() ?? [])
        expect(layout?.bank).toBe(bank)
        if (read === null || typeof read === 'string') throw new Error(`refused: ${read}`)
        all += 1
        if (!read.isProven)
          console.log(
            JSON.stringify(bill),
            read.total,
            totalOf(bill),
            linesOfBill(bill).length,
            read.lines.length,
          )
        if (!read.isProven) return
        proven += 1
        expect(read.dueOn).toBe(bill.dueOn)
        expect(read.total).toBe(totalOf(bill))
        const lines = read.lines.map(({ day, value, memo }) => {
          const found = readInstalment({ memo, day: day ?? (bill.dueOn as never) })
          const name = found?.name ?? memo
          return [
            day,
            value,
            found === null ? null : `${found.index}/${found.count}`,
            name.replaceAll(' ', '').slice(0, 10),
          ]
        })
        const sorted = (rows: unknown[][]) => rows.map((row) => row.join(' ')).toSorted()
        expect(sorted(lines)).toEqual(sorted(linesOfBill(bill).map(drawn)))
      }),
      { numRuns: 60, seed: 7 },
    )
    expect(proven).toBe(all)
  })
})
