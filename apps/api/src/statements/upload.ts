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
import { readStatement } from './list.ts'
import { statementOf } from './rows.ts'
import {
  deleteOldDrafts,
  findDraftOf,
  findStatement,
  insertStatement,
  lockStatement,
  startAgain,
  type StatementRow,
} from './store.ts'
import type { Context } from '../context.ts'

/**
 * Uploads a file. One of a kind that is not read is refused at once; every other fault is found by
 * reading it. Of a file that waits for its review already, that draft is answered.
 */
export async function uploadStatement(
  ctx: Context,
  { filename, upload }: { readonly filename: string; readonly upload: unknown },
): Promise<Statement | Refused<UnreadKind>> {
  // Without a body, or with one of another type, there are no bytes here.
  if (!(upload instanceof Uint8Array)) return refuse('statement_unreadable')
  const kind = bytesKindOf(upload)
  if (isRefused(kind)) return kind
  const draft = { id: newId(ctx.nowMs) }
  const content = Buffer.from(upload)
  const waiting = await findDraftOf(ctx, { content, digest: digestOf(upload) })
  if (waiting !== null) {
    const found = await readStatement(ctx, waiting)
    assert(!isRefused(found), 'it has just been found')
    return found
  }
  await deleteOldDrafts(ctx, STATEMENT_DRAFTS_MAX - 1)
  await insertStatement(ctx, { ...draft, filename, content, at: instantAt(ctx.nowMs) })
  const row = await findStatement(ctx, draft)
  assert(row !== undefined, 'it has just been written')
  return statementOf(row, { payments: [], last: new Map() })
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

/** Marks a protected file to be read again, with a password that is not stored. */
export async function unlockStatement(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<Statement | Refused<'statement_not_found' | 'statement_has_no_password'>> {
  const row = await lockStatement(ctx, { id })
  if (row === undefined) return refuse('statement_not_found')
  if (!isLocked(row)) return refuse('statement_has_no_password')

  // Decided.
  await startAgain(ctx, { id, at: instantAt(ctx.nowMs) })
  return readAgain(ctx, id)
}
