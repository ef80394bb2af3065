import { splitOfValue } from '@saldo/domain/transactions/split'
import { type AccountRow, forgetMatches } from './store.ts'
import type { KnownLine, PlacedLine, AccountLine } from '@saldo/domain/importing/account-line'
import type { Pair } from '@saldo/domain/bank-accesses/pairing'
import { entryTypeOfLine } from '@saldo/domain/importing/line-rule'
import { placeLine } from '@saldo/domain/importing/place'
import { categoryIdOf } from '@saldo/domain/importing/proposals'
import { monthOf, type Month } from '@saldo/domain/calendar'
import { type CardRule, invoiceOf } from '@saldo/domain/payments/card-cycle'
import { instantAt } from '../gateways/clock.ts'
import { openProposals } from '../importing/categories.ts'
import { findCardRules } from '../importing/store.ts'
import { type CategoryRow, findCategories } from '../importing/store.ts'
import { followLines, payEntries, unpayEntries } from '../importing/confirm.ts'
import { listConfirmedLines } from '../importing/same-store.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { foreignColumns, placeColumns } from '../transactions/rows.ts'
import { updateEntries } from '../transactions/store.ts'
import { usedCardOf } from '@saldo/domain/payments/card-holders'
import { dayOfPart } from '@saldo/domain/importing/purchases'
import {
  listEntriesOf,
  lineRow,
  type StoredLine,
  upsertLines,
  deleteLines,
  keepAndDelete,
  type LineRow,
  restoreKept,
  setLineState,
} from './lines-store.ts'
import type { Context, OwnerLedger } from '../context.ts'
import { isRefused, type Refused } from '@saldo/contract/refusals'
import type { Match } from '@saldo/domain/bank-accesses/matching'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import { newId, newIds } from '../gateways/random.ts'
import { importLines } from '../importing/import-lines.ts'
import { listRulesToApply } from '../rules/store.ts'
import { postRestored } from '../transactions/remove.ts'
import { insertQuestions, remarkItems, unmarkItems, withdrawLines } from './questions-store.ts'
import { askAboutItems } from './item-questions.ts'

/**
 * The month of the bill that a line stands in, as the bank says it, or for a part that is written under
 * the day of its purchase, as its own day gives it; null where the day of the line does.
 */
function billMonthOf(line: AccountLine, card: CardRule | null): Month | null {
  if (line.billMonth !== null || card === null) return line.billMonth
  const day = dayOfPart(line)
  return day === line.day ? null : invoiceOf(card, day).month
}

/** The account whose lines are written. */
export type WriteTarget = {
  readonly account: AccountRow
}

/** What a sync did to the ledger. */
export type Counts = { readonly added: number; readonly updated: number; readonly removed: number }

/** Whether a line says something else than at the last sync; where not, nothing is read or written. */
function isChanged({ earlier, line }: Pair): boolean {
  return (
    earlier.providerId !== line.providerId ||
    isOtherEntry(earlier, line) ||
    earlier.createdAt !== line.createdAt ||
    earlier.reference !== line.reference ||
    earlier.purchase !== line.purchase ||
    earlier.state === 'gone' ||
    earlier.state === 'held' ||
    earlier.state === 'kept'
  )
}

/** Whether the entry of a line follows from what has changed. */
function isOtherEntry(earlier: KnownLine, line: PlacedLine): boolean {
  return (
    earlier.day !== line.day ||
    earlier.value !== line.value ||
    earlier.name !== line.name ||
    earlier.isPending !== line.isPending ||
    earlier.isProjected !== line.isProjected ||
    earlier.rule !== line.rule ||
    earlier.foreign?.currency !== line.foreign?.currency ||
    earlier.foreign?.value !== line.foreign?.value ||
    earlier.billMonth !== line.billMonth ||
    (earlier.cardEnding ?? null) !== (line.cardEnding ?? null) ||
    earlier.part?.index !== line.part?.index ||
    earlier.part?.count !== line.part?.count
  )
}

/**
 * Brings the entries of known lines into line with what the bank says now. Value, day and what is
 * booked are the bank's; a name, a category, a note or an invoice that a person has changed stay as
 * they are (cases H3, H6, A10). Returns how many entries changed.
 */
async function updatePaired(
  ctx: Context,
  writing: WriteTarget,
  {
    pairs,
    stored,
  }: {
    readonly pairs: readonly Pair[]
    readonly stored: ReadonlyMap<string, StoredLine>
  },
): Promise<number> {
  const changed = pairs.filter(isChanged)
  if (changed.length === 0) return 0
  const { account } = writing
  const { payment_id: paymentId } = account
  const ids = changed.map(({ earlier }) => earlier.id)
  const entries = await listEntriesOf(ctx, { paymentId, ids })
  const entryOf = new Map(entries.map((entry) => [entry.external_id, entry]))
  const cards = await findCardRules(ctx)
  const facts: Facts = {
    card: cards.get(paymentId) ?? null,
    categoryOf: await categoriesOf(ctx, { paymentId, pairs: changed }),
  }
  const rows: ReturnType<typeof lineRow>[] = []
  const before: EntryRow[] = []
  const after: EntryRow[] = []
  for (const { earlier, line } of changed) {
    const entry = entryOf.get(earlier.id)
    const was = stored.get(earlier.id)
    const categoryId = was?.categoryId ?? null
    const now =
      entry === undefined ? null : changedEntry(entry, { earlier, line, categoryId }, facts)
    const written = now === null ? categoryId : now.written
    rows.push(
      lineRow(account.id, {
        ...line,
        id: earlier.id,
        state: stateOf(earlier, entry),
        categoryId: written,
      }),
    )
    if (entry === undefined || now === null || !isOther(entry, now.entry)) continue
    before.push(entry)
    after.push({ ...now.entry, version: entry.version + 1 })
  }
  await upsertLines(ctx, { at: instantAt(ctx.nowMs), rows })
  await followLines(ctx, {
    paymentId,
    lines: changed
      .filter(({ earlier }) => earlier.state === 'entered')
      .map(({ earlier, line }) => ({
        ...line,
        paymentId,
        externalId: earlier.id,
        isPaid: !line.isPending,
      })),
  })
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
  return after.length
}

/** An entry that went on another way than ours was removed by its owner, and stays away (case H5). */
function stateOf({ state }: KnownLine, entry: EntryRow | undefined): StoredLine['state'] {
  if (state === 'gone' || state === 'held' || state === 'kept' || state === 'entry') {
    return entry === undefined ? 'removed' : 'entry'
  }
  return state
}

type Facts = {
  readonly card: CardRule | null
  readonly categoryOf: (line: PlacedLine) => CategoryRow | null
}

function changedEntry(
  entry: EntryRow,
  { earlier, line, categoryId }: Pair & { readonly categoryId: string | null },
  { card, categoryOf }: Facts,
): { readonly entry: EntryRow; readonly written: string | null } {
  const isOwnCategory =
    entry.category_chosen || entry.split !== null || entry.category_id !== categoryId
  const isJudgedAnew = earlier.rule !== line.rule || earlier.nameKey !== line.nameKey
  const category = isJudgedAnew && !isOwnCategory ? categoryOf(line) : undefined
  const isReceived = card !== null && entry.invoice_month === null && line.value > 0
  const chosen = entry.invoice_chosen && entry.invoice_month !== null
  const place = placeLine({
    day: line.day,
    value: line.value,
    card,
    isPayment: isReceived,
    billMonth:
      chosen && entry.invoice_month !== null
        ? monthOf(entry.invoice_month)
        : billMonthOf(line, card),
  })
  const isOwnName = entry.name !== earlier.name
  return {
    written: category === undefined ? categoryId : (category?.id ?? null),
    entry: {
      ...entry,
      value: line.value,
      split: splitOfValue(entry.split, line.value),
      date: line.day,
      ...placeColumns(place),
      paid: card !== null || !line.isPending,
      ...foreignColumns(line),
      ...cardOf(entry, { earlier, line }),
      ...(isOwnName ? {} : { name: line.name, name_key: line.nameKey }),
      bank_name: entry.bank_name === null ? null : line.name,
      ...(line.part === null
        ? {}
        : { recurrent_index: line.part.index - 1, last_installment: line.part.count }),
      ...(category === undefined
        ? {}
        : {
            category_id: category?.id ?? null,
            transaction_type: entryTypeOfLine(line.value, category?.grouping ?? null),
          }),
    },
  }
}

/** Its card, as the bank says it now, unless a person has put another. */
function cardOf(entry: EntryRow, { earlier, line }: Pair): Pick<EntryRow, 'card_ending'> {
  const [before = null, now = null] = [earlier.cardEnding, line.cardEnding]
  const isOwn = entry.card_ending !== before
  return { card_ending: isOwn || entry.invoice_month === null ? entry.card_ending : now }
}

function isOther(entry: EntryRow, now: EntryRow): boolean {
  return (Object.keys(now) as (keyof EntryRow)[]).some((name) => entry[name] !== now[name])
}

/** The categories that are proposed to lines of which the name or the rule has changed. */
async function categoriesOf(
  ctx: OwnerLedger,
  { paymentId, pairs }: { readonly paymentId: string; readonly pairs: readonly Pair[] },
): Promise<Facts['categoryOf']> {
  const lines = pairs
    .filter(({ earlier, line }) => earlier.rule !== line.rule || earlier.nameKey !== line.nameKey)
    .map(({ line }) => line)
  if (lines.length === 0) return () => null
  const propose = await openProposals(ctx, lines, await listRulesToApply(ctx))
  const proposed = new Map(lines.map((line) => [line, propose({ ...line, paymentId }).categoryId]))
  const ids = [...proposed.values()].filter((id) => id !== null)
  const fallback = lines.flatMap((line) => categoryIdOf(line, undefined) ?? [])
  const categories = await findCategories(ctx, [...ids, ...fallback])
  return (line) => {
    const id = proposed.get(line) ?? null
    const own = categoryIdOf(line, id === null ? undefined : categories.get(id))
    return own === null ? null : (categories.get(own) ?? null)
  }
}

type Fresh = { readonly id: string; readonly line: PlacedLine }

/** Brings lines and entries of an account into line with what was read of it. */
export async function writeLines(
  ctx: Context,
  writing: WriteTarget,
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
  await remarkItems(ctx, { ids: back })
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
  writing: WriteTarget,
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
    rules: await listRulesToApply(ctx),
    choices: { takeProbable: true },
  })
  if (isRefused(outcome)) return outcome
  const categories = new Map(outcome.entries.map((entry) => [entry.external_id, entry.category_id]))
  // What a rule leaves out stays away, as what its owner has removed.
  const left = (id: string) => (outcome.ignored.has(id) ? 'removed' : 'entered')
  const stateOfNew = (id: string) => (categories.has(id) ? 'entry' : left(id))
  const rows = fresh.map(({ id, line }) =>
    lineRow(account.id, {
      ...line,
      id,
      state: stateOfNew(id),
      categoryId: categories.get(id) ?? null,
    }),
  )
  await upsertLines(ctx, { at: instantAt(ctx.nowMs), rows })
  await askAboutItems(ctx, { account, lines: fresh.filter(({ id }) => categories.has(id)) })
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
    card: usedCardOf(line.cardEnding ?? ''),
    billMonth: billMonthOf(line, card),
  }
}

/** Links lines to the entries that a person has said they are, which they pay. */
async function linkLines(ctx: Context, writing: WriteTarget, { linked }: Match): Promise<void> {
  const { account } = writing
  const ids = newIds(ctx.nowMs, linked.length)
  const rows = linked.map(({ line }, at) =>
    waitingRow(account, line, { id: ids[at] ?? '', state: 'entered' }),
  )
  await upsertLines(ctx, { at: instantAt(ctx.nowMs), rows })
  await payEntries(ctx, {
    statementId: null,
    lines: linked.map(({ line, entry }, at) => ({
      ...line,
      isPaid: !line.isPending,
      card: usedCardOf(line.cardEnding ?? ''),
      paymentId: account.payment_id,
      externalId: ids[at] ?? '',
      entryId: entry.id,
    })),
  })
}

function waitingRow(
  account: AccountRow,
  line: PlacedLine,
  of: { readonly id: string; readonly state: 'entered' | 'question' },
): LineRow {
  return lineRow(account.id, { ...line, ...of, categoryId: null })
}

/** Asks whether lines are entries that were typed by hand (case H19). */
async function ask(ctx: Context, writing: WriteTarget, { questions }: Match): Promise<void> {
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
async function removeLines(
  ctx: Context,
  writing: WriteTarget,
  gone: Match['gone'],
): Promise<number> {
  if (gone.length === 0) return 0
  const { account } = writing
  const at = instantAt(ctx.nowMs)
  const ids = gone.map(({ id }) => id)
  const entries = await keepAndDelete(ctx, { paymentId: account.payment_id, ids })
  await postEntries(ctx, { before: entries, after: [] })
  await unpayEntries(ctx, await listConfirmedLines(ctx, { paymentId: account.payment_id, ids }))
  await forgetMatches(ctx, { paymentId: account.payment_id, ids })
  await withdrawLines(ctx, { ids })
  await unmarkItems(ctx, { ids })
  await setLineState(ctx, { ids, state: 'gone', at })
  const withoutEntry = gone.filter(({ isProjected, state }) => isProjected || state !== 'entry')
  await deleteLines(ctx, { ids: withoutEntry.map(({ id }) => id) })
  return entries.length
}
