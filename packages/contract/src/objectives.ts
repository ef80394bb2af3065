import {
  OBJECTIVE_CATEGORIES,
  OBJECTIVE_NAME_MAX,
  SAVED_DESTINATIONS,
} from '@saldo/domain/objectives/kinds'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { paymentType } from './payments.ts'
import {
  day,
  familyQuery,
  id,
  money,
  month,
  nothing,
  percentage,
  seenVersion,
  text,
  total,
  version,
} from './wire.ts'

const category = z.enum(OBJECTIVE_CATEGORIES)
const name = text({ max: OBJECTIVE_NAME_MAX, min: 1 })

/** A deposit, or with a negative value a redemption. */
const objectiveTransaction = z.strictObject({
  _id: id,
  value: money,
  date: day,
  /** False of a redemption that is planned. */
  paid: z.boolean(),
})

/** A goal with what it came to. */
export const objective = z.strictObject({
  _id: id,
  name: z.string(),
  category,
  totalValue: money,
  /** Saved before the goal was written down, on no account that is kept here. */
  initialValue: money,
  /** Deposits less redemptions; below zero where some of the initial value was redeemed. */
  paidValue: total,
  /** What is in the goal: `initialValue` and `paidValue`. */
  reachedValue: total,
  /** What of it can be redeemed: planned redemptions are no longer in it. */
  redeemableValue: total,
  /** How much of the total is reached, in per cent, above 100 too. */
  reachedPercent: percentage,
  /** What is still to be saved; 0 once it is done. */
  leftValue: total,
  /** What was planned to be saved a month. */
  installment: total,
  /** The same, of what is left and the months left. */
  suggestedInstallment: total,
  beginDate: day,
  finalDate: day,
  payment: z.strictObject({ _id: id, name: z.string(), type: paymentType }),
  user: id,
  done: z.boolean(),
  /** The pace of the last three months; null of a goal that is done, or younger than a month. */
  pace: z.nullable(
    z.strictObject({
      /** What was saved a month. */
      value: total,
      /** The month in which it will be done at that pace; null where nothing is saved. */
      month: z.nullable(month),
      onTime: z.boolean(),
    }),
  ),
  /** The latest first: 12 of them, and up to 1,000 of one goal that is read alone. */
  transactions: z.array(objectiveTransaction),
  /** How many there are. */
  transactionCount: z.number(),
  version,
})
export type Objective = z.output<typeof objective>

/** An account as its id; clients of the first API send it whole. */
const payment = z.codec(z.union([id, z.looseObject({ _id: id })]), id, {
  decode: (value) => (typeof value === 'string' ? value : value._id),
  encode: (value) => value,
})

/** What a client of the first API may say of a new goal, and what follows from it anyway. */
const figures = {
  paidValue: z.optional(z.literal(0)),
  installment: z.optional(money),
  done: z.optional(z.boolean()),
  transactions: z.optional(z.array(z.never()).check(z.maxLength(0))),
}

export const listObjectives = endpoint({
  method: 'GET',
  path: '/objectives',
  summary: 'Os objetivos, com o que já foi guardado e o ritmo de cada um.',
  access: 'active',
  query: z.strictObject(familyQuery),
  answer: z.array(objective),
  refusals: [],
  shows: 'objectives',
})

export const readObjective = endpoint({
  method: 'GET',
  path: '/objectives/:id',
  summary: 'Um objetivo, com o seu extrato.',
  access: 'active',
  example: { path: '/objectives/{objective}' },
  params: z.strictObject({ id }),
  query: z.strictObject(familyQuery),
  answer: objective,
  refusals: ['objective_not_found'],
  shows: 'objectives',
})

export const createObjective = endpoint({
  method: 'POST',
  path: '/objectives',
  summary: 'Cria um objetivo.',
  access: 'active',
  example: {
    body: {
      name: 'Praia',
      category: 'viajar',
      totalValue: 50,
      finalDate: '2027-11-10',
      payment: '{payment}',
    },
  },
  body: z.strictObject({
    _id: z.optional(id),
    name,
    category,
    totalValue: money,
    initialValue: z.optional(money),
    /** Today, where none is named. */
    beginDate: z.optional(day),
    finalDate: day,
    payment,
    ...figures,
  }),
  answer: objective,
  refusals: [
    'payment_not_found',
    'objective_value_invalid',
    'objective_initial_too_high',
    'movement_on_a_card',
    'objective_limit_reached',
  ],
  changes: ['objectives'],
})

export const updateObjective = endpoint({
  method: 'PATCH',
  path: '/objectives/:id',
  summary: 'Altera um objetivo.',
  access: 'active',
  example: { path: '/objectives/{objective}', body: { version: 1, name: 'Serra' } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: seenVersion,
    name: z.optional(name),
    category: z.optional(category),
    totalValue: z.optional(money),
    initialValue: z.optional(money),
    beginDate: z.optional(day),
    finalDate: z.optional(day),
    payment: z.optional(payment),
    /** It is known that more than the total is saved then (case J6). */
    evenIfOver: z.optional(z.boolean()),
  }),
  answer: objective,
  refusals: [
    'objective_not_found',
    'objective_of_another_user',
    'payment_not_found',
    'objective_value_invalid',
    'objective_initial_too_high',
    'objective_value_too_high',
    'objective_below_saved',
    'objective_overdrawn',
    'movement_on_a_card',
    'field_read_only',
    'version_conflict',
  ],
  conflict: objective,
  changes: ['objectives'],
})

export const moveObjective = endpoint({
  method: 'POST',
  path: '/objectives/:id/transaction',
  summary: 'Deposita em um objetivo; com valor negativo, resgata.',
  access: 'active',
  example: { path: '/objectives/{objective}/transaction', body: { value: -1, date: '2026-11-20' } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    _id: z.optional(id),
    value: money,
    /** Today, where none is named. */
    date: z.optional(day),
    /** Of a redemption: false while it is planned. By its date where it is not said. */
    paid: z.optional(z.boolean()),
    /** It is known that more than the total is saved then (case J3). */
    evenIfOver: z.optional(z.boolean()),
  }),
  answer: objective,
  refusals: [
    'objective_not_found',
    'objective_of_another_user',
    'value_is_zero',
    'date_out_of_range',
    'date_after_today',
    'balance_too_small',
    'field_read_only',
    'objective_value_too_high',
    'objective_overdrawn',
  ],
  changes: ['objectives', 'transactions'],
})

export const removeObjective = endpoint({
  method: 'DELETE',
  path: '/objectives/:id',
  summary: 'Exclui um objetivo; o que foi guardado volta à conta, ou foi gasto.',
  access: 'active',
  example: { path: '/objectives/{objective}' },
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** Where what is saved goes: back to the account, where it does not say. */
    saved: z.optional(z.enum(SAVED_DESTINATIONS)),
    /** With `saved=spent`, on what: an expense of today in it. *Diversos (Variável)* where it does not say. */
    category: z.optional(id),
  }),
  answer: nothing,
  refusals: [
    'objective_not_found',
    'objective_of_another_user',
    'category_not_found',
    'category_of_another_group',
  ],
  changes: ['objectives', 'transactions'],
})
