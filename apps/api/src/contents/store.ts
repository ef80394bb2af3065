import { type RawBuilder, sql } from 'kysely'
import type { ContentItems, ContentKind } from '@saldo/contract/contents'
import type { Ledger } from '../db/ledger.ts'

/** A document of content in one of its versions. */
export type Content<Kind extends ContentKind = ContentKind> = {
  readonly version: number
  readonly items: ContentItems<Kind>
}

/** The newest version of a kind of content; undefined where none was ever saved. */
export async function findContent<Kind extends ContentKind>(
  ledger: Ledger,
  kind: Kind,
): Promise<Content<Kind> | undefined> {
  const row = await ledger
    .selectFrom('contents')
    .select(['version', 'items'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as Content<Kind> | undefined
}

/** What people see of a kind of content, in its order: no drafts. */
export async function listItems<Kind extends ContentKind>(
  ledger: Ledger,
  kind: Kind,
): Promise<ContentItems<Kind>> {
  const content = await findContent(ledger, kind)
  const items: readonly { readonly isDraft?: boolean | undefined }[] = content?.items ?? []
  const shown = items.filter((item) => item.isDraft !== true)
  return shown.map(({ isDraft: _, ...item }) => item) as unknown as ContentItems<Kind>
}

const asJson = (items: ContentItems): RawBuilder<string> => sql`${JSON.stringify(items)}::json`

type NewContent<Kind extends ContentKind> = Content<Kind> & {
  readonly kind: Kind
  readonly savedAt: string
  /** Who saved it, as an operator's log names them. */
  readonly savedBy: string
}

/** Saves a version of a kind of content; false where that version was saved already. */
export async function insertContent<Kind extends ContentKind>(
  ledger: Ledger,
  { kind, version, items, savedAt, savedBy }: NewContent<Kind>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await ledger
    .insertInto('contents')
    .values({
      kind,
      version,
      items: asJson(items),
      saved_at: savedAt,
      saved_by: savedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The versions of a kind from the newest on. */
export function listVersions(
  ledger: Ledger,
  { kind, limit }: { readonly kind: ContentKind; readonly limit: number },
) {
  return ledger
    .selectFrom('contents')
    .select(['version', 'items', 'saved_at as savedAt', 'saved_by as savedBy'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

/** The names of these people, by their ids; whoever has left has none. */
export async function namesOf(
  ledger: Ledger,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ledger
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One version of a kind of content, old or new. */
export async function findVersion<Kind extends ContentKind>(
  ledger: Ledger,
  { kind, version }: { readonly kind: Kind; readonly version: number },
): Promise<Content<Kind> | undefined> {
  const row = await ledger
    .selectFrom('contents')
    .select(['version', 'items'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return row as Content<Kind> | undefined
}
