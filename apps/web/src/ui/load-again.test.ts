import { expect, test } from 'vitest'
import { loadAgain } from './load-again.ts'

/** Code that the network refuses so many times, and the pauses between the tries. */
function refusedTimes(refusals: number) {
  const pauses: number[] = []
  let tries = 0
  return {
    pauses,
    load: async () => {
      tries += 1
      if (tries <= refusals) throw new Error(`refused ${tries}`)
      return `there at ${tries}`
    },
    pause: async (ms: number) => void pauses.push(ms),
  }
}

const { signal } = new AbortController()

test('code that is refused once is there at the second try', async () => {
  const { load, pause, pauses } = refusedTimes(1)
  await expect(loadAgain(load, { tries: 2, signal, pause })).resolves.toBe('there at 2')
  expect(pauses).toEqual([1_000])
})

test('code that stays refused fails with the last refusal', async () => {
  const { load, pause } = refusedTimes(9)
  await expect(loadAgain(load, { tries: 2, signal, pause })).rejects.toThrow('refused 2')
})

test('without an end to the tries the pauses grow to half a minute', async () => {
  const { load, pause, pauses } = refusedTimes(7)
  await expect(loadAgain(load, { tries: Infinity, signal, pause })).resolves.toBe('there at 8')
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('what nobody waits for any more is not asked for again', async () => {
  const gone = new AbortController()
  const { load, pause, pauses } = refusedTimes(9)
  gone.abort()
  const asked = loadAgain(load, { tries: Infinity, signal: gone.signal, pause })
  await expect(asked).rejects.toThrow('refused 1')
  expect(pauses).toEqual([])
})
