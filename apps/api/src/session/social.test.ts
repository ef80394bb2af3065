import { afterEach, describe, expect, test } from 'vitest'
import { as, BRAND, openSocialApp, queryParamOf } from '../../../../tests/social.ts'
import { cookieOf, newId } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'

const MINUTE = 60_000

const social = openSocialApp()
const { app, later, walk, begin, signInAtProvider } = social
afterEach(() => later(0))

const ticketFor = async (name: string, more: object = {}) =>
  queryParamOf(await signInAtProvider(as(name, more), 'cadastro'), 'ticket')

const form = (name: string, socialTicket: string, changes: object = {}) => ({
  email: `${name}@exemplo.com.br`,
  name,
  terms: true,
  socialTicket,
  ...changes,
})
const register = (body: object) => app.send('POST', '/users', body)
const withTicket = (ticket: string) => app.send('POST', '/session/social', { ticket })
const fetchSession = (code: string, brand = BRAND) =>
  app.send('POST', '/session/handover', { code, brand })

/** A user who has registered with Google. */
async function member(name: string): Promise<string> {
  const { body, status } = await register(form(name, await ticketFor(name)))
  expect(status).toBe(200)
  return body._id
}

test('the redirect to a provider requests a code, with state, nonce and the hash of a secret', async () => {
  const { to, cookie, setCookie } = await begin()
  const authorization = new URL(to)
  expect(`${authorization.origin}${authorization.pathname}`).toBe(`${social.issuer.url}/auth`)
  expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: 'http://127.0.0.1:4800/oidc/google/callback',
  })
  for (const word of ['state', 'nonce', 'code_challenge']) {
    expect(authorization.searchParams.get(word)).toMatch(/^[\w-]{43}$/)
  }
  expect(setCookie).toMatch(/^saldo_entry=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/)
  // A second window of the same browser does not break the sign-in of the first.
  expect((await walk('/oidc/google', cookie)).cookie).toBe(cookie)
})

test('the configured providers are listed, and no other one exists', async () => {
  const { body } = await app.send('GET', '/session/social')
  expect(body).toEqual({ providers: ['google', 'apple'] })
  const { statusCode } = await app.fastify.inject({ url: '/oidc/facebook' })
  expect(statusCode).toBe(404)
})

describe('an identity without an account', () => {
  test('registers with the provider’s verified data, and is signed in at once', async () => {
    const ticket = await ticketFor('rita')
    expect(await app.send('POST', '/session/social/ticket', { ticket })).toMatchObject({
      status: 200,
      body: { provider: 'google', name: 'rita', email: 'rita@exemplo.com.br' },
    })
    const about = {
      cpf: '529.982.247-25',
      birthdate: '1990-02-28',
      gender: 'Female',
      phoneNumber: '(11) 98765-4321',
      address: { city: 'São Paulo' },
      socialLogin: 'google',
      socialUid: 'rita',
    }
    const made = await register(form('rita', ticket, about))
    expect(made.status).toBe(200)
    const signed = await withTicket(ticket)
    expect(signed).toMatchObject({ status: 200, body: { id: made.body._id } })
    expect(cookieOf(signed.headers)).toMatch(/^saldo_renewal=/)
    const user = await app.send('GET', `/users/${made.body._id}`, undefined, {
      authorization: `Bearer ${signed.body.accessToken}`,
    })
    expect(user.body).toMatchObject({
      active: true,
      email: 'rita@exemplo.com.br',
      cpf: '52998224725',
      birthdate: '1990-02-28',
      gender: 'Female',
      phoneNumber: '11987654321',
      address: { city: 'São Paulo' },
      socialEmail: null,
    })
    // The ticket has done its work.
    expect(await withTicket(ticket)).toMatchObject({
      status: 403,
      body: { code: 'social_proof_missing' },
    })
  })

  test('gets that answer on the sign-in page: 502 in the body, a plain status outside', async () => {
    const to = await signInAtProvider(as('ninguem'))
    expect(to).toMatch(/^\/login\?ticket=[\w-]{43}$/)
    expect(await withTicket(queryParamOf(to, 'ticket'))).toMatchObject({
      status: 404,
      body: { code: '502', message: 'Usuário não registrado' },
    })
  })

  test('whose e-mail has an account with other credentials is never linked to it', async () => {
    const bia = await app.newGuest('Bia')
    const ticket = await ticketFor('outra', { email: bia.email })
    const no = {
      status: 409,
      body: {
        code: 'social_email_taken',
        message: 'Já existe uma conta com este e-mail.',
      },
    }
    expect(await withTicket(ticket)).toMatchObject(no)
    expect(await app.send('POST', '/session/social/ticket', { ticket })).toMatchObject(no)
    expect(await register(form('outra', ticket, { email: bia.email }))).toMatchObject(no)
    expect(await signInAtProvider(as('outra', { email: bia.email }))).toMatch(/^\/login\?ticket=/)
  })

  test('whose e-mail the provider has not verified confirms it by the code in a mail', async () => {
    const ticket = await ticketFor('nara', { email_verified: false })
    expect((await app.send('POST', '/session/social/ticket', { ticket })).body.email).toBeNull()
    const { body } = await register(form('nara', ticket))
    const signed = await withTicket(ticket)
    const user = await app.send('GET', `/users/${body._id}`, undefined, {
      authorization: `Bearer ${signed.body.accessToken}`,
    })
    expect(user.body.active).toBe(false)
  })

  test('of two who register with one ticket at once makes one account', async () => {
    const ticket = await ticketFor('dupla')
    const reply = await Promise.all(
      Array.from({ length: 8 }, () => register(form('dupla', ticket, { _id: newId() }))),
    )
    expect(reply.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(reply.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })

  test('sends the same form twice and has one account, answered alike', async () => {
    const body = form('gemea', await ticketFor('gemea'), { _id: newId() })
    const first = await register(body)
    expect(await register(body)).toEqual({ ...first, headers: expect.anything() })
  })
})

describe('a registration', () => {
  test.each([
    ['socialUid', { socialUid: '104729' }],
    ['socialLogin', { socialLogin: 'google' }],
    ['facebookUserId', { facebookUserId: '104729' }],
    ['a ticket that was invented', { socialTicket: 'a'.repeat(43) }],
  ])('with %s proves nothing by it', async (_, claim) => {
    const reply = await register({
      email: 'eva@exemplo.com.br',
      name: 'Eva',
      terms: true,
      password: PASSWORD,
      ...claim,
    })
    expect(reply).toMatchObject({ status: 403, body: { code: 'social_proof_missing' } })
  })

  test('must not contradict its ticket', async () => {
    const ticket = await ticketFor('caio')
    for (const forged of [
      { socialUid: 'rita' },
      { socialLogin: 'apple' },
      { facebookUserId: '1' },
    ]) {
      const reply = await register(form('caio', ticket, forged))
      expect(reply).toMatchObject({ status: 403, body: { code: 'social_proof_missing' } })
    }
  })

  test('leaves no password, least of all the uid that the specification made one of', async () => {
    const ticket = await ticketFor('uidalone')
    const { status } = await register(form('uidalone', ticket, { password: 'uidalone' }))
    expect(status).toBe(200)
    for (const password of ['uidalone', '', 'google', ticket]) {
      const reply = await app.send('POST', '/users/authenticate', {
        email: 'uidalone@exemplo.com.br',
        password,
      })
      expect(reply).toMatchObject({ status: 403, body: { code: '403' } })
    }
  })

  test('with a ticket of half an hour ago is refused', async () => {
    const ticket = await ticketFor('tarde')
    later(30 * MINUTE)
    const reply = await register(form('tarde', ticket))
    expect(reply).toMatchObject({ status: 403, body: { code: 'social_proof_missing' } })
  })
})

describe('an identity with an account', () => {
  test('signs in by a code of one use, and never has a token in its address', async () => {
    const id = await member('lia')
    const to = await signInAtProvider(as('lia'))
    expect(to).toMatch(/^\/redirect\?token=[\w-]{43}$/)
    const code = queryParamOf(to, 'token')
    const taken = await fetchSession(code)
    expect(taken).toMatchObject({
      status: 200,
      body: { id, name: 'lia', email: 'lia@exemplo.com.br', isPlanner: false },
    })
    expect(taken.body.accessToken).not.toBe(code)
    expect(await fetchSession(code)).toMatchObject({
      status: 400,
      body: {
        code: 'handover_expired',
        message: 'Este acesso expirou ou já foi usado. Entre de novo.',
      },
    })
  })

  test('keeps it when its e-mail changes at the provider', async () => {
    const id = await member('muda')
    const to = await signInAtProvider(as('muda', { email: 'novo@exemplo.com.br' }))
    expect((await fetchSession(queryParamOf(to, 'token'))).body.id).toBe(id)
  })

  test('gives its session within a minute, to a page of the same brand, to one alone', async () => {
    await member('gil')
    const code = async () => queryParamOf(await signInAtProvider(as('gil')), 'token')
    const [late, foreign, ownCode] = [await code(), await code(), await code()]
    later(MINUTE)
    expect((await fetchSession(late)).status).toBe(400)
    later(0)
    expect((await fetchSession(foreign, 'Otto')).status).toBe(400)
    expect((await fetchSession(foreign)).status).toBe(400)
    const reply = await Promise.all(Array.from({ length: 10 }, () => fetchSession(ownCode)))
    expect(reply.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('L18: an account that an operator has closed is not opened by a provider’s identity', async () => {
  const id = await member('fechada')
  await app.owner.system((ledger) =>
    ledger
      .updateTable('users')
      .set({ active: false, deactivated_at: '2026-11-21T00:00:00Z' })
      .where('id', '=', id)
      .execute(),
  )
  const code = queryParamOf(await signInAtProvider(as('fechada')), 'token')
  expect(await fetchSession(code)).toMatchObject({ status: 403, body: { code: '504' } })
  const ticket = await ticketFor('fechada', {}).catch(() => '')
  expect(ticket).toBe('')
})

test('L19: a registration by a provider, sent again with its key, is answered alike', async () => {
  const ticket = await ticketFor('perdida')
  const key = { 'idempotency-key': 'uma-chave-do-formulario' }
  const send = (body: object, headers = key) => app.send('POST', '/users', body, headers)
  const first = await send(form('perdida', ticket))
  expect(first.status).toBe(200)
  expect((await send(form('perdida', ticket))).body).toEqual(first.body)
  expect((await withTicket(ticket)).body.id).toBe(first.body._id)
  const again = { ...form('achada', await ticketFor('achada')), _id: newId() }
  const { body: made } = await register(again)
  expect(made).toEqual({ _id: expect.any(String) })
  expect((await register(again)).body).toEqual(made)
})
