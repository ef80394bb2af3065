import type { BankAccess } from '@saldo/contract/bank-accesses'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { partingDay } from '@saldo/domain/bank-accesses/balances'
import type { Day } from '@saldo/domain/calendar'
import {
  listDayMovements,
  listShownAccounts,
  type ShownAccount,
  type AccessRow,
  findAccess,
  listAccesses,
  findLine,
  findRemovedLine,
  insertEvent,
  queueSyncOfLink,
} from './store.ts'
import { listInstitutions } from './institutions.ts'
import { countQuestions, remarkItems, unmarkItems } from './questions-store.ts'
import { bankAccessOf } from './rows.ts'
import type { Context, Handler } from '../context.ts'
import type * as contract from '@saldo/contract/bank-accesses'
import { instantAt } from '../gateways/clock.ts'
import { resettleCards } from '../importing/settling.ts'
import { postEntries } from '../transactions/post.ts'
import { postRestored } from '../transactions/remove.ts'
import { lockEntry } from '../transactions/store.ts'
import { forgetRemoval, keepAndDelete, restoreKept, setLineState } from './lines-store.ts'
import type { Aggregator } from '@saldo/domain/bank-accesses/kinds'
import type { Dependencies } from '../dependencies.ts'

/** All links of a person, with their accounts. */
export async function listBankAccesses(ctx: Context): Promise<BankAccess[]> {
  return shown(ctx, await listAccesses(ctx))
}

export async function readBankAccess(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<BankAccess | Refused<'bank_access_not_found'>> {
  const row = await findAccess(ctx, { id })
  if (row === undefined) return refuse('bank_access_not_found')
  const [access] = await shown(ctx, [row])
  return access ?? refuse('bank_access_not_found')
}

async function shown(ctx: Context, rows: readonly AccessRow[]): Promise<BankAccess[]> {
  if (rows.length === 0) return []
  const [banks, accounts, questions] = await Promise.all([
    listInstitutions(ctx.ledger),
    listShownAccounts(ctx),
    countQuestions(ctx),
  ])
  const parting = new Map<string, Day | null>()
  for (const account of accounts.filter(isApart)) {
    parting.set(account.id, await findParting(ctx, { account }))
  }
  return rows.map((row) =>
    bankAccessOf(row, { banks, accounts, questions, parting, nowMs: ctx.nowMs }),
  )
}

function isApart({ reckoned, balance }: ShownAccount): boolean {
  return reckoned !== null && reckoned !== balance
}

async function findParting(
  ctx: Context,
  of: { readonly account: ShownAccount },
): Promise<Day | null> {
  const { account } = of
  if (account.reckoned === null) return null
  const days = await listDayMovements(ctx, { account, to: ctx.today })
  return partingDay({ bank: account.balance, reckoned: account.reckoned }, days)
}

/** Removes an entry that a sync brought. Its line is remembered as unwanted, whatever the bank sends (H5). */
export const removeBankEntry: Handler<typeof contract.removeBankEntry> = async (
  ctx,
  { params: { id } },
) => {
  const entry = await lockEntry(ctx, id)
  if (entry === undefined) return refuse('transaction_not_found')
  const line = entry.external_id === null ? undefined : await findLine(ctx, entry.external_id)
  if (line === undefined) return refuse('transaction_not_removable')

  // Decided.
  const ids = [line.id]
  const gone = await keepAndDelete(ctx, { paymentId: entry.payment_id, ids })
  await postEntries(ctx, { before: gone, after: [] })
  await unmarkItems(ctx, { ids })
  await setLineState(ctx, { ids, state: 'removed', at: instantAt(ctx.nowMs) })
  if (entry.invoice_month !== null) await resettleCards(ctx, [entry.payment_id])
  return { _id: line.id }
}

/** Brings a removed line back with its entry, as that was. */
export const restoreBankLine: Handler<typeof contract.restoreBankLine> = async (
  ctx,
  { params: { id } },
) => {
  const line = await findRemovedLine(ctx, id)
  if (line === undefined) return refuse('removal_not_found')

  // Decided.
  const back = await restoreKept(ctx, { ids: [id] })
  await forgetRemoval(ctx, { ids: [id] })
  await postRestored(ctx, { rows: back })
  await remarkItems(ctx, { ids: [id] })
  await setLineState(ctx, { ids: [id], state: 'entry', at: instantAt(ctx.nowMs) })
  const cards = back.flatMap((entry) => (entry.invoice_month === null ? [] : [entry.payment_id]))
  await resettleCards(ctx, cards)
  return null
}

/**
 * An event is a hint to read its link again and nothing more: whatever it says, the aggregator is asked
 * (case H1). One that comes twice does nothing, nor does one of a link that is nobody's.
 */
export async function takeEvent(
  { database, clock, settings }: Dependencies,
  name: Aggregator,
  body: unknown,
): Promise<void> {
  const event = settings.banks?.[name]?.readEvent(body) ?? null
  if (event === null || event.linkId === null) return
  const { id: eventId, linkId } = event
  const nowMs = clock.now()
  await database.system(async (ledger) => {
    const isNew = await insertEvent(ledger, { aggregator: name, eventId, at: instantAt(nowMs) })
    if (isNew) await queueSyncOfLink(ledger, { aggregator: name, linkId, nowMs })
  })
}
