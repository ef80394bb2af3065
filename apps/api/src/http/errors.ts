import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@saldo/contract/refusals'
import { isUnreachable } from '../db/faults.ts'
import { PasswordsBusy } from '../gateways/passwords.ts'
import { headersFor, type HeaderSettings } from './headers.ts'
import { TooManyFields } from './json-body.ts'
import { problem, problemOf, problemOfTooManyFields } from './problem.ts'
import { type Reply, replyOfProblem, send } from './reply.ts'

const BUSY_SECONDS = 5

const OFFLINE = 'Erro de comunicação com o servidor'

/** What the parser refuses before the contract is checked, in our own words. */
export const parserWords: Readonly<Record<number, string>> = {
  400: 'Não entendemos o conteúdo enviado.',
  408: 'O envio demorou demais. Tente novamente.',
  413: 'O conteúdo enviado é grande demais.',
  415: 'Envie o conteúdo como JSON.',
}

/**
 * A malformed path is not found, like one that does not exist. No hook runs on its way out, so its
 * headers are set here.
 */
export function refuseAddress(settings: HeaderSettings) {
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersFor(request.url, settings))
    reply.header('x-request-id', request.id)
    void send(reply, replyOfProblem(problemOf(refuse('not_found'))))
  }
}

/** Logs a fault of ours, or of the database, and gives what is answered. */
export function replyOfFault(
  error: unknown,
  { id, log }: Pick<FastifyRequest, 'id' | 'log'>,
): Reply {
  const { message: fault, stack } = error as Error
  log.error({ request: id, fault, stack }, 'request failed')
  if (!isUnreachable(error)) {
    return replyOfProblem(problem({ status: 500, code: 'unexpected', message: OFFLINE }))
  }
  const parts = { status: 503, code: 'unreachable', message: OFFLINE }
  return { ...replyOfProblem(problem(parts)), waitSeconds: BUSY_SECONDS }
}

/**
 * The last handler: every error becomes a problem of ours, never a stack, never text that a user
 * sent.
 */
export function registerErrorHandlers(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof TooManyFields) {
      return send(reply, replyOfProblem(problemOfTooManyFields(error.count)))
    }
    if (error instanceof PasswordsBusy) {
      reply.header('retry-after', BUSY_SECONDS)
      return send(reply, replyOfProblem(problemOf(refuse('sign_in_busy'))))
    }
    const status = error.statusCode ?? 500
    const words = parserWords[status]
    if (words !== undefined) {
      return send(
        reply,
        replyOfProblem(problem({ status, code: 'content_invalid', message: words })),
      )
    }
    return send(reply, replyOfFault(error, request))
  })
  fastify.setNotFoundHandler((_request, reply) =>
    send(reply, replyOfProblem(problemOf(refuse('not_found')))),
  )
}
