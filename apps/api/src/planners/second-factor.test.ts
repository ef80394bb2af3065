import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Guest, START, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { turnFactorOn } from '../../../../tests/operators.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { refusal } from '../../../../tests/wallet.ts'

const app = useApp()
const DAY = 24 * 60 * 60_000
const NEEDED = refusal(403, 'planner_needs_factor')

let pia: Guest
let ana: Guest
beforeEach(async () => {
  pia = await app.newGuest('Pia')
  ana = await app.newGuest('Ana')
  await makePlanner(app, pia)
  await askClient(app, pia, ana)
  await giveConsent(ana, pia)
})
afterEach(() => {
  app.clock = { now: () => START }
})

const setGrace = (until: string | null) =>
  app.owner.system((ledger) =>
    ledger
      .updateTable('users')
      .set({ factor_grace_until: until })
      .where('id', '=', pia.id)
      .execute(),
  )
const signIn = (clientId?: string) =>
  app.send('POST', '/users/authenticate', { email: pia.email, password: PASSWORD, clientId })
const factorIn = async (guest: Pick<Guest, 'send'>) =>
  (await guest.send('GET', '/session')).body.secondFactor

describe('V6.3.3: a planner without a second factor', () => {
  beforeEach(() => setGrace(null))

  test('sees no clients, in whichever way they ask, and acts for none', async () => {
    expect(await pia.send('GET', '/clients')).toMatchObject(NEEDED)
    expect(await pia.send('POST', `/clients/${ana.id}/session`)).toMatchObject(NEEDED)
    expect(await signIn(ana.id)).toMatchObject(NEEDED)
    const signed = await signIn()
    expect([signed.status, signed.body.isPlanner, signed.body.clients]).toEqual([200, true, []])
    const { body } = await app.send('POST', '/session/renew', undefined, { cookie: pia.cookie })
    expect(body.clients).toEqual([])
  })

  test('has their own account as before, and may give a client up', async () => {
    expect((await pia.send('GET', '/payments')).status).toBe(200)
    expect((await pia.send('DELETE', `/clients/${ana.id}`)).status).toBe(204)
  })

  test('reads that one is needed; whoever sees nobody’s data reads that none is', async () => {
    expect(await factorIn(pia)).toEqual({ isOn: false, neededFrom: '1970-01-01T00:00:00.000Z' })
    expect(await factorIn(ana)).toEqual({ isOn: false, neededFrom: null })
  })

  test('goes on as soon as one is on, in the session that has set it up and in no other', async () => {
    const other = await signIn()
    await turnFactorOn(app, pia)
    expect(await factorIn(pia)).toEqual({ isOn: true, neededFrom: null })
    expect((await pia.send('GET', '/clients')).body).toHaveLength(1)
    await actAs(app, pia, ana)
    const headers = { authorization: `Bearer ${other.body.accessToken}` }
    expect((await app.send('GET', '/payments', undefined, headers)).status).toBe(401)
  })
})

describe('V6.3.3: a planner of before the rule', () => {
  const until = new Date(START + 14 * DAY).toISOString()
  beforeEach(() => setGrace(until))

  test('has fourteen days, and reads until when', async () => {
    expect(await factorIn(pia)).toEqual({ isOn: false, neededFrom: until })
    expect((await pia.send('GET', '/clients')).body).toHaveLength(1)
    expect((await signIn()).body.clients).toHaveLength(1)
    app.clock = { now: () => START + 14 * DAY - 1 }
    const last = await signIn(ana.id)
    expect(last.status).toBe(200)
    app.clock = { now: () => START + 14 * DAY }
    expect(await signIn(ana.id)).toMatchObject(NEEDED)
    expect((await signIn()).body.clients).toEqual([])
  })

  test('who turns their factor off again ends the sessions in clients’ accounts with it', async () => {
    await turnFactorOn(app, pia)
    const acting = await actAs(app, pia, ana)
    expect((await acting.send('GET', '/payments')).status).toBe(200)
    expect(
      (await acting.send<{ secondFactor: null }>('GET', '/session')).body.secondFactor,
    ).toBeNull()
    const { items } = (await pia.send('GET', '/factors')).body
    expect((await pia.send('DELETE', `/factors/${items[0]._id}`)).status).toBe(204)
    expect((await acting.send('GET', '/payments')).status).toBe(401)
  })
})
