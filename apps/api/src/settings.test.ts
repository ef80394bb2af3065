import { expect, test } from 'vitest'
import { readOutwardList, readSettings } from './settings.ts'

const SECRET = 'q7Zr2LxV9bT0nKfW4hYc8GmD1sJpU6aE3oXi'
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_URL: 'https://saldo.example',
  SMTP_URL: 'smtp://mail.example:587?requireTLS=true',
  SALDO_SECRET: SECRET,
}
const google = { OIDC_GOOGLE_CLIENT_ID: 'saldo', OIDC_GOOGLE_CLIENT_SECRET: 'segredo' }
const identityIn = (env: Readonly<Record<string, string>>) =>
  readSettings({ SALDO_SECRET: SECRET, ...env }, 'x').identity

test('a provider without settings is off', () => {
  expect(identityIn({})).toEqual({})
  expect(identityIn({ OIDC_GOOGLE_ISSUER: 'http://127.0.0.1:4805' })).toEqual({})
})

test('one with all settings is on, at its real address unless another one is set', () => {
  expect(identityIn(google)).toEqual({
    google: { issuer: 'https://accounts.google.com', clientId: 'saldo', clientSecret: 'segredo' },
  })
  expect(identityIn({ ...google, OIDC_GOOGLE_ISSUER: 'http://127.0.0.1:4805' })).toMatchObject({
    google: { issuer: 'http://127.0.0.1:4805' },
  })
})

test('one with half its settings stops the start, and the message names the missing one', () => {
  expect(() => identityIn({ OIDC_GOOGLE_CLIENT_ID: 'saldo' })).toThrow(
    'Defina também OIDC_GOOGLE_CLIENT_SECRET.',
  )
  expect(() => identityIn({ OIDC_APPLE_CLIENT_ID: 'br.com.saldo' })).toThrow(
    'Defina também OIDC_APPLE_TEAM_ID.',
  )
})

test('in production no provider may be on this machine', () => {
  expect(identityIn({ ...PRODUCTION, ...google })).toHaveProperty('google')
  expect(identityIn(PRODUCTION)).toEqual({})
  for (const issuer of ['http://127.0.0.1:4805', 'http://localhost:4805', 'http://[::1]:4805']) {
    expect(() => identityIn({ ...PRODUCTION, ...google, OIDC_GOOGLE_ISSUER: issuer })).toThrow(
      'não pode ser local',
    )
  }
})

const start = (env: Readonly<Record<string, string>>) => () =>
  readSettings({ ...PRODUCTION, ...env }, 'x')

test.each([
  ['http', { APP_URL: 'http://saldo.exemplo.com.br' }, 'https://'],
  ['guessable-secret', { SALDO_SECRET: 'a'.repeat(40) }, 'SALDO_SECRET'],
  ['guessable-secret', { SALDO_SECRET: 'um segredo bem comprido, de mais de 32' }, 'SALDO_SECRET'],
  ['guessable-secret', { SALDO_SECRET: 'q7Zr2LxV9bT0nKfWq7Zr2LxV9bT0nKfW' }, 'SALDO_SECRET'],
  ['local-mail', { SMTP_URL: 'smtp://u:p@localhost:25' }, 'local'],
  ['local-mail', { SMTP_URL: 'smtps://127.0.0.1:465' }, 'local'],
  ['plain-mail', { SMTP_URL: 'smtp://mail.example:25' }, 'TLS'],
  ['plain-mail', { SMTP_URL: 'smtps://mail.example:465?ignoreTLS=true' }, 'TLS'],
  ['plain-database', { DATABASE_URL: 'postgres://u:p@db.example/saldo' }, 'TLS'],
  ['plain-database', { DATABASE_URL: 'postgres://u:p@db.example/saldo?sslmode=prefer' }, 'TLS'],
])('L50: production starts without %s only where it is allowed by name: %j', (name, env, words) => {
  expect(start(env)).toThrow(words)
  expect(start(env)).toThrow(`SALDO_ALLOW=${name}`)
  expect(start({ ...env, SALDO_ALLOW: `${name}` })).not.toThrow()
  expect(start({ ...env, SALDO_ALLOW: name === 'http' ? 'plain-mail' : 'http' })).toThrow(words)
})

const billing = {
  IUGU_API_TOKEN: 'x',
  IUGU_ACCOUNT_ID: 'y',
  IUGU_WEBHOOK_SECRET: 'd41c09b7e6f25a8830ce74b1',
}

test.each([
  'IUGU_API_URL',
  'IUGU_JS_URL',
  'IUGU_INVOICE_BASE',
  'BLOG_BASE_URL',
  'CEP_BASE_URLS',
  'OIDC_GOOGLE_ISSUER',
  'OIDC_APPLE_ISSUER',
  'SALDO_AUDIT_SINK',
])('V12.3.1: production refuses %s without TLS, and on this machine', (name) => {
  const startWith = (address: string) => start({ ...billing, [name]: address })
  expect(startWith('https://fora.example')).not.toThrow()
  expect(startWith('http://fora.example')).toThrow(`${name} precisa começar com https://`)
  expect(startWith('https://127.0.0.1:4804')).toThrow('não pode ser local')
})

test('V12.3.1: the second of the postal services comes by TLS too', () => {
  const both = 'https://um.example, http://dois.example'
  expect(start({ CEP_BASE_URLS: both })).toThrow('CEP_BASE_URLS precisa começar com https://')
})

test.each([
  'ab'.repeat(16),
  '1234567890abcdefghijklmnop',
  'o-token-das-metricas-do-saldo',
  'd41c09b7e6f25a88',
])('V12.3.1: production refuses %s as the words of the gateway and of the metrics', (words) => {
  for (const env of [{ ...billing, IUGU_WEBHOOK_SECRET: words }, { METRICS_TOKEN: words }]) {
    expect(start(env)).toThrow(/fácil de adivinhar|pelo menos/u)
  }
  expect(start({ METRICS_TOKEN: words, SALDO_ALLOW: 'guessable-secret' })).not.toThrow()
})

const outwardIn = (env: Readonly<Record<string, string>>) =>
  readOutwardList(env, readSettings({ ...PRODUCTION, ...env }, 'x'))

test('V13.2.5: the list of what the server asks is that of its settings, and what it is told beside', () => {
  const { places, privatePlaces, isGuarded } = outwardIn({
    ...google,
    ...billing,
    BLOG_BASE_URL: 'https://blog.example',
    LLM_BASE_URL: 'http://127.0.0.1:4807/v1',
    LLM_MODEL: 'x',
    SALDO_AUDIT_SINK: 'https://log.example:8443/saldo',
    SALDO_OUTWARD_HOSTS: 'fotos.example, Outra.example:8080',
    SALDO_OUTWARD_PRIVATE: 'modelo.casa:9000',
  })
  expect([...places].toSorted()).toEqual([
    '127.0.0.1:4807',
    'accounts.google.com:443',
    'api.iugu.com:443',
    'blog.example:443',
    'brasilapi.com.br:443',
    'fotos.example:443',
    'log.example:8443',
    'modelo.casa:9000',
    'oauth2.googleapis.com:443',
    'outra.example:8080',
    'viacep.com.br:443',
    'www.googleapis.com:443',
  ])
  expect([...privatePlaces]).toEqual(['127.0.0.1:4807', 'modelo.casa:9000'])
  expect(isGuarded).toBe(true)
  expect(() => outwardIn({ SALDO_OUTWARD_HOSTS: 'https://fotos.example' })).toThrow(
    'SALDO_OUTWARD_HOSTS não entende',
  )
  expect(start({ SALDO_IMAGE_HOSTS: '*' })).toThrow('SALDO_IMAGE_HOSTS não entende *')
  expect(start({ SALDO_AUDIT_SINK: 'https://log.example', SALDO_AUDIT_TOKEN: 'curto' })).toThrow(
    'SALDO_AUDIT_TOKEN precisa',
  )
})

test.each([
  {},
  { METRICS_TOKEN: '4f0e9d1b7c2a8836e5d0b94f' },
  { SMTP_URL: 'smtps://mail.example:465' },
  { DATABASE_URL: 'postgres://u:p@127.0.0.1/saldo' },
  { DATABASE_URL: 'postgres:///saldo?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://u:p@db.example/saldo?sslmode=verify-full' },
])('L50: production starts with %j', (env) => {
  expect(start(env)).not.toThrow()
})

test('L50: no message of the start shows a password, and an unknown permission is refused', () => {
  expect(start({ SMTP_URL: 'smtp://eu:minhasenha@localhost:25' })).toThrow(/^(?!.*minhasenha)/)
  expect(start({ SALDO_ALLOW: 'tudo' })).toThrow('SALDO_ALLOW não conhece tudo')
})

test.each([
  [undefined, false],
  ['', false],
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['2001:db8::/32', ['2001:db8::/32']],
])('L49: TRUST_PROXY=%s trusts %j', (setting, trusted) => {
  expect(readSettings({ SALDO_SECRET: SECRET, TRUST_PROXY: setting }, 'x').trustProxy).toEqual(
    trusted,
  )
})

test.each(['true', 'sim', '10.0.0.0/8;loopback', '10.0.0/8x', '99'])(
  'L49: TRUST_PROXY=%s stops the start with a message',
  (setting) => {
    expect(() => readSettings({ SALDO_SECRET: SECRET, TRUST_PROXY: setting }, 'x')).toThrow(
      'TRUST_PROXY não entende',
    )
  },
)

test.each(['abc', '-1', '70000', '80.5'])('L81: the port %s is refused in a sentence', (PORT) => {
  expect(() => readSettings({ PORT, SALDO_SECRET: 'x'.repeat(32) }, '')).toThrow(
    /PORT não é uma porta/,
  )
})

test.each([
  ['as it comes', {}, 'http://localhost:4800'],
  ['on every network', { HOST: '0.0.0.0', PORT: '4900' }, 'http://localhost:4900'],
  ['on one of a home', { HOST: '192.168.0.7' }, 'http://192.168.0.7:4800'],
  ['where another one is set', { APP_URL: 'http://casa.local:4800/' }, 'http://casa.local:4800'],
])('L24: the usual address has a name, for which devices make keys: %s', (_, env, address) => {
  expect(readSettings({ SALDO_SECRET: SECRET, ...env }, 'x').appUrl).toBe(address)
})

const modelIn = (env: Readonly<Record<string, string>>) =>
  readSettings({ SALDO_SECRET: SECRET, ...env }, 'x').model

test('a language model is off without an address, and needs its name', () => {
  expect(modelIn({})).toBeNull()
  expect(modelIn({ LLM_API_KEY: 'chave', LLM_MODEL: 'um-modelo' })).toBeNull()
  expect(() => modelIn({ LLM_BASE_URL: 'https://modelo.example/v1' })).toThrow(
    'Defina também LLM_MODEL.',
  )
  expect(() => modelIn({ LLM_BASE_URL: 'modelo', LLM_MODEL: 'x' })).toThrow('LLM_BASE_URL')
  expect(modelIn({ LLM_BASE_URL: 'https://modelo.example/v1/', LLM_MODEL: 'um-modelo' })).toEqual({
    baseUrl: 'https://modelo.example/v1',
    apiKey: null,
    name: 'um-modelo',
  })
})

test('in production a language model is reached by TLS, or is on this machine', () => {
  const model = { LLM_MODEL: 'um-modelo', LLM_API_KEY: 'chave' }
  expect(start({ ...model, LLM_BASE_URL: 'https://modelo.example/v1' })()).toMatchObject({
    model: { apiKey: 'chave' },
  })
  expect(start({ ...model, LLM_BASE_URL: 'http://127.0.0.1:4807' })()).toMatchObject({
    model: { name: 'um-modelo' },
  })
  expect(start({ ...model, LLM_BASE_URL: 'http://modelo.example/v1' })).toThrow('https://')
})

const pluggy = { PLUGGY_CLIENT_ID: 'saldo', PLUGGY_CLIENT_SECRET: 'segredo' }
const belvo = { BELVO_SECRET_ID: 'saldo', BELVO_SECRET_PASSWORD: 'segredo' }

test('bank aggregators are off without settings, and at their real addresses with them', () => {
  expect(start({})()).toMatchObject({
    bankAggregators: { pluggy: null, belvo: null },
    bankWidgetUrl: null,
  })
  expect(start({ ...pluggy, ...belvo })()).toMatchObject({
    bankAggregators: {
      pluggy: { apiUrl: 'https://api.pluggy.ai', includeSandbox: false },
      belvo: { apiUrl: 'https://api.belvo.com' },
    },
    bankWidgetUrl: 'https://connect.pluggy.ai',
  })
  expect(start({ PLUGGY_CLIENT_ID: 'saldo' })).toThrow('Defina também PLUGGY_CLIENT_SECRET.')
  expect(start({ ...pluggy, PLUGGY_API_URL: 'https://api.pluggy.ai/v2' })).toThrow('sem caminho')
})

test.each(['PLUGGY_API_URL', 'PLUGGY_CONNECT_URL', 'BELVO_API_URL'])(
  'in production %s is neither on this machine nor without TLS',
  (name) => {
    const startWith = (url: string) => start({ ...pluggy, ...belvo, [name]: url })
    expect(startWith('https://banks.example')()).toBeDefined()
    expect(startWith('http://127.0.0.1:4801')).toThrow('não pode ser local')
    expect(startWith('http://banks.example')).toThrow('https://')
  },
)
