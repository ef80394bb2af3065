import { generateSync } from 'otplib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Guest, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { refusal } from '../../../../tests/wallet.ts'
import type { Ledger } from '../db/ledger.ts'
import { keyedHashOf } from '../gateways/random.ts'

const app = useApp()
const MINUTE = 60_000
const STEP = 30_000

const later = (ms: number) => {
  app.clock = { now: () => START + ms }
}
afterEach(() => later(0))

let ana: Guest
beforeEach(async () => {
  ana = await app.newGuest('Ana')
})

const codeAt = (secret: string, ms = 0) =>
  generateSync({ secret, epoch: Math.floor((START + ms) / 1000) })

async function turnOn(guest = ana) {
  const begun = await guest.send('POST', '/factors/totp')
  expect(begun.status).toBe(200)
  const { secret, uri } = begun.body
  const reply = await guest.send('POST', '/factors/totp/confirm', { code: codeAt(secret) })
  expect(reply.status).toBe(200)
  return {
    secret: secret as string,
    uri: uri as string,
    codes: reply.body.recoveryCodes as string[],
  }
}

const signIn = (code?: string, guest = ana, address = '127.0.0.1') =>
  app
    .from(address)
    .send('POST', '/users/authenticate', { email: guest.email, password: PASSWORD, code })

describe('an app that shows codes', () => {
  test('is required once its first code was right, and not before', async () => {
    await ana.send('POST', '/factors/totp')
    expect((await signIn()).status).toBe(200)
    const { uri } = await turnOn()
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect(await signIn()).toMatchObject({
      ...refusal(403, 'second_factor_needed'),
      body: { errors: [{ field: 'totp' }] },
    })
    expect((await signIn(codeAt((await turnOnAgain()).secret, 0))).status).toBe(403)
  })

  const turnOnAgain = async () => {
    const again = await ana.send('POST', '/factors/totp')
    expect(again).toMatchObject(refusal(409, 'totp_already_on'))
    return { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }
  }

  test('V6.5.5, V6.5.1: accepts the code of now or of the half minute before, once', async () => {
    const { secret } = await turnOn()
    // The code with which it was turned on was taken.
    expect(await signIn(codeAt(secret))).toMatchObject(refusal(403, 'second_factor_wrong', 'code'))
    later(2 * STEP)
    const code = codeAt(secret, 2 * STEP)
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await signIn(code)).status).toBe(403)
    later(5 * STEP)
    expect((await signIn(codeAt(secret, 3 * STEP))).status).toBe(403)
    expect((await signIn(codeAt(secret, 6 * STEP))).status).toBe(403)
    expect((await signIn(codeAt(secret, 4 * STEP))).status).toBe(200)
    expect((await signIn(codeAt(secret, 4 * STEP))).status).toBe(403)
  })

  test('a code that is sent eight times at once is accepted once', async () => {
    const { secret } = await turnOn()
    later(2 * STEP)
    const code = codeAt(secret, 2 * STEP)
    const reply = await Promise.all(Array.from({ length: 8 }, () => signIn(code)))
    expect(reply.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('cannot be guessed: wrong codes count like wrong passwords', async () => {
    const { secret } = await turnOn()
    later(2 * STEP)
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await signIn(String(100_000 + guess))).status).toBe(403)
    }
    expect((await signIn(codeAt(secret, 2 * STEP))).status).toBe(429)
  })

  test.each([
    ['by wrong passwords', (nth: number) => ({ password: `uma senha errada ${nth}` })],
    ['by wrong codes', (nth: number) => ({ password: PASSWORD, code: String(100_000 + nth) })],
  ])('L44: guessed %s, blocks its owner only for the time of the block', async (_, guess) => {
    const { secret } = await turnOn()
    const there = app.from('203.0.113.8')
    for (let nth = 0; nth < 10; nth += 1) {
      const reply = await there.send('POST', '/users/authenticate', {
        email: ana.email,
        ...guess(nth),
      })
      expect(reply.status).toBe(403)
    }
    expect((await signIn()).status).toBe(429)
    const after = 15 * MINUTE
    later(after)
    // As the page does it: the password first, then the password with the code.
    expect(await signIn()).toMatchObject(refusal(403, 'second_factor_needed'))
    expect((await signIn(codeAt(secret, after))).status).toBe(200)
  })

  test('L44: a thief with the password has one code to guess after each block, not ten', async () => {
    const { secret } = await turnOn()
    for (let nth = 0; nth < 10; nth += 1) await signIn(String(100_000 + nth))
    const after = 15 * MINUTE
    later(after)
    for (let nth = 0; nth < 5; nth += 1) expect((await signIn()).status).toBe(403)
    expect((await signIn('123456')).status).toBe(403)
    expect((await signIn()).status).toBe(429)
    expect((await signIn(codeAt(secret, after))).status).toBe(429)
  })

  test('is not asked for after a wrong password: which factors are on is not disclosed', async () => {
    await turnOn()
    const reply = await app.send('POST', '/users/authenticate', {
      email: ana.email,
      password: 'uma senha bem errada',
    })
    expect(reply).toMatchObject(refusal(403, '403'))
  })

  test('is stored as nothing that an app could use', async () => {
    const { secret, codes } = await turnOn()
    const kept = await app.database.read(ana.id, (ledger) =>
      sql`select to_jsonb(f) as row from second_factors f
          union all select to_jsonb(r) from recovery_codes r`.execute(ledger),
    )
    const text = JSON.stringify(kept.rows)
    for (const word of [secret, Buffer.from(secret).toString('hex'), ...codes]) {
      expect(text).not.toContain(word)
    }
  })

  test('needs a proof of identity that is minutes old', async () => {
    later(6 * MINUTE)
    expect(await ana.send('POST', '/factors/totp')).toMatchObject(refusal(403, 'proof_needed'))
    expect((await ana.send('GET', '/factors')).status).toBe(200)
  })

  test('is turned off again, and with it the codes for a bad day', async () => {
    const { codes } = await turnOn()
    const { items, recoveryCodes } = (await ana.send('GET', '/factors')).body
    expect([items.length, recoveryCodes]).toEqual([1, 10])
    expect((await ana.send('DELETE', `/factors/${items[0]._id}`)).status).toBe(204)
    expect((await signIn()).status).toBe(200)
    expect((await ana.send('GET', '/factors')).body).toEqual({ items: [], recoveryCodes: 0 })
    await turnOn()
    expect((await signIn(codes[0])).status).toBe(403)
  })
})

describe('a code for a bad day', () => {
  test('is accepted once, however it is typed', async () => {
    const { codes } = await turnOn()
    expect(new Set(codes).size).toBe(10)
    const [first = ''] = codes
    expect((await signIn(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await signIn(first)).status).toBe(403)
    expect((await ana.send('GET', '/factors')).body.recoveryCodes).toBe(9)
  })

  test('V6.5.2: is kept as a password is, and checked at the cost of one', async () => {
    const { codes } = await turnOn()
    const kept = await app.database.read(ana.id, (ledger) =>
      ledger
        .selectFrom('recovery_codes')
        .select(['slot', 'code_hash', 'password_hash'])
        .orderBy('slot')
        .execute(),
    )
    expect(kept.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const salts = kept.map(({ password_hash: hash }) => hash?.split('$')[4] ?? '')
    expect(kept[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(new Set(salts).size).toBe(10)
    expect(kept.every(({ code_hash: hash }) => hash === null)).toBe(true)
    // Its first sign says which row it is of: another code's sign finds another row.
    const [first = '', second = ''] = codes
    expect((await signIn(`${second[0]}${first.slice(1)}`)).status).toBe(403)
    expect((await signIn(first)).status).toBe(200)
  })

  test('V6.5.2: of before it was kept so is accepted until it is used, and gone with new ones', async () => {
    await turnOn()
    const code = 'ABCDE-FGHJK-LMNPQ-RSTUV'
    const hash = keyedHashOf(app.settings.secret, `${ana.id}:${code}`)
    const keepOld = (ledger: Ledger) =>
      sql`with gone as (delete from recovery_codes where user_id = ${ana.id})
          insert into recovery_codes (user_id, slot, code_hash) values (${ana.id}, 12, ${hash})`.execute(
        ledger,
      )
    await app.database.change(ana.id, async (ledger) => ({
      keep: true,
      value: await keepOld(ledger),
    }))
    expect((await signIn(code.toLowerCase())).status).toBe(200)
    expect((await signIn(code)).status).toBe(403)
    expect((await ana.send('GET', '/factors')).body.recoveryCodes).toBe(0)
  })

  test('of another user does not work', async () => {
    await turnOn()
    const beto = await app.newGuest('Beto')
    const { codes } = await turnOn(beto)
    expect((await signIn(codes[0])).status).toBe(403)
  })
})

describe('a passkey', () => {
  test('signs a challenge that was never used before, for this address alone', async () => {
    const [one, two] = [
      (await ana.send('POST', '/factors/passkeys/options')).body,
      (await ana.send('POST', '/factors/passkeys/options')).body,
    ]
    expect(one.options).toMatchObject({
      rp: { id: '127.0.0.1' },
      user: { name: ana.email },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    })
    expect(one.options.challenge).not.toBe(two.options.challenge)
    const open = (await app.send('POST', '/session/passkey/options')).body
    expect(open.options).not.toHaveProperty('allowCredentials.0')
  })

  test.each([{}, { id: 'x' }, { id: 'x', response: { userHandle: 'x' } }, { response: null }])(
    'that answers %j is refused, and its challenge is used up',
    async (response) => {
      const { challenge } = (await app.send('POST', '/session/passkey/options')).body
      const reply = await app.send('POST', '/session/passkey', { challenge, response })
      expect(reply).toMatchObject(refusal(403, 'passkey_refused'))
      const made = (await ana.send('POST', '/factors/passkeys/options')).body
      const body = { challenge: made.challenge, response, name: 'Celular' }
      expect(await ana.send('POST', '/factors/passkeys', body)).toMatchObject(
        refusal(403, 'passkey_refused'),
      )
    },
  )
})
