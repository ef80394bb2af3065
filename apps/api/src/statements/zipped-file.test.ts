import fs from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readFile, type ReadFile } from './read-file.ts'

const fixture = (name: string) => fs.readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const readBytes = (bytes: Uint8Array, more: object = {}) =>
  readFile({ bytes, ownerName: 'Ana Souza Lima', onProgress: () => {}, ...more })
const brief = ({ lines }: ReadFile) => lines.map(({ day, value, memo }) => [day, value, memo])

/** A ZIP of these files. */
function zipOf(...files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const packed = deflateRawSync(content)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50, 0)
    local.writeUInt16LE(8, 8)
    sizes.copy(local, 14)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02_01_4b_50, 0)
    central.writeUInt16LE(8, 10)
    sizes.copy(central, 16)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

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

  test('of several files, of none, and of another ZIP is refused in words', async () => {
    const csv = fixture('c6-cartao.csv')
    expect(await refusalOf(zipOf(['a.csv', csv], ['b.csv', csv]))).toBe('statement_zip_of_several')
    expect(await refusalOf(zipOf())).toBe('statement_empty')
    expect(await refusalOf(zipOf(['a.zip', zipOf(['a.csv', csv])]))).toBe('statement_unreadable')
    expect(await refusalOf(zipOf(['a.png', Buffer.from('89504e47', 'hex')]))).toBe(
      'statement_is_picture',
    )
  })

  test('that unpacks to a thousand times its size is stopped before it does', async () => {
    const bomb = zipOf(['extrato.csv', Buffer.alloc(30 * 1024 * 1024, 'a')])
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusalOf(bomb)).toBe('statement_too_long')
  })
})
