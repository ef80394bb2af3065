import { rememberCategoriesStatement } from '../transactions/memory-store.ts'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { byPayment, type IncomingLine, isTaken } from '@saldo/domain/importing/incoming'
import { paysInvoice } from '@saldo/domain/importing/entered'
import { refuseFraction } from '@saldo/domain/money'
import type { Rule } from '@saldo/domain/rules/kinds'
import type { EntryRow } from '../transactions/columns.ts'
import type { Ledger } from '../db/ledger.ts'
import { deferUntilCommit, sendEarly, startLargeWork } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { newIds } from '../gateways/random.ts'
import { inTurns } from '../in-turns.ts'
import { rememberHoldersStatement } from '../payments/holders-store.ts'
import { postEntriesStatements } from '../transactions/post.ts'

import { type CategoryChoices, chooseCategories } from './categories.ts'
import { type ImportedLine, openEntries, type Judged, judgeLines } from './entries.ts'
import { postEntries } from '../transactions/post.ts'
import { type Answered, confirmSame, unconfirm } from './confirm.ts'
import { writeParts } from './parts.ts'
import {
  deleteImported,
  findCardRules,
  PART_KEY,
  reassignShared,
  insertImportedStatement,
  insertOverlaps,
  insertMatches,
  type Match,
} from './store.ts'
import { findRefunded, resettleCards, findSettled } from './settling.ts'
import type { Context } from '../context.ts'

/** The user's choices, by the numbers of lines; the other lines are imported as proposed. */
type Choices = CategoryChoices & {
  /** Lines to leave out. */
  readonly skip?: readonly number[] | undefined
  /** Probable or entered lines to add nevertheless: these, or all probable ones. */
  readonly take?: readonly number[] | undefined
  readonly takeProbable?: boolean | undefined
  /** Payments that are to settle no invoice. */
  readonly unlinked?: readonly number[] | undefined
  /** Lines that are what they probably are, and lines that are not and are added. */
  readonly same?: readonly number[] | undefined
  readonly different?: readonly number[] | undefined
}

/** Lines that are imported together, from whatever source. */
export type ImportRequest = {
  /** The statement that they come from; the import is undone by its id. Null of a connection. */
  readonly statementId: string | null
  /** Who imports, as the entries say it; null where the bank brings them. */
  readonly writer: string | null
  readonly lines: readonly IncomingLine[]
  /** The person's rules, read once for all that an import asks of them. */
  readonly rules: readonly Rule[]
  readonly choices: Choices
}

/** How many lines became entries, and how many had been imported before. */
export type Outcome = {
  readonly added: number
  readonly known: number
  readonly entries: readonly EntryRow[]
  /** The lines that are entered already, each with its entry. */
  readonly linked: readonly Match[]
  /** The keys of the lines that a rule has left out. */
  readonly ignored: ReadonlySet<string>
}

type ImportRefused = Refused<
  'category_not_found' | 'category_of_another_group' | 'currency_without_decimals'
>

/** Which lines a person leaves out, and which of those that are there already they want. */
export function selectionOf(choices: Choices) {
  return {
    skip: new Set(choices.skip),
    take: new Set([...(choices.take ?? []), ...(choices.different ?? [])]),
    takeProbable: choices.takeProbable === true,
    same: new Set(choices.same),
  }
}

/**
 * Imports lines as entries, all of them or none. A line that was imported before is known by its
 * key, and its entry stays as it is, even if edited; a line that was entered by hand is linked to
 * its entry. The write itself may still refuse a total that is too large.
 */
export async function importLines(
  ctx: Context,
  incoming: ImportRequest,
): Promise<Outcome | ImportRefused> {
  const { statementId, writer, lines, rules, choices } = incoming
  await startLargeWork(ctx.ledger)
  const judged = await judgeLines(ctx, lines, { isOfFile: statementId !== null, rules })
  const selection = selectionOf(choices)
  const taken = lines.filter(({ no }) => isTaken(no, judged, selection))
  // An amount with decimals that the currency does not have is refused; the user leaves such lines
  // out (case L11).
  if (taken.some(({ value }) => refuseFraction(value, ctx.currency) !== null)) {
    return refuse('currency_without_decimals')
  }
  const refunded = await findRefunded(ctx, taken)
  const chosen = await chooseCategories(ctx, { choices, lines: taken, rules, refunded })
  if ('refused' in chosen) return chosen
  const cards = await findCardRules(ctx)
  const unlinked = new Set(choices.unlinked)
  const linked = taken.filter((line) => !paysInvoice(line) || !unlinked.has(line.no))
  const settled = await findSettled(ctx, linked)

  // Decided.
  const ids = await newIdsOf(chosen.lines, ctx.nowMs)
  const entryOf = openEntries({
    userId: ctx.userId,
    statementId,
    writer,
    cards,
    settled,
    unlinked,
    ids,
    nowMs: ctx.nowMs,
  })
  const answered = answersOf(lines, { choices, judged })
  if (statementId !== null) await confirmSame(ctx, { statementId, answered })
  const { entries, sent } = await sendEntries(ctx.ledger, chosen.lines, entryOf)
  const preloaded = { groups: chosen.groups, cards }
  const after = { before: [], after: entries, preloaded }
  const [rollupStatements] = await Promise.all([postEntriesStatements(ctx, after), ...sent])
  const isWanted = ({ no }: IncomingLine) => !selection.skip.has(no)
  const untaken = lines.filter((one) => isWanted(one) && !isTaken(one.no, judged, selection))
  const linkedLines = matchesOf(untaken, judged)
  const statements = [
    ...rollupStatements,
    rememberCategoriesStatement(ctx.userId, chosen.memories),
    rememberHoldersStatement(ctx.userId, lines.filter(isWanted)),
    insertMatches({
      userId: ctx.userId,
      statementId,
      at: instantAt(ctx.nowMs),
      matches: linkedLines,
    }),
    statementId === null
      ? null
      : insertOverlaps({ userId: ctx.userId, id: statementId }, overlapsOf(lines, judged.known)),
  ]
  const confirmed = answered.filter(({ isSame, same }) => isSame && same.entry.itemMonth === null)
  const outcome = {
    added: entries.length,
    known: judged.known.size + confirmed.length,
    entries,
    linked: linkedLines,
    ignored: keysOf(untaken, judged.ignored),
  }
  const grown = [...new Set(lines.map((line) => line.paymentId))].filter((id) => cards.has(id))
  // A connection goes on writing in the same transaction.
  if (grown.length === 0 && statementId !== null) {
    deferUntilCommit(ctx.ledger, statements)
    return outcome
  }
  for (const statement of statements) await statement?.execute(ctx.ledger)
  await resettleCards(ctx, grown)
  return outcome
}

/** What was said of the lines that probably are something that is there. */
function answersOf(
  lines: readonly IncomingLine[],
  { choices, judged }: { readonly choices: Choices; readonly judged: Judged },
): readonly Answered[] {
  const [accepted, declined] = [new Set(choices.same), new Set(choices.different)]
  const skipped = new Set(choices.skip)
  return lines.flatMap((line) => {
    const same = judged.same.get(line.no)
    const isSame = accepted.has(line.no)
    const isAnswered = (isSame || declined.has(line.no)) && !skipped.has(line.no)
    return same === undefined || !isAnswered ? [] : [{ line, same, isSame }]
  })
}

/** The id of each entry, by the number of its line. */
async function newIdsOf(
  lines: readonly ImportedLine[],
  nowMs: number,
): Promise<ReadonlyMap<number, string>> {
  const made = newIds(nowMs, lines.length)
  const ids = new Map<number, string>()
  await inTurns(lines, (part, from) => {
    for (const [index, { line }] of part.entries()) ids.set(line.no, made[from + index] ?? '')
  })
  return ids
}

/** With statements of 500 an import took 2.5 times what COPY takes, with these 2.1 times. */
const ENTRIES_AT_ONCE = 1_000

/**
 * Makes the entries and sends them part by part: the database inserts the first while the next are
 * made, and other requests wait for the event loop no longer than for one part.
 */
async function sendEntries(
  ledger: Ledger,
  lines: readonly ImportedLine[],
  entryOf: (line: ImportedLine) => EntryRow,
) {
  const entries: EntryRow[] = []
  const sent: Promise<unknown>[] = []
  for (let from = 0; from < lines.length; from += ENTRIES_AT_ONCE) {
    const part = lines.slice(from, from + ENTRIES_AT_ONCE).map(entryOf)
    entries.push(...part)
    sent.push((await sendEarly(ledger, insertImportedStatement(part))).done)
  }
  return { entries, sent }
}

function keysOf(lines: readonly IncomingLine[], numbers: ReadonlySet<number>): ReadonlySet<string> {
  return new Set(lines.filter(({ no }) => numbers.has(no)).map(({ externalId }) => externalId))
}

/** The lines that are entered already and are not added: each is linked to its entry. */
function matchesOf(untaken: readonly IncomingLine[], { entered }: Judged): readonly Match[] {
  return untaken.flatMap(({ no, paymentId, externalId }) => {
    const entry = entered.get(no)
    return entry === undefined ? [] : [{ paymentId, externalId, entryId: entry.id }]
  })
}

/**
 * The keys of the lines that were imported before, by payment method: their entries stay when the
 * other import is undone.
 */
function overlapsOf(
  lines: readonly IncomingLine[],
  knownNumbers: ReadonlySet<number>,
): ReadonlyMap<string, readonly string[]> {
  const groups = byPayment(lines.filter(({ no }) => knownNumbers.has(no)))
  return new Map([...groups].map(([id, own]) => [id, own.map(({ externalId }) => externalId)]))
}

/**
 * Removes the entries that only one import brought, by that import's id. Entries that existed
 * before stay, and those that another import brought too are assigned to it (case L34). Of parts to come
 * the counts say nothing: they follow the bills that stand.
 */
export async function undoImport(
  ctx: Context,
  of: { readonly id: string },
): Promise<{ removed: number; kept: number }> {
  await startLargeWork(ctx.ledger)
  await unconfirm(ctx, of)
  const kept = await reassignShared(ctx, of)
  const rows = await deleteImported(ctx, of)
  await postEntries(ctx, { before: rows, after: [] })
  const cards = rows.flatMap((entry) => (entry.invoice_month === null ? [] : [entry.payment_id]))
  const cardIds = [...new Set(cards)]
  await resettleCards(ctx, cardIds)
  await writeParts(
    ctx,
    cardIds.map((cardId) => ({ cardId })),
  )
  const removed = rows.filter((row) => row.external_id?.startsWith(PART_KEY) !== true).length
  return { removed, kept }
}
