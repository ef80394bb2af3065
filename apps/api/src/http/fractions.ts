import type { Endpoint } from '@saldo/contract/endpoint'
import { moneyFieldsOf } from '@saldo/contract/money-fields'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { type Cents, type Currency, refuseFraction } from '@saldo/domain/money'

const fieldsByEndpoint = new WeakMap<Endpoint, readonly string[]>()

/**
 * Refuses an amount with decimals where the user's currency has none, naming the field
 * (decisions.md §2, case L11). Every item of a list is checked.
 */
export function refuseFractions(
  endpoint: Endpoint,
  call: unknown,
  currency: Currency,
): Refused | null {
  const { body } = call as { readonly body?: unknown }
  if (endpoint.body === undefined || body === undefined) return null
  const fields = fieldsByEndpoint.get(endpoint) ?? moneyFieldsOf(endpoint.body)
  fieldsByEndpoint.set(endpoint, fields)
  for (const field of fields) {
    const [refusal] = valuesAt(body, field.split('.')).flatMap(
      (value) => refuseFraction(value, currency) ?? [],
    )
    if (refusal !== undefined) return refuse(refusal, field)
  }
  return null
}

/** The amounts of a field, in every item of a list and under every key of a record (`*`). */
function valuesAt(value: unknown, path: readonly string[]): readonly Cents[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'number' ? [value as Cents] : []
  if (typeof value !== 'object' || value === null) return []
  if (name === '*') return Object.values(value).flatMap((item) => valuesAt(item, rest))
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest)
}
