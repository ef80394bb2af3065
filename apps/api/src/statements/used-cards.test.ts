import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { PaperBill } from '../../../../tests/statement-paper.ts'
import { asPrintedBy, BILL_PAPERS } from '../../../../tests/statement-papers.ts'
import { readFile } from './read-file.ts'

/* With which card of an account something was bought, and whose it is, as files say it. */

const line = (day: string, name: string, value: number) => ({
  day,
  name,
  value,
  part: null,
  foreign: false,
})

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
        line('2025-07-20', 'ESTORNO LOJA', 500),
        line('2025-07-21', 'MERCADO BOM', -23_456),
      ],
    },
    {
      digits: '0660',
      lines: [line('2025-07-14', 'FARMACIA', -3_100), line('2025-07-15', 'CINEMA', -4_000)],
    },
  ],
  later: [line('2025-07-12', 'FUTURO', -9_999)],
}

const read = (bytes: Uint8Array) =>
  readFile({ bytes, ownerName: 'Ana Souza Lima', onProgress: () => {} })

const readText = (text: string) => read(Buffer.from(text))

const cardsIn = async (bytes: Uint8Array) => {
  const { lines } = await read(bytes)
  return new Map(lines.map(({ name, card }) => [name.split(' ')[0], card]))
}

/** What each bank prints of a card: its end and its holder's name, its end alone, or neither. */
const PRINTED: Readonly<Record<string, readonly [string | null, string | null]>> = {
  Nubank: ['ending', 'Ana S Lima'],
  Itaú: ['ending', 'Ana S Lima'],
  'C6 Bank': ['ending', 'Ana S Lima'],
  'BTG Pactual': ['ending', 'Ana S Lima'],
  Unicred: [null, null],
  Bradesco: ['ending', 'Ana Souza Lima'],
  Santander: ['ending', 'Ana S Lima'],
  Inter: ['ending', null],
  'Banco do Brasil': ['ending', 'Ana S Lima'],
  Caixa: ['ending', 'Ana S Lima'],
  'Mercado Pago': ['ending', null],
  XP: ['ending', 'Ana Souza Lima'],
  Rico: ['ending', 'Ana Souza Lima'],
  // Of its first card it prints no end.
  PicPay: ['second', null],
  // The first digit of an end is hidden.
  Porto: [null, null],
  Will: ['ending', null],
}

test.each(Object.entries(PRINTED))(
  'a bill of %s as PDF says the card of each purchase as far as it prints it, and of a payment none',
  async (bank, [kind, holder]) => {
    const printed = asPrintedBy(bank, bill)
    const cards = await cardsIn((await BILL_PAPERS[bank]?.(printed).pdf()) ?? Buffer.alloc(0))
    const of = (ending: string) => (kind === 'ending' ? { ending, holder } : null)
    expect(cards.get('Pagamento')).toBeNull()
    expect([cards.get('PADARIA'), cards.get('MERCADO')]).toEqual([of('4701'), of('4701')])
    expect([cards.get('FARMACIA'), cards.get('CINEMA')]).toEqual(
      kind === 'second'
        ? [
            { ending: '0660', holder: null },
            { ending: '0660', holder: null },
          ]
        : [of('0660'), of('0660')],
    )
    // What comes in has no card in Will's bill.
    expect(cards.get('ESTORNO')).toEqual(bank === 'Will' ? null : of('4701'))
  },
)

test('every bank of which bills are drawn is written down above', () => {
  expect(Object.keys(PRINTED).toSorted()).toEqual(Object.keys(BILL_PAPERS).toSorted())
})

test('a name in Nubank’s bill is nobody’s card where the lines below it do not come to its sum', async () => {
  const paper = BILL_PAPERS['Nubank']?.(asPrintedBy('Nubank', bill))
  for (const page of paper?.pages ?? [])
    for (const [at, word] of page.entries()) if (word.text === 'FARMACIA') page.splice(at, 1)
  const cards = await cardsIn((await paper?.pdf()) ?? Buffer.alloc(0))
  expect(cards.get('CINEMA')).toEqual({ ending: '0660', holder: null })
  expect(cards.get('PADARIA')).toEqual({ ending: '4701', holder: 'Ana S Lima' })
})

test('a bill that prints one card for all of it is of that card', async () => {
  const paper = BILL_PAPERS['BTG Pactual']?.(bill)
  const pages = paper?.pages ?? []
  for (const page of pages)
    for (const [at, word] of page.entries())
      if (word.text.startsWith('Lançamentos do cartão'))
        page[at] = { ...word, text: 'Lançamentos do cartão' }
  const cards = await cardsIn((await paper?.pdf()) ?? Buffer.alloc(0))
  expect(cards.get('FARMACIA')).toEqual({ ending: '4701', holder: null })
  expect(cards.get('Pagamento')).toBeNull()
})

const fixture = (name: string) =>
  fs.readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8')

test('C6’s CSV says the card and the name of each line, and of a payment neither', async () => {
  const { lines } = await readText(
    `${fixture('c6-cartao.csv')}11/04/2024;BETO;7164;-;Inclusao de Pagamento;Única;0;0;-100.00\n12/04/2024;BETO DA SILVA;7164;-;CINEMA;Única;0;0;40.00\n`,
  )
  expect(lines.map(({ card }) => card)).toEqual([
    { ending: '1234', holder: 'Ana Souza' },
    { ending: '1234', holder: 'Ana Souza' },
    null,
    { ending: '7164', holder: 'Beto da Silva' },
  ])
})

test('Santander’s CSV says the card of each heading', async () => {
  const { lines } = await readText(
    `${fixture('santander-cartao.csv')}05/04/2024,CINEMA,"0,00","40,00"\n`,
  )
  expect(lines.map(({ name, card }) => [name, card?.ending, card?.holder])).toEqual([
    ['PADARIA', '1111', 'Ana Souza'],
    ['SHOP NYC', '1111', 'Ana Souza'],
    ['PAGAMENTO DE FATURA', undefined, undefined],
    ['CINEMA', '2222', 'Ana Souza'],
  ])
})

test('XP’s CSV names a holder without a card: no line has one', async () => {
  const { lines } = await readText(fixture('xp-cartao.csv'))
  expect(lines.map(({ card }) => card)).toEqual(lines.map(() => null))
})

test('a file of an account has no cards, and one of columns that nobody knows those of its own column', async () => {
  const table = (of: string) =>
    `Data;Descrição;Final do cartão;Valor\n02/04/2026;Loja;${of};-10,00\n13/04/2026;Pagamento;${of};12,00\n`
  const { columns } = await readText(table('1234'))
  expect(columns?.reading.roles).toEqual(['day', 'memo', 'ending', 'value'])
  const own = columns?.reading ?? null
  const readAs = async (kind: 'bank' | 'card', of: string) => {
    const { lines } = await readFile({
      bytes: Buffer.from(table(of)),
      ownerName: 'Ana',
      onProgress: () => {},
      answers: {
        own: own === null ? null : { ...own, kind, isReversed: false },
        earlier: new Map(),
        dueOn: null,
      },
    })
    return lines[0]?.card
  }
  expect(await readAs('bank', '1234')).toBeNull()
  expect(await readAs('card', '**** 1234')).toEqual({ ending: '1234', holder: null })
  expect(await readAs('card', '34')).toBeNull()
})

test('an OFX file names no card', async () => {
  const { lines } = await read(
    fs.readFileSync(path.join(import.meta.dirname, 'fixtures/bank-and-card.ofx')),
  )
  expect(lines.every(({ card }) => card === null)).toBe(true)
})
