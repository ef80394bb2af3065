import type { Endpoint } from '@saldo/contract/endpoint'
import { moneyFieldsOf } from '@saldo/contract/money-fields'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { type Cents, type Currency, refuseFraction } from '@saldo/domain/money'

const fieldsByEndpoint = new WeakMap<Endpoint, readonly string[]>()

/**
 * Refuses an amount with decimals where the user's currency has none, naming the field
 * (decisions.md §2, case L11). Lists of amounts are not checked: no body has any.
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
    const value = valueAt(body, field)
    const refusal = value === null ? null : refuseFraction(value, currency)
    if (refusal !== null) return refuse(refusal, field)
  }
  return null
}

function valueAt(body: unknown, field: string): Cents | null {
  let value = body
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null) return null
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return typeof value === 'number' ? (value as Cents) : null
}
