import type { FastifyRequest } from 'fastify'
import type { Day } from '@saldo/domain/calendar'
import type { Caller } from '../access/caller.ts'
import type { FamilyScope } from '../access/family-scope.ts'

/** What `serve` knows of a request before anything of it is parsed. */
export type Admitted = {
  readonly caller: Caller
  readonly today: Day
  /** With whom the caller shares views, where the request asks for all of them. */
  readonly familyScope: FamilyScope | null
}

const admitted = new WeakMap<FastifyRequest, Admitted>()

export function keepAdmitted(request: FastifyRequest, facts: Admitted): void {
  admitted.set(request, facts)
}

export function findAdmitted(request: FastifyRequest): Admitted | undefined {
  return admitted.get(request)
}
