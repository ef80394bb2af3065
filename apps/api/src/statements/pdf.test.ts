import { expect, test } from 'vitest'
import { toDay } from '@saldo/domain/calendar'
import { accountRows } from '../../../../tests/account-papers.ts'
import { linesOfBill, Paper, type PaperBill, totalOf } from '../../../../tests/statement-paper.ts'
import {
  asPrintedBy,
  BILL_PAPERS,
  printedTotal,
  unknownBill,
} from '../../../../tests/statement-papers.ts'
import { ReadingStopped } from './findings.ts'
import { readFile } from './read-file.ts'

const line = (
  day: string,
  name: string,
  value: number,
  part: readonly [number, number] | null = null,
) => ({
  day,
  name,
  value,
  part,
  foreign: false,
})

const manyLines = Array.from({ length: 61 }, (_, at) =>
  line(`2025-07-${String((at % 25) + 1).padStart(2, '0')}`, `LOJA N ${at}`, -100 * at - 990),
)

const bill: PaperBill = {
  dueOn: '2025-08-06',
  closedOn: '2025-07-30',
  formerly: 81_318,
  payments: [line('2025-07-08', 'Pagamento recebido', 81_318)],
  cards: [
    {
      digits: '4701',
      lines: [
        line('2025-07-12', 'PADARIA SAO JOAO', -1_290),
        { ...line('2025-07-13', 'AMAZON US', -5_790), foreign: true },
        line('2025-07-20', 'ESTORNO LOJA', 2_500),
        ...manyLines,
      ],
    },
    { digits: '0660', lines: [line('2025-07-14', 'MERCADO BOM', -123_456)] },
  ],
  later: [line('2025-07-12', 'FUTURO', -9_999)],
}

const read = (bytes: Uint8Array, typed: string | null = null) =>
  readFile({
    bytes,
    ownerName: 'Ana Souza Lima',
    passwords: { typed, cpf: null },
    onProgress: () => {},
  })

test.each(Object.keys(BILL_PAPERS))(
  'a bill of %s is read from its PDF, to its total',
  async (bank) => {
    const printed = asPrintedBy(bank, bill)
    const bytes = await BILL_PAPERS[bank]?.(printed).pdf()
    const file = await read(bytes ?? Buffer.alloc(0))
    expect(file).toMatchObject({ format: 'pdf', bank, failure: null })
    const shown = (rows: readonly { day: string; value: number }[]) =>
      rows.map(({ day, value }) => `${day} ${value}`).toSorted()
    expect(shown(file.lines)).toEqual(shown(linesOfBill(printed)))
    expect(file.accounts).toMatchObject([
      {
        kind: 'card',
        balance: 'agrees',
        dueOn: bill.dueOn,
        told: { value: printedTotal(bank, printed), on: bill.dueOn },
      },
    ])
  },
)

const refusalOf = (bytes: Uint8Array) =>
  read(bytes).then(
    ({ failure }) => failure,
    (error: unknown) => (error instanceof ReadingStopped ? error.refusal : error),
  )

test('a bill of no known bank is taken where its own total proves it, and refused otherwise', async () => {
  const file = await read(await unknownBill(bill).pdf())
  expect(file).toMatchObject({ bank: null, failure: null })
  expect(file.accounts).toMatchObject([{ balance: 'agrees', dueOn: bill.dueOn }])
  expect(file.accounts[0]?.key).toMatch(/^card\/~/u)
  expect(file.lines).toHaveLength(linesOfBill(bill).length)
  const other = await unknownBill(bill, totalOf(bill) + 1).pdf()
  expect(await refusalOf(other)).toBe('statement_pdf_unknown')
})

test('a bill of no known bank is refused where its total is below zero, which either sign of its lines fits', async () => {
  const paper = new Paper()
  const rows = [
    ['Fatura do cartão Banco Novo'],
    ['Vencimento 05/12/2026'],
    ['Total da fatura', '', '-R$ 300,00'],
    ['Compras'],
    ['12/11/2026', 'MERCADO', '-R$ 200,00'],
    ['13/11/2026', 'POSTO', '-R$ 120,00'],
    ['13/11/2026', 'Estorno', 'R$ 20,00'],
  ] as const
  for (const [at, [left, name = '', amount = '']] of rows.entries()) {
    const y = 100 + at * 14
    paper.put(40, y, left)
    if (name !== '') paper.put(110, y, name)
    if (amount !== '') paper.putEnd(500, y, amount)
  }
  expect(await refusalOf(await paper.pdf())).toBe('statement_pdf_unknown')
})

test('a bill of a known bank whose lines miss its total is shown with the difference', async () => {
  const paper = BILL_PAPERS['Nubank']?.(bill)
  for (const page of paper?.pages ?? [])
    for (const [at, { text }] of page.entries()) if (text === 'LOJA N 7') page.splice(at, 1)
  const file = await read((await paper?.pdf()) ?? Buffer.alloc(0))
  expect(file.accounts).toMatchObject([{ balance: 'differs', told: { value: totalOf(bill) } }])
})

test('an account’s statement is read to its balance, with its bank and its number', async () => {
  const lines = [line('2026-03-02', 'PIX DE MARIA', 12_345), line('2026-03-03', 'Tarifa', -990)]
  const file = await read(await accountRows({ opening: 50_000, lines }).pdf())
  expect(file.accounts).toMatchObject([
    {
      kind: 'bank',
      key: 'bank/237/12345-6',
      balance: 'agrees',
      told: { on: '2026-03-03', value: 61_355 },
      count: 2,
    },
  ])
})

test('a PDF without text says that it is a picture, and one whose letters are others that', async () => {
  expect(await refusalOf(await new Paper().pdf())).toBe('statement_pdf_is_picture')
  const garbled = new Paper()
  garbled.put(40, 60, 'Xqzr dp Ertyui')
  garbled.put(40, 80, 'kj/lm QWERT pl,oi')
  expect(await refusalOf(await garbled.pdf())).toBe('statement_pdf_garbled')
  const letter = new Paper()
  letter.put(40, 60, 'São Paulo, 12 de março de 2026')
  letter.put(40, 80, '12/03/2026 Orçamento de uma estante 1.250,00')
  expect(await refusalOf(await letter.pdf())).toBe('statement_pdf_unknown')
})

test('a bill that names no year asks when it falls due, and is read when that is said', async () => {
  const paper = BILL_PAPERS['BTG Pactual']?.(bill)
  for (const page of paper?.pages ?? [])
    for (const [at, one] of page.entries())
      page[at] = { ...one, text: one.text.replace(' de 2025 |', ' de 1825 |') }
  const bytes = (await paper?.pdf()) ?? Buffer.alloc(0)
  const answers = { own: null, earlier: new Map(), dueOn: toDay('2025-08-06') }
  const file = await readFile({ bytes, ownerName: 'Ana', answers, onProgress: () => {} })
  expect(file.accounts).toMatchObject([{ dueOn: '2025-08-06', balance: 'agrees' }])
})

test('reading a PDF leaves the runtime as it was for all that runs beside it', async () => {
  await read((await BILL_PAPERS['Nubank']?.(bill).pdf()) ?? Buffer.alloc(0))
  expect(() => JSON.parse('{', (_, value: unknown) => value)).toThrow(SyntaxError)
  for (const own of [JSON.parse, Array.prototype.push, Function.prototype.toString])
    expect(String(own)).toContain('[native code]')
})
