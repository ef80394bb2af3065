// @ts-expect-error The browser's types know no files; a test may read one.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '@saldo/domain/brands/contrast'
import { CATEGORY_COLORS } from '@saldo/domain/categories/category-colours'
import { categoryTones, toneNamed } from '../ui/tones.ts'

const tokens: string = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const pairs = new Map(
  [...tokens.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)
const brand = (name: string) => ({
  light: tokens.match(new RegExp(`--brand-${name}-light: (#\\w{6})`))?.[1] ?? '',
  dark: tokens.match(new RegExp(`--brand-${name}-dark: (#\\w{6})`))?.[1] ?? '',
})
const colourOf = (name: string) => pairs.get(name) ?? brand(name)

const backgrounds = ['canvas', 'surface', 'raised', 'sunken']
const words = ['ink', 'muted', 'faint', 'primary', 'accent']
const marks = ['revenue-mark', 'expense-mark', 'investment-mark']
const meanings = ['revenue', 'expense', 'investment', 'positive', 'negative', 'warning']

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const between = (first: string, second: string) =>
    contrastOf(colourOf(first)[theme], colourOf(second)[theme])

  test.each([...words, ...meanings])('%s is readable on every ground', (word) => {
    for (const background of backgrounds)
      expect(between(word, background), background).toBeGreaterThanOrEqual(4.5)
  })

  test.each([...categoryTones, ...marks, 'line-strong'])('%s is seen on every ground', (tone) => {
    for (const background of backgrounds)
      expect(between(tone, background), background).toBeGreaterThanOrEqual(3)
  })

  test('the text on a filled button is readable', () => {
    expect(between('on-primary', 'primary')).toBeGreaterThanOrEqual(4.5)
    expect(between('on-negative', 'negative')).toBeGreaterThanOrEqual(4.5)
  })
})

test.each(CATEGORY_COLORS)('a category whose colour is %s is drawn in it', (name) => {
  expect(toneNamed(name)).toBe(name)
  expect(pairs.has(name)).toBe(true)
})
