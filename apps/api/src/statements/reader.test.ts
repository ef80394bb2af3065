import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Refusal } from '@saldo/contract/refusals'
import { Reader } from './reader.ts'

/** A thread that returns its own id, and does what the first byte of a file commands. */
const WORKER = `
  import { parentPort, threadId } from 'node:worker_threads'
  const acts = {
    t: () => { throw new Error('broken') },
    x: () => process.exit(1),
    m: () => { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())) },
    l: () => { for (;;); },
    w: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000),
  }
  parentPort.on('message', ({ bytes }) => {
    acts[String.fromCharCode(bytes[0])]?.()
    parentPort.postMessage({ kind: 'progress', percent: 50 })
    const stopped = bytes[0] === 's'.charCodeAt(0)
    parentPort.postMessage(
      stopped ? { kind: 'stopped', refusal: 'statement_empty' } : { kind: 'read', file: threadId },
    )
  })
`
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-reader-'))
const file = path.join(folder, 'worker.mjs')
beforeAll(() => fs.writeFileSync(file, WORKER))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

let reader: Reader<{ readonly bytes: Uint8Array }, unknown, Refusal>
let closing: AbortController
beforeEach(() => {
  reader = new Reader({
    workerFile: pathToFileURL(file),
    deadlineMs: 1_500,
    tookTooLong: 'statement_took_too_long',
    unreadable: 'statement_unreadable',
  })
  closing = new AbortController()
})

const read = (text: string): Promise<unknown> =>
  reader.read({
    bytes: Buffer.from(text),
    onProgress: () => {},
    signal: closing.signal,
  })

test('one file after another is read in one thread, refused ones too', async () => {
  const first = await read('a')
  expect(await read('s')).toEqual({ refused: 'statement_empty' })
  expect(await read('b')).toBe(first)
  reader.close()
})

test('two at once are read in two threads, of which one is kept', async () => {
  const [one, other] = await Promise.all([read('a'), read('b')])
  expect(one).not.toBe(other)
  expect([one, other]).toContain(await read('c'))
  reader.close()
})

test.each([
  ['throws', 't', 'statement_unreadable'],
  ['ends', 'x', 'statement_unreadable'],
  ['fills its memory', 'm', 'statement_took_too_long'],
  ['takes no end', 'l', 'statement_took_too_long'],
])('a thread that %s reads nothing else', async (_, text, refused) => {
  const first = await read('a')
  expect(await read(text)).toEqual({ refused })
  expect(await read('b')).not.toBe(first)
  reader.close()
})

test('one that is known to end may take its time, and the next one may not', async () => {
  const { signal } = closing
  const slow = { bytes: Buffer.from('w'), signal }
  expect(await reader.read({ ...slow, deadlineMs: 60_000 })).toEqual(expect.any(Number))
  expect(await reader.read(slow)).toEqual({ refused: 'statement_took_too_long' })
  reader.close()
})

test('a thread is not kept for ever', async () => {
  const threads = []
  for (let count = 0; count < 21; count += 1) threads.push(await read('a'))
  expect(new Set(threads).size).toBe(2)
  reader.close()
})

test('a file that is being read when the app closes is given up, and no thread is left', async () => {
  await read('a')
  const reading = read('l')
  closing.abort()
  expect(await reading).toBe(null)
  expect(await read('b')).toBe(null)
  reader.close()
})
