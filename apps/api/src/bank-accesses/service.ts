import type { BankAccess } from '@saldo/contract/bank-accesses'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { partingDay } from '@saldo/domain/bank-accesses/balances'
import type { Day } from '@saldo/domain/calendar'
import { listDayMovements, listShownAccounts, type ShownAccount } from './accounts-store.ts'
import { listInstitutions } from './institutions.ts'
import { countQuestions } from './questions-store.ts'
import { bankAccessOf } from './rows.ts'
import { type AccessRow, findAccess, listAccesses } from './store.ts'
import type { Context } from '../context.ts'

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
