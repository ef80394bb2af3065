import { expect, test } from 'vitest'
import { GROUNDS } from '@saldo/domain/brands/contrast'
// @ts-expect-error The browser's types know no files; a test may read one.
import { readFileSync } from 'node:fs'
import { defaultBrand } from './brand.ts'

const tokens: string = readFileSync(new URL('styles/tokens.css', import.meta.url), 'utf8')

test('a page that names no brand is Saldo’s', () => {
  expect(defaultBrand.name).toBe('Saldo')
})

test('brands are held against the grounds on which people read them', () => {
  const backgrounds = ['canvas', 'surface', 'sunken'].map((name) =>
    new RegExp(`--${name}:\\s*light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens),
  )
  expect(backgrounds.map((found) => found?.[1])).toEqual([...GROUNDS.light])
  expect(backgrounds.map((found) => found?.[2])).toEqual([...GROUNDS.dark])
})
