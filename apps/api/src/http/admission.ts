import type { FastifyRequest } from 'fastify'
import type { Day } from '@saldo/domain/calendar'
import type { Caller } from '../access/caller.ts'
import type { FamilyScope } from '../access/family-scope.ts'

/** What `serve` finds out about a request before its body is parsed. */
export type Admitted = {
  readonly caller: Caller
  readonly today: Day
  /** The caller's family, where the request reads the whole family's data. */
  readonly familyScope: FamilyScope | null
}

const admitted = new WeakMap<FastifyRequest, Admitted>()

export function keepAdmitted(request: FastifyRequest, facts: Admitted): void {
  admitted.set(request, facts)
}

export function findAdmitted(request: FastifyRequest): Admitted | undefined {
  return admitted.get(request)
}
