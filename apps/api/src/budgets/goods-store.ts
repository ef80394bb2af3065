import { sql } from 'kysely'
import type { Good } from '@saldo/contract/survey'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import type { Owned } from '../context.ts'

/** What a person owns, in the order in which it was written down. */
export function listGoods(ctx: Owned): Promise<Good[]> {
  return ctx.ledger
    .selectFrom('goods')
    .select([
      'id as _id',
      'type',
      'market_cents as marketValue',
      'financed',
      'settlement_cents as settlementBalance',
      'instalment_cents as installment',
      'last_installment as lastInstallment',
      'date',
    ])
    .where('user_id', '=', ctx.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The ids of all goods of a person. */
export async function listGoodIds(ctx: Owned): Promise<ReadonlySet<string>> {
  const rows = await ctx.ledger
    .selectFrom('goods')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const columns: readonly Column<Good & { readonly at: string }>[] = [
  ['id', 'uuid', (row) => row._id],
  ['type', 'text', (row) => row.type],
  ['market_cents', 'bigint', (row) => row.marketValue],
  ['financed', 'boolean', (row) => row.financed],
  ['settlement_cents', 'bigint', (row) => row.settlementBalance],
  ['instalment_cents', 'bigint', (row) => row.installment],
  ['last_installment', 'integer', (row) => row.lastInstallment],
  ['date', 'date', (row) => row.date],
  ['created_at', 'timestamptz', (row) => row.at],
]
const replaced = sql.raw(
  columns
    .slice(1, -1)
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', '),
)

/** Writes goods: new ones, and over those of their ids. */
export async function writeGoods(
  ctx: Owned,
  { goods, at }: { goods: readonly Good[]; at: string },
): Promise<void> {
  if (goods.length === 0) return
  const rows = goods.map((good) => ({ ...good, at }))
  await sql`
    insert into goods (user_id, ${namesOf(columns)})
    select ${ctx.userId}::uuid, r.* from ${rowsOf(columns, rows)} as r
    on conflict (user_id, id) do update set ${replaced}, version = goods.version + 1`.execute(
    ctx.ledger,
  )
}

export async function deleteGoods(ctx: Owned, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.ledger
    .deleteFrom('goods')
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .execute()
}
