import { type RawBuilder, sql } from 'kysely'
import type { OwnerLedger } from '../context.ts'

/** With more different names than this, reading the names takes longer than reading the entries. */
const NAMES_MAX = 5_000

type NamesInput = {
  /** What of `name_key` is searched. */
  readonly searched: RawBuilder<unknown>
  /** All of them stand in it. */
  readonly words: readonly string[]
  readonly entriesMax: number
}

/**
 * SQL, parts of a recursive `with`: the different names of an owner, each found by the index after the one
 * before it; in `named`, those in which all of the words stand; and in `search`, whether the names were few
 * enough to go through (`is_whole`), and whether those that were found have at most so many entries
 * (`is_rare`). The cost grows with the names, not with the entries (case L60).
 */
export function namesWith(
  ctx: OwnerLedger,
  { searched, words, entriesMax }: NamesInput,
): RawBuilder<unknown> {
  const { userId } = ctx
  const all = sql.join(
    words.map((word) => sql`strpos(${searched}, ${word}) > 0`),
    sql` and `,
  )
  return sql`names (name_key, no) as (
      (select t.name_key, 1 from transactions t
        where t.user_id = ${userId} order by t.name_key limit 1)
      union all
      select (select t.name_key from transactions t
               where t.user_id = ${userId} and t.name_key > n.name_key
               order by t.name_key limit 1), n.no + 1
        from names n where n.name_key is not null and n.no <= ${sql.lit(NAMES_MAX)}),
    named as materialized (
      select array(select name_key from names where name_key is not null and ${all}) as keys),
    whole as materialized (
      select (select count(*) from names where name_key is not null) <= ${sql.lit(NAMES_MAX)} as is_whole),
    search as materialized (
      select is_whole, is_whole and (select count(*) from (
               select from ${namedEntries(ctx, sql``)}
                limit ${sql.lit(entriesMax)} + 1) few) <= ${sql.lit(entriesMax)} as is_rare
        from whole)`
}

/** SQL to select from: the entries `e` of the names that were found, each name by the index. */
export function namedEntries(
  { userId }: OwnerLedger,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`unnest((select keys from named)) k (name_key) cross join lateral (
    select ${columns} from transactions o
     where o.user_id = ${userId} and o.name_key = k.name_key offset 0) e`
}
