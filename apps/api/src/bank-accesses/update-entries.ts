import type { KnownLine, PlacedLine } from '@saldo/domain/bank-accesses/line'
import type { Pair } from '@saldo/domain/bank-accesses/pairing'
import { entryTypeOfLine } from '@saldo/domain/importing/line-rule'
import { placeLine } from '@saldo/domain/importing/place'
import { categoryIdOf } from '@saldo/domain/importing/proposals'
import { monthOf } from '@saldo/domain/calendar'
import type { CardRule } from '@saldo/domain/payments/card-cycle'
import { instantAt } from '../gateways/clock.ts'
import { openProposals } from '../importing/categories.ts'
import { findCardRules } from '../importing/entries.ts'
import { type CategoryRow, findCategories } from '../importing/store.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { postEntries } from '../transactions/post.ts'
import { foreignColumns, placeColumns } from '../transactions/rows.ts'
import { updateEntries } from '../transactions/store.ts'
import { billMonthOf } from './bill-month.ts'
import { listEntriesOf, lineRow, type StoredLine, upsertLines } from './lines-store.ts'
import type { Writing } from './writing.ts'
import type { Context, Owned } from '../context.ts'

type Paired = {
  readonly pairs: readonly Pair[]
  readonly stored: ReadonlyMap<string, StoredLine>
}

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
    earlier.part?.index !== line.part?.index ||
    earlier.part?.count !== line.part?.count
  )
}

/**
 * Brings the entries of known lines into line with what the bank says now. Value, day and what is
 * booked are the bank's; a name, a category, a note or an invoice that a person has changed stay as
 * they are (cases H3, H6, A10). Returns how many entries changed.
 */
export async function updatePaired(
  ctx: Context,
  writing: Writing,
  { pairs, stored }: Paired,
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
    categoryOf: await categoriesOf(ctx, changed),
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

type Now = { readonly entry: EntryRow; readonly written: string | null }

function changedEntry(
  entry: EntryRow,
  { earlier, line, categoryId }: Pair & { readonly categoryId: string | null },
  { card, categoryOf }: Facts,
): Now {
  const isOwnCategory = entry.category_id !== categoryId
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
      date: line.day,
      ...placeColumns(place),
      paid: card !== null || !line.isPending,
      ...foreignColumns(line),
      ...(isOwnName ? {} : { name: line.name, name_key: line.nameKey }),
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

function isOther(entry: EntryRow, now: EntryRow): boolean {
  return (Object.keys(now) as (keyof EntryRow)[]).some((name) => entry[name] !== now[name])
}

/** The categories that are proposed to lines of which the name or the rule has changed. */
async function categoriesOf(ctx: Owned, pairs: readonly Pair[]): Promise<Facts['categoryOf']> {
  const lines = pairs
    .filter(({ earlier, line }) => earlier.rule !== line.rule || earlier.nameKey !== line.nameKey)
    .map(({ line }) => line)
  if (lines.length === 0) return () => null
  const propose = await openProposals(ctx, lines)
  const proposed = new Map(lines.map((line) => [line, propose(line).categoryId]))
  const ids = [...proposed.values()].filter((id) => id !== null)
  const fallback = lines.flatMap((line) => categoryIdOf(line, undefined) ?? [])
  const categories = await findCategories(ctx.ledger, [...ids, ...fallback])
  return (line) => {
    const id = proposed.get(line) ?? null
    const own = categoryIdOf(line, id === null ? undefined : categories.get(id))
    return own === null ? null : (categories.get(own) ?? null)
  }
}
