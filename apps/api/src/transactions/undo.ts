import type * as changes from '@saldo/contract/transaction-changes'
import { refuse } from '@saldo/contract/refusals'
import type { EntryRow } from './columns.ts'
import {
  giveReachedObjectives,
  objectivesAfter,
  refuseOverdrawnObjectives,
  findDueDays,
  postEntries,
} from './post.ts'
import { refundsAlong } from './refunds-store.ts'
import type { CalendarItem } from '../db/json-columns.ts'
import { lockSeries, updateEntries, updateSeries } from './store.ts'
import {
  areThere,
  deleteUnchangedItems,
  deleteWritten,
  type EditedFields,
  lockEntries,
  putBackItems,
  putBackMemory,
  type SeriesTerms,
  takeRecord,
} from './undo-store.ts'
import type { OwnerLedger, Handler } from '../context.ts'

/**
 * Undoes an edit whole: its entries have the fields of before, what it wrote ahead goes, its series
 * goes on as before, its items leave the calendar and those that it took out are in it again. Refused where any of these has been changed
 * since. A paid invoice is not asked about: what stood in it stands in it again, as after the undo
 * of a removal.
 */
export const undoEdit: Handler<typeof changes.undoEdit> = async (ctx, { params: { id } }) => {
  const record = await takeRecord(ctx, { id })
  if (record === undefined) return refuse('removal_not_found')
  const { entries, written: writtenIds, series, memory } = record
  const items = [record.item ?? []].flat()
  const [gone, made] = [items.filter(isGone), items.filter((item) => !isGone(item))]
  const ids = entries.map((entry) => entry.id)
  const rows = await lockEntries(ctx, [...ids, ...writtenIds])
  const fields = new Map(entries.map((entry) => [entry.id, entry]))
  const changed = rows.filter((row) => fields.has(row.id))
  const written = rows.filter((row) => !fields.has(row.id))
  const areSame =
    rows.length === ids.length + writtenIds.length &&
    changed.every((row) => fields.get(row.id)?.version === row.version) &&
    written.every((row) => row.version === 1)
  if (!areSame) return refuse('version_conflict')
  const seriesRow = series === null ? null : await lockSeries(ctx, series.id)
  if (seriesRow !== null && seriesRow?.version !== record.series_version) {
    return refuse('version_conflict')
  }
  const rowsOfItems = gone.map(({ item }) => item)
  const terms = [...entries, ...(series === null ? [] : [series]), ...rowsOfItems]
  if (!(await areThere(ctx, { ...namedBy(terms) }))) return refuse('version_conflict')
  const back = await fieldsBack(ctx, { changed, fields })
  const before = [...changed, ...written]
  const goals = await objectivesAfter(ctx, { before, after: back })
  const overdrawn = refuseOverdrawnObjectives(goals)
  if (overdrawn !== null) return refuse(overdrawn)
  const areItemsBack = (await deleteUnchangedItems(ctx, made)) && (await putBackItems(ctx, gone))
  if (!areItemsBack) return refuse('version_conflict')

  // Decided.
  const found = await refundsAlong(ctx, { before: changed, after: back })
  const isOther = (row: EntryRow) => !fields.has(row.id)
  const along = { before: found.before.filter(isOther), after: found.after.filter(isOther) }
  await updateEntries(ctx, [...back, ...along.after])
  if (writtenIds.length > 0) await deleteWritten(ctx, writtenIds)
  await postEntries(ctx, {
    before: [...before, ...along.before],
    after: [...back, ...along.after],
  })
  await giveReachedObjectives(ctx, goals)
  if (series !== null) {
    const { id: seriesId, ...was } = series
    await updateSeries(ctx, { id: seriesId }, was)
  }
  if (memory !== null) await putBackMemory(ctx, [memory].flat())
  return { restored: back.length + gone.length }
}

const isGone = ({ isGone: was }: CalendarItem) => was === true

type Terms = Pick<EditedFields | SeriesTerms, 'payment_id' | 'category_id'> & {
  readonly split?: EditedFields['split']
}

function namedBy(terms: readonly Terms[]) {
  return {
    payments: [...new Set(terms.map((row) => row.payment_id))],
    categories: [
      ...new Set(
        terms.flatMap((row) => [
          row.category_id,
          ...(row.split ?? []).map((share) => share.category),
        ]),
      ),
    ].filter((id) => id !== null),
  }
}

/**
 * The entries with their fields of before. A card's days may have changed meanwhile: an item counts
 * with its invoice.
 */
async function fieldsBack(
  ctx: OwnerLedger,
  of: {
    readonly changed: readonly EntryRow[]
    readonly fields: ReadonlyMap<string, EditedFields>
  },
): Promise<EntryRow[]> {
  const rows = of.changed.map((row) => ({
    ...row,
    ...of.fields.get(row.id),
    version: row.version + 1,
  }))
  const dueDay = await findDueDays(ctx, rows)
  return rows.map((row) =>
    row.invoice_month === null
      ? row
      : { ...row, counts_on: dueDay(row.payment_id, row.invoice_month) },
  )
}
