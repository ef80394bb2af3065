import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdentities } from './identity.ts'

let url = ''
let named = ''
const server = http.createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      issuer: named,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
    }),
  )
})
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const begin = () =>
  openIdentities(
    { google: { issuer: url, clientId: 'saldo', clientSecret: 'of the test' } },
    'http://127.0.0.1:4800',
  ).begin('google', { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) })

test('V10.5.3: a provider whose metadata name another issuer is asked for nobody', async () => {
  named = url
  expect(await begin()).toContain(`${url}/auth`)
  for (const other of [
    'https://accounts.google.com',
    `${url}/`.replace('127.0.0.1', 'localhost'),
    '',
  ]) {
    named = other
    await expect(begin()).rejects.toThrow()
  }
})
