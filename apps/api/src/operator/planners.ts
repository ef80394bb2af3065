import { linkState } from '@saldo/domain/planners/links'
import type { Ledger } from '../db/ledger.ts'
import { endPlannerAccess } from '../families/voucher.ts'
import { instantAt } from '../gateways/clock.ts'
import { writeMail } from '../mail/outbox.ts'
import { endLink, lockLink, putLink } from '../planners/store.ts'

type Account = { readonly id: string; readonly name: string; readonly email: string }

/**
 * Asks a client, by mail, to let a planner act for them. Returns false where that is open or agreed already;
 * what was ended is asked for anew, since whoever took it back has to agree again.
 */
export async function askClient(
  ledger: Ledger,
  {
    planner,
    client,
    code,
    nowMs,
  }: {
    readonly planner: Account
    readonly client: Account
    /** By which the planner searches for the client; null keeps the one of a link that is open. */
    readonly code: string | null
    readonly nowMs: number
  },
): Promise<boolean> {
  const before = await lockLink(ledger, { plannerId: planner.id, clientId: client.id })
  const isOpen = before !== undefined && linkState(before) !== 'ended'
  const request = { asked_at: instantAt(nowMs), consented_at: null, ended_at: null }
  await putLink(
    ledger,
    { planner_id: planner.id, client_id: client.id, planner_code: code, ...request },
    { ...(code === null && isOpen ? {} : { planner_code: code }), ...(isOpen ? {} : request) },
  )
  if (isOpen) return false
  await writeMail(ledger, {
    recipient: client.email,
    kind: 'planner_asks',
    payload: { name: client.name, planner: planner.name, email: planner.email },
    nowMs,
  })
  return true
}

/** Ends a planner's access to a client's account. Returns whether there was one. */
export async function endClient(
  ledger: Ledger,
  { nowMs, ...link }: { plannerId: string; clientId: string; nowMs: number },
): Promise<boolean> {
  const isEnded = await endLink(ledger, { ...link, at: instantAt(nowMs) })
  if (isEnded) await endPlannerAccess(ledger, link)
  return isEnded
}
