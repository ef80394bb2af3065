import { expect, test } from 'vitest'
import { contrastOf, hardToRead } from './contrast.ts'

const colours = {
  light: { primary: '#5541c9', onPrimary: '#ffffff', accent: '#0d7772' },
  dark: { primary: '#a497ff', onPrimary: '#1a1433', accent: '#4fc4bc' },
}

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#123456', '#123456', 1],
])('%s and %s have a contrast of %d, either way round', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test('colours that can be read give nothing to say', () => {
  expect(hardToRead(colours)).toEqual([])
})

test.each([
  ['light', 'primary', '#c9c2f5', ['onPrimary', 'primary']],
  ['light', 'accent', '#d8f3f1', ['accent']],
  ['dark', 'primary', '#2a1f66', ['onPrimary', 'primary']],
  ['dark', 'onPrimary', '#ffffff', ['onPrimary']],
] as const)('%s: %s in %s is said to be hard to read', (theme, name, colour, pairs) => {
  const pale = { ...colours, [theme]: { ...colours[theme], [name]: colour } }
  expect(hardToRead(pale).map((one) => [one.theme, one.pair])).toEqual(
    pairs.map((pair) => [theme, pair]),
  )
})
