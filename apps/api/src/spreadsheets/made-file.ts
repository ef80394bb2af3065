import { isRefused } from '@saldo/contract/refusals'
import { FileRefused } from '../file-refused.ts'
import type { SpreadsheetThread } from './threads.ts'
import type { Work } from './worker.ts'

/**
 * The bytes of a file that is made for a person while it is sent. Where their share or the thread is
 * full it throws `FileRefused`, before the first of them.
 */
export async function* madeFile(
  thread: SpreadsheetThread,
  personId: string,
  work: Exclude<Work, { readonly task: 'read' }>,
): AsyncGenerator<Uint8Array> {
  const file = await thread.work(personId, work)
  if (file instanceof Uint8Array) return yield file
  if (isRefused(file) && (file.refused === 'files_under_way' || file.refused === 'files_busy')) {
    throw new FileRefused({ refused: file.refused })
  }
  throw new Error('the file could not be written')
}
