import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type Guest, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { letterTo } from '../../../../tests/letters.ts'
import { actAs, giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'
import { refusal } from '../../../../tests/wallet.ts'

const app = useApp()
const DAY = 24 * 60 * 60_000

let ana: Guest
beforeEach(async () => {
  ana = await app.newGuest('Ana')
})
afterEach(() => {
  app.clock = { now: () => START }
})

const signIn = async (agent: string) => {
  const body = { email: ana.email, password: PASSWORD }
  const reply = await app.send('POST', '/users/authenticate', body, { 'user-agent': agent })
  return { authorization: `Bearer ${reply.body.accessToken}` }
}
const letters = () =>
  app.owner.system((ledger) =>
    ledger
      .selectFrom('mail_outbox')
      .select('payload')
      .where('recipient', '=', ana.email)
      .where('kind', '=', 'new_device')
      .execute(),
  )

describe('the devices of an account', () => {
  test('are listed with the current one first, and each can be ended by itself', async () => {
    const phone = await signIn('Celular')
    const { body } = await ana.send('GET', '/sessions')
    expect(body).toMatchObject([
      { isCurrent: true, agent: 'lightMyRequest', address: '127.0.0.1', actor: null },
      { isCurrent: false, agent: 'Celular' },
    ])
    expect((await ana.send('DELETE', `/sessions/${body[1]._id}`)).status).toBe(204)
    expect((await app.send('GET', '/payments', undefined, phone)).status).toBe(401)
    expect(await ana.send('DELETE', `/sessions/${body[1]._id}`)).toMatchObject(
      refusal(404, 'session_not_found'),
    )
    expect((await ana.send('GET', '/sessions')).body).toHaveLength(1)
  })

  test('V7.1.2: are twenty at most: one more ends the one that was used the longest ago', async () => {
    const minute = (nth: number) => {
      app.clock = { now: () => START + nth * 60_000 }
    }
    const opened: { authorization: string }[] = []
    for (let nth = 1; nth < 20; nth += 1) {
      minute(nth)
      opened.push(await signIn(`Aparelho ${nth}`))
    }
    const statusAs = async (headers: { authorization: string }) =>
      (await app.send('GET', '/payments', undefined, headers)).status
    // Ana's first one is renewed, so that another one is the least used.
    minute(20)
    expect(
      (await app.send('POST', '/session/renew', undefined, { cookie: ana.cookie })).status,
    ).toBe(200)
    minute(14.5)
    const last = await signIn('Aparelho 20')
    const [first, second] = opened
    expect(await statusAs(first as { authorization: string })).toBe(401)
    expect(await statusAs(second as { authorization: string })).toBe(200)
    const { body } = await app.send('GET', '/sessions', undefined, last)
    expect(body).toHaveLength(20)
    expect(await letterTo(app, ana.email, 'session_limit')).toEqual({
      name: 'Ana',
      agent: 'Aparelho 1',
      max: 20,
    })
  })

  test('V7.1.2: of sixty sign-ins, five at once, twenty sessions are left', async () => {
    // Five at once: more guesses at once than ten are refused before the password is looked at.
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 5 }, (_, nth) => signIn(`Aparelho ${nth}`)))
    }
    const { rows } = await app.owner.system((ledger) =>
      sql<{ count: number }>`select count(*)::int as count from sessions
         where user_id = ${ana.id} and ended_at is null`.execute(ledger),
    )
    expect(rows[0]?.count).toBe(20)
  })

  test('of another user are not found', async () => {
    const beto = await app.newGuest('Beto')
    const [betosSession] = (await beto.send('GET', '/sessions')).body
    expect(await ana.send('DELETE', `/sessions/${betosSession._id}`)).toMatchObject(
      refusal(404, 'session_not_found'),
    )
    expect((await beto.send('GET', '/payments')).status).toBe(200)
  })

  test('are ended all but one’s own, or all of them, at once', async () => {
    const [phone, tablet] = [await signIn('Celular'), await signIn('Tablet')]
    expect((await ana.send('DELETE', '/sessions?others=true')).status).toBe(204)
    for (const gone of [phone, tablet]) {
      expect((await app.send('GET', '/payments', undefined, gone)).status).toBe(401)
    }
    expect((await ana.send('GET', '/payments')).status).toBe(200)
    expect((await ana.send('DELETE', '/sessions')).status).toBe(204)
    expect((await ana.send('GET', '/payments')).status).toBe(401)
  })

  test('show a planner who is there for the hour that they have', async () => {
    const pia = await app.newGuest('Pia')
    await makePlanner(app, pia)
    await askClient(app, pia, ana)
    await giveConsent(ana, pia)
    const acting = await actAs(app, pia, ana)
    expect((await ana.send('GET', '/sessions')).body).toMatchObject([{}, { actor: 'Pia' }])
    expect(await acting.send('GET', '/sessions')).toMatchObject(refusal(403, 'not_while_acting'))
    await ana.send('DELETE', '/sessions?others=true')
    expect((await acting.send('GET', '/payments')).status).toBe(401)
  })

  test('that were not seen for a fortnight are not listed', async () => {
    app.clock = { now: () => START + 15 * DAY }
    const fresh = await signIn('Celular')
    const reply = await app.send('GET', '/sessions', undefined, fresh)
    expect(reply.body.map(({ agent }: { readonly agent: string }) => agent)).toEqual(['Celular'])
  })
})

describe('the owner gets a letter', () => {
  test('of a browser that was never seen, once, and not of the first one of all', async () => {
    expect(await letters()).toEqual([])
    await signIn('Celular')
    await signIn('Celular')
    expect(await letters()).toHaveLength(1)
    expect(await letterTo(app, ana.email, 'new_device')).toMatchObject({
      agent: 'Celular',
      address: '127.0.0.1',
    })
    await signIn('Tablet')
    expect(await letters()).toHaveLength(2)
  })
})
