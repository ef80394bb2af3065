import type { OwnerLedger } from '../context.ts'

type SearchRow = {
  readonly id: string
  readonly name: string
  readonly filters: Readonly<Record<string, string>>
}

/** What a person has kept, by its name. */
export function listSearchRows(ctx: OwnerLedger): Promise<readonly SearchRow[]> {
  return ctx.ledger
    .selectFrom('saved_searches')
    .select(['id', 'name', 'filters'])
    .where('user_id', '=', ctx.userId)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

/** Keeps a search under its name. */
export async function insertSearch(
  ctx: OwnerLedger,
  row: SearchRow & { readonly nameKey: string },
): Promise<void> {
  const { id, name, nameKey, filters } = row
  await ctx.ledger
    .insertInto('saved_searches')
    .values({ user_id: ctx.userId, id, name, name_key: nameKey, filters: JSON.stringify(filters) })
    .execute()
}

/** Writes another name of a search. */
export async function renameSearch(
  ctx: OwnerLedger,
  { id, name, nameKey }: Pick<SearchRow, 'id' | 'name'> & { readonly nameKey: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('saved_searches')
    .set({ name, name_key: nameKey })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a search; false where the person has none of that id. */
export async function deleteSearch(ctx: OwnerLedger, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.ledger
    .deleteFrom('saved_searches')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
