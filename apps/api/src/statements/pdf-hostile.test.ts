import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Refusal } from '@saldo/contract/refusals'
import { linesOfBill, type PaperBill } from '../../../../tests/statement-paper.ts'
import { asPrintedBy, BILL_PAPERS, printedTotal } from '../../../../tests/statement-papers.ts'
import { useStatementsWorker } from '../../../../tests/statements.ts'
import type { StatementLinesJson } from '../db/json-columns.ts'
import { Reader } from './reader.ts'
import type { Draft, Work } from './worker.ts'

const workerFile = useStatementsWorker()
let reader: Reader<Work, Draft, Refusal>
beforeAll(() => {
  reader = new Reader({
    workerFile,
    // Shorter than in the product, where it is 9 s: what has no end has none here either.
    deadlineMs: 2_500,
    tookTooLong: 'statement_took_too_long',
    unreadable: 'statement_unreadable',
  })
})
afterAll(() => reader.close())

const read = (bytes: Uint8Array, deadlineMs?: number) =>
  reader.read({
    bytes,
    deadlineMs,
    ownerName: 'Ana Souza Lima',
    filename: 'fatura.pdf',
    answers: { own: null, earlier: new Map(), dueOn: null },
    passwords: { typed: null, cpf: null },
    onProgress: () => {},
    signal: new AbortController().signal,
  })

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>'

/** A PDF of these objects, the first of which are its catalogue, its pages and a page unless they say otherwise. */
function pdfOf(objects: Readonly<Record<number, string | Buffer>>, trailer = ''): Buffer {
  const all: Record<number, string | Buffer> = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: PAGE,
    ...objects,
  }
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: string[] = ['0000000000 65535 f ']
  let length = parts[0]?.length ?? 0
  const numbers = Object.keys(all).map(Number)
  for (let number = 1; number <= Math.max(...numbers); number += 1) {
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(all[number] ?? 'null'),
      Buffer.from('\nendobj\n'),
    ])
    places.push(`${String(length).padStart(10, '0')} 00000 n `)
    parts.push(object)
    length += object.length
  }
  const table = `xref\n0 ${places.length}\n${places.join('\n')}\n`
  const end = `trailer<</Size ${places.length}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

const streamOf = (bytes: Buffer, filter = '/FlateDecode') =>
  Buffer.concat([
    Buffer.from(`<</Length ${bytes.length}/Filter${filter}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
const packed = (bytes: Buffer) => streamOf(zlib.deflateSync(bytes))

const blanks = (megabytes: number) => Buffer.alloc(megabytes * 2 ** 20, ' ')
const twice = (bytes: Buffer) => zlib.deflateSync(zlib.deflateSync(bytes))

const UNPACKED: Readonly<Record<string, () => Buffer>> = {
  'a stream that unpacks to 300 MB': () => pdfOf({ 4: packed(blanks(300)) }),
  'one that was packed twice': () =>
    pdfOf({ 4: streamOf(twice(blanks(200)), '[/FlateDecode/FlateDecode]') }),
  'a run of lengths of 200 MB': () =>
    pdfOf({ 4: streamOf(Buffer.alloc(3 * 2 ** 20, Buffer.from([129, 32])), '/RunLengthDecode') }),
  'twenty streams of 50 MB': () => {
    const stream = packed(blanks(50))
    const numbers = Array.from({ length: 20 }, (_, at) => at + 10)
    return pdfOf({
      3: PAGE.replace('4 0 R', `[${numbers.map((one) => `${one} 0 R`).join(' ')}]`),
      ...Object.fromEntries(numbers.map((one) => [one, stream])),
    })
  },
}

const HOSTILE: Readonly<Record<string, () => Buffer>> = {
  'a page without an end': () => pdfOf({ 4: packed(Buffer.from('q 1 0 0 1 1 1 cm '.repeat(2e6))) }),
  'brackets without an end': () => pdfOf({ 4: packed(Buffer.from('['.repeat(2e6))) }),
  'dictionaries within each other': () => pdfOf({ 5: '<</A'.repeat(200_000) }, '/Info 5 0 R'),
  'pages that are their own pages': () => pdfOf({ 2: '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>' }),
  'a thousand million pages': () =>
    pdfOf({ 2: '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>', 4: packed(blanks(0)) }),
  'a form that draws itself': () =>
    pdfOf({
      3: PAGE.replace('<<>>', '<</XObject<</X 5 0 R>>>>'),
      4: packed(Buffer.from('/X Do '.repeat(1000))),
      5: `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>/Length 12>>stream\n/X Do /X Do \nendstream`,
    }),
  'a table that is before itself': () =>
    pdfOf({ 4: packed(blanks(0)) }, '/Prev 9').subarray(0, -30),
  'a script at its opening': () =>
    pdfOf({ 1: '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(for\\(;;\\);)>>>>' }),
  'no table at all': () => Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\n'),
  'a name alone': () => Buffer.from('%PDF-1.7 ...'),
  'five million zeros': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000)]),
  'objects without an end': () =>
    Buffer.from(`%PDF-1.7\n${'1 0 obj<</Length 2 0 R>>stream\n'.repeat(100_000)}`),
}

const IN_WORDS = [
  'statement_unreadable',
  'statement_pdf_is_picture',
  'statement_pdf_garbled',
  'statement_pdf_unknown',
  'statement_too_long',
  'statement_took_too_long',
]

/** Not that it took too long, and not that it had no memory left: it was never unpacked. */
test.each(Object.keys(UNPACKED))('%s is not unpacked', async (name) => {
  // As long as a busy machine takes: what is asked is why it ends.
  const result = await read(UNPACKED[name]?.() ?? Buffer.alloc(0), 60_000)
  expect(result).toEqual({ refused: 'statement_unreadable' })
})

test.each(Object.keys(HOSTILE))('a PDF of %s ends in words', async (name) => {
  const result = await read(HOSTILE[name]?.() ?? Buffer.alloc(0))
  expect(result).toMatchObject({ refused: expect.any(String) })
  const refused = result !== null && 'refused' in result ? result.refused : null
  expect(IN_WORDS).toContain(refused)
})

const oneLine = (at: number) => ({
  day: `2025-07-${String((at % 25) + 1).padStart(2, '0')}`,
  name: `LOJA N ${at}`,
  value: -990 - 7 * at,
  part: null,
  foreign: at % 5 === 0,
})
const drawn: PaperBill = {
  dueOn: '2025-08-06',
  closedOn: '2025-07-30',
  formerly: 81_318,
  payments: [{ ...oneLine(7), name: 'Pagamento recebido', value: 81_318, foreign: false }],
  cards: [
    { digits: '4701', lines: Array.from({ length: 12 }, (_, at) => oneLine(at)) },
    { digits: '0660', lines: Array.from({ length: 8 }, (_, at) => oneLine(at + 20)) },
  ],
  later: [oneLine(3)],
}

/** Numbers that look random and are the same in each run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >>> 8) % below
  }
}

/** The numbers of letters, as a page that is not packed draws them: `<0012004f>`. */
const DRAWN = /<[\da-f]{4,}>/gu

/** The bytes with some of them changed: anywhere, or in what a page draws alone. */
function mutated(bytes: Buffer, seed: number, isInText: boolean): Buffer {
  const below = numbersFrom(seed)
  const other = Buffer.from(bytes)
  const places = isInText
    ? [...bytes.toString('latin1').matchAll(DRAWN)].flatMap(({ 0: text, index }) =>
        Array.from({ length: text.length - 2 }, (_, at) => index + 1 + at),
      )
    : [...bytes.keys()]
  for (let count = 1 + below(isInText ? 6 : 12); count > 0; count -= 1)
    other[places[below(places.length)] ?? 0] = isInText ? 48 + below(10) : below(256)
  return other
}

const MUTANTS = Object.keys(BILL_PAPERS).flatMap((bank, at) =>
  [true, false].map((isInText) => ({ bank, isInText, seed: 7919 * (at + 1) })),
)

/** What comes of a changed bill that its total proves: all lines; or those without payments, which not all bills list. */
function provenValues(bank: string, bill: PaperBill): readonly (readonly number[])[] {
  const all = linesOfBill(bill)
  const spent = all.filter((line) => !bill.payments.includes(line))
  return [bank === 'Inter' ? spent : all, spent].map((lines) => sorted(lines))
}
const sorted = (lines: readonly { readonly value: number }[]) =>
  lines.map(({ value }) => value).toSorted((one, other) => one - other)

test.each(MUTANTS)(
  'a bill of $bank of which bytes were changed (in its text: $isInText) ends in words or shows no wrong figure as right',
  async ({ bank, isInText, seed }) => {
    const bill = asPrintedBy(bank, drawn)
    const whole = await BILL_PAPERS[bank]?.(bill).pdf({ isPacked: !isInText })
    const result = await read(mutated(whole ?? Buffer.alloc(0), seed, isInText), 60_000)
    if (result === null || 'refused' in result) {
      expect(IN_WORDS).toContain(result?.refused)
      return
    }
    for (const { balance, told } of result.accounts) {
      if (balance !== 'agrees') continue
      expect(told?.value).toBe(printedTotal(bank, bill))
      // Inter prints nothing of what was owed before: nothing proves a payment of it.
      const values = valuesOf(result).filter((value) => bank !== 'Inter' || value < 0)
      expect(provenValues(bank, bill)).toContainEqual(values)
    }
  },
)

function valuesOf({ lines }: Draft): readonly number[] {
  const { value: values }: StatementLinesJson = JSON.parse(lines)
  return values.toSorted((a, b) => a - b)
}
