import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { zipOfFiles as zipOf, zipWithPassword } from '../../../../tests/zips.ts'
import { readFile, type ReadFile } from './read-file.ts'
import { splitZip } from './zipped-file.ts'

const fixture = (name: string) => fs.readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const readBytes = (bytes: Uint8Array, more: object = {}) =>
  readFile({ bytes, ownerName: 'Ana Souza Lima', onProgress: () => {}, ...more })
const brief = ({ lines }: ReadFile) => lines.map(({ day, value, memo }) => [day, value, memo])

const refusalOf = (bytes: Uint8Array, more: object = {}) =>
  readBytes(bytes, more).then(
    ({ failure }) => failure,
    (error: { readonly refusal: string }) => error.refusal,
  )

describe('a ZIP', () => {
  test('of one statement is that statement, beside what systems put there', async () => {
    const csv = fixture('c6-cartao.csv')
    const file = await readBytes(
      zipOf(['a/', Buffer.alloc(0)], ['a/Fatura_2024-05-05.csv', csv], ['__MACOSX/x', csv]),
    )
    expect(brief(file)).toEqual(brief(await readBytes(csv)))
    expect(file).toMatchObject({ format: 'csv', accounts: [{ dueOn: '2024-05-05' }] })
    const sheet = await readBytes(zipOf(['extrato.xls', fixture('sicredi-conta.xls')]))
    expect(sheet).toMatchObject({ format: 'sheet', bank: 'Sicredi' })
  })

  test.each(['c6-aes.zip', 'c6-zipcrypto.zip'])(
    '%s is opened by its password alone',
    async (name) => {
      const open = { passwords: { typed: null, cpf: '12345678909' } }
      const csv = brief(await readBytes(fixture('c6-cartao.csv')))
      expect(brief(await readBytes(fixture(name), open))).toEqual(csv)
      expect(await refusalOf(fixture(name))).toBe('statement_password_needed')
      for (let wrong = 0; wrong < 300; wrong += 100)
        expect(
          await refusalOf(fixture(name), { passwords: { typed: `${wrong}`, cpf: null } }),
        ).toBe('statement_password_wrong')
    },
  )

  test('of none, of another ZIP and of a picture is refused in words', async () => {
    const csv = fixture('c6-cartao.csv')
    expect(await refusalOf(zipOf())).toBe('statement_empty')
    expect(await refusalOf(zipOf(['a.zip', zipOf(['a.csv', csv])]))).toBe('statement_zip_in_zip')
    expect(await refusalOf(zipOf(['a.png', Buffer.from('89504e47', 'hex')]))).toBe(
      'statement_is_picture',
    )
  })

  test('of several is split into ZIPs of one, named after their files, and one of one is not', async () => {
    const files = [
      ['2024/Fatura_2024-05-05.csv', fixture('c6-cartao.csv')],
      ['extrato.ofx', fixture('inter-same.ofx')],
    ] as const
    expect(splitZip(zipOf(files[0]))).toBeNull()
    expect(splitZip(Buffer.from('PK\u0003\u0004'))).toBeNull()
    const parts = splitZip(zipOf(['2024/', Buffer.alloc(0)], ...files))
    if (parts === null || 'refused' in parts) throw new Error('not split')
    expect(parts.map(({ name }) => name)).toEqual(['Fatura_2024-05-05.csv', 'extrato.ofx'])
    for (const [at, { bytes }] of parts.entries())
      expect(brief(await readBytes(bytes))).toEqual(brief(await readBytes(files[at]?.[1] ?? bytes)))
    const many = Array.from({ length: 21 }, (_, at) => [`${at}.csv`, files[0][1]] as const)
    expect(splitZip(zipOf(...many))).toEqual({ refused: 'statement_zip_of_too_many' })
  })

  test('of several is split without its password, which opens each of them', async () => {
    const csv = fixture('c6-cartao.csv')
    const parts = splitZip(zipWithPassword('segredo', ['a.csv', csv], ['b.csv', csv]))
    if (parts === null || 'refused' in parts) throw new Error('not split')
    for (const { bytes } of parts) {
      expect(await refusalOf(bytes)).toBe('statement_password_needed')
      const passwords = { typed: 'segredo', cpf: null }
      expect(brief(await readBytes(bytes, { passwords }))).toEqual(brief(await readBytes(csv)))
    }
  })

  test('that unpacks to a thousand times its size is stopped before it does', async () => {
    const bomb = zipOf(['extrato.csv', Buffer.alloc(30 * 1024 * 1024, 'a')])
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusalOf(bomb)).toBe('statement_too_long')
  })
})
