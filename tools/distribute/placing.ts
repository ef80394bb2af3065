import type { Client } from 'pg'
import { listTables } from '@saldo/api/backup/backup'
import { type Placement, placements } from '../sql-book/shards/placement.ts'
import { recordFormer, listFormer } from './former.ts'

/** A table, with where its rows are to lie. */
export type Placed = { readonly name: string; readonly placement: Placement }

/** By whom all owned tables are spread: what is one owner's lies on one machine, in every table. */
const BESIDE = 'ledgers'

/** Where a table of the schema is to lie, as `placement.ts` says. */
export function placementOf(table: string): Placement {
  return placements[table] ?? 'owner'
}

/** Every table of the schema with its place, each after those that its rows refer to. */
export async function listPlaced(client: Client): Promise<readonly Placed[]> {
  const names = await listTables(client)
  return names.map((name) => ({ name, placement: placementOf(name) }))
}

type ForeignKey = {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly definition: string
}

const FOREIGN_KEYS = `
  select k.conname as name, c.relname as from, t.relname as to, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
   where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`

const sqlOf = ({ name, from, definition }: ForeignKey) =>
  `alter table public."${from}" add constraint "${name}" ${definition}`

/** A row that lies on every machine cannot refer to one that lies on one of them. */
const isLost = ({ from, to }: ForeignKey) =>
  placementOf(to) === 'owner' && placementOf(from) !== 'owner'

/** Takes away the keys that a table would have while the one that it refers to lies elsewhere; or all, to go back. */
export async function dropForeignKeys(client: Client, which: 'unplaced' | 'all'): Promise<void> {
  const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS)
  const spread = await listSpread(client)
  for (const key of rows) {
    const ends = [key.from, key.to].filter((name) => placementOf(name) !== 'coordinator')
    if (which === 'unplaced' && ends.every((name) => spread.has(name))) continue
    await recordFormer(client, {
      kind: 'foreign key',
      name: `${key.from}.${key.name}`,
      sql: sqlOf(key),
    })
    await client.query(`alter table public."${key.from}" drop constraint "${key.name}"`)
  }
}

/** Makes those again that can be; gives the names of the others. */
export async function restoreForeignKeys(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS)
  const there = new Set(rows.map(({ from, name }) => `${from}.${name}`))
  const lost: string[] = []
  for (const { name, sql } of await listFormer(client, 'foreign key')) {
    if (there.has(name)) continue
    const [, from = '', to = ''] =
      /^alter table public\."(\w+)".* REFERENCES (?:public\.)?(\w+)/.exec(sql) ?? []
    if (isLost({ name, from, to, definition: sql }) && (await listSpread(client)).has(to)) {
      lost.push(name)
    } else {
      await client.query(sql)
    }
  }
  return lost
}

/** The tables that are spread over the machines now. */
export async function listSpread(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where p.partmethod = 'h' or p.repmodel = 't'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Puts a table where it is to lie, with its rows. Citus leaves what was there behind, unseen: it is taken away.
 * False where it lies there already.
 */
export async function place(client: Client, { name, placement }: Placed): Promise<boolean> {
  if (placement === 'coordinator' || (await listSpread(client)).has(name)) return false
  const made =
    placement === 'reference'
      ? `select create_reference_table('public."${name}"')`
      : `select create_distributed_table('public."${name}"', 'user_id'${
          name === BESIDE ? '' : `, colocate_with => 'public.${BESIDE}'`
        })`
  await client.query(made)
  await client.query(`select truncate_local_data_after_distributing_table('public."${name}"')`)
  return true
}

/** Owned tables lie beside the first of them, so that one is placed before the others. */
export function inOrder(placed: readonly Placed[]): readonly Placed[] {
  const rank = ({ name, placement }: Placed) =>
    placement === 'reference' ? 0 : name === BESIDE ? 1 : 2
  return [...placed].toSorted((a, b) => rank(a) - rank(b))
}

/** Brings every table back to this machine, with its rows. */
export async function gather(client: Client, name: string): Promise<void> {
  await client.query(`select undistribute_table('public."${name}"')`)
}
