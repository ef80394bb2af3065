import { expect, test } from 'vitest'
import { showSize } from './file-sizes.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1.023 bytes'],
  [1024, '1 KB'],
  [1536, '1,5 KB'],
  [1_468_006, '1,4 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(showSize(bytes)).toBe(text)
})
