import { addDays, type Day } from '@saldo/domain/calendar'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import { addCents, type Cents, negate, sumCents } from '@saldo/domain/money'
import { nameKey } from '@saldo/domain/transactions/names'
import type { OwnerLedger } from '../context.ts'
import type { StatementAccountJson } from '../db/json-columns.ts'
import { findBalanceOn, hasEntriesBefore } from '../importing/store.ts'

const NAME = 'Saldo inicial'

type OpeningFacts = {
  readonly account: Pick<StatementAccountJson, 'kind' | 'told'> & { readonly firstDay: Day | null }
  readonly paymentId: string
  /** The lines of the account that will be added. */
  readonly added: readonly Pick<IncomingLine, 'day' | 'value'>[]
}

/**
 * What the first statement of an account does not explain of the balance that it states: the account held
 * it before the first line (case H14). Null where the file states none, where all is explained, or where
 * something stands before that line already.
 */
export async function findOpening(
  ctx: OwnerLedger,
  { account, paymentId, added }: OpeningFacts,
): Promise<{ readonly day: Day; readonly value: Cents } | null> {
  const stated = account.told ?? null
  const { kind, firstDay } = account
  if (stated === null || firstDay === null || kind === 'card') return null
  const [isLater, before] = await Promise.all([
    hasEntriesBefore(ctx, { paymentId, day: firstDay }),
    findBalanceOn(ctx, { paymentId, on: stated.on }),
  ])
  if (isLater) return null
  const coming = added.filter(({ day }) => day <= stated.on).map(({ value }) => value)
  const value = addCents(stated.value, negate(addCents(before, sumCents(coming))))
  return value === 0 ? null : { day: addDays(firstDay, -1), value }
}

/** The line of what an account held before, of a category that no report counts. */
export function openingLine(
  { day, value }: { readonly day: Day; readonly value: Cents },
  of: { readonly no: number; readonly paymentId: string },
): IncomingLine {
  const name = NAME
  return {
    ...of,
    day,
    value,
    name,
    nameKey: nameKey(name),
    externalId: `opening.${of.paymentId}`,
    rule: 'opening',
    partIndex: null,
    partCount: null,
  }
}
