import { expect, test } from 'vitest'
import { clashOf, gatherBrands, type KnownBrand } from './choose.ts'
import { FLAGS_UNSAID } from './kinds.ts'
import { BRAND_SESSION } from './session-limits.ts'

const colours = { primary: '#5541c9', onPrimary: '#ffffff', accent: '#0d7772' }
const brand = (
  key: string,
  name: string,
  hosts: readonly string[],
  appUrl?: string,
): KnownBrand => ({
  key,
  name,
  hosts,
  appUrl,
  article: 'o',
  subscriptionPrefix: 'saldo',
  version: '1',
  colours: { light: colours, dark: colours },
  logo: { mark: '', light: '', dark: '' },
  contactPhone: '',
  termsUrl: '',
  policyUrl: '',
  sourceUrl: '',
  flags: { ...FLAGS_UNSAID, social: ['google'] },
  session: BRAND_SESSION,
})

const saldo = brand('saldo', 'Saldo', ['app.saldo.example', 'saldo.example'])
const bank = brand('bank', 'Banco', ['banco.example'], 'https://dinheiro.banco.example')

test.each([
  ['nothing', [saldo, bank], null],
  ['a name', [saldo, brand('other', 'Saldo', [])], 'as marcas saldo e other têm o mesmo nome'],
  ['a host', [bank, brand('other', 'Outra', ['a.example', 'banco.example'])], 'bank e other'],
])('brands that share %s', (_, all, clash) => {
  if (clash === null) expect(clashOf(all)).toBeNull()
  else expect(clashOf(all)).toContain(clash)
})

const brands = gatherBrands([saldo, bank], {
  usual: saldo,
  appUrl: 'https://app.saldo.example:8443',
})

test.each([
  ['app.saldo.example', 'saldo'],
  ['Banco.EXAMPLE', 'bank'],
  ['elsewhere.example', 'saldo'],
  [undefined, 'saldo'],
])('at %s the brand is %s', (host, key) => {
  expect(brands.atHost(host).key).toBe(key)
})

test('people are known by a provider at the one address to which it brings them back', () => {
  const social = (host: string) => brands.atHost(host).flags.social
  expect(social('app.saldo.example')).toEqual(['google'])
  expect(social('saldo.example')).toEqual([])
  expect(social('banco.example')).toEqual([])
})

test('a brand is found by its key', () => {
  expect(brands.find('bank')?.name).toBe('Banco')
  expect(brands.find('gone')).toBeUndefined()
})

test.each([
  ['https://app.saldo.example:8443', true],
  ['https://banco.example:8443', true],
  ['https://dinheiro.banco.example', true],
  ['https://banco.example', false],
  ['http://banco.example:8443', false],
  ['https://elsewhere.example:8443', false],
  ['undefined', false],
])('pages of %s are ours: %s', (origin, expected) => {
  expect(brands.isOurs(origin)).toBe(expected)
})
