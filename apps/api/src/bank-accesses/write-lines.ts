import { isRefused, type Refused } from '@saldo/contract/refusals'
import type { PlacedLine } from '@saldo/domain/bank-accesses/line'
import type { Match } from '@saldo/domain/bank-accesses/matching'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import type { CardRule } from '@saldo/domain/payments/card-cycle'
import type { Ledger } from '../db/ledger.ts'
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

type Fresh = { readonly id: string; readonly line: PlacedLine }

/** Brings lines and entries of an account into line with what was read of it. */
export async function writeLines(
  ledger: Ledger,
  writing: Writing,
  match: Match,
): Promise<Counts | Refused> {
  const { userId, account, nowMs } = writing
  const at = instantAt(nowMs)
  const stored = new Map(match.pairs.map(({ earlier }) => [earlier.id, earlier as StoredLine]))
  // What is back at the bank gets the entry that it had, with all that its owner had done to it.
  const back = match.pairs
    .filter(({ earlier }) => earlier.state === 'gone')
    .map(({ earlier }) => earlier.id)
  const restored = await restoreKept(ledger, { userId, ids: back })
  await postRestored(ledger, { userId, rows: restored })
  const has = new Set(restored.map(({ external_id: key }) => key))
  const lost = match.pairs.filter(({ earlier }) => earlier.state === 'gone' && !has.has(earlier.id))
  const updated = await updatePaired(ledger, writing, {
    pairs: match.pairs.filter((pair) => !lost.includes(pair)),
    stored,
  })
  const added = await addLines(ledger, writing, [
    ...match.added.map((line) => ({ id: '', line })),
    ...lost.map(({ earlier, line }) => ({ id: earlier.id, line })),
  ])
  if (isRefused(added)) return added
  await linkLines(ledger, writing, match)
  await ask(ledger, writing, match)
  const removed = await removeLines(ledger, writing, match.gone)
  const unheld = match.pairs
    .filter(({ earlier }) => earlier.state === 'held')
    .map(({ earlier }) => earlier.id)
  await withdrawLines(ledger, { userId, ids: unheld })
  await setLineState(ledger, { userId, ids: match.held.map(({ id }) => id), state: 'held', at })
  if (match.held.length > 0) {
    const [access_id, account_id] = [account.access_id, account.id]
    const line_ids = match.held.map(({ id }) => id)
    const question = { id: newId(nowMs), user_id: userId, access_id, account_id, created_at: at }
    await insertQuestions(ledger, [{ ...question, ...UNANSWERED, kind: 'held', line_ids }])
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
  ledger: Ledger,
  writing: Writing,
  lines: readonly Fresh[],
): Promise<number | Refused> {
  if (lines.length === 0) return 0
  const { userId, account, currency, nowMs } = writing
  const fresh = withIds(lines, nowMs)
  const card = (await findCardRules(ledger, userId)).get(account.payment_id) ?? null
  const outcome = await importLines(ledger, {
    userId,
    statementId: null,
    writer: null,
    lines: fresh.map((one, no) => incomingLine({ paymentId: account.payment_id, card }, one, no)),
    choices: { takeProbable: true },
    currency,
    nowMs,
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
  await upsertLines(ledger, { userId, at: instantAt(nowMs), rows })
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
async function linkLines(ledger: Ledger, writing: Writing, { linked }: Match): Promise<void> {
  const { userId, account, nowMs } = writing
  const ids = newIds(nowMs, linked.length)
  const rows = linked.map(({ line }, at) =>
    waitingRow(account, line, { id: ids[at] ?? '', state: 'entered' }),
  )
  await upsertLines(ledger, { userId, at: instantAt(nowMs), rows })
  const matches = linked.map(({ entry }, at) => ({
    paymentId: account.payment_id,
    externalId: ids[at] ?? '',
    entryId: entry.id,
  }))
  await insertMatches({ userId, statementId: null, at: instantAt(nowMs), matches })?.execute(ledger)
}

function waitingRow(
  account: AccountRow,
  line: PlacedLine,
  of: { readonly id: string; readonly state: 'entered' | 'question' },
): LineRow {
  return lineRow(account.id, { ...line, ...of, categoryId: null })
}

/** Asks whether lines are entries that were typed by hand (case H19). */
async function ask(ledger: Ledger, writing: Writing, { questions }: Match): Promise<void> {
  if (questions.length === 0) return
  const { userId, account, nowMs } = writing
  const at = instantAt(nowMs)
  const ids = newIds(nowMs, questions.length)
  const rows = questions.map(({ line }, no) =>
    waitingRow(account, line, { id: ids[no] ?? '', state: 'question' }),
  )
  await upsertLines(ledger, { userId, at, rows })
  await insertQuestions(
    ledger,
    questions.map(({ line, entry }, no) => ({
      user_id: userId,
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
async function removeLines(ledger: Ledger, writing: Writing, gone: Match['gone']): Promise<number> {
  if (gone.length === 0) return 0
  const { userId, account, nowMs } = writing
  const at = instantAt(nowMs)
  const ids = gone.map(({ id }) => id)
  const entries = await keepAndDelete(ledger, { userId, paymentId: account.payment_id, ids })
  await postEntries(ledger, { userId, before: entries, after: [] })
  await forgetMatches(ledger, { userId, paymentId: account.payment_id, ids })
  await withdrawLines(ledger, { userId, ids })
  await setLineState(ledger, { userId, ids, state: 'gone', at })
  const withoutEntry = gone.filter(({ isProjected, state }) => isProjected || state !== 'entry')
  await deleteLines(ledger, { userId, ids: withoutEntry.map(({ id }) => id) })
  return entries.length
}
