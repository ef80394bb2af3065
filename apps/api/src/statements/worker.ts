import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Refusal } from '@saldo/contract/refusals'
import type { ColumnAnswers } from './table.ts'
import { ReadingStopped } from './findings.ts'
import { packLines } from './draft-lines.ts'
import type { FilePasswords } from './passwords.ts'
import { readFile, type ReadFile } from './read-file.ts'
import type { ThreadMessage } from './reader.ts'

/** The thread's requests: one file after another. */
export type Work = {
  readonly bytes: Uint8Array
  readonly ownerName: string
  readonly filename: string
  readonly answers: ColumnAnswers
  /** In memory alone: they are stored nowhere. */
  readonly passwords: FilePasswords
}

/** A file that was read, with its lines packed as a draft stores them. */
export type Draft = Omit<ReadFile, 'lines'> & { readonly lines: string }

type Message = ThreadMessage<Draft, Refusal>

function send(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message)
}

async function work(request: Work): Promise<Message> {
  try {
    const onProgress = (percent: number) => send({ kind: 'progress', percent: Math.floor(percent) })
    const file = await readFile({ ...request, onProgress })
    return { kind: 'read', file: { ...file, lines: packLines(file.lines, request.bytes) } }
  } catch (error) {
    if (error instanceof ReadingStopped) return { kind: 'stopped', refusal: error.refusal }
    throw error
  }
}

/**
 * Requests have priority over the reading of files. On Linux the priority of "this process" is that
 * of the calling thread alone; elsewhere it would be the whole server's.
 */
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', async (request: Work) => send(await work(request)))
