import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PLANNER_CONSENT } from '@saldo/domain/planners/consent-text'
import { hashOfAll } from '../../../../tests/fixtures.ts'
import { type Guest, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { actAs, giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'
import type { Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { hashOfAccess, NO_ACCESS } from '../access/access-chain.ts'

const app = useApp()
const MINUTE = 60_000

let pia: Guest
let ana: Wallet
beforeEach(async () => {
  pia = await app.newGuest('Pia')
  await makePlanner(app, pia)
  ana = await openWallet(app, 'Ana')
  await ana.enter({ value: -80 })
  await ana.enter({ value: -20, paid: false, date: '2026-11-25' })
  await askClient(app, pia, ana.guest)
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

const clients = async (more = ''): Promise<Row[]> => (await pia.send('GET', `/clients${more}`)).body

describe('a planner', () => {
  test('I6: sees nothing of a user without consent, and cannot act for them', async () => {
    expect(await clients()).toMatchObject([
      { _id: ana.guest.id, name: 'Ana', state: 'asked', financeStatus: null },
    ])
    const session = await pia.send('POST', `/clients/${ana.guest.id}/session`)
    expect(session).toMatchObject(refusal(403, '504'))
  })

  test('sees a client’s month so far, and finds clients by code, name or e-mail', async () => {
    await giveConsent(ana.guest, pia)
    const [client] = await clients()
    expect(client?.['financeStatus']).toEqual({ spended: 100, planned: null })
    expect(await clients(`?plannerCode=${client?.['plannerCode']}`)).toHaveLength(1)
    expect(await clients('?plannerCode=ANA')).toHaveLength(1)
    expect(await clients('?plannerCode=ninguem')).toEqual([])
  })

  test('gets the clients at sign-in, and signs in for one of them by password and id', async () => {
    await giveConsent(ana.guest, pia)
    const signIn = (clientId?: string) =>
      app.send('POST', '/users/authenticate', { email: pia.email, password: PASSWORD, clientId })
    expect((await signIn()).body).toMatchObject({
      id: pia.id,
      isPlanner: true,
      clients: [{ _id: ana.guest.id, name: 'Ana' }],
    })
    const acting = await signIn(ana.guest.id)
    expect(acting.body).toMatchObject({ id: ana.guest.id, isPlanner: false })
    expect(acting.headers['set-cookie']).toBeUndefined()
    const eva = await app.newGuest('Eva')
    expect(await signIn(eva.id)).toMatchObject(refusal(403, '504'))
    expect((await signIn(eva.id)).body.message).toBe('Acesso de usuário restrito')
  })

  test('is one only in their own name: others find no such area', async () => {
    expect(await ana.guest.send('GET', '/clients')).toMatchObject(refusal(403, 'not_a_planner'))
    await giveConsent(ana.guest, pia)
    const acting = await actAs(app, pia, ana.guest)
    expect(await acting.send('GET', '/clients')).toMatchObject(refusal(403, 'not_while_acting'))
  })

  test('gives a client up, and can no longer act for them', async () => {
    await giveConsent(ana.guest, pia)
    const acting = await actAs(app, pia, ana.guest)
    expect((await pia.send('DELETE', `/clients/${ana.guest.id}`)).status).toBe(204)
    expect(await clients()).toEqual([])
    expect(await acting.send('GET', '/payments')).toMatchObject(refusal(403, 'consent_withdrawn'))
  })
})

describe('acting for a client', () => {
  beforeEach(() => giveConsent(ana.guest, pia))

  test('I7: what is read and written is the client’s, and the log names the planner', async () => {
    const acting = await actAs(app, pia, ana.guest)
    const before = await hashOfAll(app.owner, pia.id)
    const made = await acting.send('POST', '/transactions', ana.draft({ value: -7, name: 'Feira' }))
    expect(made.status).toBe(200)
    expect((await ana.list('2026-11')).map(({ name }: Row) => name)).toContain('Feira')
    expect(await hashOfAll(app.owner, pia.id)).toBe(before)
    expect((await ana.get('/accesses')).items).toMatchObject([
      { actor: { _id: pia.id, name: 'Pia' }, action: 'POST /transactions', status: 200 },
    ])
    expect((await acting.send('GET', '/session')).body).toMatchObject({
      user: { _id: ana.guest.id, name: 'Ana' },
      actor: { _id: pia.id, name: 'Pia' },
      endsAt: '2026-11-21T16:00:00.000Z',
    })
  })

  test('U1: every request leaves one line, reads and refusals too, without the words of a search', async () => {
    const acting = await actAs(app, pia, ana.guest)
    await acting.send('GET', '/payments')
    await acting.send('GET', '/transactions?startDate=2026-11-01&endDate=2026-11-30&search=segredo')
    await acting.send('GET', `/transactions/${pia.id}`)
    await acting.send('POST', '/transactions', { nada: 1 })
    await acting.send('DELETE', `/families/${pia.id}/member?member=${pia.id}`)
    const { items } = await ana.get('/accesses')
    expect(items.map(({ action, status }: Row) => `${status} ${action}`)).toEqual([
      '403 DELETE /families/:id/member',
      '400 POST /transactions',
      '404 GET /transactions/:id',
      '200 GET /transactions',
      '200 GET /payments',
    ])
    expect(JSON.stringify(items)).not.toContain('segredo')
    const page = await ana.get('/accesses?limit=2')
    expect(page.items).toHaveLength(2)
    expect((await ana.get(`/accesses?limit=9&before=${page.next}`)).items).toHaveLength(3)
  })

  test('U2: lines cannot be changed by a request, and one that was changed otherwise is found', async () => {
    const acting = await actAs(app, pia, ana.guest)
    await Promise.all(Array.from({ length: 12 }, () => acting.send('GET', '/payments')))
    const lines = () =>
      app.database.read(ana.guest.id, (ledger) =>
        ledger.selectFrom('access_log').selectAll().orderBy('seq').execute(),
      )
    let previous = NO_ACCESS
    for (const line of await lines()) {
      const access = {
        seq: line.seq,
        actorId: line.actor_id,
        action: line.action,
        object: line.object,
        status: line.status,
        at: line.at,
        address: line.address,
        agent: line.agent,
        requestId: line.request_id,
      }
      expect(line.hash).toEqual(hashOfAccess(previous, access))
      expect(line.hash).not.toEqual(hashOfAccess(previous, { ...access, status: 404 }))
      previous = line.hash
    }
    expect((await lines()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    for (const act of [
      sql`update access_log set status = 200 where user_id = ${ana.guest.id}`,
      sql`delete from access_log where user_id = ${ana.guest.id}`,
      sql`delete from consents where user_id = ${ana.guest.id}`,
    ]) {
      const tried = app.database.change(ana.guest.id, async (ledger) => {
        await act.execute(ledger)
        return { keep: true, value: null }
      })
      await expect(tried).rejects.toThrow(/permission denied/)
    }
  })

  test('I6: after the client withdraws it, the next request of an open tab is refused', async () => {
    const acting = await actAs(app, pia, ana.guest)
    expect((await acting.send('GET', '/payments')).status).toBe(200)
    expect((await ana.guest.send('DELETE', `/planners/${pia.id}`)).status).toBe(204)
    expect(await acting.send('GET', '/payments')).toMatchObject(refusal(403, 'consent_withdrawn'))
    expect(await acting.send('POST', '/transactions', ana.draft())).toMatchObject(
      refusal(403, 'consent_withdrawn'),
    )
    expect(await clients()).toEqual([])
    expect(await ana.get('/planners')).toMatchObject([{ name: 'Pia', state: 'ended' }])
  })

  test('ends after an hour, and with the planner’s own right to act', async () => {
    const acting = await actAs(app, pia, ana.guest)
    app.clock = { now: () => START + 59 * MINUTE }
    expect((await acting.send('GET', '/payments')).status).toBe(200)
    app.clock = { now: () => START + 60 * MINUTE }
    expect((await acting.send('GET', '/payments')).status).toBe(401)
    app.clock = { now: () => START }
    await app.owner.system((ledger) =>
      ledger.updateTable('users').set({ profiles: [] }).where('id', '=', pia.id).execute(),
    )
    expect(await acting.send('GET', '/payments')).toMatchObject(refusal(403, 'consent_withdrawn'))
  })

  test('changes neither the client’s profile nor their family, planners or privacy', async () => {
    const acting = await actAs(app, pia, ana.guest)
    const { version } = await ana.get(`/payments/${ana.account}`)
    for (const [method, path, body] of [
      ['PATCH', `/users/${ana.guest.id}`, { name: 'Outra' }],
      ['POST', '/families', { name: 'Minha' }],
      ['GET', '/planners', undefined],
      ['DELETE', `/planners/${pia.id}`, undefined],
      ['GET', '/accesses', undefined],
      ['PATCH', `/payments/${ana.account}`, { version, sharing: 'private' }],
    ] as const) {
      expect(await acting.send(method, path, body)).toMatchObject(refusal(403, 'not_while_acting'))
    }
    const own = await actAs(app, pia, ana.guest)
    expect((await own.send('GET', '/payments')).status).toBe(200)
  })

  test('accepts the client in the fields of older clients, userId and user, and no other user', async () => {
    const acting = await actAs(app, pia, ana.guest)
    const of = (id: string) => `/payments?userId=${id}`
    expect((await acting.send('GET', of(ana.guest.id))).status).toBe(200)
    expect(await acting.send('GET', of(pia.id))).toMatchObject(refusal(404, 'not_found'))
    expect(await pia.send('GET', of(ana.guest.id))).toMatchObject(refusal(404, 'not_found'))
    const draft = ana.draft({ user: ana.guest.id })
    expect((await acting.send('POST', '/transactions', draft)).status).toBe(200)
    expect(await acting.send('POST', '/transactions', { ...draft, user: pia.id })).toMatchObject(
      refusal(404, 'not_found'),
    )
  })

  test('I8: the planner’s own family and the client’s never mix', async () => {
    const beto = await openWallet(app, 'Beto')
    await beto.enter({ value: -5 })
    const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
    await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
    const eva = await openWallet(app, 'Eva')
    await eva.enter({ value: -999, name: 'CANARIO' })
    const { body: otherFamily } = await eva.guest.send('POST', '/families', { name: 'Lima' })
    await pia.send('POST', '/families/voucher', { voucher: otherFamily.voucher })
    const range = 'startDate=2026-11-01&endDate=2026-11-30&family=true'
    const acting = await actAs(app, pia, ana.guest)
    await beto.guest.send('PATCH', `/families/${body._id}/member`, { plannersSee: true })
    const reply = await acting.send('GET', `/balances?${range}`)
    expect(reply.body).toMatchObject({ expensesPaid: 85 })
    // Nor is a planner's own money in the sums of the family that they advise.
    expect((await eva.guest.send('GET', `/balances?${range}`)).body).toMatchObject({
      expensesPaid: 999,
    })
    expect((await pia.send('GET', `/balances?${range}`)).body).toMatchObject({ expensesPaid: 999 })
    const [family] = (await eva.guest.send('GET', '/families')).body
    expect(family.members.map(({ name }: Row) => name)).toEqual(['Eva'])
    const [whole] = (await eva.guest.send('GET', '/families?planners=true')).body
    expect(whole.members.map(({ name }: Row) => name)).toEqual(['Eva', 'Pia'])
  })

  const renew = () => app.send('POST', '/session/renew', undefined, { cookie: pia.cookie })
  const leave = (token: string, path = '/session') => {
    const headers = { authorization: `Bearer ${token}`, cookie: pia.cookie }
    return app.send('DELETE', path, undefined, headers)
  }

  test('L17: signing out in a client’s account ends the planner’s own session too', async () => {
    const acting = await actAs(app, pia, ana.guest)
    const reply = await leave(acting.token)
    expect(reply.status).toBe(204)
    expect(String(reply.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await acting.send('GET', '/payments')).status).toBe(401)
    expect((await pia.send('GET', '/payments')).status).toBe(401)
    expect((await renew()).status).toBe(401)
  })

  test('L17: leaving only the client’s account keeps the planner’s own session', async () => {
    const acting = await actAs(app, pia, ana.guest)
    const reply = await leave(acting.token, '/session?client=true')
    expect([reply.status, reply.headers['set-cookie']]).toEqual([204, undefined])
    expect((await acting.send('GET', '/payments')).status).toBe(401)
    expect((await leave(acting.token, '/session?client=true')).status).toBe(204)
    expect((await pia.send('GET', '/payments')).status).toBe(200)
    expect((await renew()).body).toMatchObject({ id: pia.id })
  })

  test('L17: a user who is in no client’s account is not signed out by leaving one', async () => {
    expect((await leave(pia.token, '/session?client=true')).status).toBe(204)
    expect((await pia.send('GET', '/payments')).status).toBe(200)
  })

  test('leaves no token in the database, whatever key the call had', async () => {
    const { body } = await pia.send('POST', `/clients/${ana.guest.id}/session`, undefined, {
      'idempotency-key': 'uma-chave-qualquer',
    })
    const kept = await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${pia.id}, true)`.execute(ledger)
      return ledger.selectFrom('idempotency_keys').selectAll().execute()
    })
    expect(JSON.stringify(kept)).not.toContain(body.accessToken)
  })
})

describe('the client', () => {
  test('names a version of the text, which is kept with the day and the address', async () => {
    const consent = (version: string) =>
      ana.guest.send('POST', `/planners/${pia.id}/consent`, { version })
    expect(await consent('1999-01')).toMatchObject(refusal(409, 'consent_text_changed'))
    expect((await consent(PLANNER_CONSENT.version)).body).toMatchObject({ state: 'active' })
    expect((await consent(PLANNER_CONSENT.version)).status).toBe(200)
    await ana.guest.send('DELETE', `/planners/${pia.id}`)
    const kept = await app.database.read(ana.guest.id, (ledger) =>
      ledger
        .selectFrom('consents')
        .select(['given', 'subject', 'text_version', 'address'])
        .where('purpose', '=', 'planner')
        .orderBy('id')
        .execute(),
    )
    expect(kept.toSorted((a, b) => Number(b.given) - Number(a.given))).toEqual([
      { given: true, subject: pia.id, text_version: PLANNER_CONSENT.version, address: '127.0.0.1' },
      {
        given: false,
        subject: pia.id,
        text_version: PLANNER_CONSENT.version,
        address: '127.0.0.1',
      },
    ])
  })

  test('consents to no planner who has not requested it', async () => {
    const eva = await app.newGuest('Eva')
    const body = { version: PLANNER_CONSENT.version }
    expect(await ana.guest.send('POST', `/planners/${eva.id}/consent`, body)).toMatchObject(
      refusal(404, 'planner_not_found'),
    )
    expect(await ana.guest.send('DELETE', `/planners/${eva.id}`)).toMatchObject(
      refusal(404, 'planner_not_found'),
    )
  })
})
