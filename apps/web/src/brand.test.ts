import { expect, test } from 'vitest'
import { checkContrast, defaultBrand, readBrand } from './brand.ts'

const { colours } = defaultBrand

test('our own brand is whole and readable', () => {
  expect(defaultBrand.name).toBe('Saldo')
  expect(checkContrast(colours)).toEqual([])
})

test('a brand says only what differs', () => {
  const brand = readBrand({ name: 'Otto', article: 'o', flags: { products: true } })
  expect(brand.name).toBe('Otto')
  expect(brand.flags).toEqual({ ...defaultBrand.flags, products: true })
  expect(brand.colours).toEqual(colours)
})

test('colours that cannot be read are named and refused', () => {
  const pale = { ...colours, light: { ...colours.light, primary: '#c9c2f5' } }
  expect(checkContrast(pale)).toEqual([
    expect.stringContaining('light: onPrimary on primary'),
    expect.stringContaining('light: primary as words'),
  ])
  expect(() => readBrand({ colours: pale })).toThrow('onPrimary on primary')
})

test.each([
  [{ name: '' }],
  [{ article: 'x' }],
  [{ colours: { light: { primary: 'red' } } }],
  [{ flags: { tasks: 'yes' } }],
])('%j is no brand', (given) => {
  expect(() => readBrand(given)).toThrow('shape')
})
