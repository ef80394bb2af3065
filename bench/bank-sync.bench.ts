import { tmpdir } from 'node:os'
import path from 'node:path'
import { runSync } from '@saldo/api/bank-accesses/run-sync'
import { instantAt } from '@saldo/api/gateways/clock'
import { newId } from '@saldo/api/gateways/random'
import { addDays, toDay } from '@saldo/domain/calendar'
import { sql } from 'kysely'
import { Client } from 'pg'
import { examine } from '../tools/doctor/examine.ts'
import { HeldBank } from './harness/bank.ts'
import { assertSame } from './harness/assertions.ts'
import { brands } from './harness/brands.ts'
import { command } from './harness/bench-database.ts'
import { NOW_MS } from './harness/now.ts'
import { type Figures, printFigures, takeTurns } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * The sync of an account of ten thousand lines, from the job's start until all is entered with every
 * total and the opening balance, and the same once more with nothing new; against COPY of the same
 * rows into the same table with all its indexes. The aggregator answers from memory, in pages of 500.
 */

const LINES = 10_000
const LINK = 'link of the bench'
const LAST = toDay('2026-11-20')
const RECENT_DAYS = 80

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const bank = new HeldBank()
  bank.pageSize = 500
  bank.put({ id: LINK, clientUserId: owner.id })
  bank.has([{}])
  bank.shows(
    Array.from({ length: LINES }, (_, at) => ({
      id: `line ${at}`,
      day: addDays(LAST, -(at % RECENT_DAYS)),
      value: -100 - at,
      description: `LOJA ${at % 700}`,
    })),
  )
  let nowMs = NOW_MS
  const { database } = bench
  const log = { info: () => {}, warn: () => {} }
  const clock = { now: () => nowMs }
  const { signal } = new AbortController()
  const settings = {
    appUrl: 'http://127.0.0.1',
    secret: '',
    buildId: '',
    trustProxy: false,
    brands,
    banks: { pluggy: bank, belvo: null, webhookSecret: null },
  }
  const syncing = { database, clock, settings, log }
  let accessId = ''
  const sync = async (added: number) => {
    nowMs += 1
    const askedAt = instantAt(nowMs)
    nowMs += 1
    await runSync(syncing, { userId: owner.id, accessId, askedAt }, signal)
    const { rows } = await database.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${owner.id}, true)`.execute(ledger)
      return sql<{ readonly state: string; readonly added: number }>`
        select sync_state as state, sync_added as added from bank_accesses where id = ${accessId}`.execute(
        ledger,
      )
    })
    assertSame('what was added', rows, [{ state: 'done', added }])
  }
  /** A link without an account, as on its first day. */
  const connect = async () => {
    accessId = newId(nowMs)
    await command(
      bench.url,
      `delete from payments where bank_access_id is not null;
       delete from bank_accesses;
       insert into bank_accesses (user_id, id, aggregator, link_id, institution, status, active, created_at)
       values ('${owner.id}', '${accessId}', 'pluggy', '${LINK}', 'itau_br_retail', 'updated', true, now())`,
    )
    await command(bench.url, 'vacuum transactions; ')
    await command(bench.url, 'vacuum bank_lines')
  }
  await connect()
  await sync(LINES)
  const copy = await openCopy(bench.url)
  const figures = await takeTurns(
    [
      { name: 'COPY of the rows', times: 1, act: copy.act, before: copy.renew },
      {
        name: 'new',
        times: 1,
        act: () => sync(LINES),
        before: async () => {
          await copy.clear()
          await connect()
        },
      },
      { name: 'known', times: 1, act: () => sync(0) },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await copy.close()
  assertSame('doctor', (await examine(bench.url, { email: owner.email })).findings, [])
  printFigures(`sync of ${LINES} lines, ${n} entries`, figures, 'COPY of the rows')
  return figures
}

/** The rows of the last sync as a file, and their way into the same table. */
async function openCopy(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const file = path.join(tmpdir(), `saldo-bank-sync-${process.pid}`)
  const rows = `select t.* from transactions t join payments p on p.id = t.payment_id
    where p.bank_access_id is not null order by t.id`
  const clear = async () => {
    await client.query(`delete from transactions t using payments p
      where p.id = t.payment_id and p.bank_access_id is not null`)
    await command(url, 'vacuum transactions')
  }
  return {
    act: async () => {
      await client.query(`copy transactions from '${file}'`)
    },
    clear,
    /** The rows of the last sync, whose account is another one each time. */
    renew: async () => {
      await client.query(`copy (${rows}) to '${file}'`)
      await clear()
    },
    close: () => client.end(),
  }
}

await atEverySize(measure)
