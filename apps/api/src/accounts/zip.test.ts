import { expect, test } from 'vitest'
import { unzip } from '../../../../tests/unzip.ts'
import { piecesOf, type ZippedFile, zipOf } from './exports.ts'

const AT = new Date('2026-11-21T12:00:00Z')

async function* lines(count: number) {
  for (let at = 0; at < count; at += 1) yield `linha ${at} com acentuação\n`
}
async function* words(...all: string[]) {
  yield* all
}
const bytesOf = async (files: readonly ZippedFile[]) => {
  const pieces: Buffer[] = []
  for await (const piece of zipOf(files, AT)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('what is packed is unpacked as it was, accents in names too', async () => {
  const file = await bytesOf([
    { name: 'LEIA-ME.txt', text: () => words('Olá, você.') },
    { name: 'dados/movimentações.csv', text: () => lines(1000) },
    { name: 'vazio.json', text: () => words() },
  ])
  expect(file.length).toBeLessThan(10_000)
  const reply = unzip(file)
  expect([...reply.keys()]).toEqual(['LEIA-ME.txt', 'dados/movimentações.csv', 'vazio.json'])
  expect(reply.get('LEIA-ME.txt')).toBe('Olá, você.')
  const read = reply.get('dados/movimentações.csv')?.split('\n')
  expect(read).toHaveLength(1001)
  expect(read?.[999]).toBe('linha 999 com acentuação')
  expect(reply.get('vazio.json')).toBe('')
})

test('of nothing it is an empty one', async () => {
  expect(unzip(await bytesOf([])).size).toBe(0)
})

test('L67: a file is read no further than the ZIP is taken, and is closed with it', async () => {
  let read = 0
  const over: boolean[] = []
  async function* noise() {
    try {
      for (; read < 10_000; read += 1) {
        const bytes = crypto.getRandomValues(new Uint8Array(8_192))
        yield Buffer.from(bytes).toString('base64')
      }
    } finally {
      over.push(true)
    }
  }
  const zip = zipOf([{ name: 'muito.txt', text: noise }], AT)
  await zip.next()
  let before = -1
  while (before !== read) {
    before = read
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(read).toBeLessThan(100)
  await zip.return(undefined)
  while (over.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
})

test('an error while a file is read reaches the reader of the ZIP', async () => {
  async function* broken() {
    yield 'a'
    throw new Error('the line was cut')
  }
  await expect(bytesOf([{ name: 'a.txt', text: broken }])).rejects.toThrow('the line was cut')
})

test('bytes are put together to pieces of one size, and none is lost', async () => {
  async function* bytes() {
    for (const length of [3, 10, 1, 25, 2]) yield Buffer.alloc(length, length)
  }
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(bytes(), 8)) pieces.push(piece)
  expect(pieces.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8, 1])
  const all: Buffer[] = []
  for await (const one of bytes()) all.push(one)
  expect(Buffer.concat(pieces)).toEqual(Buffer.concat(all))
})
