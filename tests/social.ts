import { afterAll, beforeAll, expect } from 'vitest'
import type { IdentitySettings } from '@saldo/api/gateways/identity'
import { startOidc } from '@saldo/sandbox/oidc'
import type { Peer } from '@saldo/sandbox/peer'
import { cookieOf, START, useApp } from './app.ts'
import { type Answer, CLIENT, type Issuer, startIssuer } from './issuer.ts'

export const BRAND = 'Saldo'

type Redirect = { readonly to: string; readonly cookie: string; readonly setCookie: string }

/** A word of an address. */
export const queryParamOf = (address: string, word: string): string =>
  new URL(address, 'http://x').searchParams.get(word) ?? ''

/** A person of this name, as the claims of a provider. */
export const as = (name: string, more: object = {}): Answer => ({
  claims: { sub: name, email: `${name}@exemplo.com.br`, name, ...more },
})

/**
 * An application with two providers: a Google that can be made to err, and an Apple as the
 * sandbox's.
 */
export function openSocialApp() {
  // Filled in before the app is built: the providers' addresses are not known before they run.
  const identity: { -readonly [key in keyof IdentitySettings]: IdentitySettings[key] } = {}
  const social = {} as { issuer: Issuer }
  let apple: Peer
  beforeAll(async () => {
    social.issuer = await startIssuer()
    apple = await startOidc({ kind: 'apple' })
    const setting = (name: string) => apple.addresses[`OIDC_APPLE_${name}`] ?? ''
    identity.google = { issuer: social.issuer.url, ...CLIENT }
    identity.apple = {
      issuer: setting('ISSUER'),
      clientId: setting('CLIENT_ID'),
      teamId: setting('TEAM_ID'),
      keyId: setting('KEY_ID'),
      privateKey: setting('PRIVATE_KEY'),
    }
  })
  afterAll(() => Promise.all([social.issuer.stop(), apple.stop()]))
  const app = useApp({ identity })

  /** Where a browser is sent on to. */
  async function follow(url: string, cookie = '', form?: string): Promise<Redirect> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode, headers } = await app.fastify.inject({
      method: form === undefined ? 'GET' : 'POST',
      url,
      headers: { cookie, ...(form === undefined ? {} : type) },
      ...(form === undefined ? {} : { payload: form }),
    })
    expect(statusCode).toBe(303)
    expect(headers['cache-control']).toBe('no-store')
    const setCookie = String(headers['set-cookie'] ?? '')
    return { to: String(headers.location), cookie: cookieOf(headers), setCookie }
  }

  const begin = (page = 'entrar') => follow(`/oidc/google?pagina=${page}&marca=${BRAND}`)

  /** The way to Google and back, as Helena unless the answer says otherwise. */
  async function signInAtProvider(answer: Answer = {}, page?: string): Promise<string> {
    const { to, cookie } = await begin(page)
    const code = social.issuer.codeFor(to, answer)
    const back = `/oidc/google/callback?code=${code}&state=${queryParamOf(to, 'state')}`
    return (await follow(back, cookie)).to
  }

  /** So much time after the app was opened. */
  const later = (ms: number) => {
    app.clock = { now: () => START + ms }
  }
  return Object.assign(social, {
    app,
    identity,
    walk: follow,
    begin,
    signInAtProvider: signInAtProvider,
    later,
  })
}
