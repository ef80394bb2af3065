import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { encodeOwn } from '@saldo/contract/encoder'
import { catalogue } from '@saldo/contract/catalogue'
import { nameOf } from '@saldo/contract/endpoint'
import { moveInvoiceClosing } from '@saldo/contract/invoices'
import { COLUMNS_TYPE } from '@saldo/api/http/serve'

const endpoints = new Map(catalogue.map((endpoint) => [nameOf(endpoint), endpoint]))

/**
 * Has every answer of this server decoded by its endpoint, as the browser does: one that breaks the contract is
 * a fault of the call. The product encodes what it made without checking it.
 */
export function checkAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 200 && typeof payload === 'string' && payload !== '') {
      check(request, payload)
    }
    return payload
  })
}

function check(request: FastifyRequest, payload: string): void {
  const method = request.method === 'PUT' ? 'PATCH' : request.method
  const path = (request.routeOptions.url ?? '').replace('/api', '')
  const endpoint = endpoints.get(`${method} ${path}`)
  if (endpoint === undefined || endpoint.download !== undefined) return
  // With an item of the invoice it is an edit of that item, and answers as one.
  const { id = '' } = request.params as { readonly id?: string }
  if (nameOf(endpoint) === nameOf(moveInvoiceClosing) && !id.includes(':')) return
  const json: unknown = JSON.parse(payload)
  const isColumns = request.headers.accept === COLUMNS_TYPE
  const fromColumns = 'fromColumns' in endpoint && isColumns ? endpoint.fromColumns : undefined
  const wire = fromColumns === undefined ? json : fromColumns(json as never)
  const answer = z.decode(endpoint.answer, wire as never)
  const encoded = JSON.stringify(encodeOwn(endpoint.answer, answer))
  if (encoded !== JSON.stringify(z.encode(endpoint.answer, answer as never))) {
    throw new Error(`${nameOf(endpoint)} is encoded otherwise than its schema says: ${encoded}`)
  }
}
