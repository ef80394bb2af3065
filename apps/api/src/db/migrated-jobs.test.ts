import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/database.ts'
import { migrateInTwo } from '../../../../tests/migrations.ts'

let url = ''
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ url, drop } = await emptyDatabase())
  return () => drop()
})

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('letters that waited before there was one table of jobs wait in it, those sent do not', async () => {
  const letter = (state: string, more: string) =>
    `insert into mail_outbox (id, recipient, kind, payload, state, attempts, run_at, created_at)
       values (gen_random_uuid(), 'ana@exemplo.com.br', 'recovery', '{}', '${state}', ${more})`
  await migrateInTwo(url, 'jobs.sql', () =>
    ask(
      [
        letter('pending', `3, '2026-11-02 10:05Z', '2026-11-02 10:00Z'`),
        letter('sent', `0, '2026-11-02 11:00Z', '2026-11-02 11:00Z'`),
        letter('failed', `12, '2026-11-02 12:00Z', '2026-11-02 12:00Z'`),
      ].join(';'),
    ),
  )
  const jobs = await ask(
    `select j.kind, m.state, j.attempts, j.payload->>'id' = m.id::text as names, j.given_up_at is null as waits
       from jobs j join mail_outbox m on m.id = j.id order by j.created_at`,
  )
  expect(jobs).toEqual([
    { kind: 'letter', state: 'pending', attempts: 3, names: true, waits: true },
    { kind: 'letter', state: 'failed', attempts: 12, names: true, waits: false },
  ])
})

test('exports and removals that waited in tables of their own wait among the jobs, as they were', async () => {
  const [ana, rui] = [randomUUID(), randomUUID()]
  const [requested, tried, ready, failed, protocol] = Array.from({ length: 5 }, randomUUID)
  const person = (id: string) =>
    `insert into users (id, email, name, terms_version, terms_at, created_at)
       values ('${id}', '${id}@exemplo.com.br', 'Ana', '1', now(), now())`
  const exported = (id: string | undefined, state: string, due: string) =>
    `insert into exports (user_id, id, state, asked_at, expires_at)
       values ('${ana}', '${id}', '${state}', '2026-11-01 10:00Z',
               case '${state}' when 'ready' then '2026-11-08 10:00Z'::timestamptz end);
     insert into exports_due values ('${ana}', '${id}', ${due})`
  await migrateInTwo(url, 'jobs_of_an_account.sql', () =>
    ask(
      [
        person(ana),
        person(rui),
        exported(requested, 'requested', `'2026-11-01 10:00Z', null, 0`),
        exported(tried, 'requested', `'2026-11-01 11:00Z', '2026-11-01 11:01Z', 2`),
        exported(ready, 'ready', `'2026-11-08 10:00Z', null, 1`),
        exported(failed, 'failed', `'2026-11-09 10:00Z', null, 3`),
        `insert into removals values ('${rui}', '${protocol}', '2026-11-02 12:00Z')`,
      ].join(';'),
    ),
  )
  const jobs = await ask(
    `select kind, payload, user_id, attempts, locked_until is null as is_free,
            to_char(run_at at time zone 'utc', 'DD HH24:MI:SS') as at
       from jobs where not is_periodic order by run_at`,
  )
  const ofAna = (id: string | undefined) => ({ payload: { userId: ana, id }, user_id: ana })
  const waits = { attempts: 0, is_free: true }
  expect(jobs).toEqual([
    { ...waits, kind: 'export', ...ofAna(requested), at: '01 10:00:00' },
    { ...waits, kind: 'export', ...ofAna(tried), attempts: 2, at: '01 11:00:00' },
    {
      ...waits,
      kind: 'erase_account',
      payload: { userId: rui, protocol },
      user_id: rui,
      at: '02 12:00:10',
    },
    { ...waits, kind: 'drop_export', ...ofAna(ready), at: '08 10:00:00' },
    { ...waits, kind: 'drop_export', ...ofAna(failed), at: '09 10:00:00' },
  ])
  await ask(`delete from users where id = '${rui}'`)
  expect(await ask(`select from jobs where kind = 'erase_account'`)).toEqual([])
})
