import type { FastifyRequest } from 'fastify'

/**
 * What a call is made of: a request that came by itself, or a part of a batch, which is a request of its own to
 * whatever judges, answers and logs it.
 */
export type CallRequest = Pick<
  FastifyRequest,
  'id' | 'method' | 'url' | 'params' | 'query' | 'body' | 'headers' | 'ip' | 'hostname' | 'is404'
> & { readonly routeOptions: { readonly url?: string | undefined } }

/** A call that was answered, for the logs. */
export type AnsweredCall = {
  readonly request: CallRequest
  readonly status: number
  readonly text: string
}

const batches = new WeakMap<CallRequest, readonly AnsweredCall[]>()

/** Keeps the parts of a batch for the logs that are written before it is sent. */
export function keepParts(request: CallRequest, parts: readonly AnsweredCall[]): void {
  batches.set(request, parts)
}

/** The parts of a batch; undefined for any other request. */
export function partsOf(request: CallRequest): readonly AnsweredCall[] | undefined {
  return batches.get(request)
}
