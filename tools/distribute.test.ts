import type { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSign } from '@saldo/api/db/logins'
import { type Guest, useApp } from '../tests/app.ts'
import { seedFixtures } from '../tests/fixtures.ts'
import { gatherAll } from './distribute/back.ts'
import { requireCluster } from './distribute/cluster.ts'
import { distribute, restoreMoved } from './distribute/forward.ts'
import { ensureSchema, listFormer, SCHEMA } from './distribute/former.ts'
import { listPlaced, placementOf } from './distribute/placing.ts'
import { convertPolicies, restorePolicies } from './distribute/policies.ts'
import { shardPolicyOf } from './distribute/shard-policies.ts'
import { convertViews, restoreViews } from './distribute/views.ts'

/*
 * What of `npm run distribute` can be tried without Citus: whether every table has its place, what is refused, and
 * that row-level security shows the same rows by the conditions that a cluster takes as by those of the migrations.
 */

const app = useApp()
let client: Client
let ana: Guest
let bia: Guest

beforeAll(async () => {
  client = await app.examiner()
  ana = await app.newGuest('Ana')
  bia = await app.newGuest('Bia')
  await seedFixtures(app.owner, ana, { word: 'Feira', value: 12.5 })
  const account = { type: 'debit', name: 'Padaria', accountType: 'Poupança', value: 7 }
  expect((await bia.send('POST', '/payments', account)).status).toBe(200)
  const { body: families } = await ana.send('GET', '/families')
  const joined = await bia.send('POST', '/families/voucher', { voucher: families[0].voucher })
  expect(joined.status).toBe(200)
})

describe('where a table goes', () => {
  test('is said of every table, and what goes by owner has the owner first in its key', async () => {
    const placed = await listPlaced(client)
    const owned = placed.filter(({ placement }) => placement === 'owner').map(({ name }) => name)
    expect([placed.length > 80, owned.length > 50]).toEqual([true, true])
    const { rows } = await client.query<{ name: string }>(
      `select t.relname as name from pg_index i join pg_class t on t.oid = i.indrelid
        join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] and a.attname = 'user_id'
       where i.indisprimary and t.relname = any ($1)`,
      [owned],
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(owned.toSorted())
  })

  test('is with its owner where a later migration makes one and says nothing', () => {
    expect(placementOf('something_new')).toBe('owner')
    expect(placementOf('users')).toBe('reference')
    expect(placementOf('mail_outbox')).toBe('coordinator')
  })
})

describe('an ordinary PostgreSQL', () => {
  const work = () => ({ client, url: app.url, log: () => {} })

  test('is refused in a sentence that says what lacks, and stays as it is', async () => {
    await expect(requireCluster(client)).rejects.toThrow(/não tem a extensão citus/u)
    await expect(distribute(work(), 8)).rejects.toThrow(/não tem a extensão citus/u)
    const { rows } = await client.query(`select to_regnamespace('${SCHEMA}') is null as "isAbsent"`)
    expect(rows).toEqual([{ isAbsent: true }])
  })

  test('that was not distributed has nothing to go back from', async () => {
    await expect(gatherAll(work())).rejects.toThrow(/não foi distribuído/u)
    await expect(restoreMoved(work())).rejects.toThrow(/não tem a extensão citus/u)
  })
})

describe('row-level security by conditions that Citus takes', () => {
  beforeEach(() => client.query('begin'))
  afterEach(() => client.query('rollback'))

  const convert = async () => {
    await client.query(`set local search_path = ''`)
    await ensureSchema(client)
    const counts = [await convertPolicies(client), await convertViews(client)]
    await client.query(`set local search_path = public`)
    return counts
  }

  /** What a role sees of every table and view as somebody, row by row; or why it may not. */
  async function seenBy(role: string, guest: Guest): Promise<Map<string, string>> {
    const { rows: names } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'v') and has_any_column_privilege($1, oid, 'select') order by 1`,
      [role],
    )
    await client.query(`savepoint look; set local role ${role}`)
    await client.query('select prove_owner($1, $2)', [
      guest.id,
      (await readSign(app.url))(guest.id),
    ])
    const seen = new Map<string, string>()
    for (const { name } of names) {
      const { rows: columns } = await client.query<{ list: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped
            and has_column_privilege(attrelid, attnum, 'select')`,
        [name],
      )
      const { rows } = await client.query<{ text: string | null }>(
        `select string_agg(t::text, E'\\n' order by t::text) as text from (select ${columns[0]?.list} from ${name}) t`,
      )
      seen.set(name, rows[0]?.text ?? '')
    }
    await client.query('rollback to look')
    return seen
  }

  const ROLES = ['saldo_app', 'saldo_family', 'saldo_system']

  const all = async () => {
    const seen: [string, string, Map<string, string>][] = []
    for (const role of ROLES) {
      for (const guest of [ana, bia]) seen.push([role, guest.email, await seenBy(role, guest)])
    }
    return seen
  }

  test('shows each role the same rows of everybody as before', async () => {
    const before = await all()
    const [, , own] = before[0] ?? []
    expect(
      [own?.get('payments'), own?.get('known_people')].map((text) => text?.includes('\n')),
    ).toEqual([true, true])
    expect((await convert()).every((count) => count > 15)).toBe(true)
    expect(await all()).toEqual(before)
  })

  test('has no sub-select in a policy, and the texts of before afterwards', async () => {
    const texts = async () =>
      (await client.query('select * from pg_policies order by tablename, policyname')).rows
    const views = async () =>
      (await client.query('select viewname, definition from pg_views order by 1, 2')).rows
    const before = [await texts(), await views()]
    await convert()
    const converted = await texts()
    expect(
      converted.filter(({ qual, with_check }) => /\bSELECT\b/u.test(`${qual} ${with_check}`)),
    ).toEqual([])
    await restorePolicies(client)
    await restoreViews(client)
    expect([await texts(), await views()]).toEqual(before)
  })

  test('says of shards that lie together what it said of their tables', async () => {
    const before = await all()
    await convert()
    const laid = (await listFormer(client, 'policy')).flatMap((one) => shardPolicyOf(one) ?? [])
    for (const { table, other, command } of laid) {
      const { rows } = await client.query<{ sql: string }>(
        `select format($1, $2::text, $3::text) as sql`,
        [command, `public.${table}`, `public.${other}`],
      )
      await client.query(rows[0]?.sql ?? '')
    }
    const { rows } = await client.query<{ name: string; qual: string }>(
      `select tablename as name, qual from pg_policies where policyname = 'what_is_shared' order by 1`,
    )
    const asking = rows.filter(({ qual }) => qual.includes(SCHEMA)).map(({ name }) => name)
    expect([laid.length > 10, asking]).toEqual([true, []])
    expect(await all()).toEqual(before)
  })

  test('opens a family by the code that is shown, which is passed on to wherever a policy asks for it', async () => {
    await convert()
    const { rows: codes } = await client.query<{ voucher: string }>('select voucher from families')
    await client.query('set local role saldo_app')
    await client.query(`select set_config('saldo.family_code', $1, true)`, [codes[0]?.voucher])
    const { rowCount } = await client.query('select family_id from shown_family_code')
    const { rows } = await client.query(`select current_setting('saldo.family_code') as code,
      current_setting('citus.propagate_set_commands', true) as after`)
    expect([rowCount, rows]).toEqual([1, [{ code: codes[0]?.voucher, after: 'none' }]])
  })

  test('writes anew what a later migration adds, and that alone', async () => {
    await convert()
    expect(await convert()).toEqual([0, 0])
    await client.query(`create policy later on labels to saldo_family using (exists (
      select from payments p where p.user_id = labels.user_id))`)
    expect(await convert()).toEqual([1, 0])
  })
})
