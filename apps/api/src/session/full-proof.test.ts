import { generateSync } from 'otplib'
import { afterEach, describe, expect, test } from 'vitest'
import { cookieOf, type Guest, START } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { as, BRAND, openSocialApp, queryParamOf } from '../../../../tests/social.ts'
import { refusal } from '../../../../tests/wallet.ts'

const { app, later, signInAtProvider } = openSocialApp()
const MINUTE = 60_000
afterEach(() => later(0))

const codeAt = (secret: string, ms: number) =>
  generateSync({ secret, epoch: Math.floor((START + ms) / 1000) })

async function withApp(guest: Pick<Guest, 'send'>): Promise<string> {
  const { secret } = (await guest.send('POST', '/factors/totp')).body
  const reply = await guest.send('POST', '/factors/totp/confirm', { code: codeAt(secret, 0) })
  expect(reply.status).toBe(200)
  return secret
}

/** Signs in again, since a token is valid for a quarter of an hour. */
async function signInAgain(guest: Guest): Promise<Guest['send']> {
  const { body } = await app.send('POST', '/users/authenticate', {
    email: guest.email,
    password: PASSWORD,
  })
  const headers = { authorization: `Bearer ${body.accessToken}` }
  return (method, path, sent) => app.send(method, path, sent, headers)
}

describe('a fresh proof', () => {
  test.each([
    ['DELETE', '/sessions'],
    ['DELETE', '/sessions?others=true'],
    ['POST', '/exports'],
    ['GET', '/exports/01a1fe9f-1180-7c8f-af9c-4355d90ea2d8/file'],
    ['POST', '/factors/totp'],
    ['POST', '/factors/passkeys/options'],
    ['DELETE', '/factors/01a1fe9f-1180-7c8f-af9c-4355d90ea2d8'],
  ])('L51: is required by %s %s', async (method, path) => {
    const ana = await app.newGuest('Ana')
    later(6 * MINUTE)
    expect(await ana.send(method, path)).toMatchObject(refusal(403, 'proof_needed'))
    expect((await ana.send('POST', '/session/proof', { password: PASSWORD })).status).toBe(200)
    expect((await ana.send(method, path)).body?.code).not.toBe('proof_needed')
  })

  test('L51: needs all factors that are on: with an app, the password alone is no proof', async () => {
    const ana = await app.newGuest('Ana')
    const secret = await withApp(ana)
    const ms = 6 * MINUTE
    later(ms)
    const prove = (body: object) => ana.send('POST', '/session/proof', body)
    expect(await prove({ password: PASSWORD })).toMatchObject(refusal(403, 'second_factor_needed'))
    expect(await ana.send('DELETE', '/sessions')).toMatchObject(refusal(403, 'proof_needed'))
    expect(await prove({ password: PASSWORD, code: '000000' })).toMatchObject(
      refusal(403, 'second_factor_wrong', 'code'),
    )
    expect(await ana.send('DELETE', '/sessions')).toMatchObject(refusal(403, 'proof_needed'))
    expect((await prove({ password: PASSWORD, code: codeAt(secret, ms) })).status).toBe(200)
    expect((await ana.send('DELETE', '/sessions?others=true')).status).toBe(204)
  })

  test('L51: cannot be guessed: ten wrong codes and the right one has to wait', async () => {
    const ana = await app.newGuest('Ana')
    const secret = await withApp(ana)
    const ms = 6 * MINUTE
    later(ms)
    for (let nth = 0; nth < 10; nth += 1) {
      const body = { password: PASSWORD, code: String(100_000 + nth) }
      expect((await ana.send('POST', '/session/proof', body)).status).toBe(403)
    }
    const right = { password: PASSWORD, code: codeAt(secret, ms) }
    expect((await ana.send('POST', '/session/proof', right)).status).toBe(429)
  })

  test('L51: of before a factor was on is none any more in other sessions', async () => {
    const ana = await app.newGuest('Ana')
    const elsewhere = await signInAgain(ana)
    await withApp(ana)
    expect(await elsewhere('POST', '/exports')).toMatchObject(refusal(403, 'proof_needed'))
    expect((await ana.send('POST', '/exports')).status).toBe(200)
  })
})

describe('a handover', () => {
  const member = async (name: string) => {
    const socialTicket = queryParamOf(await signInAtProvider(as(name), 'cadastro'), 'ticket')
    const email = `${name}@exemplo.com.br`
    await app.send('POST', '/users', { email, name, terms: true, socialTicket })
    const signed = await app.send('POST', '/session/social', { ticket: socialTicket })
    const headers = { authorization: `Bearer ${signed.body.accessToken}` }
    const send: Guest['send'] = (method, path, sent) => app.send(method, path, sent, headers)
    return { send, cookie: cookieOf(signed.headers) }
  }
  const codeFor = async (name: string) => queryParamOf(await signInAtProvider(as(name)), 'token')
  const fetchSession = (code: string, more: object = {}, headers = {}) =>
    app.send('POST', '/session/handover', { code, brand: BRAND, ...more }, headers)

  test('L51: by a provider’s identity needs the second factor where one is on', async () => {
    const secret = await withApp(await member('segunda'))
    const ms = 5 * MINUTE
    later(ms)
    const code = await codeFor('segunda')
    expect(await fetchSession(code)).toMatchObject(refusal(403, 'second_factor_needed'))
    expect(await fetchSession(code, { secondFactor: '000000' })).toMatchObject(
      refusal(403, 'second_factor_wrong'),
    )
    expect((await fetchSession(code, { secondFactor: codeAt(secret, ms) })).status).toBe(200)
    expect((await fetchSession(code)).body.code).toBe('handover_expired')
  })

  test('L46: shows whose session it would be, and opens none by that', async () => {
    await member('quem')
    const code = await codeFor('quem')
    const readSnapshot = (brand = BRAND) =>
      app.send('POST', '/session/handover/person', { code, brand })
    expect(await readSnapshot()).toMatchObject({
      status: 200,
      body: { name: 'quem', email: 'quem@exemplo.com.br' },
    })
    expect((await readSnapshot('Outra')).body.code).toBe('handover_expired')
    later(4 * MINUTE)
    expect((await readSnapshot()).status).toBe(200)
    later(6 * MINUTE)
    expect((await readSnapshot()).body.code).toBe('handover_expired')
    expect((await fetchSession(code)).body.code).toBe('handover_expired')
  })

  test('L46: a bad code ends no session; a good one ends the one that it replaces', async () => {
    const ana = await app.newGuest('Ana')
    const here = { cookie: ana.cookie }
    expect((await fetchSession('a'.repeat(43), {}, here)).status).toBe(400)
    expect((await ana.send('GET', '/payments')).status).toBe(200)
    await member('nova')
    expect((await fetchSession(await codeFor('nova'), {}, here)).status).toBe(200)
    expect((await ana.send('GET', '/payments')).status).toBe(401)
  })
})
