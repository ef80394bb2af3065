import * as z from 'zod/mini'
import {
  ACCESS_ERRORS,
  ACCESS_STATUSES,
  AGGREGATORS,
  QUESTION_KINDS,
  SYNC_STATES,
} from '@saldo/domain/bank-accesses/kinds'
import { SKIP_REASONS } from '@saldo/domain/bank-accesses/accounts'
import { endpoint } from './endpoint.ts'
import { invoiceId } from './invoices.ts'
import { paymentType } from './payments.ts'
import { day, flag, id, instant, money, nothing, text, total, version } from './wire.ts'

const ALIAS_MAX = 100
const LINK_MAX = 200

export const aggregator = z.enum(AGGREGATORS)
export const accessStatus = z.enum(ACCESS_STATUSES)
export const accessError = z.enum(ACCESS_ERRORS)
export const syncState = z.enum(SYNC_STATES)
export const questionKind = z.enum(QUESTION_KINDS)

/** An account or card of a link, and the payment method that it feeds. */
const linkedAccount = z.strictObject({
  payment: z.strictObject({ _id: id, name: z.string(), type: paymentType }),
  currency: z.string(),
  /** What the bank says is there, and when it said so; owed on a card is negative. */
  bankBalance: total,
  bankBalanceAt: instant,
  /** What the entries add up to; of an account only, as a card's bank balance has no day. */
  reckoned: z.nullable(total),
  /** The first day on which the two part; null where they agree, or where it cannot be told. */
  partsOn: z.nullable(day),
  /** The first day of which its lines were read; what was bought before is in no invoice here. */
  historyFrom: z.nullable(day),
  /** Put aside within the account (“caixinhas”), part of the balance. */
  reserved: z.nullable(total),
  /** Of cards that share one limit: that limit once, and what is owed on all of them (case H13). */
  sharedLimit: z.nullable(z.strictObject({ limit: z.nullable(money), used: total })),
})
export type LinkedAccount = z.output<typeof linkedAccount>

/** The sync that runs, or the last one. */
const sync = z.strictObject({
  state: syncState,
  /** 0 to 100. */
  progress: z.number(),
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** What it did to the ledger so far. */
  added: z.number(),
  updated: z.number(),
  removed: z.number(),
  /** Some of the bank's data were not collected this time; they stay as they were (case H9). */
  isPartial: z.boolean(),
})
export type BankSync = z.output<typeof sync>

/** One authorised link to one institution. */
export const bankAccess = z.strictObject({
  _id: id,
  /** The aggregator's id of the link: the widget is opened with it to renew or to give a token. */
  linkId: z.string(),
  institution: z.string(),
  /** As the bank is called on the screen. */
  name: z.string(),
  type: aggregator,
  connector: z.nullable(z.number()),
  status: accessStatus,
  active: z.boolean(),
  /** When the aggregator last had data from the bank. */
  lastUpdate: z.nullable(instant),
  /** The last sync that went well. */
  lastSynced: z.nullable(instant),
  user: id,
  /** More than a day old: Conta conectada desatualizada. */
  outdated: z.boolean(),
  /** It must be updated in the widget, or brought over, before another bank can be connected. */
  needsUpdate: z.boolean(),
  /** Of the older aggregator: É necessário atualizar esta conta. */
  old: z.boolean(),
  /** Why the last attempt did not go well. */
  error: z.nullable(accessError),
  consentExpiresAt: z.nullable(instant),
  /** It ends within seven days, or has ended (case H8). */
  consentEnding: z.boolean(),
  sync: z.nullable(sync),
  accounts: z.array(linkedAccount),
  /** Accounts that the bank has and that are not brought in. */
  skipped: z.array(z.strictObject({ name: z.string(), reason: z.enum(SKIP_REASONS) })),
  /** How many of its lines wait for an answer. */
  questions: z.number(),
  version,
})
export type BankAccess = z.output<typeof bankAccess>

const institution = z.strictObject({
  alias: z.string(),
  name: z.string(),
  specId: z.number(),
  openFinanceIds: z.array(z.number()),
  belvoNames: z.array(z.string()),
  compeCode: z.string(),
})

/** How often a person may have an aggregator asked for one thing within a minute. */
const OUTSIDE_PER_MINUTE = 10

export const listInstitutions = endpoint({
  method: 'GET',
  path: '/institutions',
  summary: 'Os bancos que podem ser conectados.',
  access: 'active',
  answer: z.strictObject({
    /** False where no aggregator is configured: nothing can be connected. */
    available: z.boolean(),
    items: z.array(institution),
  }),
  refusals: [],
  shows: 'bankAccesses',
})
export type ListedInstitution = z.output<typeof institution>

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/integrations/:aggregator/access-token',
  perMinute: OUTSIDE_PER_MINUTE,
  summary: 'Um código de acesso, de poucos minutos, para a tela de conexão com o banco.',
  access: 'in_person',
  example: { path: '/integrations/pluggy/access-token', body: { linkId: '{bankLink}' } },
  params: z.strictObject({ aggregator }),
  body: z.strictObject({
    /** The link to renew or to give a token for; a new one where it is left out. */
    linkId: z.optional(z.nullable(text({ max: LINK_MAX }))),
    /** Of a new link: a bank that is connected already is offered for renewal (case H17). */
    institution: z.optional(z.nullable(text({ max: ALIAS_MAX }))),
    /** It is known that the bank is connected, and another login of it is meant. */
    separate: z.optional(z.boolean()),
    /** The aggregator has lost that link: a new one takes its place, by `migrate`. */
    replaces: z.optional(z.boolean()),
  }),
  answer: z.strictObject({ accessToken: z.string() }),
  refusals: [
    'bank_access_not_found',
    'bank_accesses_need_update',
    'bank_already_connected',
    'bank_connection_failed',
  ],
  changes: [],
  conflict: bankAccess,
  isSecret: true,
})

export const listBankAccesses = endpoint({
  method: 'GET',
  path: '/bankaccesses',
  summary: 'As contas conectadas da pessoa.',
  access: 'active',
  answer: z.array(bankAccess),
  refusals: [],
  shows: 'bankAccesses',
})

export const readBankAccess = endpoint({
  method: 'GET',
  path: '/bankaccesses/:id',
  summary: 'Uma conta conectada, com o andamento da sincronização.',
  access: 'active',
  example: { path: '/bankaccesses/{bankAccess}' },
  params: z.strictObject({ id }),
  answer: bankAccess,
  refusals: ['bank_access_not_found'],
  shows: 'bankAccesses',
})

const connector = z.optional(z.nullable(z.number().check(z.int(), z.minimum(0))))

/** Keeps a link that the widget has made. The same link sent twice is kept once. */
export const createBankAccess = endpoint({
  method: 'POST',
  path: '/bankaccesses',
  summary: 'Guarda uma conexão feita com o banco e começa a sincronizá-la.',
  access: 'in_person',
  example: {
    body: {
      linkId: '{bankLink}',
      institution: 'itau_br_retail',
      type: 'pluggy',
      connector: 601,
      active: true,
    },
  },
  body: z.strictObject({
    _id: z.optional(id),
    linkId: text({ max: LINK_MAX, min: 1 }),
    institution: text({ max: ALIAS_MAX, min: 1 }),
    type: aggregator,
    connector,
    /** Sent where the authorisation at the bank is pending; what the aggregator says decides. */
    status: z.optional(z.nullable(z.literal('pending'))),
    active: z.optional(z.boolean()),
    /** It is known that the bank is connected, and another login of it is meant (case H17). */
    separate: z.optional(z.boolean()),
  }),
  answer: bankAccess,
  refusals: [
    'bank_access_not_found',
    'bank_accesses_need_update',
    'bank_already_connected',
    'bank_connection_failed',
    'bank_access_limit_reached',
    'institution_not_found',
  ],
  changes: ['bankAccesses', 'payments'],
  conflict: bankAccess,
})

/**
 * Puts a new link in the place of an older one, of either aggregator: its accounts, entries and what
 * a person did with them stay (cases H8, H17).
 */
export const migrateBankAccess = endpoint({
  method: 'POST',
  path: '/bankaccesses/:id/migrate',
  perMinute: OUTSIDE_PER_MINUTE,
  summary: 'Troca a conexão de uma conta por uma nova, sem perder nem repetir nada.',
  access: 'in_person',
  example: {
    path: '/bankaccesses/{bankAccess}/migrate',
    body: { itemId: '{bankLink}', name: 'itau_br_retail', type: 'pluggy', connector: 601 },
  },
  params: z.strictObject({ id }),
  body: z.strictObject({
    itemId: text({ max: LINK_MAX, min: 1 }),
    /** The institution's alias. */
    name: text({ max: ALIAS_MAX, min: 1 }),
    type: z.literal('pluggy'),
    connector,
  }),
  answer: bankAccess,
  refusals: ['bank_access_not_found', 'bank_connection_failed', 'institution_differs'],
  changes: ['bankAccesses', 'payments'],
})

/**
 * Asks for an update and starts a sync, which goes on by itself. Where the bank wants a token, the
 * refusal's `message` is the link id: the widget is opened with it, then this is sent again.
 */
export const syncBankAccess = endpoint({
  method: 'POST',
  path: '/bankaccesses/:id/sync',
  perMinute: OUTSIDE_PER_MINUTE,
  summary: 'Sincroniza uma conta conectada.',
  access: 'in_person',
  example: { path: '/bankaccesses/{bankAccess}/sync' },
  params: z.strictObject({ id }),
  answer: z.strictObject({ message: z.string() }),
  refusals: [
    'bank_access_not_found',
    'bank_access_pending',
    'bank_access_old',
    'bank_token_required',
    'bank_consent_ended',
    'bank_sync_failed',
  ],
  changes: ['bankAccesses', 'transactions', 'payments'],
})

/**
 * Its accounts become manual ones with all their entries, where nothing else is said; `history=remove`
 * removes them (case H20).
 */
export const removeBankAccess = endpoint({
  method: 'DELETE',
  path: '/bankaccesses/:id',
  summary: 'Remove uma conta conectada, com seu histórico ou mantendo-o em contas manuais.',
  access: 'in_person',
  example: { path: '/bankaccesses/{bankAccess}' },
  params: z.strictObject({ id }),
  query: z.strictObject({ history: z.optional(z.enum(['keep', 'remove'])) }),
  /** How many entries went, and how many stay. */
  answer: z.strictObject({ removed: z.number(), kept: z.number() }),
  refusals: ['bank_access_not_found'],
  changes: ['bankAccesses', 'payments', 'transactions'],
})

const reviewEntry = z.strictObject({
  _id: id,
  name: z.string(),
  date: day,
  value: money,
})

/** What of a sync is in doubt. */
const question = z.strictObject({
  _id: id,
  /**
   * `held`: the bank no longer has `count` lines of an account; accepted, their entries go, declined
   * they stay (case H10). `probable`: the line is probably `entry`, typed by hand; accepted, they are
   * one, declined, it is added (case H19). `payment`: it pays a card and settles no invoice yet;
   * accepted with an `invoice`, it settles that, declined, none. `item`: it probably is `entry`, a month of an
   * item of the calendar; accepted, that is paid, declined, it stays due.
   */
  kind: questionKind,
  bankAccess: id,
  payment: z.strictObject({ _id: id, name: z.string(), type: paymentType }),
  /** The line; of `held`, what they come to together, the first of them and its day. */
  name: z.string(),
  date: day,
  value: total,
  count: z.number(),
  /** Of `held`: the first fifty. */
  lines: z.array(reviewEntry),
  /** Of `probable` the entry that is there already, of `item` the month of the item. */
  entry: z.nullable(reviewEntry),
  /** Of `payment`: the invoices that it may settle, the most likely one first. */
  invoices: z.array(
    z.strictObject({ invoice: invoiceId, card: z.string(), value: total, dueOn: day }),
  ),
  /** Null while it waits. */
  answer: z.nullable(z.enum(['accepted', 'declined'])),
  answeredAt: z.nullable(instant),
})
export type BankQuestion = z.output<typeof question>

/** What waits for an answer, the latest first; what was answered in the last 30 days can be undone. */
export const listBankQuestions = endpoint({
  method: 'GET',
  path: '/bankaccesses/questions',
  summary: 'O que a sincronização deixou em dúvida.',
  access: 'active',
  query: z.strictObject({ answered: z.optional(flag) }),
  answer: z.array(question),
  refusals: [],
  shows: 'bankAccesses',
})

export const answerBankQuestion = endpoint({
  method: 'POST',
  path: '/bankaccesses/questions/:id',
  summary: 'Responde uma dúvida da sincronização, ou desfaz a resposta.',
  access: 'active',
  example: { path: '/bankaccesses/questions/{bankQuestion}', body: { answer: 'accept' } },
  params: z.strictObject({ id }),
  body: z.strictObject({
    answer: z.enum(['accept', 'decline', 'undo']),
    /** Of a payment that is accepted. */
    invoice: z.optional(invoiceId),
  }),
  answer: nothing,
  refusals: [
    'bank_question_not_found',
    'bank_question_answered',
    'bank_question_not_answered',
    'invoice_not_found',
  ],
  changes: ['bankAccesses', 'transactions'],
})

/** A line whose entry a person has removed: no sync brings it back, and this can (case H5). */
const removedLine = z.strictObject({
  _id: id,
  bankAccess: id,
  payment: z.strictObject({ _id: id, name: z.string(), type: paymentType }),
  name: z.string(),
  date: day,
  value: money,
  removedAt: instant,
})
export type RemovedBankLine = z.output<typeof removedLine>

export const listRemovedBankLines = endpoint({
  method: 'GET',
  path: '/bankaccesses/removed',
  summary: 'As movimentações do banco que a pessoa excluiu, a última primeiro.',
  access: 'active',
  answer: z.array(removedLine),
  refusals: [],
  shows: 'bankAccesses',
})

/** Removes an entry that a sync brought; it stays away until it is restored (case H5). */
export const removeBankEntry = endpoint({
  method: 'DELETE',
  path: '/bankaccesses/entries/:id',
  summary: 'Exclui uma movimentação que veio do banco; a sincronização não a traz de volta.',
  access: 'active',
  example: { path: '/bankaccesses/entries/{bankEntry}' },
  params: z.strictObject({ id }),
  /** What it is restored by. */
  answer: z.strictObject({ _id: id }),
  refusals: ['transaction_not_found', 'transaction_not_removable'],
  changes: ['transactions', 'bankAccesses'],
})

export const restoreBankLine = endpoint({
  method: 'POST',
  path: '/bankaccesses/removed/:id/restore',
  summary: 'Traz de volta uma movimentação do banco que foi excluída.',
  access: 'active',
  example: { path: '/bankaccesses/removed/{bankLine}/restore' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['removal_not_found'],
  changes: ['transactions', 'bankAccesses'],
})
