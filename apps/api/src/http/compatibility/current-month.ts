import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@saldo/contract/endpoint'
import { type Day, firstDay, lastDay, monthOf } from '@saldo/domain/calendar'

type Fields = Readonly<Record<string, unknown>>

const shapeOf = (schema: unknown): Fields =>
  ((schema as { readonly def?: { readonly shape?: Fields } } | undefined)?.def?.shape ??
    {}) as Fields

const isRequired = (field: unknown) =>
  (field as { readonly def?: { readonly type?: string } } | undefined)?.def?.type !== 'optional'

/**
 * What a reading of a period is asked with: of the current month where it names no day of one. Clients
 * of the first API read a collection by its name alone (access.md §7).
 */
export function withCurrentMonth(
  { method, query: schema }: Pick<Endpoint, 'method' | 'query'>,
  { query }: Pick<FastifyRequest, 'query'>,
  today: Day,
): Fields {
  const sent = (query ?? {}) as Fields
  if (method !== 'GET') return sent
  const shape = shapeOf(schema)
  const needs = (...names: readonly string[]) =>
    names.every((name) => name in shape && isRequired(shape[name]) && !(name in sent))
  const month = monthOf(today)
  if (needs('startDate', 'endDate')) {
    return { ...sent, startDate: firstDay(month), endDate: lastDay(month) }
  }
  if (needs('month', 'year')) {
    const [year, number] = month.split('-')
    return { ...sent, month: String(Number(number)), year }
  }
  return sent
}
