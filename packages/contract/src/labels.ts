import * as z from 'zod/mini'
import { LABEL_COLORS, LABEL_NAME_MAX, LABELS_MAX } from '@saldo/domain/labels/kinds'
import { endpoint } from './endpoint.ts'
import { day, id, month, money, seenVersion, text, total, version } from './wire.ts'

/** What a person puts on entries beside their category: a trip, a renovation, a client. */
export const label = z.strictObject({
  _id: id,
  name: z.string(),
  color: z.enum(LABEL_COLORS),
  /** The days that it is meant for, where it has them; either may be open. */
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  /** What its entries may come to, positive. */
  target: z.nullable(total),
  /** What its entries come to so far, as they are signed: what was spent is negative. */
  value: total,
  entries: z.number(),
  version,
})
export type Label = z.output<typeof label>

/** The person's labels by name, with what the entries of each come to. */
export const listLabels = endpoint({
  method: 'GET',
  path: '/labels',
  summary: 'As etiquetas da pessoa, com o que somam.',
  access: 'active',
  answer: z.array(label).check(z.maxLength(LABELS_MAX)),
  refusals: [],
  shows: 'labels',
})

const sums = { value: total, entries: z.number() }

/**
 * A label with what its entries come to, by category and by the month in which they count. What only moves money
 * counts in neither.
 */
export const readLabel = endpoint({
  method: 'GET',
  path: '/labels/:id',
  summary: 'Uma etiqueta, com o total por categoria e por mês.',
  access: 'active',
  example: { path: '/labels/{label}' },
  params: z.strictObject({ id }),
  answer: z.strictObject({
    ...label.shape,
    /** The largest first, whatever its sign. */
    categories: z.array(z.strictObject({ _id: z.nullable(id), name: z.string(), ...sums })),
    /** In their order. */
    months: z.array(z.strictObject({ month, ...sums })),
  }),
  refusals: ['label_not_found'],
  shows: 'labels',
})

const fields = {
  name: text({ max: LABEL_NAME_MAX, min: 1 }),
  color: z.enum(LABEL_COLORS),
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
  target: z.nullable(money),
}

export const createLabel = endpoint({
  method: 'POST',
  path: '/labels',
  summary: 'Cria uma etiqueta.',
  access: 'active',
  example: { body: { name: 'Viagem', color: 'teal' } },
  body: z.strictObject({
    _id: z.optional(id),
    name: fields.name,
    color: fields.color,
    startsOn: z.optional(fields.startsOn),
    endsOn: z.optional(fields.endsOn),
    target: z.optional(fields.target),
  }),
  answer: label,
  refusals: [
    'label_name_taken',
    'label_limit_reached',
    'label_ends_before',
    'label_target_not_positive',
  ],
  changes: ['labels'],
})

export const updateLabel = endpoint({
  method: 'PATCH',
  path: '/labels/:id',
  summary: 'Renomeia ou muda uma etiqueta.',
  access: 'active',
  example: { path: '/labels/{label}', body: { version: 1, name: 'Viagem ao Sul' } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: seenVersion,
    name: z.optional(fields.name),
    color: z.optional(fields.color),
    startsOn: z.optional(fields.startsOn),
    endsOn: z.optional(fields.endsOn),
    target: z.optional(fields.target),
  }),
  answer: label,
  refusals: [
    'label_not_found',
    'label_name_taken',
    'label_ends_before',
    'label_target_not_positive',
    'version_conflict',
  ],
  changes: ['labels'],
})

/** Takes a label off its entries, which stay as they are otherwise. */
export const removeLabel = endpoint({
  method: 'DELETE',
  path: '/labels/:id',
  summary: 'Exclui uma etiqueta; as movimentações ficam.',
  access: 'active',
  example: { path: '/labels/{label}' },
  params: z.strictObject({ id }),
  answer: z.strictObject({ entries: z.number() }),
  refusals: ['label_not_found'],
  changes: ['labels', 'transactions'],
})
