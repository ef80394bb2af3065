import { request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as passwords from '@node-rs/argon2'
import { START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { networkOf } from '../access/network.ts'

vi.mock('@node-rs/argon2', { spy: true })

const app = useApp()
const HOUR = 60 * 60_000

/** Forgets what was hashed until now. */
const countAnew = () => {
  vi.mocked(passwords.hash).mockClear()
  vi.mocked(passwords.verify).mockClear()
}
afterEach(() => {
  app.clock = { now: () => START }
  countAnew()
})

const hashes = () =>
  vi.mocked(passwords.hash).mock.calls.length + vi.mocked(passwords.verify).mock.calls.length

const rows = (table: 'attempts' | 'passes' | 'users' | 'mail_outbox') =>
  app.owner.system(async (ledger) => {
    const { count } = await ledger
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))

describe('a body with more than any call accepts', () => {
  test.each([
    ['/users/authenticate', 'anybody'],
    ['/users/account/recovery', 'anybody'],
    ['/transactions', 'somebody'],
  ])('L43: 85,000 unknown fields at %s are counted and not listed', async (path, who) => {
    const ana = await app.newGuest()
    const reply = await (who === 'anybody' ? app : ana).send('POST', path, fields(85_000))
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'request_invalid',
        errors: [{ field: '', message: '85000 campos desconhecidos' }],
      },
    })
    expect(JSON.stringify(reply.body).length).toBeLessThan(10_000)
  })

  test.each(['[', '{"a":'])(
    'L43: a body that opens %s 150,000 times is counted and not parsed',
    async (open) => {
      const response = await app.fastify.inject({
        method: 'POST',
        url: '/api/users/authenticate',
        headers: { 'content-type': 'application/json' },
        payload: open.repeat(150_000),
      })
      expect(response.json()).toMatchObject({
        code: 'request_invalid',
        errors: [{ field: '', message: '150000 campos desconhecidos' }],
      })
    },
  )

  test('L43: a few unknown fields are counted, one is named', async () => {
    const recover = (more: object) =>
      app.send('POST', '/users/account/recovery', { email: 'ana@exemplo.com.br', ...more })
    expect((await recover(fields(30))).body.errors).toEqual([
      { field: '', message: '30 campos desconhecidos' },
    ])
    expect((await recover(fields(1))).body.errors).toEqual([
      { field: 'k0', message: 'Campo desconhecido' },
    ])
    const long = (await recover({ ['x'.repeat(500_000)]: 1 })).body
    expect(JSON.stringify(long).length).toBeLessThan(10_000)
  })

  test('L43, V15.2.2: at most 200 problems are listed in one answer of at most 5 kB', async () => {
    const ana = await app.newGuest()
    const path = `/statements/${ana.id}/import`
    const wrong = Array.from({ length: 20_000 }, () => 0)
    const reply = await ana.send('POST', path, { version: 1, payments: [], skip: wrong })
    expect(reply.status).toBe(400)
    expect(reply.body.errors.length).toBeGreaterThan(20)
    expect(reply.body.errors.length).toBeLessThan(201)
    expect(JSON.stringify(reply.body).length).toBeLessThan(5_000)
    expect(reply.body.message.length).toBeLessThan(300)
  })
})

describe('the work of a password', () => {
  test('L43: no invented recovery token has a password hashed', async () => {
    for (let guess = 0; guess < 30; guess += 1) {
      const body = { password: 'uma senha bem nova', encryptedToken: `inventado-${guess}` }
      expect(await app.from('203.0.113.9').send('POST', '/users/password', body)).toMatchObject({
        status: 400,
        body: { code: 'recovery_link_invalid' },
      })
    }
    const body = { password: 'uma senha bem nova', encryptedToken: 'mais-um' }
    const blocked = await app.from('203.0.113.9').send('POST', '/users/password', body)
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '900'])
    expect(hashes()).toBe(0)
  })

  test('L43: neither does a registration whose e-mail is taken, or whose proof is invalid', async () => {
    const ana = await app.newGuest()
    countAnew()
    const form = { email: ana.email, password: PASSWORD, name: 'Eva', terms: true }
    expect((await app.send('POST', '/users', form)).status).toBe(400)
    const ticket = { ...form, email: 'eva@exemplo.com.br', socialTicket: 'inventado' }
    expect((await app.send('POST', '/users', ticket)).status).toBe(403)
    expect(hashes()).toBe(0)
  })

  test('L43: nor a wrong activation code, nor a proof past its tries', async () => {
    const ana = await app.newGuest()
    for (let guess = 0; guess < 10; guess += 1) {
      await ana.send('POST', '/session/proof', { password: 'uma senha bem errada' })
    }
    countAnew()
    const past = await ana.send('POST', '/session/proof', { password: PASSWORD })
    expect(past.status).toBe(429)
    expect(hashes()).toBe(0)
  })

  test('L43: one person changes their password ten times an hour, not more', async () => {
    const ana = await app.newGuest()
    for (let change = 0; change < 10; change += 1) {
      const password = `uma senha bem nova ${change}`
      expect((await ana.send('PATCH', `/users/${ana.id}`, { password })).status).toBe(200)
    }
    countAnew()
    const last = await ana.send('PATCH', `/users/${ana.id}`, { password: 'uma senha a mais' })
    expect(last.status).toBe(429)
    expect(hashes()).toBe(0)
  })
})

describe('what an unauthenticated call cannot have written', () => {
  test('L43: sixty accounts an hour and address, and not one more', async () => {
    const there = app.from('203.0.113.77')
    const register = (no: number) =>
      there.send('POST', '/users', {
        email: `muitos.${no}@exemplo.com.br`,
        password: PASSWORD,
        name: 'Eva',
        terms: true,
      })
    const before = await rows('users')
    for (let no = 0; no < 60; no += 1) expect((await register(no)).status).toBe(200)
    expect((await register(60)).status).toBe(429)
    expect(await rows('users')).toBe(before + 60)
    app.clock = { now: () => START + HOUR }
    expect((await register(61)).status).toBe(200)
  })

  test('L43: what a device is to sign is kept nowhere before it was signed', async () => {
    const before = await rows('passes')
    for (let no = 0; no < 20; no += 1) {
      expect((await app.send('POST', '/session/passkey/options')).status).toBe(200)
    }
    expect(await rows('passes')).toBe(before)
  })

  test.each([
    ['203.0.113.4', '203.0.113.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.4', '::ffff:203.0.113.4'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('L43: %s counts as %s: a network of IPv6 is one address', (address, counted) => {
    expect(networkOf(address)).toBe(counted)
  })

  test('L43: a large network has no more tries than a small one', async () => {
    const before = await rows('attempts')
    for (let no = 0; no < 40; no += 1) {
      const body = { password: 'uma senha bem nova', encryptedToken: `inventado-${no}` }
      await app.from(`2001:db8:9:9::${no.toString(16)}`).send('POST', '/users/password', body)
    }
    expect(await rows('attempts')).toBe(before + 1)
  })
})

test('L43: a slow body is waited for one minute, and its connection ends', async () => {
  expect(app.fastify.server.requestTimeout).toBe(60_000)
  await app.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.fastify.server.address() as AddressInfo
  app.fastify.server.requestTimeout = 100
  app.fastify.server.headersTimeout = 100
  const slow = openRequest({
    port,
    method: 'POST',
    path: '/api/users/authenticate',
    headers: { 'content-type': 'application/json', 'content-length': '1000' },
  })
  const ended = new Promise<number>((resolve) => {
    slow.on('response', (response) => resolve(response.statusCode ?? 0))
    slow.on('error', () => resolve(0))
  })
  slow.write('{"email":"')
  const status = await ended
  slow.destroy()
  expect([0, 408]).toContain(status)
})
