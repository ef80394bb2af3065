import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@saldo/contract/endpoint'

type Words = Record<string, unknown>

const wordsOf = (value: unknown): Words =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Words) : {}

/** Whether a request reads the whole family's data; not every read supports it. */
export function isOfFamily(endpoint: Endpoint, request: Pick<FastifyRequest, 'query'>): boolean {
  if (endpoint.method !== 'GET' || endpoint.inFamily !== true) return false
  return wordsOf(request.query)['family'] === 'true'
}

/** The one member whose data is requested. */
export function requestedMember(request: Pick<FastifyRequest, 'query'>): string | undefined {
  const { userId } = wordsOf(request.query)
  return typeof userId === 'string' ? userId : undefined
}

/**
 * Older clients name the owner themselves: `userId` in the query, `user` in the body. The field
 * adds nothing to the session, so it is removed where it names the caller, and a call that names
 * another user finds nothing (reliability.md §1). Returns the field that did, or null.
 */
export function dropOwner(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'query' | 'body'>,
  owner: string,
): 'userId' | 'user' | null {
  const query = wordsOf(request.query)
  if ('userId' in query && !isOfFamily(endpoint, request)) {
    if (query['userId'] !== owner) return 'userId'
    delete query['userId']
  }
  const body = wordsOf(request.body)
  if (!Object.hasOwn(body, 'user') || endpoint.upload !== undefined) return null
  // In a whole family it is who runs it, which need not be who calls.
  if (endpoint.path === '/families/:id' && Object.hasOwn(body, '_id')) return null
  const { user } = body
  const named = typeof user === 'object' && user !== null ? wordsOf(user)['_id'] : user
  if (named !== owner) return 'user'
  delete body['user']
  return null
}
