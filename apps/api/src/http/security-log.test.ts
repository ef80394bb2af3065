import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dependenciesOf, eraseNow } from '../../../../tests/accounts.ts'
import { START, TEST_SECRET, useApp } from '../../../../tests/app.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { actAs, giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'
import { runCommand } from '../../../../tools/admin/commands.ts'
import { examineSecurityLog } from '../../../../tools/doctor/security-checks.ts'
import { brands } from '../../../../bench/harness/brands.ts'
import { sealSecurityEvents } from '../accounts/security-events.ts'

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

/** What is counted in the hour that runs, of one kind or all. */
const counted = (event?: string) =>
  app.owner.system((ledger) =>
    ledger
      .selectFrom('security_event_counts')
      .selectAll()
      .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
      .orderBy('event')
      .orderBy('source')
      .execute(),
  )
const forgetAll = () =>
  app.owner.audit(async (ledger) => {
    await ledger.deleteFrom('security_events').execute()
    await ledger.deleteFrom('security_event_counts').execute()
    await ledger.deleteFrom('security_seals').execute()
  })
const NOBODYS = '01a00000-0000-7000-8000-0000000000e1'

describe('what anybody can cause without end is one row an hour', () => {
  beforeEach(forgetAll)

  test('V16.3.1: blocked tries are an event, however many they are', async () => {
    const ana = await app.newGuest('Ana')
    const there = app.from('203.0.113.77')
    const body = { email: ana.email, password: 'uma senha bem errada' }
    for (let nth = 0; nth < 25; nth += 1) await there.send('POST', '/users/authenticate', body)
    expect((await recorded(ana.id)).filter((one) => one === 'sign_in 403')).toHaveLength(10)
    expect(await counted('blocked')).toMatchObject([
      {
        source: '203.0.113.77',
        count: 15,
        object: 'POST /users/authenticate',
        result: 'too_many_requests',
        user_id: null,
      },
    ])
  })

  test('V16.3.2: ids that are nobody’s or a stranger’s are counted for who asks for them', async () => {
    const [ana, beto] = [await app.newGuest('Ana'), await app.newGuest('Beto')]
    const { body } = await beto.send('GET', '/payments')
    const [wallet] = body as readonly { readonly _id: string }[]
    app.logs.length = 0
    for (const id of [wallet?._id ?? '', NOBODYS]) {
      expect((await ana.send('DELETE', `/payments/${id}`)).status).toBe(404)
    }
    expect(await counted('unknown_id')).toMatchObject([
      { source: ana.id, user_id: ana.id, count: 2, object: 'DELETE /payments/:id' },
    ])
    expect(app.logs.join('')).not.toContain('many ids of others')
    for (let nth = 2; nth < 60; nth += 1) await ana.send('DELETE', `/payments/${NOBODYS}`)
    expect(app.logs.filter((line) => line.includes('many ids of others'))).toHaveLength(1)
    expect(await counted('unknown_id')).toMatchObject([{ count: 60 }])
  })

  test('V16.3.3: bodies that are refused are counted, of people and of sign-ins', async () => {
    const ana = await app.newGuest('Ana')
    await forgetAll()
    await ana.send('POST', '/transactions', { value: 'muito' })
    await ana.send('POST', '/payments', [])
    const there = app.from('203.0.113.78')
    await there.send('POST', '/users/authenticate', { email: 12 })
    await there.send('POST', '/users', { email: 'x' })
    await there.send('POST', '/users/account/recovery', { email: 12 })
    expect(await counted()).toMatchObject([
      { event: 'refused_body', source: ana.id, count: 2, user_id: ana.id },
      { event: 'refused_body', source: '203.0.113.78', count: 2 },
    ])
    expect(await events(ana.id)).toEqual([])
  })

  test('V16.3.1: a thousand sign-outs of an address keep no failed sign-in out', async () => {
    const ana = await app.newGuest('Ana')
    const there = app.from('203.0.113.79')
    for (let nth = 0; nth < 1_040; nth += 1) await there.send('DELETE', '/session')
    await there.send('POST', '/users/authenticate', { email: ana.email, password: 'errada demais' })
    expect(await recorded(ana.id)).toContain('sign_in 403')
    expect(await counted('sign_out')).toMatchObject([{ source: '203.0.113.79', count: 1_040 }])
    expect(await events(null)).toEqual([])
  })

  test('V16.3.3: a network of 64 bits is one source, and the thousand-and-first shares a row', async () => {
    await app.owner.system((ledger) =>
      sql`insert into security_event_counts
          select date_trunc('hour', ${new Date(START).toISOString()}::timestamptz), 'refused_body',
                 '198.51.100.' || n, 'x', null, null, '', '', '', '', 1, now(), now()
            from generate_series(1, 999) n`.execute(ledger),
    )
    for (const address of ['2001:db8::1', '2001:db8::2', '192.0.2.1', '192.0.2.2', '2001:db8::3']) {
      await app.from(address).send('POST', '/users/authenticate', { email: 12 })
    }
    const rows = (await counted()).filter(({ source }) => !source.startsWith('198.51.100.'))
    expect(rows).toMatchObject([
      { source: '', count: 2, address: '' },
      { source: '2001:db8:0:0::/64', count: 3 },
    ])
  })

  test('many at once are counted to the last one', async () => {
    const there = app.from('203.0.113.80')
    const all = Array.from({ length: 300 }, () =>
      there.send('POST', '/users/authenticate', { email: 12 }),
    )
    await Promise.all(all)
    expect(await counted()).toMatchObject([{ count: 300 }])
  })

  test('more of one kind than there is room for is counted, and nothing of it is lost', async () => {
    const ana = await app.newGuest('Ana')
    await app.owner.system((ledger) =>
      sql`insert into security_events (id, at, event, result, user_id)
          select gen_random_uuid(), ${new Date(START).toISOString()}, 'refusal', 'not_a_planner', ${ana.id}
            from generate_series(1, 500)`.execute(ledger),
    )
    await ana.send('GET', '/clients')
    await ana.send('POST', '/session/proof', { password: PASSWORD })
    expect(await counted('refusal')).toMatchObject([{ source: ana.id, count: 1 }])
    expect(await recorded(ana.id)).toContain('proof ok')
  })

  test('when its hour is over it is one event with a count, and its first and last instant', async () => {
    const there = app.from('203.0.113.81')
    await there.send('POST', '/users/authenticate', { email: 12 })
    app.clock = { now: () => START + 5 * 60_000 }
    await there.send('POST', '/users/authenticate', { email: 12 })
    await sealSecurityEvents(dependenciesOf(app))
    expect(await events(null)).toEqual([])
    app.clock = { now: () => START + 60 * 60_000 }
    await sealSecurityEvents(dependenciesOf(app))
    expect(await events(null)).toMatchObject([
      {
        event: 'refused_body',
        count: 2,
        at: new Date(START).toISOString(),
        last_at: new Date(START + 5 * 60_000).toISOString(),
        seal_no: 1,
      },
    ])
    expect(await counted()).toEqual([])
    expect(await admin('security-log', '--event', 'refused_body')).toContain('2×')
  })

  test('an operator reads what is counted before its hour is over', async () => {
    await app.from('203.0.113.82').send('POST', '/users/authenticate', { email: 12 })
    expect(await admin('security-log', '--event', 'refused_body')).toContain('203.0.113.82')
  })
})

describe('V16.3.2: no event is lost', () => {
  beforeEach(forgetAll)

  test('by a NUL in the kind of a content', async () => {
    const ana = await app.newGuest('Ana')
    await ana.send('GET', '/operator/contents/a%00b')
    expect((await events(ana.id)).at(-1)).toMatchObject({ event: 'operator', result: 'not_found' })
  })

  test('while the database takes none: it is in the other log, and written after the next', async () => {
    const email = 'canario@exemplo.com.br'
    const body = { email, password: 'uma senha bem errada' }
    await app.owner.system((ledger) =>
      sql`alter table security_events add constraint full_disk check (address <> '203.0.113.90')`.execute(
        ledger,
      ),
    )
    app.logs.length = 0
    const there = app.from('203.0.113.90')
    expect((await there.send('POST', '/users/authenticate', body)).status).toBe(403)
    const line = app.logs.find((one) => one.includes('a security event was not written')) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      event: { event: 'sign_in', result: '403', address: '203.0.113.90' },
      count: 1,
    })
    expect(app.logs.join('')).not.toContain('canario')
    await app.owner.system((ledger) =>
      sql`alter table security_events drop constraint full_disk`.execute(ledger),
    )
    await app.from('203.0.113.91').send('POST', '/users/authenticate', body)
    expect((await events(null)).map(({ address }) => address).toSorted()).toEqual([
      '203.0.113.90',
      '203.0.113.91',
    ])
  })
})

describe('V16.4.2: the log is sealed', () => {
  beforeEach(forgetAll)

  test.each([
    sql`delete from security_events`,
    sql`update security_events set result = 'ok'`,
    sql`update security_events set seal_no = 1`,
    sql`truncate security_events`,
    sql`insert into security_events (id, at, event, result, seal_no) values (gen_random_uuid(), now(), '', '', 1)`,
    sql`select who from security_events`,
    sql`delete from security_event_counts`,
    sql`update security_event_counts set source = 'x'`,
    sql`insert into security_seals values (1, 1, now(), '', '')`,
    sql`update security_sink set sent_to = 9`,
    sql`set local role saldo_auditor`,
  ])('against whoever serves requests (%#)', async (statement) => {
    await expect(app.database.system((ledger) => statement.execute(ledger))).rejects.toThrow(
      /permission denied/u,
    )
  })

  test('batch by batch, each over the one before, and a removal breaks no seal', async () => {
    const ana = await app.newGuest('Ana')
    await sealSecurityEvents(dependenciesOf(app))
    await app.from('203.0.113.92').send('POST', '/users/authenticate', { email: ana.email })
    await ana.send('DELETE', `/payments/${NOBODYS}`)
    await ana.send('GET', '/clients')
    await sealSecurityEvents(dependenciesOf(app))
    await ana.send('DELETE', `/users/${ana.id}`)
    await eraseNow(app)
    const rows = await app.owner.system((ledger) =>
      ledger.selectFrom('security_events').selectAll().orderBy('seal_no').execute(),
    )
    expect(rows.map(({ seal_no }) => seal_no)).toEqual([1, 1, 2, 3])
    expect(JSON.stringify([rows, await counted()])).not.toContain(ana.id)
    const client = await app.examiner()
    expect(await examineSecurityLog(client)).toEqual([])
    await client.query(`begin; update security_events set object = 'x' where seal_no = 1`)
    expect(await examineSecurityLog(client)).toEqual([
      'O selo 1 não combina com os seus 2 eventos: há 2',
    ])
    await client.query('rollback')
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
