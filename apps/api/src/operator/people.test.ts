import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { again, eraseNow } from '../../../../tests/accounts.ts'
import { type Guest, newId, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { newOperator } from '../../../../tests/operators.ts'
import { refusal } from '../../../../tests/wallet.ts'

const app = useApp()
let olga: Guest
let ana: Guest
beforeAll(async () => {
  olga = await newOperator(app)
  ana = await app.newGuest('Ana')
})
afterEach(() => {
  app.clock = { now: () => START }
})

const person = (id: string) => olga.send('GET', `/operator/people/${id}`)
const found = async (email: string) =>
  (await olga.send('POST', '/operator/people/search', { email })).body
const signIn = (guest: Guest) =>
  app.send('POST', '/users/authenticate', { email: guest.email, password: PASSWORD })
const eventsOf = (operator: Guest) =>
  app.owner.system((ledger) =>
    ledger
      .selectFrom('security_events')
      .selectAll()
      .where('user_id', '=', operator.id)
      .where('event', '=', 'operator')
      .orderBy('id')
      .execute(),
  )
const lettersTo = (email: string) =>
  app.owner.system((ledger) =>
    ledger
      .selectFrom('mail_outbox')
      .select('kind')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute(),
  )

describe('finding people', () => {
  test('goes by the whole e-mail or its beginning, in any case, and shows no more than stands there', async () => {
    const listed = { _id: ana.id, name: 'Ana', email: ana.email, state: 'active' }
    expect(await found(ana.email)).toEqual([{ ...listed, createdAt: expect.any(String) }])
    expect(await found(ana.email.toUpperCase().slice(0, 5))).toMatchObject([listed])
    expect(await found('ninguem@')).toEqual([])
  })

  test('takes no pattern for a beginning, and no beginning of less than five letters', async () => {
    expect(await found('%%%%%')).toEqual([])
    expect(await found('an_.1')).toEqual([])
    expect(await found(String.raw`ana\\`)).toEqual([])
    for (const body of [{ email: 'ana.' }, { email: '' }, {}]) {
      expect((await olga.send('POST', '/operator/people/search', body)).status).toBe(400)
    }
  })

  test('V14.2.1: has no e-mail in an address: the one that it was in is not there', async () => {
    expect((await olga.send('GET', `/operator/people?email=${ana.email}`)).status).toBe(404)
  })

  test('V2.4.1: is done a hundred and twenty times an hour', async () => {
    const otto = await newOperator(app, 'Otto')
    const search = () => otto.send('POST', '/operator/people/search', { email: ana.email })
    for (let time = 0; time < 120; time += 1) expect((await search()).status).toBe(200)
    const { status, headers } = await search()
    expect({ status, wait: headers['retry-after'] }).toEqual({ status: 429, wait: '3600' })
  })

  test('ends at twenty', async () => {
    await app.owner.system(async (ledger) => {
      for (let at = 0; at < 25; at += 1) {
        const row = { id: newId(), email: `muita.gente.${at}@exemplo.com.br`, name: 'Gente' }
        const when = new Date(START).toISOString()
        await ledger
          .insertInto('users')
          .values({
            ...row,
            password_hash: null,
            image: null,
            terms_version: '1',
            terms_at: when,
            created_at: when,
          })
          .execute()
      }
    })
    expect(await found('muita.gente')).toHaveLength(20)
  })
})

describe('one person', () => {
  test('is shown with plan, factor, last sign-in and letters, and no field of money or of the profile', async () => {
    const { body } = await person(olga.id)
    expect(body).toMatchObject({
      state: 'active',
      deactivatedAt: null,
      isOperator: true,
      isPlanner: false,
      company: null,
      hasSecondFactor: true,
      lastSignInDay: '2026-11-21',
      subscriptions: [{ plan: 'no_plan', standing: 'trial', suspended: false, company: null }],
      letters: [{ kind: 'activation', state: 'pending', sentAt: null, error: null }],
    })
    expect((await person(ana.id)).body.hasSecondFactor).toBe(false)
    const kept = /cpf|birth|phone|price|value|balance|total|payment|secure|password/iu
    expect(JSON.stringify(Object.keys(body))).not.toMatch(kept)
  })

  test('who is not there is not found', async () => {
    expect(await person(newId())).toMatchObject(refusal(404, 'person_not_found'))
  })
})

describe('L18: an account that an operator has closed', () => {
  test('ends its sessions at once, lets its owner in by no way, and opens again', async () => {
    const bia = await app.newGuest('Bia')
    const phone = await again(app, bia)
    const closed = await olga.send('POST', `/operator/people/${bia.id}/deactivate`)
    expect(closed.body).toMatchObject({ state: 'deactivated', deactivatedAt: expect.any(String) })
    for (const guest of [bia, phone]) {
      expect((await guest.send('GET', `/users/${bia.id}`)).status).toBe(401)
    }
    expect(await signIn(bia)).toMatchObject({ status: 403, body: { code: '504' } })
    const before = await lettersTo(bia.email)
    expect(await olga.send('POST', `/operator/people/${bia.id}/letter`)).toMatchObject(
      refusal(422, 'letter_to_deactivated'),
    )
    expect(await lettersTo(bia.email)).toEqual(before)

    // It is closed, and no registration that nobody activated: it is not erased after its seven days.
    app.clock = { now: () => START + 30 * 24 * 60 * 60_000 }
    await eraseNow(app)
    app.clock = { now: () => START }

    const open = await olga.send('POST', `/operator/people/${bia.id}/activate`)
    expect(open.body).toMatchObject({ state: 'active', deactivatedAt: null })
    expect((await signIn(bia)).status).toBe(200)
  })

  test('done again it changes nothing, and nobody closes themselves out', async () => {
    const caio = await app.newGuest('Caio')
    const act = (what: string) => olga.send('POST', `/operator/people/${caio.id}/${what}`)
    const once = (await act('deactivate')).body
    expect((await act('deactivate')).body).toEqual(once)
    const opened = (await act('activate')).body
    expect((await act('activate')).body).toEqual(opened)
    expect(await olga.send('POST', `/operator/people/${olga.id}/deactivate`)).toMatchObject(
      refusal(422, 'person_is_oneself'),
    )
    expect((await olga.send('GET', '/operator')).status).toBe(200)
  })
})

describe('the letter that an account needs', () => {
  test('is a code while it was never activated, and a link to a new password afterwards', async () => {
    const { body } = await app.from('203.0.113.8').send('POST', '/users', {
      email: 'nova@exemplo.com.br',
      password: PASSWORD,
      name: 'Nova',
      terms: true,
    })
    app.clock = { now: () => START + 60_000 }
    expect((await olga.send('POST', `/operator/people/${body._id}/letter`)).status).toBe(204)
    expect((await lettersTo('nova@exemplo.com.br')).map(({ kind }) => kind)).toEqual([
      'activation',
      'activation',
    ])
    const davi = await app.newGuest('Davi')
    expect((await olga.send('POST', `/operator/people/${davi.id}/letter`)).status).toBe(204)
    expect((await lettersTo(davi.email)).at(-1)).toEqual({ kind: 'recovery' })
  })

  test('goes to one e-mail a few times a day', async () => {
    const edu = await app.newGuest('Edu')
    const send = async () => (await olga.send('POST', `/operator/people/${edu.id}/letter`)).status
    const statuses = []
    for (let at = 0; at < 10; at += 1) statuses.push(await send())
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(8)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('L57: each act of an operator is in the security log: who, from where, what, about whom, and no e-mail', async () => {
  const omar = await newOperator(app, 'Omar')
  await omar.send('POST', '/operator/people/search', { email: ana.email })
  await omar.send('GET', `/operator/people/${ana.id}`)
  await omar.send('POST', `/operator/people/${newId()}/deactivate`)
  await ana.send('GET', `/operator/people/${omar.id}`)
  const events = await eventsOf(omar)
  expect(events.map(({ object, result, subject_id: about }) => [object, result, about])).toEqual([
    ['POST /operator/people/search', 'ok', null],
    ['GET /operator/people/:id', 'ok', ana.id],
    ['POST /operator/people/:id/deactivate', 'person_not_found', expect.any(String)],
  ])
  for (const event of events) {
    expect(event).toMatchObject({ actor_id: omar.id, address: '127.0.0.1' })
    expect(JSON.stringify(event)).not.toContain(ana.email)
  }
  expect(await eventsOf(ana)).toMatchObject([
    { object: 'GET /operator/people/:id', result: 'not_found', subject_id: omar.id },
  ])
})
