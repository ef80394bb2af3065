import { createHash } from 'node:crypto'

/** What somebody did in another's name, as the other can read it. */
export type Access = {
  readonly seq: number
  readonly actorId: string
  readonly actorName: string
  readonly action: string
  readonly object: string
  readonly status: number
  readonly at: string
  readonly address: string
  readonly agent: string
  readonly requestId: string
}

/** Between two words of a line: nobody types it. The doctor puts a line together in the same way. */
const UNIT = '\u001f'

/** A line's own hash: of everything it says, and of the line before it (reliability.md U2). */
export function hashOfAccess(previous: Buffer, access: Access): Buffer {
  const columns = [
    access.seq,
    access.actorId,
    access.actorName,
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

/** Before the first line stands this. */
export const NO_ACCESS: Buffer = Buffer.alloc(32)
