import type { FastifyInstance } from 'fastify'
import { generateSync } from 'otplib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { brands } from '../../../../bench/harness/brands.ts'
import { type Guest, START, TEST_SECRET, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { buildApp } from '../app.ts'
import { type SteadyClock, steadyClock } from '../gateways/clock.ts'
import { keepMark, startFromMark } from './set-back.ts'

/* L81: the machine's clock is set back. */

const app = useApp()
const MINUTE = 60_000

let machine = START
let clock: SteadyClock
let fastify: FastifyInstance
const lines: string[] = []

/** A start of the product on this database, by the machine's clock as it is now. */
async function start(): Promise<void> {
  clock = steadyClock(() => machine)
  await startFromMark({ database: app.database, clock }, (line) => lines.push(line))
  fastify = await buildApp({
    database: app.database,
    clock,
    settings: {
      appUrl: 'http://127.0.0.1:4800',
      secret: TEST_SECRET,
      brands,
      buildId: 'test',
      trustProxy: false,
    },
    logger: false,
  })
}

let ana: Guest
let cookie = ''
let token = ''
beforeEach(async () => {
  // Later than everything before it: each test starts with a clock that was never set back.
  machine = START + 10 * 24 * 60 * MINUTE
  await app.owner.system((ledger) => ledger.deleteFrom('clock_marks').execute())
  await start()
  ana = await app.newGuest('Ana')
  const signed = await send('POST', '/users/authenticate', { email: ana.email, password: PASSWORD })
  cookie = String(signed.headers['set-cookie']).split(';')[0] ?? ''
  token = JSON.parse(signed.body).accessToken
})
afterAll(() => fastify.close())

const send = (method: 'GET' | 'POST', path: string, payload?: object, headers = {}) =>
  fastify.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
const statusAs = async (bearer: string) =>
  (await send('GET', '/session', undefined, { authorization: `Bearer ${bearer}` })).statusCode
const renew = async () => (await send('POST', '/session/renew', undefined, { cookie })).statusCode

describe('L81: a clock that is set back', () => {
  test('revives no access token that had run out', async () => {
    expect(await statusAs(token)).toBe(200)
    machine += 16 * MINUTE
    expect(await statusAs(token)).toBe(401)
    machine -= 10 * MINUTE
    expect(await statusAs(token)).toBe(401)
    expect(await renew()).toBe(401)
    const again = await send('POST', '/users/authenticate', {
      email: ana.email,
      password: PASSWORD,
    })
    expect(again.statusCode).toBe(200)
    expect(await statusAs(JSON.parse(again.body).accessToken)).toBe(200)
  })

  test('by less than a minute is waited for: nothing becomes valid again, and no user is signed out', async () => {
    machine += 15 * MINUTE - 20_000
    expect(await statusAs(token)).toBe(200)
    machine += 30_000
    expect(await statusAs(token)).toBe(401)
    machine -= 40_000
    expect(await statusAs(token)).toBe(401)
    expect(await renew()).toBe(200)
  })

  test('revives no token across a restart, nor after a crash', async () => {
    machine += 16 * MINUTE
    expect(await statusAs(token)).toBe(401)
    await keepMark({ database: app.database, clock })
    machine -= 10 * MINUTE
    await fastify.close()
    lines.length = 0
    await start()
    expect(lines.join()).toContain('O relógio deste servidor voltou 10 min')
    expect(await statusAs(token)).toBe(401)
    expect(await renew()).toBe(401)
    // Returned once: from now on it is the machine's clock again.
    await fastify.close()
    lines.length = 0
    await start()
    expect(lines).toEqual([])
  })

  test('makes no link to a new password valid again, and keeps those that had not expired', async () => {
    const at = (ms: number) => new Date(machine + ms).toISOString()
    await app.owner.system((ledger) =>
      ledger
        .insertInto('recovery_tokens')
        .values(
          [5, 60].map((minutes) => ({
            token_hash: Buffer.from(`${ana.id}:${minutes}`),
            user_id: ana.id,
            expires_at: at(minutes * MINUTE),
            used_at: null,
          })),
        )
        .execute(),
    )
    machine += 16 * MINUTE
    expect(await statusAs(token)).toBe(401)
    machine -= 15 * MINUTE
    expect(await statusAs(token)).toBe(401)
    const left = await app.owner.system((ledger) =>
      ledger
        .selectFrom('recovery_tokens')
        .select('token_hash')
        .where('user_id', '=', ana.id)
        .execute(),
    )
    expect(left.map((row) => row.token_hash.toString())).toEqual([`${ana.id}:60`])
  })

  test('makes no code of the second factor valid again', async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { secret } = JSON.parse((await send('POST', '/factors/totp', undefined, headers)).body)
    const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor(ms / 1000) })
    const confirmed = await send(
      'POST',
      '/factors/totp/confirm',
      { code: codeAt(machine) },
      headers,
    )
    expect(confirmed.statusCode).toBe(200)
    machine += 5 * MINUTE
    const seen = codeAt(machine)
    machine += 5 * MINUTE
    expect(await statusAs(token)).toBe(200)
    machine -= 5 * MINUTE
    const signIn = async (code: string) =>
      (await send('POST', '/users/authenticate', { email: ana.email, password: PASSWORD, code }))
        .statusCode
    expect(await signIn(seen)).toBe(403)
    machine += 6 * MINUTE
    expect(await signIn(codeAt(machine))).toBe(200)
  })

  test('makes no query while the clock is right', async () => {
    await statusAs(token)
    app.statements.length = 0
    await statusAs(token)
    expect(app.statements.filter((sql) => /clock_marks/.test(sql))).toEqual([])
  })
})
