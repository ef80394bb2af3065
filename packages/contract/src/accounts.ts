import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { file, id, instant, nothing } from './wire.ts'

/*
 * What concerns an account as a whole: its history as a file, the export of all its data, the reset
 * and the removal.
 */

export const exportHistory = endpoint({
  method: 'POST',
  path: '/users/export_user_story',
  summary: 'O histórico de movimentações em CSV.',
  access: 'in_person',
  answer: file,
  download: { type: 'text/csv; charset=utf-8' },
  refusals: [],
  changes: [],
  isSecret: true,
})

const dataExport = z.strictObject({
  _id: id,
  state: z.enum(['requested', 'ready', 'failed']),
  /** In percent, while it is being made. */
  progress: z.number(),
  rows: z.number(),
  bytes: z.number(),
  askedAt: instant,
  expiresAt: z.nullable(instant),
})
export type DataExport = z.output<typeof dataExport>

export const listExports = endpoint({
  method: 'GET',
  path: '/exports',
  summary: 'As exportações completas que a pessoa pediu.',
  access: 'in_person',
  answer: z.array(dataExport),
  refusals: [],
  shows: 'exports',
})

/** Whoever asks again while one is being made receives that one. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/exports',
  summary: 'Pede um arquivo com tudo o que o produto sabe da pessoa.',
  access: 'proved',
  answer: dataExport,
  refusals: ['proof_needed'],
  changes: ['exports'],
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/exports/:id/file',
  summary: 'O arquivo de uma exportação completa.',
  access: 'proved',
  example: { path: '/exports/{export}/file' },
  params: z.strictObject({ id }),
  answer: file,
  download: { type: 'application/zip' },
  refusals: ['export_not_found', 'export_not_ready', 'proof_needed'],
  shows: 'exports',
  isTagged: false,
})

/** Takes all money data away; who one is, with whom one shares and what one agreed to stays. */
export const resetAccount = endpoint({
  method: 'POST',
  path: '/users/account/reset',
  summary: 'Reinicia a conta: apaga o dinheiro, mantém a pessoa.',
  access: 'proved',
  answer: nothing,
  refusals: ['not_found', 'proof_needed'],
  changes: [
    'user',
    'categories',
    'payments',
    'transactions',
    'statements',
    'linkedTransactions',
    'budgets',
  ],
})

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Exclui a conta e tudo o que é dela.',
  access: 'proved',
  example: { path: '/users/{user}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['not_found', 'proof_needed'],
  changes: [],
})
