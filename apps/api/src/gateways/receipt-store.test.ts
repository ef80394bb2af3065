import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBucket } from '@saldo/sandbox/bucket'
import type { Peer } from '@saldo/sandbox/peer'
import { newId } from '../../../../tests/app.ts'
import { openReceipts, readReceiptBucket } from '../receipt-settings.ts'
import { signRequest } from './receipt-bucket.ts'
import { openReceiptFolder, type ReceiptStore } from './receipt-store.ts'
import { decryptContent, encryptContent } from './sealing.ts'

const clock = { now: () => Date.parse('2026-11-21T15:00:00Z') }
let bucket: Peer
let folder = ''
beforeAll(async () => {
  bucket = await startBucket()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-receipts-'))
})
afterAll(async () => {
  await bucket.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const stores = {
  folder: () => openReceiptFolder(path.join(folder, 'receipts')),
  bucket: () => openReceipts(bucket.addresses, { clock }),
}

async function namesIn(store: ReceiptStore, owner?: string): Promise<readonly string[]> {
  const names: string[] = []
  for await (const name of store.list(owner)) names.push(name)
  return names.toSorted()
}

describe.each(Object.entries(stores))('R5: a %s of receipts', (_, open) => {
  let store: ReceiptStore
  beforeEach(async () => {
    store = open()
    for (const name of await namesIn(store)) await store.delete(name)
  })

  test('gives what was put, and nothing once it is deleted', async () => {
    const name = `${newId()}/${newId()}`
    expect(await store.get(name)).toBeNull()
    await store.put(name, Buffer.from([0, 1, 255]))
    await store.put(name, Buffer.from([2, 0]))
    expect(await store.get(name)).toEqual(Buffer.from([2, 0]))
    await store.delete(name)
    await store.delete(name)
    expect(await store.get(name)).toBeNull()
  })

  test('lists all names, in however many pages, and those of one owner', async () => {
    const [ana, beto] = [newId(), newId()]
    expect(await namesIn(store)).toEqual([])
    const anas = Array.from({ length: 7 }, () => `${ana}/${newId()}`)
    const betos = [`${beto}/${newId()}`]
    for (const name of [...anas, ...betos]) await store.put(name, Buffer.of(1))
    expect(await namesIn(store)).toEqual([...anas, ...betos].toSorted())
    expect(await namesIn(store, ana)).toEqual(anas.toSorted())
    expect(await namesIn(store, newId())).toEqual([])
  })
})

test('R5: files are their owner’s alone, and what an upload left unfinished is deleted by its name', async () => {
  const store = stores.folder()
  const [owner, id] = [newId(), newId()]
  await store.put(`${owner}/${id}`, Buffer.of(1))
  const file = path.join(folder, 'receipts', owner.slice(-2), owner, id)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
  const cut = newId()
  fs.writeFileSync(path.join(path.dirname(file), `${cut}.part`), 'half')
  expect(await namesIn(store, owner)).toEqual([`${owner}/${cut}`, `${owner}/${id}`].toSorted())
  await store.delete(`${owner}/${cut}`)
  expect(fs.readdirSync(path.dirname(file))).toEqual([id])
})

test('R5: a bucket that refuses or fails is an error that names the status alone', async () => {
  const name = `${newId()}/${newId()}`
  const wrong = { ...bucket.addresses, RECEIPTS_S3_SECRET_ACCESS_KEY: 'another secret' }
  const unknown = openReceipts(wrong, { clock })
  await expect(unknown.put(name, Buffer.of(1))).rejects.toThrow(
    /^the bucket of receipts answered 403$/,
  )
  await fetch(`${bucket.addresses['RECEIPTS_S3_ENDPOINT']}/__fault?count=1`, { method: 'POST' })
  await expect(stores.bucket().put(name, Buffer.of(1))).rejects.toThrow(/answered 503$/)
  await stores.bucket().put(name, Buffer.of(1))
})

test('R5: a request is signed as Amazon’s own example, “GET Bucket (List Objects)” of its reference', () => {
  const settings = {
    endpoint: 'https://examplebucket.s3.amazonaws.com',
    region: 'us-east-1',
    bucket: '',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const request = { method: 'GET', path: '/', query: { prefix: 'J', 'max-keys': '2' } } as const
  const { url, headers } = signRequest(settings, request, Date.parse('2013-05-24T00:00:00Z'))
  expect(url).toBe('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J')
  expect(headers['authorization']).toContain(
    'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test.each([
  [{ RECEIPTS_S3_BUCKET: 'a-bucket' }, 'Defina também RECEIPTS_S3_ENDPOINT.'],
  [{ RECEIPTS_S3_ENDPOINT: 'minio:9000' }, 'RECEIPTS_S3_ENDPOINT não é um endereço'],
  [{ RECEIPTS_S3_ENDPOINT: 'https://s3.exemplo.com/pasta' }, 'sem nada depois do nome'],
  [{ RECEIPTS_S3_BUCKET: 'Um Bucket' }, 'RECEIPTS_S3_BUCKET não é o nome'],
])('R5: settings %j of a bucket stop the start', (changed, words) => {
  const whole = Object.keys(changed)[0] === 'RECEIPTS_S3_BUCKET' && words.startsWith('Defina')
  const env = whole ? changed : { ...bucket.addresses, ...changed }
  expect(() => readReceiptBucket(env)).toThrow(words)
})

test('R3: a content opens with its key and in its place alone, and is another one each time', () => {
  const plain = Buffer.from('a bill of somebody')
  const encrypted = encryptContent(plain, 'here')
  expect(decryptContent(encrypted, 'here')).toEqual(plain)
  expect(decryptContent(encrypted, 'there')).toBeNull()
  expect(decryptContent({ ...encrypted, content: Buffer.of(1) }, 'here')).toBeNull()
  const { key, content } = encryptContent(plain, 'here')
  expect(content.equals(encrypted.content)).toBe(false)
  expect(decryptContent({ key, content: encrypted.content }, 'here')).toBeNull()
})
