import { createHash, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/database.ts'
import { migrateInTwo } from '../../../../tests/migrations.ts'
import { hashOfAccess, NO_ACCESS } from '../access/access-chain.ts'

let url = ''
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ url, drop } = await emptyDatabase())
  return () => drop()
})

type Row = Readonly<Record<string, unknown>>

async function ask(sql: string, values: unknown[] = []): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

const NAME = 'what_is_kept_of_others.sql'

test('the log of accesses is hashed again without the names of planners, but for a line that was changed', async () => {
  const [ana, beto, planner] = [randomUUID(), randomUUID(), randomUUID()]
  const lineOf = (seq: number) => ({
    seq,
    actorId: planner,
    action: 'GET /payments',
    object: '/payments',
    status: 200,
    at: `2026-11-21T15:00:0${seq}.120Z`,
    address: '127.0.0.1',
    agent: 'Firefox · água',
    requestId: `req-${seq}`,
  })
  const plant = async (owner: string, changed: number | null) => {
    let hash = NO_ACCESS
    for (const seq of [1, 2, 3]) {
      const { actorId, action, object, status, at, address, agent, requestId } = lineOf(seq)
      const columns = [seq, actorId, 'Paulo', action, object, status, at, address, agent, requestId]
      hash = createHash('sha256').update(hash).update(columns.join('\u001f')).digest()
      await ask(
        `insert into access_log (user_id, seq, actor_id, actor_name, action, object, status, at, address,
           agent, request_id, hash) values ($1, $2, $3, 'Paulo', $4, $5, $6, $7, $8, $9, $10, $11)`,
        [owner, seq, actorId, action, object, status, at, address, agent, requestId, hash],
      )
    }
    await ask('insert into access_log_heads values ($1, 3, $2)', [owner, hash])
    if (changed !== null)
      await ask('update access_log set status = 404 where user_id = $1 and seq = $2', [
        owner,
        changed,
      ])
  }
  await migrateInTwo(url, NAME, async () => {
    await plant(ana, null)
    await plant(beto, 2)
  })
  const good = async (owner: string) => {
    const rows = await ask('select * from access_log where user_id = $1 order by seq', [owner])
    let previous = NO_ACCESS
    return rows.map(({ seq, hash, status }) => {
      const line = { ...lineOf(Number(seq)), status: Number(status) }
      const isGood = hashOfAccess(previous, line).equals(hash as Buffer)
      previous = hash as Buffer
      return isGood
    })
  }
  expect(await good(ana)).toEqual([true, true, true])
  expect(await good(beto)).toEqual([true, false, true])
  const heads = await ask(
    `select count(*)::int as whole from access_log l join access_log_heads h
       on h.user_id = l.user_id and h.seq = l.seq and h.hash = l.hash`,
  )
  expect(heads).toEqual([{ whole: 2 }])
})

test('of the messages of the gateway is left what they are about, one row a kind and thing', async () => {
  const put = (key: string, body: string, at: string, handled: string) =>
    ask(
      `insert into gateway_events (id, key, event, body, received_at, last_at, handled_at)
         values (gen_random_uuid(), $1, split_part($1, '|', 1), $2, $3, $3, ${handled})`,
      [key, body, at],
    )
  await migrateInTwo(url, NAME, async () => {
    const about =
      'event=invoice.created&data%5Bid%5D=F1&data%5Bcustomer_id%5D=C1&data%5Bemail%5D=ana%40x.com'
    await put('invoice.created|F1|pending', about, '2026-11-01', 'now()')
    await put('invoice.created|F1|paid', about, '2026-11-02', 'now()')
    await put(
      'subscription.renewed|S1|',
      'event=subscription.renewed&id=S1&nome=ANA',
      '2026-11-03',
      'null',
    )
  })
  expect(await ask('select key, body from gateway_events order by key')).toEqual([
    { key: 'invoice.created|F1', body: 'event=invoice.created&data[id]=F1&data[customer_id]=C1' },
    { key: 'subscription.renewed|S1', body: 'event=subscription.renewed&data[id]=S1' },
  ])
})
