import { expect, test } from 'vitest'
import { idFrom } from './ids.ts'

const bytes = (second: number) => Uint8Array.from([0x12, second, 0x45, 0, 0, 0, 0, 0, 0, 0xf0])

// RFC 9562, appendix A.6, has its first: 22 February 2022, 19:22:22 UTC.
test.each([
  [0x017f22e279b0, 0x30, '017f22e2-79b0-7123-8450-00000000000f'],
  [0, 0x31, '00000000-0000-7123-9450-00000000000f'],
])('an id has its instant first, then the version, the variant and chance', (ms, second, id) => {
  expect(idFrom(ms, bytes(second))).toBe(id)
})
