import type { Client } from 'pg'

/** Where the functions of a distributed database lie, and what was there before them. */
export const SCHEMA = 'saldo_shards'

type Kind = 'foreign key' | 'policy' | 'view' | 'function' | 'grant'

/** Something of the ordinary schema that is otherwise now: the SQL that makes it again. */
type Former = { readonly kind: Kind; readonly name: string; readonly sql: string }

/** Makes the place for what is kept. Whoever calls the functions needs to find them. */
export async function ensureSchema(client: Client): Promise<void> {
  await client.query(`
    create schema if not exists ${SCHEMA};
    create table if not exists ${SCHEMA}.former (
      kind text not null, name text not null, sql text not null, primary key (kind, name))`)
  await client.query(`grant usage on schema ${SCHEMA} to public`)
}

/** Whether this database was distributed, whole or in part. */
export async function hasSchema(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('${SCHEMA}.former') is not null as "isThere"`,
  )
  return rows[0]?.isThere === true
}

/** Keeps how something was; a later text of the same takes the place of an earlier one. */
export async function recordFormer(client: Client, { kind, name, sql }: Former): Promise<void> {
  await client.query(
    `insert into ${SCHEMA}.former (kind, name, sql) values ($1, $2, $3)
     on conflict (kind, name) do update set sql = excluded.sql`,
    [kind, name, sql],
  )
}

/** What is kept of one kind, by name. */
export async function listFormer(client: Client, kind: Kind): Promise<readonly Former[]> {
  const { rows } = await client.query<Former>(
    `select kind, name, sql from ${SCHEMA}.former where kind = $1 order by name`,
    [kind],
  )
  return rows
}
