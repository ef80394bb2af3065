import { expect, test } from 'vitest'
import { inBulkTurn } from './db/bulk-turns.ts'
import type { Database } from './db/ledger.ts'
import { inTurns, mapInTurns, PART } from './in-turns.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

test('L65: other work is served by the event loop between two parts of many rows', async () => {
  let served = 0
  let isOver = false
  const serveOthers = () => {
    served += 1
    if (!isOver) setImmediate(serveOthers)
  }
  setImmediate(serveOthers)
  const turns: number[] = []
  const sizes: number[] = []
  await inTurns(numbers(20_000), (part) => {
    sizes.push(part.length)
    turns.push(served)
  })
  isOver = true
  expect(Math.max(...sizes)).toBe(PART)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20_000)
  expect(new Set(turns).size).toBe(sizes.length)
})

test('the results keep the order of the rows, and a few rows are done at once', async () => {
  expect(await mapInTurns(numbers(1_234), (one) => one * 2)).toEqual(
    numbers(1_234).map((one) => one * 2),
  )
  let isLate = false
  setImmediate(() => (isLate = true))
  await inTurns(numbers(PART), () => {})
  expect(isLate).toBe(false)
})

test('L65: one bulk operation of each kind runs at a time, for any user, and an error frees its turn', async () => {
  const database = {} as Database
  let running = 0
  let most = 0
  const work = async (at: number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    if (at === 1) throw new Error('a fault')
    return at
  }
  const done = await Promise.allSettled(
    numbers(5).map((at) =>
      inBulkTurn(database, { kind: 'change', personId: `person ${at % 2}` }, () => work(at)),
    ),
  )
  expect(most).toBe(1)
  expect(done.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('V2.4.1: somebody with fifty bulk changes makes another person wait for one of them', async () => {
  const database = {} as Database
  const done: string[] = []
  const turn = (personId: string) =>
    inBulkTurn(database, { kind: 'change', personId }, async () => {
      await Promise.resolve()
      done.push(personId)
    })
  const ofAna = numbers(51).map(() => turn('ana'))
  // Beyond the line of their own they are refused, and the line of all is as free as before.
  const refused = turn('ana').catch((error: unknown) => (error as Error).message)
  await Promise.all([...ofAna, turn('bia')])
  expect(await refused).toBe('too much of one person is waiting')
  expect(done.indexOf('bia')).toBeLessThan(3)
})
