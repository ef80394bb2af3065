import {
  deleteAnswerToDrop,
  deleteRepliesAbout,
  deleteUser,
  insertWholeRows,
  listAnswersToDrop,
  listNeverActivated,
  listWholeRows,
  lockNeverActivated,
  type Row,
} from './erasure-store.ts'
import { deleteRows, erasedTables, takeRights } from './store.ts'
import { revokeLinks } from '../bank-accesses/connect.ts'
import { closeAccount } from './remove.ts'
import type { Ledger } from '../db/ledger.ts'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import { type Access, hashOfAccess, NO_ACCESS } from '../access/access-chain.ts'
import type { QueuedJob } from '../job.ts'
import { deleteContents } from '../receipts/sweep.ts'
import { endBilling } from '../subscriptions/end-billing.ts'
import { eraseAccountKind, ERASED_AFTER_MS, type Removal } from './job-kinds.ts'
import { keepEventsUnder } from './security-events.ts'

type ErasureDependencies = Pick<Dependencies, 'database' | 'clock'>

/** Erasing also ends what the payment gateway charges, where the settings name one. */
type ErasingAccounts = ErasureDependencies & Pick<Dependencies, 'settings'>

/** How long a registration may wait for its activation (case L45). */
const ACTIVATED_WITHIN_MS = 7 * 24 * 60 * 60_000
const POLL_MS = 2_000
const CLOSED_AT_ONCE = 50

/**
 * Closes the accounts that were never activated: a registration with another person's e-mail leaves
 * none of that person's data here. An account that an operator has closed is not among them.
 */
export async function closeNeverActivated({ database, clock }: ErasureDependencies): Promise<void> {
  const nowMs = clock.now()
  const before = instantAt(nowMs - ACTIVATED_WITHIN_MS)
  let isMore = true
  while (isMore) {
    const rows = await database.system((ledger) =>
      listNeverActivated(ledger, { before, but: eraseAccountKind.kind, count: CLOSED_AT_ONCE }),
    )
    for (const row of rows) await close({ database }, { ...row, nowMs })
    isMore = rows.length === CLOSED_AT_ONCE
  }
}

function close(
  { database }: Pick<ErasureDependencies, 'database'>,
  closing: { readonly id: string; readonly email: string; readonly nowMs: number },
): Promise<null> {
  const { id } = closing
  return database.change(id, async (ledger) => {
    await takeLedger({ ledger, userId: id })
    // Activated at the last moment, or closed by an operator.
    if (!(await lockNeverActivated({ ledger, userId: id }))) return { keep: false, value: null }
    await closeAccount(ledger, closing)
    return { keep: true, value: null }
  })
}

/**
 * Deletes the stored replies that name a removed user; the request for it is deleted when no call
 * is under way.
 */
export async function dropAnswers({ database, clock }: ErasureDependencies): Promise<void> {
  const due = await database.queryUnscoped(listAnswersToDrop)
  for (const { userId, about, askedAt } of due) {
    await database.system(async (ledger) => {
      await setOwner({ ledger, userId })
      await deleteRepliesAbout({ ledger, userId }, about)
      if (Date.parse(askedAt) > clock.now() - ERASED_AFTER_MS) return
      await deleteAnswerToDrop({ ledger, userId }, { about, askedAt })
    })
  }
}

/**
 * Erases an account that was removed. The job is never given up: its owner was promised the
 * erasure.
 */
export function eraseAccountJob(app: ErasingAccounts): QueuedJob<Removal> {
  return {
    ...eraseAccountKind,
    pollMs: POLL_MS,
    isBulk: true,
    run: (removal) => erase(app, removal),
  }
}

/**
 * The subscription at the gateway is ended first (case I10); until it answers nothing is erased. Then
 * table by table, each in a transaction of its own: a server that is killed continues where it was.
 * The user's own row is deleted last, together with the rows that refer to it, this job among them.
 */
async function erase(
  { database, clock, settings }: ErasingAccounts,
  removal: Removal,
): Promise<void> {
  const { userId } = removal
  // Before their rows go; a second time it does nothing.
  await database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    await takeRights({ ledger, userId }, instantAt(clock.now()))
    await revokeLinks({ ledger, userId, nowMs: clock.now() }, { isErased: true })
  })
  await endBilling({ database, settings }, userId)
  for (const table of erasedTables) {
    await database.system(async (ledger) => {
      await setOwner({ ledger, userId })
      await deleteRows({ ledger, userId }, table)
    })
  }
  // Nobody could read them any more: their keys were in the rows.
  if (settings.receipts !== undefined) await deleteContents(settings.receipts, userId)
  await database.system((ledger) => keepUnder(ledger, removal))
  await keepEventsUnder({ database }, removal)
  await database.system((ledger) => deleteUser({ ledger, userId }))
}

/** In the order in which they can be written: what is pointed at before what points. */
const KEPT = [
  'subscriptions',
  'subscription_invoices',
  'consents',
  'access_log',
  'access_log_heads',
] as const

/** What the law requires us to keep stays under the protocol, without its owner. */
async function keepUnder(ledger: Ledger, { userId, protocol }: Removal): Promise<void> {
  const kept = new Map<string, readonly Row[]>()
  await setOwner({ ledger, userId })
  for (const table of KEPT) {
    kept.set(table, await listWholeRows({ ledger, userId }, table))
  }
  for (const table of KEPT.toReversed()) await deleteRows({ ledger, userId }, table)
  await setOwner({ ledger, userId: protocol })
  for (const [table, rows] of withoutName(kept, { userId, protocol })) {
    await insertWholeRows({ ledger, userId: protocol }, table, rows)
  }
}

/**
 * Of a subscription only its invoices are kept; the access log's hashes are computed again over the
 * changed lines.
 */
function withoutName(
  kept: ReadonlyMap<string, readonly Row[]>,
  removal: Removal,
): readonly (readonly [table: string, rows: readonly Row[]])[] {
  const of = (table: (typeof KEPT)[number]) => kept.get(table) ?? []
  const charges = of('subscription_invoices').map((row) => ({ ...row, secure_url: null }))
  const charged = new Set(charges.map((row) => (row as Row)['subscription_id']))
  const log = rechain(of('access_log'), removal)
  const last = log.at(-1)
  return [
    [
      'subscriptions',
      of('subscriptions')
        .filter(({ id }) => charged.has(id))
        // Their number at the gateway leads to nobody any more, and is kept nowhere.
        .map((row) => ({ ...row, client_id: null })),
    ],
    ['subscription_invoices', charges],
    ['consents', of('consents')],
    ['access_log', log],
    ['access_log_heads', last === undefined ? [] : [headOf(last)]],
  ]
}

function headOf(last: Row): Row {
  return { seq: last['seq'], hash: last['hash'] }
}

/** A path may contain the user's id: the protocol replaces it, and each line is hashed again. */
function rechain(rows: readonly Row[], { userId, protocol }: Removal): readonly Row[] {
  let previous = NO_ACCESS
  return rows
    .toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
    .map((row) => {
      const object = String(row['object']).replaceAll(userId, protocol)
      const entry = { ...row, object }
      const hash = hashOfAccess(previous, accessOf(entry))
      previous = hash
      return { ...entry, hash: `\\x${hash.toString('hex')}` }
    })
}

function accessOf(row: Row): Access {
  const text = (name: string) => String(row[name])
  return {
    seq: Number(row['seq']),
    actorId: text('actor_id'),
    action: text('action'),
    object: text('object'),
    status: Number(row['status']),
    at: new Date(text('at')).toISOString(),
    address: text('address'),
    agent: text('agent'),
    requestId: text('request_id'),
  }
}
