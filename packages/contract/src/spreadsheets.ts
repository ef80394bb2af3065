import { RECURRENT_TYPES } from '@saldo/domain/transactions/kinds'
import type { UnreadReason } from '@saldo/domain/spreadsheets/survey-rows'
import * as z from 'zod/mini'
import { category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { transactionType } from './transactions.ts'
import { day, file, flag, id, money } from './wire.ts'

/*
 * The planning spreadsheet (decisions.md §12): its template, and a filled one read into the rows of the
 * survey, which its forms show and `POST /budgets/onboarding` saves.
 */

/** The greatest file that is taken, in bytes: 5 MB. */
export const SPREADSHEET_BYTES_MAX = 5 * 1024 * 1024

/** How many files of one kind are read or made for one person within a minute. */
export const FILES_PER_MINUTE = 10

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What is said of a cell that is not in the survey as it stands in the file. */
export const unreadMessages = {
  value_unreadable: 'Não entendemos este valor.',
  value_negative: 'Este valor não pode ser negativo.',
  date_unreadable: 'Não entendemos esta data.',
  date_out_of_range: 'Esta data está fora dos doze meses do planejamento.',
  parts_unreadable: 'Não entendemos este número de parcelas.',
  recurrence_unreadable: 'Não entendemos de quanto em quanto tempo isto se repete.',
  kind_unreadable: 'Não conhecemos este tipo.',
  answer_unreadable: 'Responda Sim ou Não.',
  category_missing: 'Falta a categoria.',
  category_unknown: 'Não conhecemos esta categoria.',
  category_replaced:
    'Não conhecemos esta categoria: a linha foi para uma de outros gastos ou rendas.',
  headings_missing: 'Não encontramos nesta aba a linha de títulos com as colunas do modelo.',
  too_many_rows: 'Lemos até 300 linhas por aba: daqui em diante, nada foi lido.',
} as const satisfies Record<UnreadReason, string>

const { _id, name, group, sort, type } = category.shape
const rowCategory = z.strictObject({ _id, name, group, sort, type, category: z.nullable(id) })

/** A row as the survey takes it; without category, value or date it is to be completed. */
const row = z.strictObject({
  date: z.nullable(day),
  category: z.nullable(rowCategory),
  name: z.nullable(z.string()),
  /** The amount, positive. */
  value: z.nullable(money),
  recurrent: z.boolean(),
  recurrentType: z.nullable(z.enum(RECURRENT_TYPES)),
  lastInstallment: z.nullable(z.number()),
  transactionType,
})

const good = z.strictObject({
  type: z.nullable(z.enum(['property', 'vehicle', 'motorcycle', 'other'])),
  marketValue: z.nullable(money),
  financed: z.boolean(),
  settlementBalance: z.nullable(money),
  installment: z.nullable(money),
  lastInstallment: z.nullable(z.number()),
  date: z.nullable(day),
})

/**
 * The rows and goods of a spreadsheet as the survey has them, and the cells that were not understood.
 * It stores nothing; a file that is too large, takes too long or has no sheet of the template is
 * refused.
 */
export const readSpreadsheet = endpoint({
  method: 'POST',
  path: '/budgets/spreadsheet',
  perMinute: FILES_PER_MINUTE,
  summary: 'Lê uma planilha (XLSX ou XML) e devolve as linhas do levantamento. Nada é salvo.',
  access: 'active',
  example: { path: '/budgets/spreadsheet?date=2026-11-01', upload: '{spreadsheet}' },
  /** Any day of the month from which it is planned. */
  query: z.strictObject({ date: day }),
  upload: { bytesMax: SPREADSHEET_BYTES_MAX },
  answer: z.strictObject({
    date: day,
    debit: z.array(row),
    credit: z.array(row),
    goods: z.array(good),
    /** The first 200 cells that were not understood, by sheet and address. */
    unread: z.array(
      z.strictObject({
        sheet: z.string(),
        cell: z.string(),
        text: z.string(),
        reason: z.string(),
        message: z.string(),
      }),
    ),
    unreadCount: z.number(),
  }),
  refusals: [
    'spreadsheet_unreadable',
    'spreadsheet_too_large',
    'spreadsheet_took_too_long',
    'spreadsheet_without_sheets',
    'files_under_way',
    'files_busy',
  ],
  changes: [],
  // What somebody earns and owes, read for them alone: the answer is not stored.
  isSecret: true,
})

/** The template of the survey, empty or filled with the last twelve full months of the person. */
export const downloadSpreadsheet = endpoint({
  method: 'GET',
  path: '/budgets/spreadsheet',
  perMinute: FILES_PER_MINUTE,
  summary: 'O modelo da planilha, vazio ou com os últimos doze meses da pessoa.',
  access: 'active',
  query: z.strictObject({ date: z.optional(day), filled: z.optional(flag) }),
  answer: file,
  download: { type: SPREADSHEET_TYPE },
  refusals: ['files_under_way', 'files_busy'],
  shows: 'budgets',
})
