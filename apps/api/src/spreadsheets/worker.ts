import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Month } from '@saldo/domain/calendar'
import type { SheetRows } from '@saldo/domain/spreadsheets/survey-rows'
import type { ThreadMessage } from '../statements/reader.ts'
import { readBook } from './read-book.ts'
import { SpreadsheetStopped, type SpreadsheetRefusal } from './stopped.ts'
import { writeBook, type WrittenSheet } from './write-book.ts'
import {
  type BrandedDocument,
  writeDocument,
  type PrintedDocument,
  writePdf,
} from './write-document.ts'

/** The thread's requests: a file to read, one to write, tables or a document to print. */
export type Work =
  | { readonly task: 'read'; readonly bytes: Uint8Array; readonly month: Month }
  | { readonly task: 'write'; readonly sheets: readonly WrittenSheet[] }
  | { readonly task: 'print'; readonly printed: PrintedDocument }
  | { readonly task: 'document'; readonly document: BrandedDocument }

/** What it gives: the rows of a file, or the bytes of one. */
export type Worked = SheetRows | Uint8Array

async function work(request: Work): Promise<ThreadMessage<Worked, SpreadsheetRefusal>> {
  try {
    return { kind: 'read', file: await workedOn(request) }
  } catch (error) {
    // The library throws errors of any kind at a broken file.
    const isStopped = error instanceof SpreadsheetStopped
    return { kind: 'stopped', refusal: isStopped ? error.refusal : 'spreadsheet_unreadable' }
  }
}

function workedOn(request: Work): Worked | Promise<Worked> {
  switch (request.task) {
    case 'read':
      return readBook(request.bytes, request.month)
    case 'write':
      return writeBook(request.sheets)
    case 'print':
      return writePdf(request.printed)
    case 'document':
      return writeDocument(request.document)
  }
}

// Requests have priority over spreadsheets, as over statements.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', async (request: Work) => {
  const message = await work(request)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message)
})
