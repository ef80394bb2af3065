import { loadModule, parseSync } from 'libpg-query'
import { assert } from '@saldo/domain/assert'
import { Bindings } from './binding.ts'
import type { Catalogue } from './catalogue.ts'
import { type ChangeKind, faultsInChanges } from './changes.ts'

/** What of a statement has no one shard to go to, and at which table. */
export type ShardOffence = {
  /** `no owner`: a part that reads the table does not name its owner by a value. */
  readonly kind: 'no owner' | ChangeKind
  readonly table: string
}

await loadModule()

/** Reads one statement as PostgreSQL's own parser does. */
export function readStatement(sql: string, catalogue: Catalogue) {
  const { stmts = [] } = parseSync(sql)
  const statement = stmts[0]?.stmt
  assert(stmts.length === 1 && statement !== undefined, `one statement: ${sql}`)
  const bindings = new Bindings(catalogue).of(statement)
  const offences: ShardOffence[] = [
    ...bindings
      .filter(({ isBound }) => !isBound)
      .map(({ table }) => ({ kind: 'no owner' as const, table })),
    ...faultsInChanges(statement, catalogue),
  ]
  const distinct = new Map(offences.map((one) => [`${one.kind} ${one.table}`, one]))
  return { bindings, offences: [...distinct.values()] }
}
