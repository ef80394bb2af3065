import { describe, expect, test } from 'vitest'
import { readFile, type ReadFile } from './read-file.ts'

const read = (text: string, more: object = {}) =>
  readFile({ bytes: Buffer.from(text), ownerName: 'Ana', onProgress: () => {}, ...more })
const brief = ({ lines }: ReadFile) => lines.map(({ day, value, memo }) => [day, value, memo])

const entry = (day: string, value: string, name: string) => `D${day}\nT${value}\nP${name}\n^\n`

describe('QIF', () => {
  test('of an account is signed, and one 13 proves the order of all its days', async () => {
    const brazilian = `!Type:Bank\n${entry('05/10/2026', '-12,50', 'Padaria')}${entry("13/10'26", '1.234,56', 'Pix')}`
    expect(brief(await read(brazilian))).toEqual([
      ['2026-10-05', -1250, 'Padaria'],
      ['2026-10-13', 123_456, 'Pix'],
    ])
    const american = `!Type:Bank\n${entry("10/ 5'26", '-12.50', 'Padaria')}${entry('10/13/2026', '1,234.56', 'Pix')}`
    expect(brief(await read(american))).toEqual(brief(await read(brazilian)))
    expect(await read(american)).toMatchObject({ format: 'qif', accounts: [{ kind: 'bank' }] })
  })

  test('of a card is one, and its days are asked about where two orders fit', async () => {
    const open = `!Type:CCard\n${entry('05/10/2026', '-12.50', 'Padaria')}${entry('06/10/2026', '-7.00', 'Feira')}`
    const file = await read(open)
    expect(file).toMatchObject({
      failure: 'statement_columns_unknown',
      columns: { open: ['dayOrder'], reading: { kind: 'card' } },
    })
    const own = { ...file.columns?.reading, dayOrder: 'month-first' }
    const answers = { own, earlier: new Map(), dueOn: null }
    expect(brief(await read(open, { answers }))).toEqual([
      ['2026-05-10', -1250, 'Padaria'],
      ['2026-06-10', -700, 'Feira'],
    ])
  })

  test('with lists, splits, a memo and a number keeps what is an entry', async () => {
    const file = await read(
      `!Type:Cat\nNMercado\nE\n^\n!Account\nNConta\nTBank\n^\n!Type:Bank\nD31/10/2026\nU-30,00\nT-30,00\nN77\nPFeira\nMda praça\nLMercado\nSMercado\n$-30,00\n^\n`,
    )
    expect(brief(file)).toEqual([['2026-10-31', -3000, 'Feira da praça']])
  })

  test('of investments, or without an entry, is empty', async () => {
    for (const text of [`!Type:Invst\n${entry('31/10/2026', '1,00', 'x')}`, '!Type:Bank\n'])
      await expect(read(text)).rejects.toMatchObject({ refusal: 'statement_empty' })
  })
})
