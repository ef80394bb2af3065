import { expect, test } from 'vitest'
import { entryCookie, noRenewalCookie, readRenewalCookie, renewalCookie } from './cookie.ts'

const HTTPS = 'https://saldo.example'

test('V3.3.1, V3.3.2, V3.3.3, V3.3.4: over https cookies have the prefix __Host-, and are what it promises', () => {
  for (const cookie of [renewalCookie(HTTPS, 'x'), noRenewalCookie(HTTPS)]) {
    expect(cookie).toMatch(/^__Host-saldo_renewal=/)
    expect(cookie).toMatch(/; Secure(?:;|$)/)
    expect(cookie).toMatch(/; HttpOnly(?:;|$)/)
    expect(cookie).toMatch(/; SameSite=Strict(?:;|$)/)
    expect(cookie).toMatch(/; Path=\/(?:;|$)/)
    expect(cookie).not.toMatch(/domain/i)
  }
  const entry = entryCookie(HTTPS, 'x')
  expect(entry).toMatch(/^__Host-saldo_entry=x;/)
  expect(entry).toMatch(/; Secure(?:;|$)/)
  expect(entry).toMatch(/; HttpOnly(?:;|$)/)
  expect(entry).toMatch(/; Max-Age=600(?:;|$)/)
})

test('V3.3.3: over https a cookie without the prefix renews nothing', () => {
  const value = `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.${'a'.repeat(43)}`
  expect(readRenewalCookie(HTTPS, `__Host-saldo_renewal=${value}`)).toBeDefined()
  expect(readRenewalCookie(HTTPS, `saldo_renewal=${value}`)).toBeUndefined()
})
