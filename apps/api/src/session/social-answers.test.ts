import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { as, BRAND, openSocialApp, queryParamOf } from '../../../../tests/social.ts'
import type { Answer } from '../../../../tests/issuer.ts'

const MINUTE = 60_000
const social = openSocialApp()
const { app, identity, later, walk, begin, signInAtProvider } = social
afterEach(() => later(0))

describe('F6: an answer of a provider', () => {
  const FAILED = '/login?social=falhou'
  const nowS = () => Math.floor(Date.now() / 1000)

  test('that is valid is accepted', async () => {
    expect(await signInAtProvider(as('certa'))).toMatch(/^\/login\?ticket=/)
  })

  test.each<[string, () => Answer]>([
    ['another nonce', () => ({ claims: { nonce: 'a'.repeat(43) } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['another audience', () => ({ claims: { aud: 'another product' } })],
    ['another issuer', () => ({ claims: { iss: 'http://127.0.0.1:1' } })],
    ['a token that has expired', () => ({ claims: { iat: nowS() - 900, exp: nowS() - 300 } })],
    ['no signature', () => ({ header: { alg: 'none' } })],
    ['an unknown key', () => ({ header: { kid: 'unknown' }, forged: true })],
    ['the name of the right key and the signature of another', () => ({ forged: true })],
    ['no subject', () => ({ claims: { sub: '' } })],
  ])('with %s is refused', async (_, answer) => {
    expect(await signInAtProvider(answer())).toBe(FAILED)
  })

  test('with a state that was never issued, or of ten minutes ago, is refused', async () => {
    const { to, cookie } = await begin()
    const code = social.issuer.codeFor(to)
    const back = (state: string) => `/oidc/google/callback?code=${code}&state=${state}`
    const state = new URL(to).searchParams.get('state') ?? ''
    expect((await walk(back('b'.repeat(43)), cookie)).to).toBe(FAILED)
    expect((await walk('/oidc/google/callback', cookie)).to).toBe(FAILED)
    later(10 * MINUTE)
    expect((await walk(back(state), cookie)).to).toBe(FAILED)
  })

  test('in a browser that did not begin it is refused: no one signs in as another person', async () => {
    for (const other of ['', `saldo_entry=${'c'.repeat(43)}`]) {
      const { to } = await begin()
      const state = new URL(to).searchParams.get('state')
      const back = `/oidc/google/callback?code=${social.issuer.codeFor(to)}&state=${state}`
      expect((await walk(back, other)).to).toBe(FAILED)
    }
  })

  test('is accepted only once', async () => {
    const { to, cookie } = await begin()
    const state = new URL(to).searchParams.get('state')
    const back = `/oidc/google/callback?code=${social.issuer.codeFor(to)}&state=${state}`
    expect((await walk(back, cookie)).to).toMatch(/^\/login\?ticket=/)
    expect((await walk(back, cookie)).to).toBe(FAILED)
  })

  test('with another sign-in’s code is refused: the verifier does not match', async () => {
    const [first, second] = [await begin(), await begin()]
    const code = social.issuer.codeFor(first.to)
    const back = `/oidc/google/callback?code=${code}&state=${queryParamOf(second.to, 'state')}`
    expect((await walk(back, second.cookie)).to).toBe(FAILED)
  })

  test('signed with a new key is accepted as soon as the provider publishes it', async () => {
    expect(await signInAtProvider(as('antes'))).toMatch(/^\/login\?ticket=/)
    social.issuer.rotate()
    expect(await signInAtProvider(as('depois'))).toMatch(/^\/login\?ticket=/)
  })

  test('that is a refusal leads back to the page that began', async () => {
    const { to, cookie } = await begin('cadastro')
    const state = new URL(to).searchParams.get('state')
    const back = `/oidc/google/callback?error=access_denied&state=${state}`
    expect((await walk(back, cookie)).to).toBe('/cadastro?social=falhou')
  })

  test('leaves no code, state or token in the log', async () => {
    const from = app.logs.length
    const to = await signInAtProvider({ forged: true })
    expect(to).toBe(FAILED)
    const logged = app.logs.slice(from).join('')
    expect(logged).toContain('a sign-in by a provider failed')
    expect(logged).not.toMatch(/[\w-]{43}/)
  })
})

describe('Apple', () => {
  /** Through the provider's own pages, as a browser walks. */
  async function signInAtApple(name: string, email: string): Promise<string> {
    const { to, cookie } = await walk(`/oidc/apple?pagina=cadastro&marca=${BRAND}`)
    const jar = new Map<string, string>()
    let [url, options]: [string, RequestInit] = [to, {}]
    for (let step = 0; step < 10; step += 1) {
      const cookies = [...jar].map((pair) => pair.join('=')).join('; ')
      const response = await fetch(url, {
        redirect: 'manual',
        ...options,
        headers: { cookie: cookies, ...(options.headers as object) },
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      options = {}
      const next = response.headers.get('location')
      if (next !== null) {
        url = new URL(next, url).href
        continue
      }
      const page = await response.text()
      if (page.includes('name="code"')) {
        const inputs = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)]
        const fields = inputs.map(([, key = '', value = '']): [string, string] => [
          key,
          value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
        ])
        const sent = new URLSearchParams(fields).toString()
        return (await walk('/oidc/apple/callback', cookie, sent)).to
      }
      options = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ name, email }).toString(),
      }
    }
    throw new Error('the way has no end')
  }

  test('is a form, has the name once, and needs a client secret signed for each request', async () => {
    const email = 'igor.novo@privaterelay.appleid.com'
    const ticket = queryParamOf(await signInAtApple('Ígor Conceição', email), 'ticket')
    expect((await app.send('POST', '/session/social/ticket', { ticket })).body).toEqual({
      provider: 'apple',
      name: 'Ígor Conceição',
      email,
    })
    const form = { email, name: 'Ígor', terms: true, socialTicket: ticket }
    expect((await app.send('POST', '/users', form)).status).toBe(200)
    expect(await signInAtApple('Ígor', email)).toMatch(/^\/redirect\?token=/)
  })

  test('is refused where the secret is signed by another key', async () => {
    const right = identity.apple
    if (right === undefined) throw new Error('Apple is set up')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const foreign = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    identity.apple = { ...right, privateKey: foreign }
    const to = await signInAtApple('Ígor', 'igor@privaterelay.appleid.com')
    identity.apple = right
    expect(to).toBe('/cadastro?social=falhou')
  })

  test('is the only provider that may send a form, and no other endpoint accepts one', async () => {
    for (const url of ['/api/users/authenticate', '/api/users', '/oidc/google/callback']) {
      const { statusCode } = await app.fastify.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'email=a',
      })
      expect([404, 415]).toContain(statusCode)
    }
  })
})
