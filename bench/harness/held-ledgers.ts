import { Client } from 'pg'

/*
 * Ledgers beside the tables of the product, in a schema of their own, to be put into them one after the other:
 * what a plan is made for is what stands there at that moment.
 */

/** Rows of other owners are copies of one ledger under other ids. */
const OF_A_LEDGER = [
  'payments',
  'series',
  'transactions',
  'category_memory',
  'day_totals',
  'month_totals',
  'category_totals',
  'invoice_totals',
  'linked_transactions',
]

/** What no two owners share. */
const OWN_IDS = new Set(['user_id', 'id', 'payment_id', 'series_id'])

/** Without foreign keys: whole tables come back in any order. */
const UNCHECKED = 'set session_replication_role = replica'

const within = async (url: string, act: (client: Client) => Promise<void>) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(UNCHECKED)
    await act(client)
  } finally {
    await client.end()
  }
}

type HeldTable = { readonly name: string; readonly owner: string; readonly columns: string }

async function tablesOf(client: Client): Promise<readonly HeldTable[]> {
  const { rows } = await client.query<HeldTable>(`
    select c.relname as name, case c.relname when 'users' then 'id' else 'user_id' end as owner,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
     group by c.relname
    having c.relname = 'users' or bool_or(a.attname = 'user_id') order by 1`)
  return rows
}

/** Takes all owners and what is theirs out of the tables, and lets no autovacuum decide what a plan knows. */
export function holdLedgers(url: string): Promise<void> {
  return within(url, async (client) => {
    await client.query('create schema held')
    const tables = await tablesOf(client)
    for (const { name } of tables) {
      await client.query(`create table held.${name} as select * from public.${name}`)
      await client.query(`alter table held.${name} set (autovacuum_enabled = off)`)
      await client.query(`alter table public.${name} set (autovacuum_enabled = off)`)
    }
    await client.query(`truncate ${tables.map(({ name }) => `public.${name}`).join(', ')} cascade`)
  })
}

/** Puts some owners back into the tables. */
export function putBack(url: string, owners: readonly string[]): Promise<void> {
  return within(url, async (client) => {
    for (const { name, owner, columns } of await tablesOf(client)) {
      await client.query(
        `insert into public.${name} (${columns}) select ${columns} from held.${name} where ${owner} = any($1)`,
        [owners],
      )
    }
  })
}

/** So many other owners, each with the ledger of this one. */
export function putCopies(url: string, owner: string, count: number): Promise<void> {
  return within(url, async (client) => {
    for (const { name, columns } of await tablesOf(client)) {
      if (!OF_A_LEDGER.includes(name)) continue
      const renamed = columns
        .split(', ')
        .map((column) => (OWN_IDS.has(column) ? `md5(${column}::text || n)::uuid` : column))
        .join(', ')
      await client.query(
        `insert into public.${name} (${columns})
         select ${renamed} from held.${name} cross join generate_series(1, $2) n where user_id = $1`,
        [owner, count],
      )
    }
  })
}
