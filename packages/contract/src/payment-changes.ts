import * as z from 'zod/mini'
import {
  BEFORE_DUE_DAYS_MAX,
  MONTHLY_YIELD_MAX,
  PAYMENT_NAME_MAX,
} from '@saldo/domain/payments/kinds'
import { endpoint } from './endpoint.ts'
import {
  accountType,
  cardFlag,
  closingDayGoesTo,
  payment,
  paymentType,
  sharing,
} from './payments.ts'
import { id, instant, money, month, nothing, percentage, seenVersion, text } from './wire.ts'

/*
 * What makes, changes and removes payment methods, apart from what every screen reads of them
 * (decision 66).
 */

const dayOfMonth = z
  .number('Escolha um dia de 1 a 31')
  .check(
    z.int(),
    z.minimum(1, 'Escolha um dia de 1 a 31'),
    z.maximum(31, 'Escolha um dia de 1 a 31'),
  )
/** Null goes by the type of the account. */
const countsToSpend = z.optional(z.nullable(z.boolean()))
const monthlyYield = z.optional(
  z.nullable(
    percentage.check(
      z.refine((value) => value > 0 && value <= MONTHLY_YIELD_MAX, 'Digite um valor, como 12,50.'),
    ),
  ),
)
/** How far below nothing a bank account may go: nothing, or so much. */
const overdraftLimit = money.check(z.refine((value) => value >= 0, 'Digite um valor, como 12,50.'))
const limit = money.check(z.refine((value) => value > 0, 'Digite um valor, como 12,50.'))

const daysBeforeDue = z
  .number('Escolha de 1 a 28 dias')
  .check(
    z.int(),
    z.minimum(1, 'Escolha de 1 a 28 dias'),
    z.maximum(BEFORE_DUE_DAYS_MAX, 'Escolha de 1 a 28 dias'),
  )

const name = text({ max: PAYMENT_NAME_MAX, min: 1 })

export const createPayment = endpoint({
  method: 'POST',
  path: '/payments',
  summary: 'Cadastra uma conta bancária ou um cartão de crédito.',
  access: 'active',
  example: { body: { type: 'debit', name: 'Outra conta', accountType: 'Poupança' } },
  body: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('debit'),
      _id: z.optional(id),
      name,
      accountType,
      value: z.optional(money),
      overdraftLimit: z.optional(overdraftLimit),
      countsToSpend,
      monthlyYield,
    }),
    z.strictObject({
      type: z.literal('credit'),
      _id: z.optional(id),
      name,
      flag: cardFlag,
      limit,
      /** One of the two says when it closes. */
      invoiceCloseOn: z.optional(z.nullable(dayOfMonth)),
      closeBeforeDue: z.optional(z.nullable(daysBeforeDue)),
      paid: dayOfMonth,
      closingDayGoesTo: z.optional(closingDayGoesTo),
    }),
  ]),
  answer: payment,
  refusals: ['payment_limit_reached', 'closing_missing'],
  changes: ['payments'],
})

export const updatePayment = endpoint({
  method: 'PATCH',
  path: '/payments/:id',
  summary: 'Altera uma forma de pagamento.',
  access: 'active',
  example: { path: '/payments/{payment}', body: { version: 1, name: 'Outro nome' } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: z.optional(name),
    accountType: z.optional(accountType),
    value: z.optional(money),
    overdraftLimit: z.optional(overdraftLimit),
    countsToSpend,
    monthlyYield,
    flag: z.optional(cardFlag),
    limit: z.optional(limit),
    invoiceCloseOn: z.optional(z.nullable(dayOfMonth)),
    closeBeforeDue: z.optional(z.nullable(daysBeforeDue)),
    paid: z.optional(dayOfMonth),
    closingDayGoesTo: z.optional(closingDayGoesTo),
    /** From the invoice of which month on the new days hold; the open one where it is left out. */
    from: z.optional(month),
    archived: z.optional(z.boolean()),
    sharing: z.optional(sharing),
    version: seenVersion,
  }),
  answer: payment,
  refusals: [
    'payment_not_found',
    'payment_of_another_user',
    'not_while_acting',
    'payment_is_cash',
    'payment_field_fixed',
    'closing_missing',
    'month_out_of_reach',
    'version_conflict',
    'field_read_only',
  ],
  changes: ['payments'],
})

/** What a removal would take: its entries and goals, and what is tied to it of other accounts. */
export const readPaymentRemoval = endpoint({
  method: 'GET',
  path: '/payments/:id/removal',
  summary: 'O que a exclusão de uma forma de pagamento levaria consigo.',
  access: 'active',
  example: { path: '/payments/{payment}/removal' },
  params: z.strictObject({ id }),
  answer: z.strictObject({
    entries: z.number(),
    /** Goals that save in this account: they go with it. */
    objectives: z.number(),
    /** Payments of its invoices from other accounts: they stay there as plain entries. */
    paidElsewhere: z.number(),
  }),
  refusals: ['payment_not_found'],
  shows: 'payments',
})

export const removedPayment = z.strictObject({
  _id: id,
  name: z.string(),
  type: paymentType,
  /** How many entries went with it, and would come back. */
  entries: z.number(),
  removedAt: instant,
})
export type RemovedPayment = z.output<typeof removedPayment>

/** What can still be brought back, the latest first (case L5). */
export const listRemovedPayments = endpoint({
  method: 'GET',
  path: '/payments/removals',
  summary: 'As formas de pagamento excluídas nas últimas 24 horas, que ainda podem voltar.',
  access: 'active',
  answer: z.array(removedPayment),
  refusals: [],
  shows: 'payments',
  // A day goes by without any change.
  isTagged: false,
})

/** Brings back what a removal took, whole, for a day (case L5). */
export const restorePayment = endpoint({
  method: 'POST',
  path: '/payments/:id/restore',
  summary: 'Desfaz a exclusão de uma forma de pagamento.',
  access: 'active',
  example: { path: '/payments/{removedPayment}/restore' },
  params: z.strictObject({ id }),
  answer: payment,
  refusals: ['removal_not_found'],
  changes: ['payments', 'transactions'],
})

export const removePayment = endpoint({
  method: 'DELETE',
  path: '/payments/:id',
  summary: 'Exclui uma forma de pagamento e todo o seu histórico.',
  access: 'active',
  example: { path: '/payments/{payment}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: [
    'payment_not_found',
    'payment_of_another_user',
    'payment_is_cash',
    'payment_from_the_bank',
  ],
  changes: ['payments', 'transactions'],
})
