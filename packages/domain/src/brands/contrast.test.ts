import { expect, test } from 'vitest'
import { contrastOf, hardToRead, isHexColour } from './contrast.ts'

const colours = {
  light: { primary: '#5541c9', onPrimary: '#ffffff', accent: '#0d7772' },
  dark: { primary: '#a497ff', onPrimary: '#1a1433', accent: '#4fc4bc' },
}

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#123456', '#123456', 1],
  ['#000000', '#0a0a0a', 1.1],
  ['#00ff00', '#000000', 15.3],
  ['#0000ff', '#000000', 2.4],
])('%s and %s have a contrast of %d, either way round', (first, second, contrast) => {
  expect(contrastOf(first, second)).toBeCloseTo(contrast, 1)
  expect(contrastOf(second, first)).toBe(contrastOf(first, second))
})

test('colours that can be read give nothing to say', () => {
  expect(hardToRead(colours)).toEqual([])
})

test.each([
  ['light', 'primary', '#c9c2f5', ['onPrimary', 'primary']],
  ['light', 'accent', '#d8f3f1', ['accent']],
  ['dark', 'primary', '#2a1f66', ['onPrimary', 'primary']],
  ['dark', 'onPrimary', '#ffffff', ['onPrimary']],
] as const)('%s: %s in %s is reported as hard to read', (theme, name, colour, pairs) => {
  const pale = { ...colours, [theme]: { ...colours[theme], [name]: colour } }
  expect(hardToRead(pale).map((fault) => [fault.theme, fault.pair])).toEqual(
    pairs.map((pair) => [theme, pair]),
  )
})

test.each([
  ['#12aBcF', true],
  ['#12aBc', false],
  ['12aBcF', false],
  ['#12aBcg', false],
  [null, false],
])('%s is a colour: %s', (text, expected) => {
  expect(isHexColour(text)).toBe(expected)
})
