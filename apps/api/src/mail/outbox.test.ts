import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startMail } from '@saldo/sandbox/mail'
import type { Peer } from '@saldo/sandbox/peer'
import { brands } from '../../../../bench/harness/brands.ts'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { openPost, type Post } from '../gateways/mail.ts'
import { emptyOutbox, sendLetters } from '../../../../tests/letters.ts'

const app = useApp()
const MINUTE = 60_000
let peer: Peer
let post: Post
let mailbox = ''
let now = START

beforeAll(async () => {
  peer = await startMail({ smtpPort: 0, webPort: 0, slowMs: 300 })
  mailbox = peer.addresses['mailbox'] ?? ''
  post = openPost({ url: peer.addresses['smtp'] ?? '', from: 'Saldo <nao-responda@saldo.local>' })
  app.clock = { now: () => now }
})
afterAll(async () => {
  post.close()
  await peer.stop()
})
beforeEach(async () => {
  await fetch(`${mailbox}__reset`, { method: 'POST' })
  await emptyOutbox(app)
})
afterEach(() => {
  now = START
})

type Received = { subject: string; text: string; html: string; code: string; links: string[] }
const received = async (to: string): Promise<Received[]> =>
  (await (await fetch(`${mailbox}api/messages?to=${to}`)).json()) as Received[]
const order = (kind: string, count = 1) =>
  fetch(`${mailbox}__fault`, { method: 'POST', body: JSON.stringify({ kind, count }) })

const deliver = (by: Post = post) =>
  sendLetters({
    database: app.database,
    clock: { now: () => now },
    post: by,
    appUrl: 'http://127.0.0.1:4800',
    brands,
  })
const outbox = () =>
  app.owner.system((ledger) =>
    ledger
      .selectFrom('mail_outbox as m')
      .leftJoin('jobs as j', 'j.id', 'm.id')
      .selectAll('m')
      .select(['j.attempts', 'j.locked_until'])
      .orderBy('m.created_at')
      .execute(),
  )

let people = 0
async function registered(name = 'Ana') {
  const email = `carta.${(people += 1)}@exemplo.com.br`
  const { body } = await app.send('POST', '/users', {
    email,
    password: PASSWORD,
    name,
    terms: true,
  })
  return { email, id: body._id as string }
}
const ask = (email: string, address = '127.0.0.1') =>
  app.from(address).send('POST', '/users/account/recovery', { email })
const signIn = (email: string, password: string) =>
  app.send('POST', '/users/authenticate', { email, password })
const setPassword = (password: string, encryptedToken: string) =>
  app.send('POST', '/users/password', { password, encryptedToken })

let addresses = 0
/** The secret of the link in the last letter. */
async function linkFor(email: string): Promise<string> {
  await ask(email, `198.51.100.${(addresses += 1)}`)
  await deliver()
  const [link = ''] = (await received(email)).flatMap(({ links }) => links)
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4800\/account-recovery\/[A-Za-z0-9_-]{43}$/)
  return link.split('/').at(-1) ?? ''
}

describe('the letter box', () => {
  test('delivers a letter once, in text and in HTML, and then forgets what was secret in it', async () => {
    const { email } = await registered('Ana <b>"Souza"</b>')
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    const letters = await received(email)
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter?.code).toMatch(/^\d{6}$/)
    expect(letter?.html).toContain('Olá, Ana b')
    expect(letter?.html).not.toContain('<b>')
    expect(await outbox()).toMatchObject([{ state: 'sent', payload: {} }])
  })

  test('is emptied once by two runners at the same time', async () => {
    for (let letter = 0; letter < 12; letter += 1) await registered()
    const sent = await Promise.all([deliver(), deliver(), deliver()])
    expect(sent.reduce((sum, count) => sum + count)).toBe(12)
    const all = (await (await fetch(`${mailbox}api/messages`)).json()) as unknown[]
    expect(all).toHaveLength(12)
  })

  test('L81: has one Message-ID for all tries of a letter, and another for each', async () => {
    const ids: string[] = []
    const unreachable: Post = {
      send: async ({ id }) => {
        ids.push(id)
        throw new Error('not now')
      },
      close: () => {},
    }
    await registered()
    await deliver(unreachable)
    now += 5 * MINUTE
    await deliver(unreachable)
    now += 5 * MINUTE
    await registered()
    await deliver(unreachable)
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(2)
    const [first] = await outbox()
    expect(ids[0]).toBe(first?.id)
  })

  test('L81: is not emptied twice while one product still waits for the mail server', async () => {
    const sent: string[] = []
    let release = () => {}
    const waiting = new Promise<void>((done) => void (release = done))
    const slow: Post = {
      send: async ({ id }) => {
        sent.push(id)
        await waiting
      },
      close: () => {},
    }
    const quick: Post = { send: async ({ id }) => void sent.push(id), close: () => {} }
    await registered()
    await registered()
    const first = deliver(slow)
    await expect.poll(() => sent.length).toBe(1)
    // The lease of the second letter is over while the first is still waited for.
    now += 2 * MINUTE
    await app.owner.system((ledger) =>
      ledger
        .updateTable('jobs')
        .set({ locked_until: new Date(now + MINUTE).toISOString() })
        .where('id', '=', sent[0] ?? '')
        .execute(),
    )
    expect(await deliver(quick)).toBe(1)
    release()
    expect(await first).toBe(1)
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(2)
  })

  test('L81: keeps a letter for as long as the mail server is waited for, beyond its lease', async () => {
    const sent: string[] = []
    let release = () => {}
    const waiting = new Promise<void>((done) => void (release = done))
    const send: Post['send'] = async ({ id }) => {
      sent.push(id)
      await waiting
    }
    const quick: Post = { send: async ({ id }) => void sent.push(id), close: () => {} }
    await registered()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const first = deliver({ send, close: () => {} })
      await expect.poll(() => sent.length).toBe(1)
      for (let seconds = 20; seconds <= 120; seconds += 20) {
        now += 20_000
        const [before] = await outbox()
        vi.advanceTimersByTime(20_000)
        await expect
          .poll(async () => (await outbox())[0]?.locked_until)
          .not.toBe(before?.locked_until)
      }
      expect(await deliver(quick)).toBe(0)
      release()
      expect(await first).toBe(1)
    } finally {
      vi.useRealTimers()
    }
    expect(sent).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ state: 'sent' }])
  })

  test('tries again later where the server answers "not now", each time after a longer while', async () => {
    const { email } = await registered()
    await order('450', 2)
    expect(await deliver()).toBe(0)
    expect(await deliver()).toBe(0) // not before its time
    expect(await outbox()).toMatchObject([{ state: 'pending', attempts: 1 }])
    now += 5_000
    expect(await deliver()).toBe(0)
    now += 5_000
    expect(await deliver()).toBe(0)
    now += 5_000
    expect(await deliver()).toBe(1)
    expect(await received(email)).toHaveLength(1)
  })

  test('gives up where the server answers "never", and keeps the letter to be seen', async () => {
    const { email } = await registered()
    await order('550')
    expect(await deliver()).toBe(0)
    now += 24 * 60 * MINUTE
    expect(await deliver()).toBe(0)
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 1 }])
    expect(await received(email)).toEqual([])
  })

  test('keeps what could not be sent while the server was down, and no request waits for it', async () => {
    const nowhere = openPost({ url: 'smtp://127.0.0.1:1', from: 'Saldo <a@b.c>' })
    const { email } = await registered()
    expect((await ask(email)).status).toBe(204)
    expect(await deliver(nowhere)).toBe(0)
    nowhere.close()
    now += MINUTE
    expect(await deliver()).toBe(2)
    expect(await received(email)).toHaveLength(2)
  })

  test('sends waiting letters in the order in which they were written', async () => {
    const { email } = await registered()
    await order('450')
    await deliver()
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      now += MINUTE
      await ask(email)
    }
    expect(await deliver()).toBe(4)
    const arrived = (await received(email)).map(({ subject }) => subject).toReversed()
    expect(arrived).toEqual([
      expect.stringContaining('código'),
      ...Array<string>(3).fill('Crie uma nova senha'),
    ])
  })

  test('sends again what a runner that died had taken', async () => {
    const { email } = await registered()
    const neverEnding: Post = { send: () => new Promise(() => {}), close: () => {} }
    void deliver(neverEnding)
    await expect.poll(async () => (await outbox())[0]?.locked_until ?? null).not.toBeNull()
    expect(await deliver()).toBe(0)
    now += MINUTE + 1
    expect(await deliver()).toBe(1)
    expect(await received(email)).toHaveLength(1)
  })
})

describe('recovery', () => {
  test('answers alike whether there is an account or not, and writes only to an account’s owner', async () => {
    const { email } = await registered()
    const forKnown = await ask(email)
    const forUnknown = await ask('ninguem.mesmo@exemplo.com.br')
    expect([forKnown.status, forKnown.body]).toEqual([204, null])
    expect([forUnknown.status, forUnknown.body]).toEqual([204, null])
    await deliver()
    expect((await received(email)).length).toBeGreaterThan(0)
    expect(await received('ninguem.mesmo@exemplo.com.br')).toEqual([])
  })

  test('sets a new password once, and ends every session of the account', async () => {
    const { email, id } = await registered()
    const before = await signIn(email, PASSWORD)
    const secret = await linkFor(email)
    expect((await setPassword('outra senha comprida', secret)).status).toBe(204)
    const read = await app.send('GET', `/users/${id}`, undefined, {
      authorization: `Bearer ${before.body.accessToken}`,
    })
    expect(read.status).toBe(401)
    expect((await signIn(email, PASSWORD)).status).toBe(403)
    expect((await signIn(email, 'outra senha comprida')).status).toBe(200)
    expect(await setPassword('mais uma senha boa', secret)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Este link de recuperação não vale mais/) },
    })
    await deliver()
    expect((await received(email))[0]?.subject).toMatch(/senha/i)
  })

  test('by one of two links makes the other worth nothing', async () => {
    const { email } = await registered()
    const first = await linkFor(email)
    now += 1000
    const second = await linkFor(email)
    expect((await setPassword('outra senha comprida', second)).status).toBe(204)
    expect((await setPassword('a senha do ladrão', first)).status).toBe(400)
  })

  test('of twelve concurrent uses of one link accepts one', async () => {
    const { email } = await registered()
    const secret = await linkFor(email)
    const reply = await Promise.all(
      Array.from({ length: 12 }, (_, at) => setPassword(`senha comprida ${at}`, secret)),
    )
    expect(reply.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test('V6.5.5: has ten minutes, as the letter says', async () => {
    const { email } = await registered()
    const secret = await linkFor(email)
    now += 10 * MINUTE
    expect((await setPassword('outra senha comprida', secret)).status).toBe(400)
  })

  test('unlocks an account that was blocked by another person’s guesses', async () => {
    const { email } = await registered()
    for (let guess = 0; guess < 10; guess += 1) await signIn(email, 'uma senha errada')
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    const secret = await linkFor(email)
    await setPassword('outra senha comprida', secret)
    expect((await signIn(email, 'outra senha comprida')).status).toBe(200)
  })

  test('sends one user three letters an hour, one address ten, and answers alike beyond that', async () => {
    const { email } = await registered()
    await deliver()
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await ask(email, '203.0.113.20')).status).toBe(204)
    }
    expect(await deliver()).toBe(3)
    for (let at = 0; at < 15; at += 1) {
      expect((await ask(`outra.${at}@exemplo.com.br`, '203.0.113.21')).status).toBe(204)
    }
    expect((await outbox()).filter(({ recipient }) => recipient.startsWith('outra.'))).toHaveLength(
      10,
    )
  })

  test.each([
    ['password', 'curta', 'A senha precisa de pelo menos 8 caracteres.'],
    ['password', '12345678', 'Esta senha é muito comum. Escolha outra.'],
    ['encryptedToken', '', 'Preencha este campo.'],
    ['encryptedToken', 'a\u0000b', 'Texto inválido'],
  ])('refuses the %s "%s" and names the field', async (field, value, words) => {
    const body = { password: 'outra senha comprida', encryptedToken: newId(), [field]: value }
    const reply = await app.send('POST', '/users/password', body)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toContainEqual({ field, message: words })
  })
})

test('no code, link or password of all this is in the log', async () => {
  const { email } = await registered()
  const secret = await linkFor(email)
  await setPassword('outra senha comprida', secret)
  const logs = app.logs.join('\n')
  for (const word of [secret, 'outra senha comprida', PASSWORD, email]) {
    expect(logs).not.toContain(word)
  }
})
