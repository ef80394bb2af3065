import { expect, test } from 'vitest'
import { unmask } from './batch.ts'

test.each([
  ['without chance', [0, 0, 0, 0x7b, 0x22, 0x7d], '{"}'],
  ['with chance', [0xff, 0x0f, 0x84, 0x2d], '{"'],
  ['of letters of two bytes', [1, 2, 3, 4, 0xc2, 0xa5, 0xc0, 0xa5], 'ç\u00e1'],
  ['of nothing', [], ''],
])('an answer that holds a secret is read %s', (_, bytes, text) => {
  expect(unmask(btoa(String.fromCharCode(...bytes)))).toBe(text)
})
