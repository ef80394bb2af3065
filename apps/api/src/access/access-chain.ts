import { createHash } from 'node:crypto'

/**
 * One line of the access log: what a planner did in a client's account. Of the planner it has the id: the
 * name is looked up for whoever reads it, and goes with the planner's account.
 */
export type Access = {
  readonly seq: number
  readonly actorId: string
  readonly action: string
  readonly object: string
  readonly status: number
  readonly at: string
  readonly address: string
  readonly agent: string
  readonly requestId: string
}

/**
 * The separator between two columns of a line, which nobody can type. The doctor joins a line in
 * the same way.
 */
const UNIT = '\u001f'

/**
 * The hash of a line: over all its columns and the hash of the line before it (reliability.md U2).
 */
export function hashOfAccess(previous: Buffer, access: Access): Buffer {
  const columns = [
    access.seq,
    access.actorId,
    access.action,
    access.object,
    access.status,
    access.at,
    access.address,
    access.agent,
    access.requestId,
  ]
  return createHash('sha256').update(previous).update(columns.join(UNIT)).digest()
}

/** The previous hash of the first line. */
export const NO_ACCESS: Buffer = Buffer.alloc(32)
