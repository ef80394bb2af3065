import type { Endpoint } from '@saldo/contract/endpoint'
import * as z from 'zod/mini'

/** A refusal of the server, or that it could not be reached at all. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
  /** Of a conflict what stands now, as the endpoint's `conflict` decodes it. */
  readonly current: unknown

  constructor(reply: {
    readonly status: number
    readonly code: string
    readonly message: string
    readonly errors?: Problem['errors']
    readonly current?: unknown
  }) {
    super(reply.message)
    this.name = 'Problem'
    this.status = reply.status
    this.code = reply.code
    this.errors = reply.errors ?? []
    this.current = reply.current
  }

  /** What it says of one field of the form, if anything. */
  of(field: string): string | undefined {
    return this.errors.find((error) => error.field === field)?.message
  }
}

/** Whether a request got no answer, or none that says anything, as opposed to a refusal. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Problem && (error.status === 0 || error.status >= 500)
}

/** The server's own words, or others where it gave none (access.md §8: "message or …"). */
export function messageOr(problem: Problem, otherwise: string): string {
  const isSilent = problem.message === '' || problem.message === OFFLINE
  return isSilent ? otherwise : problem.message
}

const OFFLINE = 'Erro de comunicação com o servidor'

/** No answer came: the network, not the person. Nothing that was typed is lost by it. */
export function unreachable(): Problem {
  return new Problem({ status: 0, code: 'unreachable', message: OFFLINE })
}

/** This tab's session is over, or the browser's is another person's: nothing was sent. */
export function sessionGone(): Problem {
  return new Problem({
    status: 401,
    code: 'session_gone',
    message: 'Sua sessão terminou. Entre de novo para continuar.',
  })
}

/** An answer came, but not one of the contract. What was wrong with it stays for whoever looks. */
export function faulty(cause: string): Problem {
  const problem = new Problem({ status: 500, code: 'answer_invalid', message: OFFLINE })
  problem.cause = cause
  return problem
}

export async function problemOf(
  response: Pick<Response, 'status' | 'json'>,
  endpoint?: Endpoint,
): Promise<Problem> {
  try {
    const reply = (await response.json()) as ConstructorParameters<typeof Problem>[0]
    const conflict =
      endpoint === undefined || endpoint.method === 'GET' ? undefined : endpoint.conflict
    const read = conflict && z.safeDecode(conflict, reply.current as never)
    const current = read?.data
    if (typeof reply.message === 'string') {
      return new Problem({ ...reply, status: response.status, current })
    }
  } catch {
    // Not ours: a proxy's page, or half an answer.
  }
  return new Problem({ status: response.status, code: 'unexpected', message: OFFLINE })
}
