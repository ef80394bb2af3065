import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { personalData } from './personal-data.ts'
import type { Ledger } from '../db/ledger.ts'
import { again, dependenciesOf, processExports, runExports } from '../../../../tests/accounts.ts'
import { seedFixtures } from '../../../../tests/fixtures.ts'
import { type Guest, newId, START, useApp } from '../../../../tests/app.ts'
import { letterTo } from '../../../../tests/letters.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet } from '../../../../tests/wallet.ts'
import { beginExport, failExport, keepPart } from './store.ts'
import { makeExport, PART_BYTES } from './exports.ts'

const DAY = 24 * 60 * 60_000

/** Tables without personal data, or without a user's id. */
const OF_NOBODY = [
  'default_categories',
  'contents',
  'expert_like_totals',
  'companies',
  'promotional_codes',
  // Of a company: what it bought, and what it was charged.
  'company_charges',
  // Keys of limits: an account's are deleted with it, an address is shared by many people.
  'attempts',
  'schema_migrations',
  'schema_lock',
  'request_keys',
  'clock_marks',
  // Hashes over events, and how far they have gone out.
  'security_seals',
  'security_sink',
  // Of a family: whoever goes is named in it no more, and each one's part is a line of their own plan.
  'shared_plan_lines',
  // Of an event its aggregator's number alone, for thirty days.
  'webhook_events',
]

const app = useApp()
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

describe('the register of personal data', () => {
  type Column = { readonly name: string; readonly column: string; readonly type: string }
  const columns = () =>
    app.owner.system(async (ledger) => {
      const { rows } = await sql<Column>`
        select c.relname as name, a.attname as column, a.atttypid::regtype::text as type
          from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
           and not a.attisdropped order by 1, 2`.execute(ledger)
      return rows
    })

  test('U5: has every table of the database, or states that it holds no personal data', async () => {
    const tables = [...new Set((await columns()).map(({ name }) => name))]
    expect(tables.toSorted()).toEqual([...Object.keys(personalData), ...OF_NOBODY].toSorted())
  })

  test('U5: names every column that refers to the owner of a row', async () => {
    const { rows: references } = await app.owner.system((ledger) =>
      sql<{ readonly name: string; readonly column: string }>`
        select c.relname as name, a.attname as column from pg_constraint f
          join pg_class c on c.oid = f.conrelid
          join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
         where f.contype = 'f' and f.confrelid = 'users'::regclass`.execute(ledger),
    )
    const named = [
      ...references,
      ...(await columns()).filter(({ column }) =>
        /^(?:user_id|planner_id|client_id)$/.test(column),
      ),
    ].filter(({ name, column }) => !(name === 'subscriptions' && column === 'client_id'))
    expect(named.length).toBeGreaterThan(30)
    for (const { name, column } of named) {
      expect([name, personalData[name]?.by]).toEqual([name, expect.arrayContaining([column])])
    }
  })

  test('names the column after the owner in each key, by which many rows are deleted', async () => {
    const { rows: keys } = await app.owner.system((ledger) =>
      sql<{ readonly name: string; readonly key: string | null }>`
        select c.relname as name, a.attname as key
          from pg_index i join pg_class c on c.oid = i.indrelid
          join pg_attribute o on o.attrelid = c.oid and o.attnum = i.indkey[0] and o.attname = 'user_id'
          left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[1]
         where i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(ledger),
    )
    const deleted = keys.filter(({ name }) => personalData[name]?.removal !== 'with')
    expect(deleted.length).toBeGreaterThan(40)
    const named = deleted.map(({ name }) => ({ name, key: personalData[name]?.key }))
    expect(named.map(({ name, key = 'id' }) => ({ name, key }))).toEqual(deleted)
  })

  test('leaves out every hash and every original file, and names columns that exist', async () => {
    const all = await columns()
    for (const [name, { by, byEmail = [], without = [], notExported }] of Object.entries(
      personalData,
    )) {
      const own = all.filter((one) => one.name === name)
      const listed = own.map(({ column }) => column)
      expect([name, listed]).toEqual([
        name,
        expect.arrayContaining([...by, ...byEmail, ...without]),
      ])
      if (notExported !== undefined) continue
      const secret = own.filter(({ column, type }) => type === 'bytea' || /hash|token/.test(column))
      expect([name, without]).toEqual([
        name,
        expect.arrayContaining(secret.map(({ column }) => column)),
      ])
    }
  })

  test('states for each table what becomes of it, and for how long it is kept', () => {
    for (const [name, rule] of Object.entries(personalData)) {
      expect([name, rule.about.length > 5, rule.retention.length > 5]).toEqual([name, true, true])
      expect(rule.isMoney && rule.removal !== 'goes').toBe(false)
    }
  })
})

async function fetchFile(guest: Guest, id: string) {
  const answer = await app.fastify.inject({
    method: 'GET',
    url: `/api/exports/${id}/file`,
    headers: { authorization: `Bearer ${guest.token}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

describe('an export of everything', () => {
  test('U5: has every row of every table that names the user, as JSON and as CSV, and no other user’s', async () => {
    const [ana, beto] = [await app.newGuest('Ana'), await app.newGuest('Beto')]
    await seedFixtures(app.owner, ana, { word: 'DELA', value: 12.5 })
    await seedFixtures(app.owner, beto, { word: 'CANARIO', value: 98.76 })
    const { body: requested } = await ana.send('POST', '/exports')
    expect(requested).toMatchObject({ state: 'requested', progress: 0, expiresAt: null })
    expect((await fetchFile(ana, requested._id)).status).toBe(409)
    await runExports(app)
    const [reply] = (await ana.send('GET', '/exports')).body
    expect(reply).toMatchObject({ _id: requested._id, state: 'ready', progress: 100 })

    const { status, bytes, headers } = await fetchFile(ana, requested._id)
    expect(status).toBe(200)
    expect(bytes.length).toBe(reply.bytes)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toBe('attachment; filename="meus-dados-2026-11-21.zip"')
    const files = unzip(bytes)
    const text = [...files.values()].join('\n')
    expect(text).not.toContain('CANARIO')
    expect(text).not.toContain(beto.email)

    let rows = 0
    for (const [name, { notExported }] of Object.entries(personalData)) {
      if (notExported !== undefined) continue
      const json = JSON.parse(files.get(`json/${name}.json`) ?? '') as unknown[]
      rows += json.length
      expect(files.get(`csv/${name}.csv`)?.split('\r\n').length).toBeGreaterThan(json.length)
      // What the fixtures lack: a company, and a sign-in by a provider.
      const isEmpty = ['company_activations', 'identities', 'category_memory', 'series'].includes(
        name,
      )
      if (!isEmpty) expect([name, json.length]).not.toEqual([name, 0])
    }
    expect(reply.rows).toBe(rows)
    expect(files.get('LEIA-ME.txt')).toContain('transactions: Movimentações')
    expect(text).not.toMatch(/argon2|refresh_hash|password_hash/)
    expect(await letterTo(app, ana.email, 'export_ready')).toEqual({ name: 'Ana' })
  })

  test('made again is a file of its own, beside the one before', async () => {
    const ana = await openWallet(app)
    const { body: first } = await ana.guest.send('POST', '/exports')
    await runExports(app)
    const before = await fetchFile(ana.guest, first._id)
    await ana.enter({ name: 'Feira da Glória' })
    const { body: second } = await ana.guest.send('POST', '/exports')
    await runExports(app)
    const after = await fetchFile(ana.guest, second._id)
    const entriesOf = ({ bytes }: { readonly bytes: Buffer }) =>
      JSON.parse(unzip(bytes).get('json/transactions.json') ?? '') as unknown[]
    expect([entriesOf(before).length, entriesOf(after).length]).toEqual([0, 1])
    expect((await fetchFile(ana.guest, first._id)).bytes).toEqual(before.bytes)
    const listed = (await ana.guest.send('GET', '/exports')).body
    expect(listed).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
  })

  test('requested again while it is being made is the same; another user finds none', async () => {
    const [ana, beto] = [await app.newGuest('Ana'), await app.newGuest('Beto')]
    const reply = await Promise.all(Array.from({ length: 8 }, () => ana.send('POST', '/exports')))
    expect(new Set(reply.map(({ body }) => body._id)).size).toBe(1)
    await runExports(app)
    expect((await fetchFile(beto, reply[0]?.body._id)).status).toBe(404)
    expect((await beto.send('GET', '/exports')).body).toEqual([])
  })

  test('L81: continues within a minute where the process that made it was killed', async () => {
    const ana = await app.newGuest('Ana')
    const { body } = await ana.send('POST', '/exports')
    let stopped = () => {}
    const isAtWork = new Promise<void>((begun) => (stopped = begun))
    // The worker takes the job, begins to read, and dies.
    const killed = {
      ...dependenciesOf(app),
      database: {
        ...app.database,
        readSnapshot: () => {
          stopped()
          return new Promise<never>(() => {})
        },
      },
    }
    vi.useFakeTimers({ toFake: ['setInterval'] })
    void processExports(killed)
    await isAtWork
    vi.useRealTimers()
    const state = async () => (await ana.send('GET', '/exports')).body[0].state
    app.clock = { now: () => START + 30_000 }
    await runExports(app)
    expect(await state()).toBe('requested')
    app.clock = { now: () => START + 60_000 }
    await runExports(app)
    expect(await state()).toBe('ready')
    expect((await fetchFile(ana, body._id)).status).toBe(200)
  })

  test('L81: is made once, however long it takes: no other server takes it before its lease ends', async () => {
    const ana = await app.newGuest('Ana')
    await ana.send('POST', '/exports')
    let begun = 0
    let release = () => {}
    const held = new Promise<void>((done) => void (release = done))
    const dependencies = dependenciesOf(app)
    const slow: typeof dependencies.database = {
      ...app.database,
      readSnapshot: async (owner, act) => {
        begun += 1
        await held
        return app.database.readSnapshot(owner, act)
      },
    }
    const lease = () =>
      app.owner.system((ledger) =>
        ledger
          .selectFrom('jobs')
          .select('locked_until')
          .where('user_id', '=', ana.id)
          .executeTakeFirst(),
      )
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const first = processExports({ ...dependencies, database: slow })
      await expect.poll(() => begun).toBe(1)
      for (let seconds = 15; seconds <= 90; seconds += 15) {
        const before = await lease()
        app.clock = { now: () => START + seconds * 1_000 }
        vi.advanceTimersByTime(15_000)
        await expect.poll(async () => (await lease())?.locked_until).not.toBe(before?.locked_until)
      }
      expect(await processExports(dependenciesOf(app))).toBe(0)
      release()
      expect(await first).toBe(1)
    } finally {
      vi.useRealTimers()
    }
    expect(begun).toBe(1)
    expect((await ana.send('GET', '/exports')).body[0].state).toBe('ready')
  })

  test('is deleted after seven days', async () => {
    const ana = await app.newGuest('Ana')
    const { body } = await ana.send('POST', '/exports')
    await runExports(app)
    app.clock = { now: () => START + 7 * DAY }
    const later = await again(app, ana)
    expect((await fetchFile(later, body._id)).status).toBe(404)
    await runExports(app)
    expect((await later.send('GET', '/exports')).body).toEqual([])
    const left = await app.database.read(ana.id, (ledger) =>
      ledger.selectFrom('export_parts').select('no').execute(),
    )
    expect(left).toEqual([])
  })

  test('U5: 20,000 rows are there', async () => {
    const ana = await openWallet(app)
    await ana.enter()
    await addRows(ana.guest.id, 20_000)
    await ana.guest.send('POST', '/exports')
    await runExports(app)
    const [reply] = (await ana.guest.send('GET', '/exports')).body
    expect(reply.rows).toBeGreaterThan(20_000)
  })

  test('L67: it is kept a megabyte a statement, and read no further than it is kept', async () => {
    const ana = await openWallet(app)
    await addRows(ana.guest.id, 60_000)
    const owner = { id: ana.guest.id, email: ana.guest.email }
    const fetched = () => app.statements.filter((one) => one.startsWith('fetch ')).length
    app.statements.length = 0
    const sizes: number[] = []
    const read: number[] = []
    await app.database.readSnapshot(ana.guest.id, (ledger) =>
      makeExport(ledger, {
        owner,
        at: new Date(START).toISOString(),
        contents: null,
        keep: async ({ length }) => {
          sizes.push(length)
          let before = -1
          while (before !== fetched()) {
            before = fetched()
            await new Promise((resolve) => setTimeout(resolve, 50))
          }
          read.push(before)
        },
      }),
    )
    const whole = sizes.slice(0, -1)
    expect(whole.length).toBeGreaterThan(3)
    expect(new Set(whole)).toEqual(new Set([PART_BYTES]))
    // A megabyte is some 15,000 of these rows: what is read between two pieces is no more than that.
    const steps = read.slice(1).map((count, at) => count - (read[at] ?? 0))
    expect(Math.max(...steps)).toBeLessThan(100)
    expect(read[0]).toBeLessThan(fetched() / 2)
  })

  test('L67: what an attempt that was cut off has left is no part of the next one', async () => {
    const ana = await app.newGuest('Ana')
    const { body } = await ana.send('POST', '/exports')
    await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.id}, true)`.execute(ledger)
      for (const no of [0, 1, 7]) {
        await sql`insert into export_parts values (${ana.id}, ${body._id}, ${no}, 'alt')`.execute(
          ledger,
        )
      }
    })
    await runExports(app)
    const [reply] = (await ana.send('GET', '/exports')).body
    const { bytes } = await fetchFile(ana, body._id)
    expect(bytes.length).toBe(reply.bytes)
    expect(unzip(bytes).has('LEIA-ME.txt')).toBe(true)
    const left = await app.database.read(ana.id, (ledger) =>
      ledger.selectFrom('export_parts').select('no').execute(),
    )
    expect(left).toEqual([{ no: 0 }])
  })

  test('L67: a worker that has lost the export stores nothing more of it', async () => {
    const ana = await app.newGuest('Ana')
    const { body } = await ana.send('POST', '/exports')
    const part = { userId: ana.id, id: body._id, content: Buffer.from('x'), percent: 1 }
    const keep = (no: number, attempts: number) =>
      app.database.change(ana.id, async (ledger) => ({
        keep: true,
        value: await keepPart({ ledger, userId: part.userId }, { ...part, no, attempts }),
      }))
    expect(await keep(0, 0)).toBe(true)
    expect(await keep(1, 1)).toBe(false)
    await runExports(app)
    expect(await keep(1, 0)).toBe(false)
  })

  test('L67: an attempt takes one export over from the attempt before it, and no other export', async () => {
    const ana = await app.newGuest('Ana')
    const { body: ready } = await ana.send('POST', '/exports')
    await runExports(app)
    const { body } = await ana.send('POST', '/exports')
    const change = <T>(act: (ctx: { ledger: Ledger; userId: string }) => Promise<T>) =>
      app.database.change(ana.id, async (ledger) => ({
        keep: true,
        value: await act({ ledger, userId: ana.id }),
      }))
    const begin = (id: string) => change((ctx) => beginExport(ctx, { id }))
    const part = { id: body._id, no: 0, content: Buffer.from('x'), percent: 1 }
    expect(await begin(body._id)).toBe(1)
    expect(await begin(newId())).toBeNull()
    expect(await begin(ready._id)).toBeNull()
    expect(await change((ctx) => keepPart(ctx, { ...part, attempts: 1 }))).toBe(true)
    expect(await begin(body._id)).toBe(2)
    expect(await change((ctx) => keepPart(ctx, { ...part, attempts: 1 }))).toBe(false)
    expect(await change((ctx) => failExport(ctx, ready))).toBe(false)
    const states = async () =>
      (await ana.send('GET', '/exports')).body.map(({ state }: { state: string }) => state)
    expect(await states()).toEqual(['requested', 'ready'])
    expect(await change((ctx) => failExport(ctx, { id: body._id }))).toBe(true)
    expect(await states()).toEqual(['failed', 'ready'])
    expect(await change((ctx) => failExport(ctx, { id: body._id }))).toBe(false)
  })
})

/** Rows that hardly pack, some with a name and all of one person. */
async function addRows(userId: string, count: number): Promise<void> {
  await app.owner.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${userId}, true)`.execute(ledger)
    await sql`insert into category_memory select ${userId}, md5(n::text) || md5((-n)::text),
      'expenses', ${categoryOf('Mercado')}::uuid from generate_series(1, ${count}::integer) n`.execute(
      ledger,
    )
  })
}
