import * as z from 'zod/mini'
import { negate } from '@saldo/domain/money'
import {
  optionalInstant,
  optionalNumber,
  optionalText,
  toAmount,
  toCivilDay,
  toCivilDayOrNull,
  toInstant,
  toSigned,
  wireInstant,
} from './bank-values.ts'
import type { BankAccount, BankBill, BankLine, BankLink, LinkError, LinkState } from './banks.ts'

/*
 * What Belvo answers, as far as it is used. It is here alone that its spellings are known.
 */

export const link = z.looseObject({
  id: z.string(),
  institution: z.string(),
  status: z.string(),
  external_id: optionalText,
  last_accessed_at: optionalInstant,
})

const states: Readonly<Record<string, readonly [LinkState, LinkError | null]>> = {
  valid: ['updated', null],
  token_required: ['token_required', null],
  invalid: ['credentials_required', 'invalid_credentials'],
  unconfirmed: ['authorisation_pending', 'authorisation_pending'],
}

export function toLegacyLink(wire: z.output<typeof link>): BankLink {
  const [state, error] = states[wire.status] ?? (['failed', 'unexpected'] as const)
  return {
    id: wire.id,
    clientUserId: wire.external_id ?? null,
    connector: wire.institution,
    institution: wire.institution,
    state,
    status: wire.status,
    executionStatus: null,
    isPartial: false,
    error,
    parameter: null,
    lastUpdatedAt: toInstant(wire.last_accessed_at),
    consentExpiresAt: null,
    consentRevokedAt: null,
  }
}

const account = z.looseObject({
  id: z.string(),
  category: z.string(),
  name: z.string(),
  number: optionalText,
  balance: z.looseObject({ current: z.number() }),
  currency: z.string(),
  credit_data: z.optional(
    z.nullable(
      z.looseObject({
        credit_limit: optionalNumber,
        cutting_date: optionalInstant,
        next_payment_date: optionalInstant,
      }),
    ),
  ),
})
export const accountList = z.array(account)

export function toLegacyAccount(wire: z.output<typeof account>): BankAccount {
  const isCard = wire.category === 'CREDIT_CARD'
  const balance = toAmount(wire.balance.current)
  const limit = wire.credit_data?.credit_limit ?? null
  return {
    id: wire.id,
    kind: isCard ? 'card' : 'bank',
    isSavings: wire.category === 'SAVINGS_ACCOUNT',
    name: wire.name,
    number: wire.number ?? null,
    brand: null,
    currency: wire.currency,
    balance: isCard ? negate(balance) : balance,
    reserved: null,
    limit: limit === null ? null : toAmount(limit),
    limitGroup: null,
    closesOn: toCivilDayOrNull(wire.credit_data?.cutting_date),
    dueOn: toCivilDayOrNull(wire.credit_data?.next_payment_date),
  }
}

const line = z.looseObject({
  id: z.string(),
  account: z.looseObject({ id: z.string() }),
  value_date: wireInstant,
  amount: z.number(),
  description: optionalText,
  type: z.enum(['INFLOW', 'OUTFLOW']),
  status: optionalText,
  created_at: optionalInstant,
})
export const lineList = z.array(line)

export function toLegacyLine(wire: z.output<typeof line>): BankLine {
  return {
    id: wire.id,
    accountId: wire.account.id,
    day: toCivilDay(wire.value_date),
    value: toSigned(wire.amount, wire.type === 'OUTFLOW'),
    description: (wire.description ?? '').trim(),
    isPending: wire.status === 'PENDING',
    createdAt: toInstant(wire.created_at),
    hint: null,
    reference: null,
    foreign: null,
    instalment: null,
    billId: null,
    billMonth: null,
  }
}

const bill = z.looseObject({
  id: z.string(),
  account: z.looseObject({ id: z.string() }),
  due_date: wireInstant,
  closing_date: optionalInstant,
  total_amount: z.number(),
})
export const billList = z.array(bill)

export function toLegacyBill(wire: z.output<typeof bill>): BankBill {
  return {
    id: wire.id,
    accountId: wire.account.id,
    dueOn: toCivilDay(wire.due_date),
    closesOn: toCivilDayOrNull(wire.closing_date),
    total: toAmount(wire.total_amount),
  }
}
