import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { cookieOf, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'

const app = useApp()
const MINUTE = 60_000
const WRONG = 'uma senha bem errada'

/** So much time after the app was opened. */
const later = (ms: number) => {
  app.clock = { now: () => START + ms }
}
afterEach(() => later(0))

const signIn = (email: string, password: string, address = '127.0.0.1') =>
  app.from(address).send('POST', '/users/authenticate', { email, password })
const renew = (cookie: string, headers: Record<string, string> = {}) =>
  app.send('POST', '/session/renew', undefined, { cookie, ...headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const isIn = async (id: string, token: string) =>
  (await app.send('GET', `/users/${id}`, undefined, bearer(token))).status === 200

describe('signing in', () => {
  test('an unknown e-mail and a wrong password answer alike, to the letter', async () => {
    const ana = await app.newGuest()
    const wrong = await signIn(ana.email, WRONG)
    const unknown = await signIn('ninguem@exemplo.com.br', WRONG)
    expect(wrong.status).toBe(403)
    expect(wrong.body).toMatchObject({
      status: 403,
      code: '403',
      message: 'Opa, tem algo errado com seu e-mail ou sua senha! Reveja as informações.',
    })
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.status).toBe(wrong.status)
  })

  test('the e-mail is taken in any case and with blanks around it', async () => {
    const ana = await app.newGuest()
    const signed = await signIn(`  ${ana.email.toUpperCase()} `, PASSWORD)
    expect(signed).toMatchObject({ status: 200, body: { id: ana.id, isPlanner: false } })
    expect(Object.keys(signed.body).toSorted()).toEqual([
      'accessToken',
      'clients',
      'id',
      'image',
      'isPlanner',
    ])
  })

  test('a NUL, half a letter or something that is no text is refused, never a fault', async () => {
    for (const email of ['a\u0000@b.com', '\ud800@b.com', 7, null, ['a@b.com'], { a: 1 }]) {
      const reply = await app.send('POST', '/users/authenticate', { email, password: PASSWORD })
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } })
    }
    for (const password of [7, null, 'x'.repeat(513)]) {
      const reply = await app.send('POST', '/users/authenticate', { email: 'a@b.com', password })
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } })
    }
    expect((await signIn('a@b.com', 'a\u0000b')).status).toBe(403)
  })

  test('the long-lived part is a cookie that no script reads and no other site sends', async () => {
    const ana = await app.newGuest()
    const { headers, body } = await signIn(ana.email, PASSWORD)
    const cookie = String(headers['set-cookie'])
    for (const word of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=1209600']) {
      expect(cookie).toContain(word)
    }
    expect(body.accessToken).toMatch(new RegExp(`^${ana.id}\\.[A-Za-z0-9_-]{43}$`))
    expect(JSON.stringify(body)).not.toContain(cookieOf(headers).split('.').at(-1))
  })
})

describe('guessing a password', () => {
  test('ends after ten wrong ones in a quarter of an hour, and each further block doubles', async () => {
    const ana = await app.newGuest()
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await signIn(ana.email, WRONG)).status).toBe(403)
    }
    const blocked = await signIn(ana.email, PASSWORD)
    expect(blocked).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: expect.stringContaining('Muitas tentativas') },
    })
    expect(Number(blocked.headers['retry-after'])).toBe(15 * 60)
    later(15 * MINUTE + 1000)
    expect((await signIn(ana.email, WRONG)).status).toBe(403)
    const again = await signIn(ana.email, PASSWORD)
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBe(30 * 60)
    later(46 * MINUTE)
    expect((await signIn(ana.email, PASSWORD)).status).toBe(200)
    expect((await signIn(ana.email, WRONG)).status).toBe(403)
  })

  test('a hundred guesses sent at once are no more than ten sent in turn', async () => {
    const ana = await app.newGuest()
    const reply = await Promise.all(
      Array.from({ length: 40 }, (_, at) => signIn(ana.email, WRONG, `198.51.100.${at}`)),
    )
    expect(reply.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(reply.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  test('a few typing errors over a day block no user', async () => {
    const ana = await app.newGuest()
    for (let attempt = 0; attempt < 14; attempt += 1) {
      later(attempt * 14 * MINUTE)
      expect((await signIn(ana.email, WRONG)).status).toBe(403)
    }
    expect((await signIn(ana.email, PASSWORD)).status).toBe(200)
  })

  test('an unknown e-mail is blocked like a known one', async () => {
    const statuses = []
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await signIn('fantasma@exemplo.com.br', WRONG)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
  })

  test('from one address are refused after a hundred, whatever a header claims', async () => {
    const from = app.from('203.0.113.9')
    const guess = (at: number) =>
      from.send(
        'POST',
        '/users/authenticate',
        { email: `alguem.${at}@exemplo.com.br`, password: WRONG },
        { 'x-forwarded-for': `10.0.${at}.1`, 'x-real-ip': `10.1.${at}.1` },
      )
    const statuses: number[] = []
    for (let at = 0; at < 101; at += 1) statuses.push((await guess(at)).status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
    expect((await signIn('alguem.500@exemplo.com.br', WRONG, '203.0.113.10')).status).toBe(403)
  })

  test('thirty people behind one address sign in rightly, five times each', async () => {
    const ana = await app.newGuest()
    for (let visit = 0; visit < 150; visit += 1) {
      expect((await signIn(ana.email, PASSWORD, '203.0.113.77')).status).toBe(200)
    }
  })
})

describe('a session', () => {
  test('is good for fifteen minutes per token', async () => {
    const ana = await app.newGuest()
    later(15 * MINUTE - 1)
    expect(await isIn(ana.id, ana.token)).toBe(true)
    later(15 * MINUTE)
    const reply = await ana.send('GET', `/users/${ana.id}`)
    expect(reply).toMatchObject({ status: 401, body: { message: 'Permission denied!' } })
  })

  test('is renewed by its cookie, which is changed for a new one each time', async () => {
    const ana = await app.newGuest()
    const first = await renew(ana.cookie)
    expect(first).toMatchObject({ status: 200, body: { id: ana.id } })
    expect(await isIn(ana.id, first.body.accessToken)).toBe(true)
    const cookie = cookieOf(first.headers)
    expect(cookie).not.toBe(ana.cookie)
    expect((await renew(cookie)).status).toBe(200)
  })

  test('ends for thief and victim when a replaced cookie is sent', async () => {
    const ana = await app.newGuest()
    const second = cookieOf((await renew(ana.cookie)).headers)
    later(MINUTE)
    const reply = await renew(ana.cookie)
    expect(reply).toMatchObject({ status: 401, body: { message: 'Permission denied!' } })
    expect(String(reply.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await renew(second)).status).toBe(401)
    expect(await isIn(ana.id, ana.token)).toBe(false)
  })

  test('ends as well when the cookie was changed long ago, and twice since', async () => {
    const ana = await app.newGuest()
    const second = cookieOf((await renew(ana.cookie)).headers)
    later(MINUTE)
    const third = cookieOf((await renew(second)).headers)
    later(2 * MINUTE)
    const fourth = await renew(third)
    later(3 * MINUTE)
    expect((await renew(ana.cookie)).status).toBe(401)
    expect(await isIn(ana.id, fourth.body.accessToken)).toBe(false)
  })

  test('survives two tabs that renew at the same moment', async () => {
    const ana = await app.newGuest()
    const both = await Promise.all([renew(ana.cookie), renew(ana.cookie)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1)
  })

  test('is over after 14 idle days, and after 30 days in any case', async () => {
    const DAY = 24 * 60 * MINUTE
    const idle = await app.newGuest()
    later(14 * DAY + 1)
    expect((await renew(idle.cookie)).status).toBe(401)
    later(0)
    const busy = await app.newGuest()
    let { cookie } = busy
    for (const day of [10, 20, 29]) {
      later(day * DAY)
      const reply = await renew(cookie)
      expect(reply.status).toBe(200)
      cookie = cookieOf(reply.headers)
    }
    later(30 * DAY + 1)
    expect((await renew(cookie)).status).toBe(401)
  })

  test('L24: is renewed under every name of this machine, on the product’s own port', async () => {
    const { cookie } = await app.newGuest()
    const at = (origin: string) =>
      renew(cookie, { origin, host: new URL(origin).host }).then(({ status }) => status)
    expect(await at('http://localhost:4801')).toBe(401)
    expect(await at('http://localhost:4800')).toBe(200)
  })

  test('is renewed by no page of another origin, and by no made-up cookie', async () => {
    const ana = await app.newGuest()
    const reply = await renew(ana.cookie, { origin: 'https://ladrao.example' })
    expect(reply.status).toBe(401)
    expect((await renew(ana.cookie, { origin: 'http://127.0.0.1:4800' })).status).toBe(200)
    const made = randomBytes(32).toString('base64url')
    for (const cookie of ['', 'saldo_renewal=', `saldo_renewal=${ana.id}.${made}`, made]) {
      expect((await renew(cookie)).status).toBe(401)
    }
  })

  test('ends at once when its person leaves, by the token or by the cookie', async () => {
    const byToken = await app.newGuest()
    const gone = await byToken.send('DELETE', '/session')
    expect(gone.status).toBe(204)
    expect(String(gone.headers['set-cookie'])).toContain('Max-Age=0')
    expect(await isIn(byToken.id, byToken.token)).toBe(false)
    expect((await renew(byToken.cookie)).status).toBe(401)
    const byCookie = await app.newGuest()
    const { cookie } = byCookie
    expect((await app.send('DELETE', '/session', undefined, { cookie })).status).toBe(204)
    expect(await isIn(byCookie.id, byCookie.token)).toBe(false)
  })

  test('of another device stays when one signs out, and another user ends none', async () => {
    const ana = await app.newGuest()
    const phone = await signIn(ana.email, PASSWORD)
    await ana.send('DELETE', '/session')
    expect(await isIn(ana.id, phone.body.accessToken)).toBe(true)
    const cookie = cookieOf(phone.headers)
    const forged = `${cookie.split('.')[0]}.${randomBytes(32).toString('base64url')}`
    await app.send('DELETE', '/session', undefined, { cookie: forged })
    expect(await isIn(ana.id, phone.body.accessToken)).toBe(true)
    const foreign = { cookie, origin: 'https://ladrao.example' }
    expect((await app.send('DELETE', '/session', undefined, foreign)).status).toBe(204)
    expect(await isIn(ana.id, phone.body.accessToken)).toBe(true)
  })
})

test('no secret is in a log, a table or the answer of an error', async () => {
  const ana = await app.newGuest()
  await signIn(ana.email, 'canario-da-senha-errada')
  await app.send('GET', '/transactions?token=canario-do-endereco', undefined, bearer(ana.token))
  await app.fastify.inject({ url: `/api/users/${ana.id}?token=canario-do-endereco` })
  const logs = app.logs.join('\n')
  expect(app.logs.length).toBeGreaterThan(50)
  const secrets = [PASSWORD, 'canario', ana.token, ana.cookie.split('.').at(-1) ?? '', ana.email]
  for (const secret of secrets) expect(logs).not.toContain(secret)
  const kept = await app.owner.system(async (ledger) => [
    await ledger.selectFrom('users').selectAll().execute(),
    await ledger.selectFrom('sessions').selectAll().execute(),
    await ledger.selectFrom('access_tokens').selectAll().execute(),
  ])
  const dump = JSON.stringify(kept)
  for (const secret of secrets.slice(0, 4)) expect(dump).not.toContain(secret)
})

test('V2.4.1: a session is renewed a hundred and twenty times an hour, and its cookie stays after that', async () => {
  const ana = await app.newGuest('Ana')
  let { cookie } = ana
  const again = () => app.send('POST', '/session/renew', undefined, { cookie })
  for (let time = 0; time < 120; time += 1) {
    const { status, headers } = await again()
    expect(status).toBe(200)
    cookie = cookieOf(headers)
  }
  const { status, headers } = await again()
  expect({ status, wait: headers['retry-after'], cookie: headers['set-cookie'] }).toEqual({
    status: 429,
    wait: '3600',
    cookie: undefined,
  })
})
