import type { BankAccess } from '@saldo/contract/bank-accesses'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import { partingDay } from '@saldo/domain/bank-accesses/balances'
import type { Day } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'
import { listDayMovements, listShownAccounts, type ShownAccount } from './accounts-store.ts'
import { listInstitutions } from './institutions.ts'
import { countQuestions } from './questions-store.ts'
import { bankAccessOf } from './rows.ts'
import { type AccessRow, findAccess, listAccesses } from './store.ts'

export type Now = { readonly today: Day; readonly nowMs: number }

/** All links of a person, with their accounts. */
export async function listBankAccesses(
  ledger: Ledger,
  { userId }: Actor,
  now: Now,
): Promise<BankAccess[]> {
  return shown(ledger, await listAccesses(ledger, userId), { userId, ...now })
}

export async function readBankAccess(
  ledger: Ledger,
  { userId }: Actor,
  { id, ...now }: Now & { readonly id: string },
): Promise<BankAccess | Refused<'bank_access_not_found'>> {
  const row = await findAccess(ledger, { userId, id })
  if (row === undefined) return refuse('bank_access_not_found')
  const [access] = await shown(ledger, [row], { userId, ...now })
  return access ?? refuse('bank_access_not_found')
}

async function shown(
  ledger: Ledger,
  rows: readonly AccessRow[],
  { userId, today, nowMs }: Now & { readonly userId: string },
): Promise<BankAccess[]> {
  if (rows.length === 0) return []
  const [banks, accounts, questions] = await Promise.all([
    listInstitutions(ledger),
    listShownAccounts(ledger, { userId, today }),
    countQuestions(ledger, userId),
  ])
  const parting = new Map<string, Day | null>()
  for (const account of accounts.filter(isApart)) {
    parting.set(account.id, await findParting(ledger, { userId, account, today }))
  }
  return rows.map((row) => bankAccessOf(row, { banks, accounts, questions, parting, nowMs }))
}

function isApart({ reckoned, balance }: ShownAccount): boolean {
  return reckoned !== null && reckoned !== balance
}

async function findParting(
  ledger: Ledger,
  of: { readonly userId: string; readonly account: ShownAccount; readonly today: Day },
): Promise<Day | null> {
  const { userId, account, today } = of
  if (account.reckoned === null) return null
  const days = await listDayMovements(ledger, { userId, account, to: today })
  return partingDay({ bank: account.balance, reckoned: account.reckoned }, days)
}
