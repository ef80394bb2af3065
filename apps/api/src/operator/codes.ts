import type { RefusedBy } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/operator-codes'
import { refuse } from '@saldo/contract/refusals'
import { readPromotionalCode, refuseGift } from '@saldo/domain/subscriptions/codes'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { endCodeRow, listCodeRows, putCode } from './store.ts'

export async function listCodes(ledger: Ledger): Promise<contract.ListedCode[]> {
  const rows = await listCodeRows(ledger)
  return rows.map(({ endedAt, ...row }) => ({ ...row, isEnded: endedAt !== null }))
}

/** Makes a code; where it `mayChange`, as by the command line, also one that is there. */
export async function addCode(
  ledger: Ledger,
  {
    nowMs,
    mayChange,
    ...code
  }: contract.NewCode & { readonly nowMs: number; readonly mayChange: boolean },
): Promise<null | RefusedBy<typeof contract.addCode>> {
  const refusal = refuseGift(code)
  if (refusal !== null) return refuse(refusal)
  const isPut = await putCode(ledger, { ...code, at: instantAt(nowMs), mayChange })
  return isPut ? null : refuse('code_exists', 'code')
}

export async function endCode(
  ledger: Ledger,
  { code, nowMs }: { readonly code: string; readonly nowMs: number },
): Promise<null | RefusedBy<typeof contract.endCode>> {
  const ended = { code: readPromotionalCode(code), at: instantAt(nowMs) }
  return (await endCodeRow(ledger, ended)) ? null : refuse('code_not_found')
}
