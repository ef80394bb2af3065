import { Client } from 'pg'
import { household, households } from './generator/household.ts'
import { load, openBenchDatabase } from './harness/bench-database.ts'
import { readOptions } from './harness/options.ts'

/*
 * Bytes an entry on the disk: all tables and indexes of people's data, for one owner with many entries and for
 * many owners with few.
 */

type Relation = {
  readonly name: string
  readonly kind: string
  readonly bytes: number
  readonly rows: number
}

/** Of what has an owner, tables and indexes by themselves, the largest first. */
async function relationsOf(url: string): Promise<readonly Relation[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Relation>(`
      with owned as (select c.oid, c.relname, c.reltuples::float8 as rows from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)
      select relname as name, 'table' as kind, pg_table_size(oid)::float8 as bytes, rows from owned
      union all
      select i.relname, 'index', pg_relation_size(i.oid)::float8, i.reltuples::float8
        from owned join pg_index x on x.indrelid = owned.oid join pg_class i on i.oid = x.indexrelid
       order by bytes desc`)
    return rows
  } finally {
    await client.end()
  }
}

const SMALLEST_SHOWN = 3

async function measure(title: string, owners: Iterable<ReturnType<typeof household>>) {
  const bench = await openBenchDatabase()
  try {
    const before = new Map((await relationsOf(bench.url)).map(({ name, bytes }) => [name, bytes]))
    const entries = await load(bench, owners)
    const relations = (await relationsOf(bench.url)).map((one) => ({
      ...one,
      perEntry: (one.bytes - (before.get(one.name) ?? 0)) / entries,
    }))
    const total = relations.reduce((sum, { perEntry }) => sum + perEntry, 0)
    console.log(`\n${title}: ${entries} entries, ${total.toFixed(0)} bytes an entry`)
    for (const { name, kind, perEntry, rows } of relations) {
      if (perEntry < SMALLEST_SHOWN) continue
      console.log(
        `  ${perEntry.toFixed(1).padStart(7)}  ${kind} ${name}, ${(rows / entries).toFixed(2)} rows an entry`,
      )
    }
  } finally {
    await bench.close()
  }
}

const { sizes } = readOptions()
for (const n of sizes) await measure('one owner', [household(n, { shape: 'deep' })])
await measure('a thousand owners', households(1_000, [[1, 300]]))
