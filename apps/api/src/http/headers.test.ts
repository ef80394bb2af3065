import { expect, test } from 'vitest'
import { headersFor } from './headers.ts'

const places = { appUrl: 'https://saldo.example', bankWidgetUrl: 'https://connect.example' }
const policyAt = (url: string, more: object = {}) =>
  headersFor(url, { ...places, ...more })['content-security-policy']

test('the pages of connected accounts frame the widget’s origin, and no other page frames anything', () => {
  for (const url of [
    '/configuracoes/contas-automaticas',
    '/configuracoes/contas-automaticas?conectar=itau_br_retail',
    '/configuracoes/contas-automaticas/018f',
  ]) {
    expect(policyAt(url)).toMatch(/; frame-src https:\/\/connect\.example;/)
  }
  for (const url of [
    '/painel',
    '/configuracoes',
    '/configuracoes/contas-automaticas-outras',
    '/api/users',
  ]) {
    expect(policyAt(url)).not.toContain('frame-src')
  }
})

test('where no aggregator is configured, no page frames anything', () => {
  expect(policyAt('/configuracoes/contas-automaticas', { bankWidgetUrl: null })).not.toContain(
    'frame-src',
  )
})

test('V3.4.1, V3.4.3, V3.4.5, V3.4.6: over https every answer stays on it, runs files of ours and tells nobody where it was', () => {
  for (const url of ['/', '/painel', '/assine', '/api/users', '/assets/a.js', '/nada']) {
    const headers = headersFor(url, places)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const policy = headers['content-security-policy']?.split('; ') ?? []
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(directive)
    }
    expect(policy.join('; ')).not.toMatch(/script-src[^;]*unsafe|script-src[^;]*https:/)
  }
})

test('V13.2.4: a page shows pictures of this server, of its brands and of the hosts that are set', () => {
  const brand = { logo: { mark: 'https://marca.example/m.svg', light: '/brands/x.svg' } }
  const more = { brands: { all: [brand] }, imageHosts: ['https://fotos.example'] }
  for (const url of ['/painel', '/assine', '/configuracoes/contas-automaticas']) {
    expect(policyAt(url)).toContain("; img-src 'self' data:;")
    expect(policyAt(url, more)).toContain(
      "; img-src 'self' data: https://marca.example https://fotos.example;",
    )
  }
})
