import type { Answer, Call, RefusedBy } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { importStatement as importEndpoint } from '@saldo/contract/statements'
import type { Actor } from '@saldo/domain/actor'
import { type Currency, refuseFraction } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { sendEarly, startLargeWork, deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { newIds } from '../gateways/random.ts'
import { inTurns } from '../in-turns.ts'
import { postEntriesStatement } from '../transactions/post.ts'
import type { EntryRow } from '../db/transaction-columns.ts'
import { rememberCategoriesStatement } from '../transactions/store.ts'
import { findCardRules, type ImportedLine, openEntries } from './entries.ts'
import { endImportStatement, insertImportedStatement } from './import-store.ts'
import { chooseCategories } from './import-categories.ts'
import { findKnown, findProbable, type Going } from './judge.ts'
import { insertOverlaps } from './overlaps-store.ts'
import type { ReadLine } from './read-file.ts'
import { findRefunded } from './refunds.ts'
import { resettleCards } from './resettle.ts'
import { isOfKind } from './rows.ts'
import { findEntered, findSettled } from './settling.ts'
import { insertMatches, type Match, type PayingRow } from './settling-store.ts'
import {
  deleteLinesStatement,
  findLines,
  listPaymentChoices,
  lockStatement,
  type StatementRow,
} from './store.ts'

type Body = Call<typeof importEndpoint>['body']
type Given = {
  readonly id: string
  readonly body: Body
  readonly nowMs: number
  /** What the person reckons in. */
  readonly currency: Currency
}

const REFUSED_IN = {
  reading: 'statement_not_ready',
  failed: 'statement_not_ready',
  done: 'statement_already_done',
  undone: 'statement_already_undone',
} as const

/**
 * Makes entries of a statement's lines, all of them or none. What was imported before is known by
 * its key and stays as it is, whatever has been changed of it since.
 */
export async function importStatement(
  ledger: Ledger,
  actor: Actor,
  { id, body, nowMs, currency }: Given,
): Promise<Answer<typeof importEndpoint> | RefusedBy<typeof importEndpoint>> {
  const draft = { userId: actor.userId, id }
  const [row, lines] = await Promise.all([lockStatement(ledger, draft), findLines(ledger, draft)])
  if (row === undefined) return refuse('statement_not_found')
  if (row.state !== 'ready') return refuse(REFUSED_IN[row.state])
  if (row.version !== body.version) return refuse('version_conflict')
  const payments = await choosePayments(ledger, { draft, row, body })
  if ('refused' in payments) return payments
  await startLargeWork(ledger)
  const going = { lines: lines.filter(({ account }) => payments.has(account)), payments }
  const { there, entered, taken } = await judgeLines(ledger, { userId: actor.userId, going, body })
  // What the currency cannot write is no amount of it: the person leaves such lines out (case L11).
  if (taken.some(({ value }) => refuseFraction(value, currency) !== null)) {
    return refuse('currency_without_decimals')
  }
  const refunded = await findRefunded(ledger, actor.userId, { ...going, lines: taken })
  const chosen = await chooseCategories(ledger, {
    userId: actor.userId,
    body,
    lines: taken,
    refunded,
  })
  if ('refused' in chosen) return chosen
  const cards = await findCardRules(ledger, actor.userId)
  const unlinked = new Set(body.unlinked)
  const linked = taken.filter(({ no, rule }) => rule !== 'card_payment' || !unlinked.has(no))
  const settled = await findSettled(ledger, actor.userId, { ...going, lines: linked })

  // Decided.
  const { userId } = actor
  const at = instantAt(nowMs)
  const count = chosen.lines.length
  const matches = matchesOf(going, { entered, taken, body })
  const counts = { added: count, known: there.size, skipped: lines.length - there.size - count }
  const accountsThen = row.accounts.map((one) => ({
    ...one,
    payment: payments.get(one.key) ?? null,
  }))
  const made = newIds(nowMs, count)
  const ids = new Map<number, string>()
  await inTurns(chosen.lines, (part, from) => {
    for (const [index, { line }] of part.entries()) ids.set(line.no, made[from + index] ?? '')
  })
  const entryOf = openEntries({ draft, payments, cards, settled, unlinked, ids, nowMs })
  const { entries, sent } = await sendEntries(ledger, chosen.lines, entryOf)
  const known = { groups: chosen.groups, cards }
  const after = { userId, before: [], after: entries, known }
  const [posting] = await Promise.all([postEntriesStatement(ledger, after), ...sent])
  const writing = [
    posting,
    rememberCategoriesStatement(userId, chosen.memories),
    insertMatches({ userId, statementId: id, at, matches }),
    insertOverlaps(draft, overlapsOf(going, there)),
    endImportStatement(ledger, { ...draft, accounts: accountsThen, counts, at }),
    deleteLinesStatement(draft),
  ]
  const grown = [...payments.values()].filter((payment) => cards.has(payment))
  if (grown.length === 0) {
    deferUntilCommit(ledger, writing)
    return counts
  }
  for (const statement of writing) await statement?.execute(ledger)
  await resettleCards(ledger, userId, grown)
  return counts
}

/** Which lines are there already in whatever way, and which of the rest are to be added. */
async function judgeLines(
  ledger: Ledger,
  { userId, going, body }: { readonly userId: string; readonly going: Going; readonly body: Body },
) {
  const there = await findKnown(ledger, userId, going)
  const judging = { ...going, known: there }
  const entered = await findEntered(ledger, userId, judging)
  const probable = await findProbable(ledger, userId, { ...judging, entered })
  const taken = takenLines(going.lines, { known: there, probable, entered }, body)
  return { there, entered, taken }
}

/** With statements of 500 an import took 2.5 times what COPY takes, with these 2.1 times. */
const ENTRIES_AT_ONCE = 1_000

/**
 * Makes the entries and sends them part by part: the database is at work on the first while the next
 * are made, and nobody else waits for the loop longer than that.
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

/** What was entered already and is not to be added once more: it is linked to its entry. */
function matchesOf(
  { lines, payments }: Going,
  of: {
    readonly entered: ReadonlyMap<number, PayingRow>
    readonly taken: readonly ReadLine[]
    readonly body: Body
  },
): readonly Match[] {
  const left = new Set([...of.taken.map(({ no }) => no), ...(of.body.skip ?? [])])
  return lines.flatMap(({ no, account, externalId }) => {
    const entry = of.entered.get(no)
    const paymentId = payments.get(account)
    if (entry === undefined || paymentId === undefined || left.has(no)) return []
    return [{ paymentId, externalId, entryId: entry.id }]
  })
}

/** The lines that were there before, by payment method: they stay when the other import is undone. */
function overlapsOf(
  { lines, payments }: Going,
  known: ReadonlySet<number>,
): ReadonlyMap<string, readonly string[]> {
  const byPayment = new Map<string, string[]>()
  for (const { no, account, externalId } of lines) {
    const payment = payments.get(account)
    if (payment === undefined || !known.has(no)) continue
    const ids = byPayment.get(payment) ?? []
    byPayment.set(payment, ids)
    ids.push(externalId)
  }
  return byPayment
}

type Choosing = {
  readonly draft: { readonly userId: string; readonly id: string }
  readonly row: StatementRow
  readonly body: Body
}

/** Into which payment method each account goes; an account that is not in the file goes nowhere. */
async function choosePayments(
  ledger: Ledger,
  { draft, row, body }: Choosing,
): Promise<
  ReadonlyMap<string, string> | Refused<'payment_not_found' | 'statement_account_of_another_kind'>
> {
  const choices = await listPaymentChoices(ledger, draft.userId)
  const chosen = new Map<string, string>()
  for (const { account, payment } of body.payments) {
    const found = row.accounts.find(({ key }) => key === account)
    if (payment === null || found === undefined) continue
    const into = choices.find(({ id }) => id === payment)
    if (into === undefined) return refuse('payment_not_found', 'payments')
    if (!isOfKind(into, found.kind)) return refuse('statement_account_of_another_kind', 'payments')
    chosen.set(account, payment)
  }
  return chosen
}

function takenLines(
  lines: readonly ReadLine[],
  judged: {
    readonly known: ReadonlySet<number>
    readonly probable: ReadonlySet<number>
    readonly entered: ReadonlyMap<number, unknown>
  },
  body: Body,
): readonly ReadLine[] {
  const skip = new Set(body.skip)
  const take = new Set(body.take)
  const isTaken = (no: number) => {
    if (judged.entered.has(no)) return take.has(no)
    return !judged.probable.has(no) || body.takeProbable === true || take.has(no)
  }
  return lines.filter(({ no }) => !judged.known.has(no) && !skip.has(no) && isTaken(no))
}
