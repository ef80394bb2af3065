import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Refusal } from '@saldo/contract/refusals'
import { useStatementsWorker } from '../../../../tests/statements.ts'
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
