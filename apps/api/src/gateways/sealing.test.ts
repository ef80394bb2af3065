import { expect, test } from 'vitest'
import fc from 'fast-check'
import { seal, unseal } from './sealing.ts'

const KEY = 'a secret of the tests, long enough to be one'

test('what is sealed decrypts with its key, in its row, and with no byte changed', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (plain, at) => {
      const sealed = seal(KEY, plain, 'here')
      expect(unseal(KEY, sealed, 'here')).toBe(plain)
      expect(unseal(KEY, sealed, 'there')).toBeNull()
      expect(unseal(`${KEY}!`, sealed, 'here')).toBeNull()
      const broken = Buffer.from(sealed)
      const place = at % broken.length
      broken[place] = (broken[place] ?? 0) ^ 1
      expect(unseal(KEY, broken, 'here')).toBeNull()
      expect(sealed.includes(Buffer.from(plain)) && plain.length > 8).toBe(false)
    }),
    { numRuns: 50 },
  )
})
