import * as z from 'zod/mini'
import { COLUMN_ROLES, DAY_ORDERS, DECIMAL_MARKS } from '@saldo/domain/statements/columns'
import { categoryGroup } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { invoiceId } from './invoices.ts'
import { transactionType } from './transactions.ts'
import { count, day, id, instant, money, text, total, version } from './wire.ts'

/** The greatest file that is taken, in bytes: 5 MB. */
export const STATEMENT_BYTES_MAX = 5 * 1024 * 1024
/** How many lines one file may have. */
export const STATEMENT_LINES_MAX = 20_000

const ACCOUNT_KEY_MAX = 200

/**
 * `reading` goes on by itself and ends `ready` or `failed`; what is ready is imported, then `done`,
 * and may be `undone`.
 */
export const statementState = z.enum(['reading', 'ready', 'failed', 'done', 'undone'])

/** One account or card of the file; it becomes entries of one payment method. */
const statementAccount = z.strictObject({
  /** The same for every file of the same account: it is how the choice of last time is known. */
  key: z.string(),
  kind: z.enum(['bank', 'card']),
  label: z.string(),
  currency: z.string(),
  count: z.number(),
  sum: total,
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  /** Where the file prints a running balance: whether the lines add up to it. */
  balance: z.nullable(z.enum(['agrees', 'differs'])),
  /** Where it differs: the first lines of the file at which it does not follow from the one before. */
  doubts: z.array(z.number()),
  /** The balance in the file on a day, or the total of a bill, on its last day. */
  told: z.nullable(z.strictObject({ on: day, value: total })),
  /** When the bill falls due, where the file or its name says so: its lines lie in that bill's invoice. */
  dueOn: z.nullable(day),
  /** The payment method that is proposed, or, once done, into which it was imported. */
  payment: z.nullable(id),
  /** Whether files of this very account went into it before: what is proposed is no guess then. */
  isKnown: z.boolean(),
})
export type StatementAccount = z.output<typeof statementAccount>

/** Why a line of the file became none of the statement. */
export const unreadableReason = z.enum([
  'value_unreadable',
  'value_is_zero',
  /** A credit and a debit on one row: which of them it is, is not guessed (case L33). */
  'two_values',
  /** More cells than the header has columns: which of them is the value is not guessed. */
  'too_many_cells',
  /** In another currency than the account. */
  'other_currency',
  /** Printed below the bill, as a part of one to come. */
  'of_another_bill',
  /** In a table beside the one that is read, with columns that nobody knows. */
  'of_another_table',
  /** Another line of the file has taken its place, or has only taken it away (OFX). */
  'corrected',
  /** It corrects a line that came in with another file, or that is not one alone (OFX). */
  'corrects_another_file',
  /** A purchase or a sale of an investment, which is no money of an account (OFX). */
  'of_investment',
  'date_unreadable',
  'date_out_of_range',
  /** A balance that the bank prints among its entries, such as `SALDO DIA`. */
  'balance_line',
  'not_a_transaction',
])
export type UnreadableReason = z.output<typeof unreadableReason>

/** More columns than this has no bank's file. */
const COLUMNS_MAX = 40

/** How the columns of a file are read, whole columns at a time. */
const columnReading = z.strictObject({
  kind: z.enum(['bank', 'card']),
  /** Of each column, in the order of the file. */
  roles: z.array(z.enum(COLUMN_ROLES)).check(z.maxLength(COLUMNS_MAX)),
  dayOrder: z.enum(DAY_ORDERS),
  decimal: z.enum(DECIMAL_MARKS),
  /** A value above zero is money out, as bills print a purchase. */
  isReversed: z.boolean(),
})

export const statement = z.strictObject({
  _id: id,
  filename: z.string(),
  /** The name of the ZIP of several files from which it came; each of them is a statement of its own. */
  archive: z.nullable(z.string()),
  state: statementState,
  /** 0 to 100, while it is read. */
  progress: z.number(),
  format: z.nullable(z.enum(['ofx', 'csv', 'sheet', 'qif', 'pdf'])),
  /** The bank's name where the file has it. */
  bank: z.nullable(z.string()),
  accounts: z.array(statementAccount),
  /** The first 200 lines that were left out, by their number in the file. */
  unreadable: z.array(
    z.strictObject({ line: z.number(), reason: unreadableReason, text: z.string() }),
  ),
  unreadableCount: z.number(),
  /** Of a file of columns: how they are read, and what of that only its owner knows. */
  columns: z.nullable(
    z.strictObject({
      header: z.array(z.string()),
      /** The first rows, as the file has them. */
      rows: z.array(z.array(z.string())),
      reading: columnReading,
      open: z.array(z.enum(['kind', 'columns', 'dayOrder', 'decimal', 'direction'])),
    }),
  ),
  /** Why it failed: a code of the catalogue and its words. */
  failure: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  /** What the import did; zeros before. */
  added: z.number(),
  known: z.number(),
  skipped: z.number(),
  createdAt: instant,
  doneAt: z.nullable(instant),
  version,
})
export type Statement = z.output<typeof statement>

/** How many files of banks one person may send within a minute: more than any folder of them. */
const UPLOADS_PER_MINUTE = 30

export const uploadStatement = endpoint({
  method: 'POST',
  path: '/statements',
  perMinute: UPLOADS_PER_MINUTE,
  summary:
    'Envia um extrato (OFX, CSV, planilha, QIF, PDF, ZIP) para conferência. A leitura segue em segundo plano.',
  access: 'active',
  example: { path: '/statements?filename=extrato.ofx', upload: 'OFXHEADER:100' },
  query: z.strictObject({ filename: text({ max: 255, min: 1 }) }),
  upload: { bytesMax: STATEMENT_BYTES_MAX },
  answer: statement,
  refusals: [
    'statement_unreadable',
    'statement_is_picture',
    'statement_is_document',
    'statement_is_archive',
    'statement_is_other_sheet',
    'statement_zip_of_too_many',
    'statement_too_many_waiting',
  ],
  changes: ['statements'],
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/statements',
  summary: 'Os extratos enviados, o mais novo primeiro.',
  access: 'active',
  query: z.strictObject({
    limit: z.optional(count({ min: 1, max: 100 })),
    /** Only those that are being read or wait for a review or an answer. */
    only: z.optional(z.enum(['waiting'])),
    after: z.optional(id),
  }),
  answer: z.strictObject({ items: z.array(statement), next: z.nullable(id) }),
  refusals: [],
  shows: 'statements',
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/statements/:id',
  summary: 'Um extrato: quanto já foi lido, suas contas e as linhas que não puderam ser lidas.',
  access: 'active',
  example: { path: '/statements/{statement}' },
  params: z.strictObject({ id }),
  answer: statement,
  refusals: ['statement_not_found'],
  shows: 'statements',
})

export const lineStatus = z.enum(['new', 'known', 'probable', 'entered', 'ignored'])

export const statementLine = z.strictObject({
  /** Counted from 1 in the order of the file: how the import names a line. */
  no: z.number(),
  /** The line of the file itself; a file may hold several entries on one. */
  line: z.number(),
  account: z.string(),
  date: day,
  value: money,
  /** As the bank printed it. */
  memo: z.string(),
  /** What the entry will be called: the memo without its instalment. */
  name: z.string(),
  transactionType,
  /**
   * `known`: imported before, will not be added again. `probable`: an entry of the same day and value, or
   * what `sameAs` says, is there already; it is left out unless it is asked for. `entered`: it pays an invoice
   * and is there as `entry`, typed by hand or imported with the other account; it is linked to
   * that. `ignored`: a rule of the person's leaves it out; it is added where it is asked for.
   */
  status: lineStatus,
  /** The entry that an `entered` line is. */
  entry: z.nullable(z.strictObject({ _id: id, name: z.string(), date: day })),
  /**
   * What the line probably is, of what was typed or is foreseen: an entry, which it then pays, or an item of
   * the calendar. `known` by an earlier answer, `named` alike, or only `alike` in value and day; whoever
   * imports says `same` or `different`.
   */
  sameAs: z.nullable(
    z.strictObject({
      kind: z.enum(['entry', 'item']),
      name: z.string(),
      date: day,
      value: money,
      isPaid: z.boolean(),
      certainty: z.enum(['known', 'named', 'alike']),
    }),
  ),
  /** The invoice that a payment will settle, where there is one that it fits. */
  settles: z.nullable(z.strictObject({ invoice: invoiceId, card: z.string() })),
  /** Of a refund on a card: the purchase that it probably gives back. */
  refundOf: z.nullable(z.strictObject({ name: z.string(), date: day, value: money })),
  /** None for a refund on a card, until it is given one. */
  category: z.nullable(z.strictObject({ _id: id, name: z.string(), group: categoryGroup })),
  /**
   * Whence the category: a rule of the person's own, their last choice for this name, what the bank's words
   * show, the table of words, or none of them.
   */
  categoryFrom: z.nullable(z.enum(['own', 'memory', 'rule', 'words'])),
  /** Another name than the bank's, which a rule of the person's gives it. */
  newName: z.nullable(z.string()),
  /** The labels that rules put on it. */
  labels: z.array(id),
  /**
   * How it will be divided, as the last one of its name was, its own category first; another choice of a category
   * puts all of it there. Null where it is not.
   */
  split: z.nullable(
    z.array(
      z.strictObject({ category: z.strictObject({ _id: id, name: z.string() }), value: total }),
    ),
  ),
  instalment: z.nullable(z.strictObject({ index: z.number(), count: z.number() })),
  /** With which card of the account, and the name on it, where the file says so. */
  card: z.nullable(z.strictObject({ ending: z.string(), holder: z.nullable(z.string()) })),
})
export type ReviewLine = z.output<typeof statementLine>

/**
 * The lines of a statement that is ready, in the order of the file. The status is judged against
 * the payment method that is proposed for the account, or against `payment`, where another one was
 * chosen for `account`.
 */
export const listStatementLines = endpoint({
  method: 'GET',
  path: '/statements/:id/lines',
  summary: 'As linhas de um extrato, com o que a importação fará de cada uma.',
  access: 'active',
  example: { path: '/statements/{statement}/lines?account=conta&payment={payment}' },
  params: z.strictObject({ id }),
  query: z.strictObject({
    account: z.optional(text({ max: ACCOUNT_KEY_MAX })),
    payment: z.optional(id),
    /** When the bill falls due, where another day is chosen than is proposed; `none` where it is no bill. */
    dueOn: z.optional(z.union([day, z.literal('none')])),
    limit: z.optional(count({ min: 1, max: 5000 })),
    /** The `no` of the last line seen. */
    after: z.optional(count({ min: 0, max: STATEMENT_LINES_MAX })),
  }),
  answer: z.strictObject({
    items: z.array(statementLine),
    /** To be sent as `after`; null on the last page. */
    next: z.nullable(z.number()),
    /** Of the whole account, or of all: what the import would do at present. */
    totals: z.strictObject({
      new: z.number(),
      known: z.number(),
      probable: z.number(),
      entered: z.number(),
      ignored: z.number(),
    }),
    /**
     * Of a single card: when the bill falls due in whose invoice its lines will lie, by the file or by the
     * card's calendar; null where each lies by its day.
     */
    dueOn: z.nullable(day),
    /**
     * Where the file has a balance or a total of the account: that, and what this account will come
     * to with the lines that are new; on a card, what will be owed of the bill (L25, L33).
     */
    check: z.nullable(
      z.strictObject({
        on: day,
        told: total,
        reckoned: total,
        /** What the account held before the first line, where nothing stands before it: offered to be added. */
        opening: z.nullable(total),
      }),
    ),
  }),
  refusals: ['statement_not_found', 'payment_not_found'],
  shows: 'statements',
})

/** Says when the bill falls due of which the dates lack the year; it is then read again (L33). */
export const dateStatement = endpoint({
  method: 'POST',
  path: '/statements/:id/due',
  summary: 'Informa o vencimento de uma fatura cujas datas não têm ano, e a lê de novo.',
  access: 'active',
  example: { path: '/statements/{undated}/due', body: { dueOn: '2026-11-05' } },
  params: z.strictObject({ id }),
  body: z.strictObject({ dueOn: day }),
  answer: statement,
  refusals: ['statement_not_found', 'statement_has_its_dates'],
  changes: ['statements'],
})

/** How often a person may try the password of a file within a minute: each try reads the whole file. */
const PASSWORDS_PER_MINUTE = 10
/** The longest password that a bank gives a file. */
const FILE_PASSWORD_MAX = 100

/** Reads a protected file with its password, which is used for that once and stored nowhere. */
export const unlockStatement = endpoint({
  method: 'POST',
  path: '/statements/:id/password',
  perMinute: PASSWORDS_PER_MINUTE,
  summary: 'Informa a senha de um arquivo protegido, e o lê de novo. A senha não fica guardada.',
  access: 'active',
  example: { path: '/statements/{protected}/password', body: { password: '12345' } },
  params: z.strictObject({ id }),
  // As it was typed: never trimmed, never cut.
  body: z.strictObject({
    password: z
      .string('Informe a senha')
      .check(z.minLength(1, 'Informe a senha'), z.maxLength(FILE_PASSWORD_MAX)),
  }),
  isSecret: true,
  answer: statement,
  refusals: ['statement_not_found', 'statement_has_no_password'],
  changes: ['statements'],
})

/**
 * Says how the columns of a file are read; it is then read again, and so is every later file with the
 * same columns.
 */
export const readColumns = endpoint({
  method: 'POST',
  path: '/statements/:id/columns',
  summary: 'Diz o que é cada coluna de um arquivo, e o lê de novo; vale para os próximos iguais.',
  access: 'active',
  example: {
    path: '/statements/{undated}/columns',
    body: {
      kind: 'card',
      roles: ['day', 'memo', 'value'],
      dayOrder: 'day-first',
      decimal: ',',
      isReversed: true,
    },
  },
  params: z.strictObject({ id }),
  body: columnReading,
  answer: statement,
  refusals: ['statement_not_found', 'statement_has_no_columns', 'columns_incomplete'],
  changes: ['statements'],
})

const lineNo = z.number().check(z.int(), z.minimum(1), z.maximum(STATEMENT_LINES_MAX))
const ACCOUNTS_MAX = 50

export const importStatement = endpoint({
  method: 'POST',
  path: '/statements/:id/import',
  summary: 'Importa as linhas de um extrato, todas de uma vez.',
  access: 'active',
  example: {
    path: '/statements/{statement}/import',
    body: {
      version: 1,
      payments: [{ account: 'conta', payment: '{payment}' }],
      categories: [{ no: 1, category: '{category}' }],
    },
  },
  fieldsMax: 10 * STATEMENT_LINES_MAX,
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    /** Into which payment method each account goes; null, or not named, leaves the account out. */
    payments: z
      .array(z.strictObject({ account: text({ max: ACCOUNT_KEY_MAX }), payment: z.nullable(id) }))
      .check(z.maxLength(ACCOUNTS_MAX)),
    /**
     * When the bill of a card's account falls due, in place of what the file says; all its lines lie in
     * that invoice, whatever their day (case A10). With null they lie by their days.
     */
    bills: z.optional(
      z
        .array(z.strictObject({ account: text({ max: ACCOUNT_KEY_MAX }), dueOn: z.nullable(day) }))
        .check(z.maxLength(ACCOUNTS_MAX)),
    ),
    /** The accounts whose lines do not add up to their own file's figures, where that was seen. */
    differing: z.optional(z.array(text({ max: ACCOUNT_KEY_MAX })).check(z.maxLength(ACCOUNTS_MAX))),
    /** The accounts that get what they held before the first line, where that was offered, as an entry. */
    openings: z.optional(z.array(text({ max: ACCOUNT_KEY_MAX })).check(z.maxLength(ACCOUNTS_MAX))),
    /** The category of single lines; above that of their name. */
    categories: z.optional(
      z.array(z.strictObject({ no: lineNo, category: id })).check(z.maxLength(STATEMENT_LINES_MAX)),
    ),
    /** The category of all lines of a name, however it is accented, and of this sign. */
    names: z.optional(
      z
        .array(z.strictObject({ name: text({ max: 300 }), transactionType, category: id }))
        .check(z.maxLength(STATEMENT_LINES_MAX)),
    ),
    /** Lines to leave out. */
    skip: z.optional(z.array(lineNo).check(z.maxLength(STATEMENT_LINES_MAX))),
    /** Refunds to link to the purchase that was offered, whose category they take. */
    refunds: z.optional(z.array(lineNo).check(z.maxLength(STATEMENT_LINES_MAX))),
    /** Lines that are what `sameAs` says: it is paid, and the line adds nothing beside it. */
    same: z.optional(z.array(lineNo).check(z.maxLength(STATEMENT_LINES_MAX))),
    /** Lines that are not what `sameAs` says: they are added. */
    different: z.optional(z.array(lineNo).check(z.maxLength(STATEMENT_LINES_MAX))),
    /** Payments that shall settle no invoice. */
    unlinked: z.optional(z.array(lineNo).check(z.maxLength(STATEMENT_LINES_MAX))),
    /** Probable, entered or ignored ones to add all the same: these, or all that are probable. */
    take: z.optional(z.array(lineNo).check(z.maxLength(STATEMENT_LINES_MAX))),
    takeProbable: z.optional(z.boolean()),
  }),
  answer: z.strictObject({ added: z.number(), known: z.number(), skipped: z.number() }),
  refusals: [
    'statement_not_found',
    'statement_not_ready',
    'statement_already_done',
    'statement_already_undone',
    'statement_account_of_another_kind',
    'statement_differs',
    'payment_not_found',
    'category_not_found',
    'category_of_another_group',
    'currency_without_decimals',
    'version_conflict',
  ],
  changes: ['statements', 'transactions'],
})

/**
 * Takes back what one import alone added; what another import that still stands has in its file too
 * stays and is that one's from then on (case L34). A draft is thrown away.
 */
export const undoStatement = endpoint({
  method: 'DELETE',
  path: '/statements/:id',
  summary: 'Desfaz uma importação: remove só o que ela criou. Um rascunho é descartado.',
  access: 'active',
  example: { path: '/statements/{statement}' },
  params: z.strictObject({ id }),
  answer: z.strictObject({ removed: z.number(), kept: z.number() }),
  refusals: ['statement_not_found', 'statement_already_undone'],
  changes: ['statements', 'transactions'],
})

/** Says which invoice an imported payment settles, or that it settles none (case L6). */
export const linkImported = endpoint({
  method: 'PATCH',
  path: '/statements/entries/:id',
  summary: 'Vincula um pagamento importado a uma fatura, ou desfaz o vínculo.',
  access: 'active',
  example: { path: '/statements/entries/{imported}', body: { version: 2, invoice: null } },
  params: z.strictObject({ id }),
  body: z.strictObject({ version, invoice: z.nullable(invoiceId) }),
  answer: z.null(),
  refusals: [
    'transaction_not_found',
    'transaction_not_editable',
    'invoice_not_found',
    'version_conflict',
  ],
  changes: ['transactions'],
})

/** Takes out one line that an import brought; the next import leaves it out (cases H5, L6). */
export const removeImported = endpoint({
  method: 'DELETE',
  path: '/statements/entries/:id',
  summary: 'Exclui uma movimentação importada; ela não volta na próxima importação.',
  access: 'active',
  example: { path: '/statements/entries/{imported}' },
  params: z.strictObject({ id }),
  answer: z.strictObject({ removed: z.number() }),
  refusals: ['transaction_not_found', 'transaction_not_removable'],
  changes: ['transactions'],
})
