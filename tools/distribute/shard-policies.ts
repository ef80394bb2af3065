import type { Client } from 'pg'
import { listFormer } from './former.ts'
import { placementOf } from './placing.ts'

/** A policy of a table by owner that looks into one other such table, as a command for a shard of each. */
type ShardPolicy = { readonly table: string; readonly other: string; readonly command: string }

const READ_TABLES = /\bFROM public\.(\w+) \w/gu

/**
 * The policy's words for shards that lie together: `%1$s` is the table's own, `%2$s` the other's. Undefined where it looks
 * into more, or elsewhere.
 */
export function shardPolicyOf({ name, sql }: { readonly name: string; readonly sql: string }) {
  const [table = ''] = name.split('.')
  const read = [...sql.matchAll(READ_TABLES)].map(([, one = '']) => one)
  const [other] = read
  if (other === undefined || read.length > 1 || other === table) return undefined
  if (placementOf(table) !== 'owner' || placementOf(other) !== 'owner') return undefined
  const command = sql
    .replaceAll('%', '%%')
    .replace(`public."${table}"`, '%1$s')
    .replaceAll(new RegExp(String.raw`(?<!\.)\b${table}\.`, 'gu'), '%1$s.')
    .replace(`public.${other} `, '%2$s ')
  return { table, other, command } satisfies ShardPolicy
}

/**
 * A policy that Citus refuses is a function, which asks anew for each row. What it looks into lies beside the row, so
 * each shard gets the words of before, about the other's shard: PostgreSQL asks once there, as on one machine. A shard
 * that is moved has the function again until `--moved`: slower, and as strict. Gives how many policies there were.
 */
export async function layPoliciesOnShards(client: Client): Promise<number> {
  const laid = (await listFormer(client, 'policy')).flatMap((one) => shardPolicyOf(one) ?? [])
  for (const { table, other, command } of laid) {
    const { rows } = await client.query<{ result: string }>(
      `select result from run_command_on_colocated_placements($1::regclass, $2::regclass, $3) where not success`,
      [`public."${table}"`, `public."${other}"`, command],
    )
    if (rows[0] !== undefined) throw new Error(`${table}: ${rows[0].result}`)
  }
  return laid.length
}
