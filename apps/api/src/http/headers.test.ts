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
