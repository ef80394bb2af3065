import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { migrate } from './migrate.ts'
import { compareRights, rightsOn } from './rights.ts'

const app = useApp()

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: app.url })
  await client.connect()
})
afterAll(() => client.end())

const WHOLE = { missing: [], unknown: [] }

test('L72: the rights on file are those that the migrations grant; if not, run npm run sql-book', async () => {
  expect(await compareRights(client)).toEqual(WHOLE)
})

test('L72: a dump without our roles is made whole by the start, grants, policies and all', async () => {
  const guest = await app.newGuest()
  // As pg_restore leaves it: what names a role that is not there was passed over.
  await client.query(`
    revoke all on all tables in schema public from saldo_app, saldo_family, saldo_system, saldo_operator;
    drop policy of_the_proved_owner on payments;
    drop policy what_is_shared on transactions;
    drop policy of_the_queue on statement_readings`)
  expect((await guest.send('GET', '/payments')).status).toBe(500)
  expect((await compareRights(client)).missing.length).toBeGreaterThan(100)

  const lines: string[] = []
  await migrate({ url: app.url, log: (line) => lines.push(line) })
  expect(lines.join()).toContain('Direitos e políticas do banco refeitos')
  expect(await compareRights(client)).toEqual(WHOLE)
  expect((await guest.send('GET', '/payments')).status).toBe(200)
})

test('a PostgreSQL before 17 is given no right that it does not know', () => {
  const isMaintain = (right: string) => right.startsWith('grant maintain ')
  expect(rightsOn(180_000).filter(isMaintain).length).toBeGreaterThan(0)
  expect(rightsOn(160_004).filter(isMaintain)).toEqual([])
  expect(rightsOn(160_004).length).toBeGreaterThan(900)
})
