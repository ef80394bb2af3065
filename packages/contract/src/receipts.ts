import * as z from 'zod/mini'
import { RECEIPT_BYTES_MAX, RECEIPT_NAME_MAX, RECEIPT_TYPES } from '@saldo/domain/receipts/kinds'
import { endpoint } from './endpoint.ts'
import { file, id, instant, month, nothing, text } from './wire.ts'

/** A picture or a PDF that lies with an entry. */
const receipt = z.strictObject({
  _id: id,
  transaction: id,
  name: z.string(),
  type: z.enum(RECEIPT_TYPES),
  bytes: z.number(),
  createdAt: instant,
})
export type Receipt = z.output<typeof receipt>

const receiptList = z.strictObject({
  /** The oldest first. */
  items: z.array(receipt),
  /** How many bytes all receipts of the account take, and may take. */
  used: z.number(),
  space: z.number(),
})
export type ReceiptList = z.output<typeof receiptList>

/** The receipts of one's own entry; they are shared with no family. */
export const listReceipts = endpoint({
  method: 'GET',
  path: '/receipts',
  summary: 'Os comprovantes de uma movimentação, e quanto espaço há para outros.',
  access: 'active',
  example: { path: '/receipts?transaction={transaction}' },
  query: z.strictObject({ transaction: id }),
  answer: receiptList,
  refusals: ['transaction_not_found'],
  shows: 'receipts',
})

/**
 * How many receipts one's own entries of a month have: those that have any, by the month in whose list each entry
 * stands.
 */
export const listReceiptCounts = endpoint({
  method: 'GET',
  path: '/receipts/counts',
  summary: 'Quantos comprovantes têm as movimentações de um mês, das que têm algum.',
  access: 'active',
  example: { path: '/receipts/counts?month=2026-11' },
  query: z.strictObject({ month }),
  answer: z.array(z.strictObject({ transaction: id, count: z.number() })),
  refusals: [],
  shows: 'receipts',
})

/** How many files one person may attach within a minute: each is read and encrypted whole. */
const RECEIPTS_PER_MINUTE = 30

/** Attaches a file to an entry; the same file is attached once, and answered as it is. */
export const attachReceipt = endpoint({
  method: 'POST',
  path: '/receipts',
  perMinute: RECEIPTS_PER_MINUTE,
  summary: 'Anexa um comprovante a uma movimentação: JPEG, PNG, WebP ou PDF de até 10 MB.',
  access: 'active',
  example: {
    path: '/receipts?transaction={transaction}&filename=nota.pdf',
    upload: '%PDF-1.7 uma nota',
  },
  query: z.strictObject({ transaction: id, filename: text({ max: RECEIPT_NAME_MAX, min: 1 }) }),
  upload: { bytesMax: RECEIPT_BYTES_MAX },
  answer: receipt,
  refusals: [
    'transaction_not_found',
    'receipt_too_large',
    'receipt_unknown',
    'receipt_is_heic',
    'receipt_damaged',
    'receipts_of_entry_full',
    'receipts_full',
    'receipts_unavailable',
  ],
  changes: ['receipts'],
})

export const readReceiptFile = endpoint({
  method: 'GET',
  path: '/receipts/:id/file',
  summary: 'O arquivo de um comprovante.',
  access: 'active',
  example: { path: '/receipts/{receipt}/file' },
  params: z.strictObject({ id }),
  answer: file,
  download: { type: 'application/octet-stream' },
  refusals: ['receipt_not_found', 'receipts_unavailable'],
  shows: 'receipts',
  isTagged: false,
  isOutside: true,
})

export const removeReceipt = endpoint({
  method: 'DELETE',
  path: '/receipts/:id',
  summary: 'Exclui um comprovante, sem volta.',
  access: 'active',
  example: { path: '/receipts/{receipt}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['receipt_not_found'],
  changes: ['receipts'],
})
