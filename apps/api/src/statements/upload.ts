import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import type { Statement } from '@saldo/contract/statements'
import { type ColumnReading, isReadable } from '@saldo/domain/statements/columns'
import { assert } from '@saldo/domain/assert'
import type { Day } from '@saldo/domain/calendar'
import { STATEMENT_DRAFTS_MAX } from '@saldo/domain/statements/kinds'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { digestOf } from './draft-lines.ts'
import { bytesKindOf, type UnreadKind } from './file-kind.ts'
import { splitZip, type ZippedFile } from './zipped-file.ts'
import { readStatement } from './list.ts'
import { statementOf } from './rows.ts'
import {
  countDraftsSince,
  deleteOldDrafts,
  findDraftOf,
  findStatement,
  insertStatement,
  listLockedBeside,
  lockStatement,
  startAgain,
  type StatementRow,
} from './store.ts'
import type { Context } from '../context.ts'

/** A statement to answer with, and all that are to be read now. */
type Uploaded = { readonly statement: Statement; readonly toRead: readonly string[] }

/** A draft of so long ago makes room for a new one; a newer one is somebody's work of today. */
const DRAFT_IS_KEPT_MS = 24 * 60 * 60 * 1_000

/**
 * Uploads a file. One of a kind that is not read is refused at once; every other fault is found by
 * reading it. Of a file that waits for its review already, that draft is answered. Each file of a ZIP becomes a
 * statement of its own; the first of them is answered. Where too many wait, those of former days go, and where
 * they are all of this one the file is refused.
 */
export async function uploadStatement(
  ctx: Context,
  { filename, upload }: { readonly filename: string; readonly upload: unknown },
): Promise<
  Uploaded | Refused<UnreadKind | 'statement_zip_of_too_many' | 'statement_too_many_waiting'>
> {
  // Without a body, or with one of another type, there are no bytes here.
  if (!(upload instanceof Uint8Array)) return refuse('statement_unreadable')
  const kind = bytesKindOf(upload)
  if (isRefused(kind)) return kind
  const inside = kind === 'zip' ? splitZip(upload) : null
  if (isRefused(inside)) return inside
  const files = inside ?? [{ name: filename, bytes: Buffer.from(upload) }]
  const archive = inside === null ? null : filename
  const fresh: (ZippedFile & { readonly id: string })[] = []
  const ids: string[] = []
  // Ids ascend and the list begins with the newest: there the files stand in the order of the ZIP.
  for (const file of files.toReversed()) {
    const draft = await findDraftOf(ctx, { content: file.bytes, digest: digestOf(file.bytes) })
    const id = draft ?? newId(ctx.nowMs)
    ids.push(id)
    if (draft === null) fresh.push({ ...file, id })
  }
  const first = ids.at(-1) ?? ''
  const since = instantAt(ctx.nowMs - DRAFT_IS_KEPT_MS)
  if (fresh.length > 0) {
    const count = await countDraftsSince(ctx, { ids, since })
    if (count + ids.length > STATEMENT_DRAFTS_MAX) return refuse('statement_too_many_waiting')
  }

  // Decided.
  if (fresh.length > 0)
    await deleteOldDrafts(ctx, { ids, others: STATEMENT_DRAFTS_MAX - ids.length })
  const at = instantAt(ctx.nowMs)
  for (const { id, name, bytes: content } of fresh)
    await insertStatement(ctx, { id, filename: name, archive, content, at })
  const found = await readStatement(ctx, first)
  assert(!isRefused(found), 'it is there, or has just been written')
  return { statement: found, toRead: fresh.map(({ id }) => id).toReversed() }
}

/** Stores how the columns of a file are read, for it and for later ones like it; it is read again. */
export async function readColumns(
  ctx: Context,
  { id, reading }: { readonly id: string; readonly reading: ColumnReading },
): Promise<
  Statement | Refused<'statement_not_found' | 'statement_has_no_columns' | 'columns_incomplete'>
> {
  const row = await lockStatement(ctx, { id })
  if (row === undefined) return refuse('statement_not_found')
  const isOpen = row.state === 'ready' || row.state === 'failed'
  if (row.columns === null || !isOpen) return refuse('statement_has_no_columns')
  const isWhole = reading.roles.length === row.columns.header.length && isReadable(reading.roles)
  if (!isWhole) return refuse('columns_incomplete', 'roles')

  // Decided.
  await startAgain(ctx, { id, reading, at: instantAt(ctx.nowMs) })
  return readAgain(ctx, id)
}

async function readAgain(ctx: Context, id: string): Promise<Statement> {
  const again = await findStatement(ctx, { id })
  assert(again !== undefined, 'it is being read again')
  return statementOf(again, { payments: [], last: new Map() })
}

/** Stores the due date of a bill without years; the file is then read again (case L33). */
export async function dateStatement(
  ctx: Context,
  { id, dueOn }: { readonly id: string; readonly dueOn: Day },
): Promise<Statement | Refused<'statement_has_its_dates' | 'statement_not_found'>> {
  const draft = { id }
  const row = await lockStatement(ctx, draft)
  if (row === undefined) return refuse('statement_not_found')
  if (row.failure !== 'statement_year_missing') return refuse('statement_has_its_dates')

  // Decided.
  await startAgain(ctx, { ...draft, dueOn, at: instantAt(ctx.nowMs) })
  return readAgain(ctx, id)
}

/** Whether a file waits for its password. */
const isLocked = ({ failure }: Pick<StatementRow, 'failure'>) =>
  failure === 'statement_password_needed' || failure === 'statement_password_wrong'

/**
 * Marks a protected file to be read again, with a password that is not stored; and with it what waits of the same ZIP,
 * whose files have one password.
 */
export async function unlockStatement(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<Uploaded | Refused<'statement_not_found' | 'statement_has_no_password'>> {
  const row = await lockStatement(ctx, { id })
  if (row === undefined) return refuse('statement_not_found')
  if (!isLocked(row)) return refuse('statement_has_no_password')
  const toRead = [id, ...(row.archive === null ? [] : await listLockedBeside(ctx, { id }))]

  // Decided.
  for (const one of toRead) await startAgain(ctx, { id: one, at: instantAt(ctx.nowMs) })
  return { statement: await readAgain(ctx, id), toRead }
}
