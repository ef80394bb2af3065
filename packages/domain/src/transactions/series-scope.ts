/** How far an act on one entry of a series goes; the names are the wire's (decisions.md §4). */
export type SeriesScope = 'this' | 'next' | 'all'

/** The wire's word for it; `applyForAll` is the older spelling of `all`, and one alone is meant without either. */
export function scopeOf(query: {
  readonly scope?: SeriesScope | undefined
  readonly applyForAll?: boolean | undefined
}): SeriesScope {
  return query.scope ?? (query.applyForAll === true ? 'all' : 'this')
}

/** How far an act on this entry goes: what is no series is itself and no more, whatever was said. */
export function scopeWithin(
  entry: { readonly repeats: boolean; readonly isInParts: boolean },
  scope: SeriesScope,
): SeriesScope {
  return entry.repeats || entry.isInParts ? scope : 'this'
}

/**
 * The state of an entry. Off a card it is open or paid. What a card bought is paid by being on the
 * card, so there its invoice decides: open, closed, or paid.
 */
export type EntryState = 'open' | 'closed' | 'paid'

/** An entry of a series, as far as an act on the series is judged by it. */
export type SeriesEntry = {
  /** Its place in the series, from 0. */
  readonly index: number
  readonly state: EntryState
}

/** Which entries an act reaches, and how many within its scope it leaves as they are. */
export type Reach<Entry> = { readonly reached: readonly Entry[]; readonly skipped: number }

/** The state of an entry: `invoice` is the one that it is an item of, null off a card. */
export function entryState(entry: {
  readonly paid: boolean
  readonly invoice: { readonly hasClosed: boolean; readonly isPaid: boolean } | null
}): EntryState {
  const { paid, invoice } = entry
  if (invoice === null) return paid ? 'paid' : 'open'
  if (invoice.isPaid) return 'paid'
  return invoice.hasClosed ? 'closed' : 'open'
}

/** What has been paid, or printed on an invoice, is settled: no act on a series rewrites it. */
export function isSettled({ state }: Pick<SeriesEntry, 'state'>): boolean {
  return state !== 'open'
}

type From = { readonly index: number; readonly scope: SeriesScope }

/**
 * The entries of a series that an edit from the one at `index` reaches. "Esta e as próximas" names
 * that entry, so it is reached whatever its state; of all others, and of all in "todas as que ainda
 * não foram pagas", those that are not settled (cases E5, L3).
 */
export function reachEdit<Entry extends SeriesEntry>(
  series: readonly Entry[],
  { index, scope }: From,
): Reach<Entry> {
  return chooseReach(series, { index, scope }, (entry) => !isSettled(entry))
}

/**
 * The entries of a series that a removal reaches. What repeats is reached as by an edit. The parts
 * of a purchase go from the last one back, so that no hole is left and the numbers stay true: from
 * here on all of them; of "todas as que ainda não foram pagas" those after the last one that is
 * paid, printed on a closed invoice or not. A purchase of which nothing was paid goes whole (L2).
 */
export function reachRemoval<Entry extends SeriesEntry>(
  series: readonly Entry[],
  { index, scope, isInParts }: From & { readonly isInParts: boolean },
): Reach<Entry> {
  if (!isInParts) return reachEdit(series, { index, scope })
  if (scope !== 'all') return chooseReach(series, { index, scope }, () => true)
  const lastPaid = Math.max(
    -1,
    ...series.filter(({ state }) => state === 'paid').map((entry) => entry.index),
  )
  return chooseReach(series, { index, scope }, (entry) => entry.index > lastPaid)
}

function chooseReach<Entry extends SeriesEntry>(
  series: readonly Entry[],
  { index, scope }: From,
  isFree: (entry: Entry) => boolean,
): Reach<Entry> {
  const within = series.filter((entry) =>
    scope === 'this' ? entry.index === index : scope === 'all' || entry.index >= index,
  )
  const reached = within.filter(
    (entry) => (scope !== 'all' && entry.index === index) || isFree(entry),
  )
  return { reached, skipped: within.length - reached.length }
}

/**
 * Why the parts of a purchase cannot go so, or null. One alone with parts after it would leave a
 * hole, so those go with it (case B8); and where one of those has been paid by hand, it would be
 * rewritten, so that payment is taken back first (case L2). On a card the invoice asks instead.
 */
export function refusePartRemoval(facts: {
  readonly isInParts: boolean
  readonly scope: SeriesScope
  /** The parts after the one that the act starts from, each paid by hand or not. */
  readonly later: readonly { readonly isPaidByHand: boolean }[]
}) {
  const { isInParts, scope, later } = facts
  if (!isInParts || scope === 'all') return null
  if (scope === 'this') return later.length > 0 ? 'instalment_in_the_middle' : null
  return later.some(({ isPaidByHand }) => isPaidByHand) ? 'later_part_paid' : null
}
