import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasPassword, makePasswordFilter } from './own-password.ts'

const shipped = readFileSync(new URL('./breached-passwords.bin', import.meta.url))

/** Words that nobody has typed, the same in each run. */
const invented = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    createHash('sha256').update(`inventada ${nth}`).digest('base64url').slice(0, 14),
  )

describe('a filter of passwords', () => {
  test('knows each one that was put in, in any case of its letters, and no other', () => {
    const [taken, others] = [invented(2000).slice(0, 1000), invented(2000).slice(1000)]
    const filter = makePasswordFilter(taken)
    expect(taken.filter((word) => !hasPassword(filter, word))).toEqual([])
    expect(taken.filter((word) => !hasPassword(filter, word.toUpperCase()))).toEqual([])
    expect(others.filter((word) => hasPassword(filter, word))).toEqual([])
  })
})

describe('V6.2.12: the filter of leaked passwords that ships', () => {
  test.each(
    // Of the 3,000 most used, from the first to the last; and of those that few people use.
    [
      'password 12345678 baseball trustno1 iloveyou mercedes cocacola nicholas garfield metallica',
      'juventus spiderman pearljam fyfcnfcbz cheyenne 21122112 22091991 tigercat usmarine 13101988',
      'buttmunch923 marcus06 w2q1e3w2 harmony2002 wearecomingp munnawar balkhi123',
    ].flatMap((line) => line.split(' ')),
  )('has %s', (word) => {
    expect(hasPassword(shipped, word)).toBe(true)
  })

  test('takes fewer than one in ten thousand of others for one of them', () => {
    const words = invented(100_000)
    expect(words.filter((word) => hasPassword(shipped, word)).length).toBeLessThan(10)
    expect(shipped.length).toBeLessThan(1_500_000)
  })
})
