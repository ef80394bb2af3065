import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Month } from '@saldo/domain/calendar'
import type { SheetRows } from '@saldo/domain/spreadsheets/survey-rows'
import type { ThreadMessage } from '../statements/reader.ts'
import { readBook } from './read-book.ts'
import { SpreadsheetStopped, type SpreadsheetRefusal } from './stopped.ts'
import { writeBook, type WrittenSheet } from './write-book.ts'

/** The thread's requests: a file to read, or one to write. */
export type Work =
  | { readonly task: 'read'; readonly bytes: Uint8Array; readonly month: Month }
  | { readonly task: 'write'; readonly sheets: readonly WrittenSheet[] }

/** What it gives: the rows of a file, or the bytes of one. */
export type Worked = SheetRows | Uint8Array

type Message = ThreadMessage<Worked, SpreadsheetRefusal>

function work(request: Work): Message {
  try {
    const file =
      request.task === 'read' ? readBook(request.bytes, request.month) : writeBook(request.sheets)
    return { kind: 'read', file }
  } catch (error) {
    // The library throws errors of any kind at a broken file.
    const isStopped = error instanceof SpreadsheetStopped
    return { kind: 'stopped', refusal: isStopped ? error.refusal : 'spreadsheet_unreadable' }
  }
}

// Requests have priority over spreadsheets, as over statements.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (request: Work) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(work(request))
})
