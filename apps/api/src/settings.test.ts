import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const SECRET = 'um segredo bem comprido, de mais de 32'
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_URL: 'https://saldo.example',
  SMTP_URL: 'smtp://mail.example:587',
  SALDO_SECRET: SECRET,
}
const google = { OIDC_GOOGLE_CLIENT_ID: 'saldo', OIDC_GOOGLE_CLIENT_SECRET: 'segredo' }
const identityIn = (env: Readonly<Record<string, string>>) =>
  readSettings({ SALDO_SECRET: SECRET, ...env }, 'x').identity

test('a provider of which nothing is said is off', () => {
  expect(identityIn({})).toEqual({})
  expect(identityIn({ OIDC_GOOGLE_ISSUER: 'http://127.0.0.1:4805' })).toEqual({})
})

test('one that is told whole is on, by its real address unless another is said', () => {
  expect(identityIn(google)).toEqual({
    google: { issuer: 'https://accounts.google.com', clientId: 'saldo', clientSecret: 'segredo' },
  })
  expect(identityIn({ ...google, OIDC_GOOGLE_ISSUER: 'http://127.0.0.1:4805' })).toMatchObject({
    google: { issuer: 'http://127.0.0.1:4805' },
  })
})

test('half a provider refuses to start, and says what is missing', () => {
  expect(() => identityIn({ OIDC_GOOGLE_CLIENT_ID: 'saldo' })).toThrow(
    'Defina também OIDC_GOOGLE_CLIENT_SECRET.',
  )
  expect(() => identityIn({ OIDC_APPLE_CLIENT_ID: 'br.com.saldo' })).toThrow(
    'Defina também OIDC_APPLE_TEAM_ID.',
  )
})

test('in production no provider stands on this machine', () => {
  expect(identityIn({ ...PRODUCTION, ...google })).toHaveProperty('google')
  expect(identityIn(PRODUCTION)).toEqual({})
  for (const issuer of ['http://127.0.0.1:4805', 'http://localhost:4805', 'http://[::1]:4805']) {
    expect(() => identityIn({ ...PRODUCTION, ...google, OIDC_GOOGLE_ISSUER: issuer })).toThrow(
      'não pode ser local',
    )
  }
})
