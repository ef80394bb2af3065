import type * as contract from '@saldo/contract/labels'
import type { Label } from '@saldo/contract/labels'
import { refuse } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { LABELS_MAX } from '@saldo/domain/labels/kinds'
import { refuseTerms } from '@saldo/domain/labels/refusals'
import { nameKey } from '@saldo/domain/transactions/names'
import { isStale } from '@saldo/domain/versions'
import type { Context, Handler } from '../context.ts'
import { newId } from '../gateways/random.ts'
import {
  countLabels,
  deleteLabel,
  findLabelSums,
  insertLabel,
  isNameTaken,
  type LabelRow,
  listLabelSums,
  lockLabel,
  updateLabelRow,
} from './store.ts'

/** The person's labels by name, with what their entries come to. */
export const listLabels: Handler<typeof contract.listLabels> = (ctx) => listLabelSums(ctx)

async function findLabel(ctx: Context, id: string): Promise<Label | undefined> {
  return (await listLabelSums(ctx)).find(({ _id }) => _id === id)
}

async function readWritten(ctx: Context, id: string): Promise<Label> {
  const label = await findLabel(ctx, id)
  assert(label !== undefined, 'it was just written')
  return label
}

/** A label with what its entries come to by category and by month. */
export const readLabel: Handler<typeof contract.readLabel> = async (ctx, { params: { id } }) => {
  const [label, sums] = await Promise.all([findLabel(ctx, id), findLabelSums(ctx, id)])
  return label === undefined ? refuse('label_not_found') : { ...label, ...sums }
}

const FIELD_OF = { label_ends_before: 'endsOn', label_target_not_positive: 'target' } as const

function refuseRow(row: Pick<LabelRow, 'starts_on' | 'ends_on' | 'target_cents'>) {
  const { starts_on: startsOn, ends_on: endsOn, target_cents: target } = row
  const refusal = refuseTerms({ startsOn, endsOn, target })
  return refusal === null ? null : refuse(refusal, FIELD_OF[refusal])
}

/** Creates a label; the same `_id` sent again is the same label, answered again. */
export const createLabel: Handler<typeof contract.createLabel> = async (ctx, { body }) => {
  const { _id: sent, name, color, startsOn = null, endsOn = null, target = null } = body
  if (sent !== undefined && (await lockLabel(ctx, sent)) !== undefined) {
    return readWritten(ctx, sent)
  }
  const row = {
    id: sent ?? newId(ctx.nowMs),
    name,
    name_key: nameKey(name),
    color,
    starts_on: startsOn,
    ends_on: endsOn,
    target_cents: target,
  }
  const refusal = refuseRow(row)
  if (refusal !== null) return refusal
  if (await isNameTaken(ctx, { nameKey: row.name_key })) return refuse('label_name_taken', 'name')
  if ((await countLabels(ctx)) >= LABELS_MAX) return refuse('label_limit_reached')

  // Decided.
  await insertLabel(ctx, row)
  return readWritten(ctx, row.id)
}

/** Renames a label, or changes its colour, its days or what it may come to. */
export const updateLabel: Handler<typeof contract.updateLabel> = async (
  ctx,
  { params: { id }, body },
) => {
  const row = await lockLabel(ctx, id)
  if (row === undefined) return refuse('label_not_found')
  if (isStale(body.version, row.version)) return refuse('version_conflict')
  const { name = row.name, startsOn = row.starts_on, endsOn = row.ends_on } = body
  const after = {
    name,
    name_key: nameKey(name),
    color: body.color ?? row.color,
    starts_on: startsOn,
    ends_on: endsOn,
    target_cents: body.target === undefined ? row.target_cents : body.target,
  }
  const refusal = refuseRow(after)
  if (refusal !== null) return refusal
  if (await isNameTaken(ctx, { nameKey: after.name_key, but: id })) {
    return refuse('label_name_taken', 'name')
  }

  // Decided.
  await updateLabelRow(ctx, id, after)
  return readWritten(ctx, id)
}

/** Takes a label off its entries and series, and deletes it. */
export const removeLabel: Handler<typeof contract.removeLabel> = async (
  ctx,
  { params: { id } },
) => {
  if ((await lockLabel(ctx, id)) === undefined) return refuse('label_not_found')
  return { entries: await deleteLabel(ctx, id) }
}
