import { type Day, toDay } from '@saldo/domain/calendar'
import { CENTS_MAX, type Currency, hasParts } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import type { CardRule } from '@saldo/domain/payments/card-cycle'
import { INSTALMENTS_MAX } from '@saldo/domain/transactions/kinds'
import type { Supposed } from '@saldo/domain/transactions/supposed'
import { problemOfMoney } from '../fields/typed-money.ts'

/** A purchase that no card pays. */
export const NO_CARD = 'sem'

/** The question, as it was typed. */
export type WhatIfForm = {
  readonly kind: Supposed['kind']
  readonly value: string
  readonly on: string
  readonly parts: string
  /** What a loan takes each month. */
  readonly part: string
  readonly card: string
  readonly monthly: boolean
}

/** Why a field has no reading, in words; an empty one is only not there yet. */
export type WhatIfProblems = Partial<Record<'value' | 'parts' | 'part', string>>

const PARTS_MIN: Readonly<Record<'parts' | 'loan', number>> = { parts: 2, loan: 1 }

const amountProblem = (typed: string) => (typed.trim() === '' ? null : problemOfMoney(typed))

function problemOfParts({ kind, parts, value, part }: WhatIfForm, currency: Currency) {
  if ((kind !== 'parts' && kind !== 'loan') || parts.trim() === '') return null
  const count = Number(parts)
  const least = PARTS_MIN[kind]
  if (!Number.isInteger(count) || count < least || count > INSTALMENTS_MAX)
    return `Use de ${least} a ${INSTALMENTS_MAX} parcelas.`
  const whole = readMoney(value)
  if (kind === 'parts' && whole !== null && !hasParts(whole, count, currency))
    return 'O valor é pequeno demais para tantas parcelas.'
  if (kind === 'loan' && (readMoney(part) ?? 0) * count > CENTS_MAX)
    return 'O total das parcelas é grande demais.'
  return null
}

/** What is wrong with what was typed so far. */
export function problemsOf(form: WhatIfForm, currency: Currency): WhatIfProblems {
  const found = {
    value: amountProblem(form.value),
    part: form.kind === 'loan' ? amountProblem(form.part) : null,
    parts: problemOfParts(form, currency),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** The question that was typed, or null as long as it is not whole. */
export function supposedOf(
  form: WhatIfForm,
  {
    currency,
    ruleOf,
  }: { readonly currency: Currency; readonly ruleOf: (card: string) => CardRule | null },
): Supposed | null {
  const value = readMoney(form.value)
  const part = readMoney(form.part)
  const isWhole = Object.keys(problemsOf(form, currency)).length === 0
  if (!isWhole || value === null || form.on === '') return null
  const on: Day = toDay(form.on)
  const { kind, monthly } = form
  if (kind === 'spend') return { kind, value, on }
  if (kind === 'income') return { kind, value, on, monthly }
  if (form.parts.trim() === '') return null
  const parts = Number(form.parts)
  if (kind === 'parts') return { kind, value, on, parts, card: ruleOf(form.card), currency }
  return part === null ? null : { kind, value, on, parts, part }
}
