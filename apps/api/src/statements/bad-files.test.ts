import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { fingerprints } from '@saldo/domain/importing/lines'
import { ReadingStopped } from './findings.ts'
import { readFile, type ReadFile } from './read-file.ts'

const here = fileURLToPath(new URL('fixtures/', import.meta.url))
const readBytes = (bytes: Uint8Array) =>
  readFile({ bytes, ownerName: 'Ana Souza Lima', onProgress: () => {} })
const read = (name: string) => readBytes(fs.readFileSync(path.join(here, name)))
const readText = (text: string) => readBytes(Buffer.from(text))
const values = ({ lines }: ReadFile) => lines.map(({ value }) => value)
const keys = ({ lines }: ReadFile) => new Set(lines.map(({ externalId }) => externalId))

const numbered = (n: number) => `02/04/2024,-1.00,${n},Café ${n}\n`
const row = (value: string) => `02/04/2024,${value},x,Café\n`

const fileOf = (count: number) =>
  `Data,Valor,Identificador,Descrição\n${Array.from({ length: count }, (_, n) => numbered(n)).join('')}`

async function refusalOf(bytes: Uint8Array) {
  try {
    return (await readBytes(bytes)).failure
  } catch (error) {
    if (error instanceof ReadingStopped) return error.refusal
    throw error
  }
}
const ofText = (text: string) => refusalOf(Buffer.from(text))

describe('a file that is no statement', () => {
  test.each([
    ['a broken zip or xlsx', Buffer.from('PK\u0003\u0004....', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(5000)],
    ['prose', Buffer.from('Querido diário,\nhoje, 2 de abril, gastei 5,00.\n')],
    ['a table of other things', Buffer.from('nome;idade\nAna;30\nBeto;31\n')],
    ['a page', Buffer.from('<html><body><table><tr><td>1</td></tr></table></body></html>')],
  ])('%s is refused as unreadable', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('statement_unreadable')
  })

  test('a statement without an entry is empty', async () => {
    expect(await ofText('<OFX><BANKMSGSRSV1><STMTRS></STMTRS></OFX>')).toBe('statement_empty')
    expect(await ofText('Data,Valor,Identificador,Descrição\n')).toBe('statement_empty')
  })

  test.each([
    ['2,000 tags deep', `<OFX>${'<A>'.repeat(2000)}${'</A>'.repeat(2000)}</OFX>`],
    ['a million brackets', `<OFX>${'<'.repeat(1_000_000)}`],
    [
      'entities of entities',
      `<!DOCTYPE x [<!ENTITY a "${'&b;'.repeat(1000)}">]><OFX>${'&a;'.repeat(100_000)}</OFX>`,
    ],
    ['escapes of escapes', `<OFX><STMTTRN><MEMO>${'&amp;'.repeat(200_000)}`],
    ['5 MB on one line', `<OFX>${'<STMTTRN><TRNAMT>x'.repeat(250_000)}`],
    ['a row of five million cells', `Data,Valor,Descrição\n${','.repeat(5_000_000)}`],
    ['a million quotes', `Data,Valor,Identificador,Descrição\n${'"'.repeat(1_000_000)}`],
    ['blanks without end', `Data;Valor;Histórico\n02/04/2024;1,00;${' '.repeat(4_000_000)}x`],
    ['half a file', fs.readFileSync(path.join(here, 'amounts.ofx')).subarray(0, 400).toString()],
  ])('%s is read to its end, or stopped', async (_, text) => {
    try {
      expect((await readText(text)).lines.length).toBeLessThan(3)
    } catch (error) {
      expect(error).toBeInstanceOf(ReadingStopped)
    }
  })

  test('20,000 lines are read, one more is too long', async () => {
    expect(await ofText(fileOf(20_000))).toBeNull()
    expect(await ofText(fileOf(20_001))).toBe('statement_too_long')
  })

  test('an amount beyond what a household can have is reported, and sums stay exact', async () => {
    const file = await readText(
      `Data,Valor,Identificador,Descrição\n${row('999999999999.99')}${row('1.00')}${row('1e9')}${row('99999999999999.00')}`,
    )
    expect(values(file)).toEqual([99_999_999_999_999])
    expect(file.leftOut.map(({ reason }) => reason)).toEqual(Array(3).fill('value_unreadable'))
  })

  test('broken copies of every file are refused or read in part, and never hang or fail otherwise', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (const name of fs.readdirSync(here)) {
      for (let round = 0; round < 200; round += 1) {
        const bytes = Uint8Array.from(fs.readFileSync(path.join(here, name)))
        for (let changed = 0; changed < 1 + (round % 20); changed += 1)
          bytes[random(bytes.length)] = random(256)
        const cut = bytes.subarray(0, round % 3 === 0 ? random(bytes.length) : bytes.length)
        try {
          for (const { value } of (await readBytes(cut)).lines)
            expect(Number.isSafeInteger(value)).toBe(true)
        } catch (error) {
          if (!(error instanceof ReadingStopped))
            throw new Error(`${name}, ${round}`, { cause: error })
        }
      }
    }
  })

  test('the same file twice has the same keys, under the domain’s rule', async () => {
    const file = await read('empty-fitids.ofx')
    expect([...keys(await read('empty-fitids.ofx'))]).toEqual([...keys(file)])
    const [account] = file.accounts
    expect(
      new Set(
        fingerprints(
          account?.key ?? '',
          file.lines.map((line) => ({ ...line, fitid: '' })),
        ),
      ).size,
    ).toBe(4)
  })
})

describe('a hostile file', () => {
  const html = (cells: string) => Buffer.from(`<table><tr>${cells}</tr></table>`)
  const sheetOf = (rows: readonly (readonly string[])[]) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as string[][]), 'a')
    return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }))
  }
  const bomb = () => {
    const zip = Buffer.from(fs.readFileSync(path.join(here, 'c6-aes.zip')))
    return zip.subarray(0, zip.length - 30)
  }
  const cut = (name: string, share: number) => {
    const bytes = fs.readFileSync(path.join(here, name))
    return bytes.subarray(0, Math.floor(bytes.length * share))
  }
  test.each<readonly [string, () => Buffer, RegExp]>([
    ['a ZIP without its end', bomb, /unreadable/u],
    ['half a workbook', () => cut('bb-conta.xlsx', 0.5), /unreadable/u],
    ['half an old workbook', () => cut('sicredi-conta.xls', 0.5), /unreadable|empty/u],
    ['half an encrypted workbook', () => cut('protegida.xlsx', 0.3), /unreadable|needed/u],
    ['a page of a million cells', () => html('<td>1'.repeat(1_000_000)), /unreadable|too_long/u],
    ['a page of tables in tables', () => html('<td><table><tr>'.repeat(1000)), /unreadable/u],
    ['a cell over ten thousand columns', () => html('<td colspan=9999>1'), /unreadable/u],
    ['a sheet of 16,384 columns', () => sheetOf([Array(16_384).fill('a')]), /unreadable/u],
  ])('%s ends in words', async (_, bytes, words) => {
    expect(await refusalOf(bytes())).toMatch(words)
  })

  test('a password for a file that has none does no harm', async () => {
    const bytes = fs.readFileSync(path.join(here, 'bb-conta.xlsx'))
    const passwords = { typed: '12345', cpf: null }
    const file = await readFile({ bytes, ownerName: 'Ana', passwords, onProgress: () => {} })
    expect(file.lines).toHaveLength(2)
  })
})
