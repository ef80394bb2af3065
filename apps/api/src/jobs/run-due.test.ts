import { beforeEach, expect, test } from 'vitest'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { instantAt } from '../gateways/clock.ts'
import type { PeriodicJob, QueuedJob } from '../job.ts'
import { startJobs } from './runner.ts'
import { runDue, runPeriodic, schedule, type Worker } from './run-due.ts'

const app = useApp()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SERVERS = 50
const silent = { info: () => {}, warn: () => {} }
let now = START

/** One of many servers on one database. */
const server = (): Worker => ({
  database: app.database,
  clock: { now: () => now },
  log: silent,
  signal: new AbortController().signal,
})

const jobs = (kind: string) =>
  app.owner.system((ledger) =>
    ledger.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id').execute(),
  )

async function put(kind: string, payload: object): Promise<string> {
  const id = newId()
  const at = instantAt(now)
  await app.owner.system((ledger) =>
    ledger
      .insertInto('jobs')
      .values({ id, kind, payload: JSON.stringify(payload), run_at: at, created_at: at })
      .execute(),
  )
  return id
}

const unchecked = { parse: (stored: unknown) => stored as { readonly no: number } }
const queued = (
  run: QueuedJob<{ readonly no: number }>['run'],
): QueuedJob<{ readonly no: number }> => ({
  kind: 'test',
  payload: unchecked,
  pollMs: 1_000,
  attemptsMax: 3,
  run,
})

beforeEach(async () => {
  now = START
  await app.owner.system((ledger) => ledger.deleteFrom('jobs').execute())
})

test('a periodic job runs once each time, however many servers there are', async () => {
  const servers = Array.from({ length: SERVERS }, server)
  let runs = 0
  const job: PeriodicJob = {
    kind: 'again',
    everyMs: HOUR,
    run: async () => void (runs += 1),
  }
  await Promise.all(servers.map((one) => schedule(one, job)))
  expect(await jobs('again')).toHaveLength(1)
  for (let hour = 1; hour <= 3; hour += 1) {
    await Promise.all(servers.map((one) => runPeriodic(one, job)))
    expect(runs).toBe(hour)
    now += HOUR
  }
})

test('a periodic job that fails is tried again, and its error is stored', async () => {
  let fails = true
  const job: PeriodicJob = {
    kind: 'again',
    everyMs: HOUR,
    run: async () => {
      if (fails) throw new Error('the disk is full')
    },
  }
  await schedule(server(), job)
  expect(await runPeriodic(server(), job)).toBe(false)
  expect(await jobs('again')).toMatchObject([
    { attempts: 1, last_error: 'the disk is full', given_up_at: null, locked_until: null },
  ])
  expect(await runPeriodic(server(), job)).toBe(false)
  fails = false
  now += 5_000
  expect(await runPeriodic(server(), job)).toBe(true)
  expect(await jobs('again')).toMatchObject([
    { attempts: 0, last_error: null, run_at: instantAt(now + HOUR) },
  ])
})

test('a job of a server that has died is run by another, a minute later', async () => {
  let runs = 0
  const neverEnding = queued(() => new Promise(() => {}))
  const living = queued(async () => void (runs += 1))
  await put('test', { no: 1 })
  void runDue(server(), neverEnding)
  await expect.poll(async () => (await jobs('test'))[0]?.attempts).toBe(1)
  expect(await runDue(server(), living)).toBe(0)
  now += MINUTE + 1
  expect(await runDue(server(), living)).toBe(1)
  expect(runs).toBe(1)
  expect(await jobs('test')).toEqual([])
})

test('what a server that ends has not begun is done by another at once', async () => {
  const ending = new AbortController()
  const done: number[] = []
  const job = queued(async ({ no }) => {
    done.push(no)
    ending.abort()
  })
  for (const no of [1, 2, 3]) {
    await put('test', { no })
    now += 1
  }
  expect(await runDue({ ...server(), signal: ending.signal }, job)).toBe(1)
  expect(done).toEqual([1])
  expect(await runDue(server(), job)).toBe(2)
  expect(done).toEqual([1, 2, 3])
  expect(await jobs('test')).toEqual([])
})

test('a failed job is tried again, later each time, and then given up with its error', async () => {
  const ends: boolean[] = []
  const job = {
    ...queued(async () => {
      throw new Error('no')
    }),
    failed: async (_: unknown, { isFinal }: { readonly isFinal: boolean }) =>
      void ends.push(isFinal),
  }
  await put('test', { no: 1 })
  await runDue(server(), job)
  await runDue(server(), job)
  expect(ends).toEqual([false])
  now += 5_000
  await runDue(server(), job)
  now += 5_000
  await runDue(server(), job)
  expect(ends).toEqual([false, false])
  now += 5_000
  await runDue(server(), job)
  now += 24 * HOUR
  await runDue(server(), job)
  expect(ends).toEqual([false, false, true])
  expect(await jobs('test')).toMatchObject([
    { attempts: 3, last_error: 'no', given_up_at: expect.any(String) },
  ])
})

test('a job that crashes its server each time is given up unread, after as many attempts', async () => {
  let begun = 0
  const crashing = queued(() => {
    begun += 1
    return new Promise(() => {})
  })
  const ends: boolean[] = []
  const failed: (typeof crashing)['failed'] = async (_, { isFinal }) => void ends.push(isFinal)
  await put('test', { no: 1 })
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    void runDue(server(), crashing)
    await expect.poll(() => begun).toBe(attempt)
    now += MINUTE
  }
  expect(await runDue(server(), { ...crashing, failed })).toBe(0)
  expect([begun, ends]).toEqual([3, [true]])
  expect(await jobs('test')).toMatchObject([
    { given_up_at: expect.any(String), last_error: expect.stringContaining('server down') },
  ])
})

test('L65: of the jobs that go through all of a user’s rows, a server runs one at a time, of any kind', async () => {
  const under = new Set<string>()
  let most = 0
  const done: string[] = []
  const bulk = (kind: string): QueuedJob<{ readonly no: number }> => ({
    ...queued(async ({ no }) => {
      under.add(kind)
      most = Math.max(most, under.size)
      await new Promise((resolve) => setTimeout(resolve, 20))
      under.delete(kind)
      done.push(`${kind} ${no}`)
    }),
    kind,
    isBulk: true,
    pollMs: 10,
  })
  for (const no of [1, 2]) {
    await put('erasure', { no })
    await put('export', { no })
    now += 1
  }
  const { signal: _, ...working } = server()
  const running = startJobs(working, [{ queued: [bulk('erasure'), bulk('export')] }])
  await expect.poll(() => done.length).toBe(4)
  await running.stop()
  expect(most).toBe(1)
  expect(done).toEqual(['erasure 1', 'export 1', 'erasure 2', 'export 2'])
})

test('a server begins its jobs one after the other, and one that does not end keeps no other from it', async () => {
  let under = 0
  let most = 0
  let done = 0
  const loop = {
    everyMs: HOUR,
    act: async () => {
      under += 1
      most = Math.max(most, under)
      await app.owner.system((ledger) => ledger.selectFrom('jobs').select('id').execute())
      under -= 1
      done += 1
    },
  }
  const stuck = { everyMs: HOUR, act: () => new Promise<void>((end) => void (release = end)) }
  let release = () => {}
  const { signal: _, ...working } = server()
  const running = startJobs(working, [
    { loops: [loop, stuck, ...Array.from({ length: 20 }, () => loop)] },
  ])
  await expect.poll(() => done).toBe(21)
  release()
  await running.stop()
  expect(most).toBe(1)
})

test('a slow job is taken when it is begun, and not before: another server begins the next', async () => {
  const begun: number[] = []
  const long = { ...queued(() => new Promise(() => {})), isBulk: true } as const
  const run = async ({ no }: { readonly no: number }) => void begun.push(no)
  for (const no of [1, 2]) {
    await put('test', { no })
    now += 1
  }
  void runDue(server(), long)
  const isBegun = ({ attempts }: { readonly attempts: number }) => attempts === 1
  await expect.poll(async () => (await jobs('test')).filter(isBegun).length).toBe(1)
  expect(await runDue(server(), { ...long, run })).toBe(1)
  expect(begun).toEqual([2])
})

test('a job that cannot be read hinders none after it', async () => {
  const done: number[] = []
  const job = {
    ...queued(async ({ no }) => void done.push(no)),
    payload: {
      parse: (stored: unknown) => {
        const { no } = stored as { readonly no: number }
        if (no === 1) throw new Error('unreadable')
        return { no }
      },
    },
  }
  await put('test', { no: 1 })
  now += 1
  await put('test', { no: 2 })
  expect(await runDue(server(), job)).toBe(1)
  expect(done).toEqual([2])
  expect(await jobs('test')).toMatchObject([{ attempts: 1, last_error: 'unreadable' }])
})

test('due jobs are read from an index, however many were given up', async () => {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: app.url })
  await client.connect()
  try {
    await client.query(`begin`)
    await client.query(`insert into jobs (id, kind, payload, run_at, created_at, given_up_at)
      select gen_random_uuid(), 'letter', '{}', now(), now(), now() from generate_series(1, 20000)`)
    await client.query(`insert into jobs (id, kind, payload, run_at, created_at)
      select gen_random_uuid(), 'letter', '{}', now() + n * interval '1 minute', now()
        from generate_series(1, 20000) n`)
    await client.query('analyze jobs')
    const { rows } = await client.query(`explain (analyze, buffers, format json)
      select id from jobs where kind = 'letter' and given_up_at is null and run_at <= now()
         and (locked_until is null or locked_until < now())
       order by run_at limit 20 for update skip locked`)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('jobs_due')
    const buffers = rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] as number
    expect(buffers).toBeLessThan(10)
  } finally {
    await client.end()
  }
})
