import { afterEach, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { refusal } from '../../../../tests/wallet.ts'

const app = useApp()
const MINUTE = 60_000
afterEach(() => {
  app.clock = { now: () => START }
})

const isProved = async (
  send: (method: string, path: string) => Promise<{ body: { provedAt: string } }>,
) => (await send('GET', '/session')).body.provedAt

test('a password typed again makes the session one with a recent proof of identity', async () => {
  const ana = await app.newGuest('Ana')
  app.clock = { now: () => START + 10 * MINUTE }
  expect(await isProved(ana.send)).toBe(new Date(START).toISOString())
  expect((await ana.send('POST', '/session/proof', { password: PASSWORD })).status).toBe(200)
  expect(await isProved(ana.send)).toBe(new Date(START + 10 * MINUTE).toISOString())
})

test('V7.2.4: the session goes on under a new token and a new cookie, those of before are void', async () => {
  const ana = await app.newGuest('Ana')
  const old = { token: ana.token, cookie: ana.cookie }
  const other = await app.send('POST', '/users/authenticate', {
    email: ana.email,
    password: PASSWORD,
  })
  const statusAs = async (token: string) =>
    (await app.send('GET', '/payments', undefined, { authorization: `Bearer ${token}` })).status
  const renewBy = (cookie: string) => app.send('POST', '/session/renew', undefined, { cookie })
  const wrong = await ana.send('POST', '/session/proof', { password: 'errada de tudo' })
  expect(wrong.headers['set-cookie']).toBeUndefined()
  expect(await statusAs(old.token)).toBe(200)

  const reply = await ana.send('POST', '/session/proof', { password: PASSWORD })
  expect(reply.headers['set-cookie']).toMatch(/^saldo_renewal=.*HttpOnly; SameSite=Strict/)
  expect(reply.body.accessToken).not.toBe(old.token)
  expect([await statusAs(old.token), await statusAs(ana.token)]).toEqual([401, 200])
  expect(await statusAs(other.body.accessToken)).toBe(200)
  const renewed = await renewBy(ana.cookie)
  expect(renewed.status).toBe(200)
  // Whoever comes with the cookie of before has copied it: the session ends, for both (decision 10).
  expect((await renewBy(old.cookie)).status).toBe(401)
  expect(await statusAs(renewed.body.accessToken)).toBe(401)
})

test('V7.2.4: a proof makes no session last longer', async () => {
  const ana = await app.newGuest('Ana')
  app.clock = { now: () => START + 14 * MINUTE }
  expect((await ana.send('POST', '/session/proof', { password: PASSWORD })).status).toBe(200)
  expect((await ana.send('GET', '/payments')).status).toBe(200)
  app.clock = { now: () => START + 15 * MINUTE }
  expect((await ana.send('GET', '/payments')).status).toBe(401)
})

test('it proves nothing for another session of the user', async () => {
  const ana = await app.newGuest('Ana')
  const { body } = await app.send('POST', '/users/authenticate', {
    email: ana.email,
    password: PASSWORD,
  })
  app.clock = { now: () => START + MINUTE }
  await ana.send('POST', '/session/proof', { password: PASSWORD })
  const other = await app.send('GET', '/session', undefined, {
    authorization: `Bearer ${body.accessToken}`,
  })
  expect(other.body.provedAt).toBe(new Date(START).toISOString())
})

test('R1: a wrong one is refused and counted, ten of them and even the right one has to wait', async () => {
  const ana = await app.newGuest('Ana')
  for (let round = 0; round < 10; round += 1) {
    const reply = await ana.send('POST', '/session/proof', { password: 'errada de tudo' })
    expect(reply).toMatchObject(refusal(403, 'password_wrong', 'password'))
  }
  expect(await ana.send('POST', '/session/proof', { password: PASSWORD })).toMatchObject(
    refusal(429, 'too_many_requests'),
  )
  app.clock = { now: () => START + 40 * MINUTE }
  const { body } = await app.send('POST', '/users/authenticate', {
    email: ana.email,
    password: PASSWORD,
  })
  const headers = { authorization: `Bearer ${body.accessToken}` }
  expect((await app.send('POST', '/session/proof', { password: PASSWORD }, headers)).status).toBe(
    200,
  )
})

test('R1: fifty guesses at once are no more than ten', async () => {
  const ana = await app.newGuest('Ana')
  const reply = await Promise.all(
    Array.from({ length: 50 }, () =>
      ana.send('POST', '/session/proof', { password: 'errada de tudo' }),
    ),
  )
  expect(reply.filter(({ status }) => status === 403)).toHaveLength(10)
  expect(reply.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('a user without a password must sign in again', async () => {
  const ana = await app.newGuest('Ana')
  await app.owner.system((ledger) =>
    ledger.updateTable('users').set({ password_hash: null }).where('id', '=', ana.id).execute(),
  )
  expect(await ana.send('POST', '/session/proof', { password: PASSWORD })).toMatchObject(
    refusal(403, 'password_not_set'),
  )
})

test('nothing of the password is kept, not even under an idempotency key', async () => {
  const ana = await app.newGuest('Ana')
  const key = { 'idempotency-key': 'uma-chave-qualquer' }
  await ana.send('POST', '/session/proof', { password: PASSWORD }, key)
  const kept = await app.database.read(ana.id, (ledger) =>
    ledger.selectFrom('idempotency_keys').selectAll().execute(),
  )
  expect(kept).toEqual([])
  expect(app.logs.join('\n')).not.toContain(PASSWORD)
})
