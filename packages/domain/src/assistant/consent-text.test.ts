import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MODEL_ANSWER_MAX, shownAnswer } from './consent-text.ts'

test.each([
  ['Você gastou R$ 10,00.', 'Você gastou R$ 10,00.'],
  ['  um\ndois\u0000três\u202Equatro  ', 'um\ndois três quatro'],
  ['<b>negrito</b>', '<b>negrito</b>'],
])('%j is shown as %j', (text, shown) => {
  expect(shownAnswer(text)).toBe(shown)
})

test.each([
  ['a text as long as may be is shown whole', 'a'.repeat(1200), 'a'.repeat(1200)],
  ['a longer one is cut', 'a'.repeat(1201), `${'a'.repeat(1199)}…`],
  [
    'without a blank before its end',
    `${'a'.repeat(1190)}  ${'b'.repeat(8)} c d`,
    `${'a'.repeat(1190)}  ${'b'.repeat(7)}…`,
  ],
  ['of signs that are two units each', '🙂'.repeat(1201), `${'🙂'.repeat(1199)}…`],
])('%s', (_, text, shown) => {
  expect(shownAnswer(text)).toBe(shown)
})

test('whatever a model writes, what is shown is short and has no control character but line ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: MODEL_ANSWER_MAX * 2 }), (text) => {
      const shown = shownAnswer(text)
      expect([...shown].length).toBeLessThanOrEqual(MODEL_ANSWER_MAX)
      expect(/[^\P{C}\n]/u.test(shown)).toBe(false)
    }),
  )
})
