import { type Memory, memoriesOf, rememberCategoriesStatement } from './memory-store.ts'
import type { Answer, Call } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/many-transactions'
import type { EntryRefusal } from '@saldo/contract/many-transactions'
import { refuse, refusals } from '@saldo/contract/refusals'
import { refuseLabels, relabelled } from '@saldo/domain/labels/kinds'
import { refuseOverdrawn } from '@saldo/domain/objectives/refusals'
import { refuseDate, refuseRemoval } from '@saldo/domain/transactions/refusals'
import { refusePartRemoval } from '@saldo/domain/transactions/series-scope'
import { isStale } from '@saldo/domain/versions'
import type { Context, Handler } from '../context.ts'
import { deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { areLabels } from '../labels/store.ts'
import type { EntryRow } from './columns.ts'
import {
  giveReachedObjectives,
  objectivesAfter,
  postEntries,
  postEntriesStatements,
} from './post.ts'
import { refundsAlong, refundsBoundElsewhere } from './refunds-store.ts'
import { purchasesOf } from './remove.ts'
import { changedInPaidInvoices } from './series-scope.ts'
import {
  type DraftsFacts,
  findDraftsFacts,
  listOperations,
  listParts,
  renumberParts,
  updateEntriesStatement,
} from './store.ts'
import { lockEntries, recordEditStatement, removeEntries } from './undo-store.ts'
import {
  changedRow,
  type Changes as UpdateChanges,
  type JudgedFacts,
  refuseChanges,
} from './update.ts'
import { writerOf } from './writers.ts'

type UpdateBody = Call<typeof contract.updateTransactions>['body']
type Changes = UpdateBody['changes']
type Chosen = UpdateBody['transactions']
type RefusedEntries = Answer<typeof contract.updateTransactions>['unchanged']

/** Why entries stay as they are, by their ids; the first reason wins. */
export class Refusals {
  readonly #reasons = new Map<string, EntryRefusal>()

  add(id: string, reason: EntryRefusal | null): void {
    if (reason !== null && !this.#reasons.has(id)) this.#reasons.set(id, reason)
  }

  /** Of these entries those that are concerned, or whose other half is. */
  addAll(rows: readonly EntryRow[], of: readonly EntryRow[], reason: EntryRefusal): void {
    const concerned = new Set(of.flatMap((row) => [row.id, row.operation_id ?? row.id]))
    for (const row of rows) {
      if (concerned.has(row.id) || concerned.has(row.operation_id ?? row.id))
        this.add(row.id, reason)
    }
  }

  has(id: string): boolean {
    return this.#reasons.has(id)
  }

  /** Whether all of them are refused for this one reason. */
  areAll(chosen: Chosen, reason: EntryRefusal): boolean {
    return chosen.every(({ _id }) => this.#reasons.get(_id) === reason)
  }

  /** In the order in which the entries were chosen. */
  listed(chosen: Chosen): RefusedEntries {
    return chosen.flatMap(({ _id }) => {
      const code = this.#reasons.get(_id)
      return code === undefined ? [] : [{ _id, code, message: refusals[code][1] }]
    })
  }
}

/** The chosen entries, locked; what is not there, or was changed since it was seen, is refused. */
export async function lockChosen(
  ctx: Context,
  chosen: Chosen,
  refused: Refusals,
): Promise<EntryRow[]> {
  const seen = new Map(chosen.map(({ _id, version }) => [_id, version]))
  const rows = await lockEntries(ctx, [...seen.keys()])
  const there = new Set(rows.map((row) => row.id))
  for (const id of seen.keys()) if (!there.has(id)) refused.add(id, 'transaction_not_found')
  for (const { id, version } of rows) {
    if (isStale(seen.get(id), version)) refused.add(id, 'version_conflict')
  }
  return rows.filter((row) => !refused.has(row.id))
}

/** What each entry is judged by: the payment method and the category that it has after the changes. */
async function factsOfMany(ctx: Context, rows: readonly EntryRow[], changes: Changes) {
  const named = (ids: readonly (string | null | undefined)[]) => [
    ...new Set(ids.filter((id) => id !== null && id !== undefined)),
  ]
  const facts: DraftsFacts = await findDraftsFacts(ctx, {
    paymentIds: named([changes.payment, ...rows.map((row) => row.payment_id)]),
    categoryIds: named([changes.category, ...rows.map((row) => row.category_id)]),
    ids: [],
  })
  const places = new Map(facts.payments.map((place) => [place.id, place]))
  const categories = new Map(facts.categories.map((category) => [category.id, category]))
  return {
    places,
    categories,
    of: (row: EntryRow): JudgedFacts => ({
      currency: facts.currency,
      payment: places.get(changes.payment ?? row.payment_id) ?? null,
      category: categories.get(changes.category ?? row.category_id ?? '') ?? null,
    }),
  }
}

/** The changes as one entry has them: labels are put on beside its own. */
function changesOf(
  { labels }: EntryRow,
  { addLabels, removeLabels, ...sent }: Changes,
): UpdateChanges {
  // What is put into a category is in it with all of its value.
  const changes = sent.category === undefined ? sent : { ...sent, split: null }
  if (addLabels === undefined && removeLabels === undefined) return changes
  const change = { add: addLabels ?? [], remove: removeLabels ?? [] }
  return { ...changes, labels: [...relabelled(labels ?? [], change)] }
}

const ALONE = { series: null, moved: null } as const

/**
 * Changes many entries, each by itself and not its series. One that may not be changed so is named with its
 * reason and the rest is done, in as many statements for five hundred as for two (case P1).
 */
export const updateTransactions: Handler<typeof contract.updateTransactions> = async (
  ctx,
  { body: { transactions: chosen, changes, evenIfPaid = false } },
) => {
  const refused = new Refusals()
  const rows = await lockChosen(ctx, chosen, refused)
  if (refused.areAll(chosen, 'transaction_not_found')) return refuse('transaction_not_found')
  const facts = await factsOfMany(ctx, rows, changes)
  if (changes.payment !== undefined && !facts.places.has(changes.payment)) {
    return refuse('payment_not_found', 'payment')
  }
  if (changes.category !== undefined && !facts.categories.has(changes.category)) {
    return refuse('category_not_found', 'category')
  }
  if (changes.date !== undefined && refuseDate({ date: changes.date }) !== null) {
    return refuse('date_out_of_range', 'date')
  }
  if (!(await areLabels(ctx, changes.addLabels))) return refuse('label_not_found', 'addLabels')
  const act = { scope: 'this' as const, isTransfer: false, actor: ctx.actor }
  for (const entry of rows) {
    const own = changesOf(entry, changes)
    const refusal = refuseChanges({ ...act, changes: own, entry, facts: facts.of(entry) })
    refused.add(entry.id, refusal?.refused ?? refuseLabels(own.labels ?? []))
  }
  const writer = writerOf(ctx.actor)
  const change = (entry: EntryRow) =>
    changedRow(entry, {
      entry,
      changes: changesOf(entry, changes),
      facts: facts.of(entry),
      places: facts.places,
      course: ALONE,
      today: ctx.today,
      writer,
    })
  const accepted = () => rows.filter((row) => !refused.has(row.id))
  const inPaid = await changedInPaidInvoices(ctx, {
    before: accepted(),
    after: accepted().map(change),
    evenIfPaid,
  })
  for (const { id } of inPaid) refused.add(id, 'purchase_in_paid_invoice')
  const bound = await refundsBoundElsewhere(ctx, { rows: accepted(), category: changes.category })
  for (const id of bound) refused.add(id, 'refund_follows_purchase')

  // Decided.
  const before = accepted()
  const undo = before.length === 0 ? null : newId(ctx.nowMs)
  if (undo !== null) {
    const after = before.map(change)
    const remembered = changes.category === undefined ? [] : memoriesOf(after)
    await writeMany(ctx, { undo, before, after, remembered })
  }
  return { count: before.length, unchanged: refused.listed(chosen), undo }
}

/** Writes what was decided with what was before it, as one edit that is undone as one. */
export async function writeMany(
  ctx: Context,
  of: {
    readonly undo: string
    readonly before: readonly EntryRow[]
    readonly after: readonly EntryRow[]
    /** The categories that are remembered for names. */
    readonly remembered: readonly Memory[]
  },
): Promise<void> {
  const { undo, before, after, remembered } = of
  await giveReachedObjectives(ctx, await objectivesAfter(ctx, { before, after }))
  const own = new Set(before.map((row) => row.id))
  const isOther = (row: EntryRow) => !own.has(row.id)
  const along = await refundsAlong(ctx, { before, after })
  const all = {
    before: [...before, ...along.before.filter(isOther)],
    after: [...after, ...along.after.filter(isOther)],
  }
  deferUntilCommit(ctx.ledger, [
    updateEntriesStatement(ctx.userId, all.after),
    ...(await postEntriesStatements(ctx, all)),
    recordEditStatement({ userId: ctx.userId, id: undo, ...all, remembered, nowMs: ctx.nowMs }),
    rememberCategoriesStatement(ctx.userId, remembered),
  ])
}

/** How the entries go that were brought from elsewhere: the slice that has their lines knows them. */
export type BroughtEntries = {
  /** Of these entries those of which the line can be remembered as unwanted, by their ids. */
  readonly find: (ctx: Context, rows: readonly EntryRow[]) => Promise<ReadonlySet<string>>
  /** Remembers the lines of entries that this removal has just taken. */
  readonly forget: (
    ctx: Context,
    of: { readonly removalId: string; readonly gone: readonly EntryRow[] },
  ) => Promise<void>
}

type RemovalHandler = Handler<typeof contract.removeTransactions>

/**
 * Removes many entries, each by itself, and both halves of the bank movements among them. One that was brought
 * goes alone, as when it is removed by itself, and its line is remembered (case P6).
 */
export async function removeTransactions(
  ctx: Context,
  { body: { transactions: chosen, evenIfPaid = false } }: Parameters<RemovalHandler>[1],
  { find, forget }: BroughtEntries,
): ReturnType<RemovalHandler> {
  const refused = new Refusals()
  const all = await lockChosen(ctx, chosen, refused)
  if (refused.areAll(chosen, 'transaction_not_found')) return refuse('transaction_not_found')
  const found = await find(ctx, all)
  const isBrought = ({ id }: EntryRow) => found.has(id)
  const brought = all.filter(isBrought)
  const rows = all.filter((row) => !isBrought(row))
  for (const { id, user_id: userId, external_id: externalId } of rows) {
    refused.add(id, refuseRemoval({ userId, externalId, invoiceReferenceId: null }, ctx.actor))
  }
  const operations = new Set(rows.flatMap((row) => row.operation_id ?? []))
  const halves = await listOperations(ctx, [...operations])
  /** What goes with what is not refused. */
  const going = () => {
    const own = rows.filter((row) => !refused.has(row.id))
    const moved = new Set(own.flatMap((row) => row.operation_id ?? []))
    const others = halves.filter(({ operation_id: id }) => id !== null && moved.has(id))
    return [...new Map([...brought, ...own, ...others].map((row) => [row.id, row])).values()]
  }
  const inPaid = await changedInPaidInvoices(ctx, { before: going(), after: [], evenIfPaid })
  refused.addAll(rows, inPaid, 'purchase_in_paid_invoice')
  await refuseHoles(ctx, rows, refused)
  const goals = await objectivesAfter(ctx, { before: going(), after: [] })
  const overdrawn = new Set<string | null>(goals.filter(refuseOverdrawn).map(({ id }) => id))
  const deposits = going().filter((row) => overdrawn.has(row.objective_id))
  refused.addAll(rows, deposits, 'objective_overdrawn')

  // Decided.
  const gone = going()
  const removal = gone.length === 0 ? null : newId(ctx.nowMs)
  if (removal !== null) {
    const ids = gone.map((row) => row.id)
    await removeEntries(ctx, { removalId: removal, ids, at: instantAt(ctx.nowMs) })
    await postEntries(ctx, { before: gone, after: [] })
    await giveReachedObjectives(
      ctx,
      goals.filter(({ id }) => !overdrawn.has(id)),
    )
    await renumberParts(ctx, purchasesOf(gone.filter((row) => !isBrought(row))))
    await forget(ctx, { removalId: removal, gone: gone.filter(isBrought) })
  }
  return { removed: gone.length, unchanged: refused.listed(chosen), removal }
}

/** Refuses the parts of purchases that have later parts which stay: no hole is left (case B8). */
async function refuseHoles(
  ctx: Context,
  rows: readonly EntryRow[],
  refused: Refusals,
): Promise<void> {
  const parts = await listParts(ctx, purchasesOf(rows))
  const chosen = new Set(rows.map((row) => row.id))
  const fromTheLast = parts.toSorted((a, b) => b.recurrent_index - a.recurrent_index)
  const staying = new Set<string>()
  for (const part of fromTheLast) {
    const hasLater = staying.has(part.series_id)
    const later = hasLater ? [{ isPaidByHand: false }] : []
    const refusal = refusePartRemoval({ isInParts: true, scope: 'this', later })
    if (chosen.has(part.id)) refused.add(part.id, refusal)
    if (!chosen.has(part.id) || refused.has(part.id)) staying.add(part.series_id)
  }
}
