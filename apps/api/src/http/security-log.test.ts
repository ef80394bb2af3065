import { afterEach, describe, expect, test } from 'vitest'
import { eraseNow } from '../../../../tests/accounts.ts'
import { START, TEST_SECRET, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { actAs, giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'
import { runCommand } from '../../../../tools/admin/commands.ts'
import { brands } from '../../../../bench/harness/brands.ts'

const app = useApp({ callsPerMinute: 100 })
const DAY = 24 * 60 * 60_000
afterEach(() => {
  app.clock = { now: () => START }
})

const events = (userId: string | null) =>
  app.owner.system((ledger) =>
    ledger
      .selectFrom('security_events')
      .selectAll()
      .where((where) =>
        userId === null ? where('user_id', 'is', null) : where('user_id', '=', userId),
      )
      .orderBy('id')
      .execute(),
  )
const recorded = async (userId: string) =>
  (await events(userId)).map(({ event, result }) => `${event} ${result}`)
const admin = (...args: string[]) =>
  runCommand(args, async () => ({
    database: app.database,
    brands,
    nowMs: START,
    secret: () => TEST_SECRET,
  }))

describe('L57: the security log', () => {
  test('has who, from where, what, when and with what result: in, refused, out', async () => {
    const ana = await app.newGuest('Ana')
    const there = app.from('203.0.113.50')
    const body = { email: ana.email, password: 'uma senha bem errada' }
    await there.send('POST', '/users/authenticate', body, { 'user-agent': 'Navegador' })
    await ana.send('GET', '/clients')
    await ana.send('POST', '/session/proof', { password: PASSWORD })
    await ana.send('POST', '/exports')
    await ana.send('PATCH', `/users/${ana.id}`, { password: 'uma senha bem nova' })
    await ana.send('DELETE', '/sessions')
    expect(await recorded(ana.id)).toEqual([
      'registration ok',
      'sign_in ok',
      'sign_in 403',
      'refusal not_a_planner',
      'proof ok',
      'export ok',
      'password ok',
      'session_end ok',
    ])
    const [, , failure] = await events(ana.id)
    expect(failure).toMatchObject({
      at: new Date(START).toISOString(),
      address: '203.0.113.50',
      agent: 'Navegador',
      object: '/users/authenticate',
    })
  })

  test('records consents, and who acted for whom', async () => {
    const [ana, pia] = [await app.newGuest('Ana'), await app.newGuest('Pia')]
    await makePlanner(app, pia)
    await askClient(app, pia, ana)
    await giveConsent(ana, pia)
    const acting = await actAs(app, pia, ana)
    await acting.send('GET', '/sessions')
    await ana.send('DELETE', `/planners/${pia.id}`)
    expect((await recorded(ana.id)).slice(2)).toEqual([
      'consent ok',
      'refusal not_while_acting',
      'consent_end ok',
    ])
    expect((await events(ana.id)).at(-2)).toMatchObject({ user_id: ana.id, actor_id: pia.id })
    expect(await recorded(pia.id)).toContain('client_session ok')
  })

  test('holds no secret, no body and no unregistered e-mail', async () => {
    const email = 'canario@exemplo.com.br'
    await app.send('POST', '/users/authenticate', { email, password: 'canario-da-senha' })
    await app.send('POST', '/users/password', {
      password: 'canario-da-senha',
      encryptedToken: 'canario-do-link',
    })
    const unknown = await events(null)
    expect(unknown.map(({ event }) => event)).toEqual(['sign_in', 'password'])
    expect(unknown[0]?.who).toMatch(/^[0-9a-f]{16}$/)
    expect(JSON.stringify(unknown)).not.toContain('canario')
  })

  test('is read by an operator, whose own acts are in it', async () => {
    const ana = await app.newGuest('Ana')
    await admin('user', 'deactivate', ana.email)
    const reply = await admin('security-log', '--person', ana.email, '--event', 'operator')
    expect(reply).toContain(ana.id)
    expect(reply).toContain('user deactivate')
    expect(await admin('security-log', '--from', '2030-01-01')).toBe('Nada registrado.')
    await expect(admin('security-log', '--from', 'ontem')).rejects.toThrow('não é um dia')
  })

  test('is kept for a year, and without the person after a removal', async () => {
    const ana = await app.newGuest('Ana')
    await ana.send('DELETE', `/users/${ana.id}`)
    await eraseNow(app)
    expect(await events(ana.id)).toEqual([])
    const all = () =>
      app.owner.system((ledger) => ledger.selectFrom('security_events').select('id').execute())
    expect((await all()).length).toBeGreaterThan(0)
    app.clock = { now: () => START + 366 * DAY }
    await eraseNow(app)
    expect(await all()).toEqual([])
  })

  test('is nothing that a request could read or change', async () => {
    const ana = await app.newGuest('Ana')
    const read = app.database.read(ana.id, (ledger) =>
      ledger.selectFrom('security_events').selectAll().execute(),
    )
    await expect(read).rejects.toThrow('permission denied')
  })
})

test('L57: one token makes a limited number of calls a minute, and waits for the next one', async () => {
  const ana = await app.newGuest('Ana')
  const beto = await app.newGuest('Beto')
  for (let nth = 0; nth < 100; nth += 1) await ana.send('GET', '/session')
  const blocked = await ana.send('GET', '/session')
  expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '60'])
  expect((await beto.send('GET', '/session')).status).toBe(200)
  app.clock = { now: () => START + 60_000 }
  expect((await ana.send('GET', '/session')).status).toBe(200)
})
