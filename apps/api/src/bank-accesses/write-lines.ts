import { isRefused, type Refused } from '@saldo/contract/refusals'
import type { PlacedLine } from '@saldo/domain/bank-accesses/line'
import type { Match } from '@saldo/domain/bank-accesses/matching'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import type { CardRule } from '@saldo/domain/payments/card-cycle'
import { instantAt } from '../gateways/clock.ts'
import { newId, newIds } from '../gateways/random.ts'
import { findCardRules } from '../importing/entries.ts'
import { importLines } from '../importing/import-lines.ts'
import { insertMatches } from '../importing/settling-store.ts'
import { postEntries } from '../transactions/post.ts'
import { postRestored } from '../transactions/restored.ts'
import type { AccountRow } from './accounts-store.ts'
import {
  deleteLines,
  keepAndDelete,
  type LineRow,
  lineRow,
  restoreKept,
  type StoredLine,
  setLineState,
  upsertLines,
} from './lines-store.ts'
import { forgetMatches } from './matches-store.ts'
import { insertQuestions, withdrawLines } from './questions-store.ts'
import { billMonthOf } from './bill-month.ts'
import { updatePaired } from './update-entries.ts'
import type { Counts, Writing } from './writing.ts'
import type { Context } from '../context.ts'

type Fresh = { readonly id: string; readonly line: PlacedLine }

/** Brings lines and entries of an account into line with what was read of it. */
export async function writeLines(
  ctx: Context,
  writing: Writing,
  match: Match,
): Promise<Counts | Refused> {
  const { account } = writing
  const at = instantAt(ctx.nowMs)
  const stored = new Map(match.pairs.map(({ earlier }) => [earlier.id, earlier as StoredLine]))
  // What is back at the bank gets the entry that it had, with all that its owner had done to it.
  const back = match.pairs
    .filter(({ earlier }) => earlier.state === 'gone')
    .map(({ earlier }) => earlier.id)
  const restored = await restoreKept(ctx, { ids: back })
  await postRestored(ctx, { rows: restored })
  const has = new Set(restored.map(({ external_id: key }) => key))
  const lost = match.pairs.filter(({ earlier }) => earlier.state === 'gone' && !has.has(earlier.id))
  const updated = await updatePaired(ctx, writing, {
    pairs: match.pairs.filter((pair) => !lost.includes(pair)),
    stored,
  })
  const added = await addLines(ctx, writing, [
    ...match.added.map((line) => ({ id: '', line })),
    ...lost.map(({ earlier, line }) => ({ id: earlier.id, line })),
  ])
  if (isRefused(added)) return added
  await linkLines(ctx, writing, match)
  await ask(ctx, writing, match)
  const removed = await removeLines(ctx, writing, match.gone)
  const unheld = match.pairs
    .filter(({ earlier }) => earlier.state === 'held')
    .map(({ earlier }) => earlier.id)
  await withdrawLines(ctx, { ids: unheld })
  await setLineState(ctx, { ids: match.held.map(({ id }) => id), state: 'held', at })
  if (match.held.length > 0) {
    const [access_id, account_id] = [account.access_id, account.id]
    const line_ids = match.held.map(({ id }) => id)
    const question = {
      id: newId(ctx.nowMs),
      user_id: ctx.userId,
      access_id,
      account_id,
      created_at: at,
    }
    await insertQuestions(ctx.ledger, [{ ...question, ...UNANSWERED, kind: 'held', line_ids }])
  }
  return { added, updated, removed }
}

const UNANSWERED = {
  entry_id: null,
  line_key: null,
  entry_key: null,
  answer: null,
  answered_at: null,
}

function withIds(lines: readonly Fresh[], nowMs: number): readonly Fresh[] {
  const ids = newIds(nowMs, lines.length)
  return lines.map(({ id, line }, at) => ({ line, id: id === '' ? (ids[at] ?? '') : id }))
}

/** Enters new lines through the importing core. Returns how many became entries. */
export async function addLines(
  ctx: Context,
  writing: Writing,
  lines: readonly Fresh[],
): Promise<number | Refused> {
  if (lines.length === 0) return 0
  const { account } = writing
  const fresh = withIds(lines, ctx.nowMs)
  const card = (await findCardRules(ctx)).get(account.payment_id) ?? null
  const outcome = await importLines(ctx, {
    statementId: null,
    writer: null,
    lines: fresh.map((one, no) => incomingLine({ paymentId: account.payment_id, card }, one, no)),
    choices: { takeProbable: true },
  })
  if (isRefused(outcome)) return outcome
  const categories = new Map(outcome.entries.map((entry) => [entry.external_id, entry.category_id]))
  const rows = fresh.map(({ id, line }) =>
    lineRow(account.id, {
      ...line,
      id,
      state: categories.has(id) ? 'entry' : 'entered',
      categoryId: categories.get(id) ?? null,
    }),
  )
  await upsertLines(ctx, { at: instantAt(ctx.nowMs), rows })
  return outcome.added
}

function incomingLine(
  { paymentId, card }: { readonly paymentId: string; readonly card: CardRule | null },
  { id, line }: Fresh,
  no: number,
): IncomingLine {
  return {
    no,
    paymentId,
    day: line.day,
    value: line.value,
    name: line.name,
    nameKey: line.nameKey,
    externalId: id,
    rule: line.rule,
    partIndex: line.part?.index ?? null,
    partCount: line.part?.count ?? null,
    isPaid: !line.isPending,
    foreign: line.foreign,
    billMonth: billMonthOf(line, card),
  }
}

/** Links lines to the entries that a person has said they are. */
async function linkLines(ctx: Context, writing: Writing, { linked }: Match): Promise<void> {
  const { account } = writing
  const ids = newIds(ctx.nowMs, linked.length)
  const rows = linked.map(({ line }, at) =>
    waitingRow(account, line, { id: ids[at] ?? '', state: 'entered' }),
  )
  await upsertLines(ctx, { at: instantAt(ctx.nowMs), rows })
  const matches = linked.map(({ entry }, at) => ({
    paymentId: account.payment_id,
    externalId: ids[at] ?? '',
    entryId: entry.id,
  }))
  await insertMatches({
    userId: ctx.userId,
    statementId: null,
    at: instantAt(ctx.nowMs),
    matches,
  })?.execute(ctx.ledger)
}

function waitingRow(
  account: AccountRow,
  line: PlacedLine,
  of: { readonly id: string; readonly state: 'entered' | 'question' },
): LineRow {
  return lineRow(account.id, { ...line, ...of, categoryId: null })
}

/** Asks whether lines are entries that were typed by hand (case H19). */
async function ask(ctx: Context, writing: Writing, { questions }: Match): Promise<void> {
  if (questions.length === 0) return
  const { account } = writing
  const at = instantAt(ctx.nowMs)
  const ids = newIds(ctx.nowMs, questions.length)
  const rows = questions.map(({ line }, no) =>
    waitingRow(account, line, { id: ids[no] ?? '', state: 'question' }),
  )
  await upsertLines(ctx, { at, rows })
  await insertQuestions(
    ctx.ledger,
    questions.map(({ line, entry }, no) => ({
      user_id: ctx.userId,
      id: ids[no] ?? '',
      access_id: account.access_id,
      account_id: account.id,
      kind: 'probable' as const,
      line_ids: [ids[no] ?? ''],
      entry_id: entry.id,
      line_key: line.nameKey,
      entry_key: entry.nameKey,
      answer: null,
      answered_at: null,
      created_at: at,
    })),
  )
}

/**
 * Removes the entries of lines that are gone. A line that has no entry of its own leaves nothing behind: what
 * was reckoned, and what is an entry that was typed, or may be. If it comes back it is judged like a new one.
 */
async function removeLines(ctx: Context, writing: Writing, gone: Match['gone']): Promise<number> {
  if (gone.length === 0) return 0
  const { account } = writing
  const at = instantAt(ctx.nowMs)
  const ids = gone.map(({ id }) => id)
  const entries = await keepAndDelete(ctx, { paymentId: account.payment_id, ids })
  await postEntries(ctx, { before: entries, after: [] })
  await forgetMatches(ctx, { paymentId: account.payment_id, ids })
  await withdrawLines(ctx, { ids })
  await setLineState(ctx, { ids, state: 'gone', at })
  const withoutEntry = gone.filter(({ isProjected, state }) => isProjected || state !== 'entry')
  await deleteLines(ctx, { ids: withoutEntry.map(({ id }) => id) })
  return entries.length
}
