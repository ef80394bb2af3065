import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { btgOfOnePage, type Charge, itauWithCharges } from '../../../../../tests/seen-bills.ts'
import {
  linesOfBill,
  Paper,
  type PaperBill,
  type PaperLine,
  totalOf,
} from '../../../../../tests/statement-paper.ts'
import { asPrintedBy, BILL_PAPERS, printedTotal } from '../../../../../tests/statement-papers.ts'
import { addDays, addMonths, type Day, dayWithin, monthOf, toDay } from '@saldo/domain/calendar'
import { readInstalment } from '@saldo/domain/statements/instalment-suffix'
import { type Bill, plainText, readBill } from './bill.ts'
import { readPages as pagesOf } from './document.ts'
import { billLayoutOf } from './layouts.ts'
import { type Page, readingsOf } from './lines.ts'

function readPages(pages: readonly Page[]) {
  const readings = readingsOf(pages)
  const [lines = []] = readings
  const layout = billLayoutOf(plainText(lines.map(({ text }) => text).join('\n')))
  return { layout, bill: layout === null ? null : readBill(readings, layout, null) }
}

const names = fc.constantFrom(
  'PADARIA SAO JOAO',
  'Mercado Bom Preço',
  'POSTO 24 HORAS',
  'Farmácia 3 Irmãos',
  'AMAZON BR',
  'Total Frango',
  'UBER *TRIP',
  'SUPERMERCADO E PADARIA IRMAOS OLIVEIRA COMERCIO DE ALIMENTOS',
  'DROGARIA SAO BENTO FILIAL CENTRO RUA 7 DE SETEMBRO',
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
        lines: fc
          .array(fc.tuple(purchase, fc.integer({ min: 1, max: 999 })), {
            minLength: 1,
            maxLength: 70,
          })
          .map((drawn) => drawn.flatMap(([one, iof]) => withTax(one, iof))),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    later: fc.array(line(cents.map((n) => -n)), { maxLength: 5 }),
  })
})

/** A purchase, and the tax of one in dollars below it. */
const withTax = (one: PaperLine, iof: number): readonly PaperLine[] =>
  one.foreign
    ? [one, { ...one, name: 'IOF COMPRA INTERNACIONAL', value: -iof, foreign: false }]
    : [one]

const partText = (drawn: PaperLine['part']) => drawn?.join('/') ?? ''
const letters = (name: string) => name.replaceAll(' ', '').slice(0, 10)

/** The lines that were drawn and not read, and those that were read and not drawn: by day, value, part and name. */
function unlikeLines(bill: PaperBill, read: Bill) {
  const left = read.lines.map(({ day, value, memo }) => {
    const found = readInstalment({ memo, day: day ?? toDay(bill.dueOn) })
    const of = found === null ? null : ([found.index, found.count] as const)
    return {
      key: `${day} ${value} ${partText(of)}`,
      name: (found?.name ?? memo).replaceAll(' ', ''),
    }
  })
  const missed = linesOfBill(bill).filter(({ day, value, part: of, name }) => {
    const isNamed = (text: string) => name.startsWith('IOF') || text.includes(letters(name))
    const at = left.findIndex(
      (one) => one.key === `${day} ${value} ${partText(of)}` && isNamed(one.name),
    )
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  return { missed, invented: left }
}

const NONE = { missed: [], invented: [] }
const RUNS = 60
const PDF_RUNS = 1

describe.each(Object.keys(BILL_PAPERS))('a bill of %s', (bank) => {
  test('is read as it was drawn, line for line', () => {
    let proven = 0
    fc.assert(
      fc.property(bills, (random) => {
        const bill = asPrintedBy(bank, random)
        const { layout, bill: read } = readPages(BILL_PAPERS[bank]?.(bill).words() ?? [])
        expect(layout?.bank).toBe(bank)
        if (read === null || typeof read === 'string') throw new Error(`refused: ${read}`)
        expect(unlikeLines(bill, read)).toEqual(NONE)
        expect(read).toMatchObject({
          dueOn: bill.dueOn,
          total: printedTotal(bank, bill),
          isProven: true,
        })
        expect(read.later.length).toBe(bank === 'Inter' ? 0 : bill.later.length)
        proven += 1
      }),
      { numRuns: RUNS, seed: 7 },
    )
    expect(proven).toBe(RUNS)
  })

  test('is read so from its PDF', async () => {
    for (const random of fc.sample(bills, { numRuns: PDF_RUNS, seed: 11 })) {
      const bill = asPrintedBy(bank, random)
      const bytes = await BILL_PAPERS[bank]?.(bill).pdf()
      const { bill: read } = readPages(await pagesOf(bytes ?? Buffer.alloc(0), null))
      if (read === null || typeof read === 'string') throw new Error(`refused: ${read}`)
      expect(unlikeLines(bill, read)).toEqual(NONE)
      expect(read).toMatchObject({ dueOn: bill.dueOn, isProven: true })
    }
  })
})

test('a bill of BTG on one page is read, with the sum of its card above both columns', () => {
  const bill: PaperBill = {
    dueOn: '2025-08-17',
    closedOn: '2025-08-13',
    formerly: 360_134,
    payments: [
      {
        day: '2025-07-18',
        name: 'Pagamento de fatura',
        value: 360_134,
        part: null,
        foreign: false,
      },
    ],
    cards: [
      {
        digits: '0511',
        lines: Array.from({ length: 21 }, (_, at) => ({
          day: `2025-07-${14 + (at % 15)}`,
          name: `LOJA N ${at}`,
          value: -990 - at,
          part: null,
          foreign: false,
        })),
      },
    ],
    later: [],
  }
  const { bill: read } = readPages(btgOfOnePage(bill).words())
  if (read === null || typeof read === 'string') throw new Error(`refused: ${read}`)
  expect(unlikeLines(bill, read)).toEqual(NONE)
  expect(read).toMatchObject({ total: totalOf(bill), isProven: true })
})

test('a bill of which a payment stands in no known section is not proven by the total of its purchases', () => {
  const read = (rows: readonly (readonly [string, string?, string?])[]) => {
    const paper = new Paper()
    for (const [at, [left, name = '', amount = '']] of rows.entries()) {
      const y = 100 + at * 14
      paper.put(40, y, left)
      if (name !== '') paper.put(110, y, name)
      if (amount !== '') paper.putEnd(500, y, amount)
    }
    return readPages(paper.words()).bill
  }
  const [head, payment, rest] = [
    [
      ['Banco XP  Resumo da sua fatura'],
      ['Vencimento 10/05/2024'],
      ['Total da fatura anterior', '', '100,00'],
      ['Pagamentos realizados'],
    ] as const,
    [['05/04/2024', 'PAGAMENTO RECEBIDO', '-100,00']] as const,
    [
      ['Pagamento total', '', '300,00'],
      ['ANA SOUZA - 1234****5678'],
      ['12/04/2024', 'MERCADO', '200,00'],
      ['13/04/2024', 'POSTO', '100,00'],
      ['Subtotal', '', '300,00'],
    ] as const,
  ]
  expect(read([...head, ...rest])).toMatchObject({ isProven: true })
  expect(read([...head, ...payment, ...rest])).toMatchObject({ isProven: false })
})

describe('a bill of Itaú that was paid late', () => {
  const line = (day: string, name: string, value: number): PaperLine => ({
    day,
    name,
    value,
    part: null,
    foreign: false,
  })
  const bill: PaperBill = {
    dueOn: '2026-07-13',
    closedOn: '2026-07-05',
    formerly: 120_000,
    payments: [line('2026-06-17', 'PAGAMENTO', 120_000)],
    cards: [
      {
        digits: '8201',
        lines: [
          line('2026-06-08', 'MERCADO BOM', -120_000),
          line('2026-06-20', 'PADARIA', -1250),
          line('2026-06-28', 'POSTO', -9900),
          line('2026-06-30', 'FARMACIA', -3300),
        ],
      },
    ],
    later: [line('2026-06-08', 'GELADEIRA', -120_000)],
  }
  const charges: readonly Charge[] = [
    ['Juros do rotativo', '15,10 %', 3020],
    ['Juros de mora', '1,00 % am', 200],
    ['Multa por atraso', '2,00 %', 2400],
    ['IOF de financiamento', '(0,38 % + 0,00820 % a.d.)', 505],
  ]
  const readOf = (of: readonly Charge[]) => {
    const { bill: read } = readPages(itauWithCharges(bill, of).words())
    if (read === null || typeof read === 'string') throw new Error(`refused: ${read}`)
    return read
  }

  test('holds what the bank charged, on the day on which it closed', () => {
    const read = readOf(charges)
    expect(read).toMatchObject({ total: 140_575, isProven: true })
    const charged = charges.map(([name, , value]) => line(bill.closedOn, name, -value))
    const whole = { ...bill, cards: [...bill.cards, { digits: '8201', lines: charged }] }
    expect(unlikeLines(whole, read)).toEqual(NONE)
    expect(read.lines.map(({ memo }) => memo)).toContain('IOF de financiamento')
  })

  test('holds none of the charges that are nothing', () => {
    const read = readOf(charges.map(([name, rate]) => [name, rate, 0]))
    expect(read).toMatchObject({ total: 134_450, isProven: true })
    expect(unlikeLines(bill, read)).toEqual(NONE)
  })
})
