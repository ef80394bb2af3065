import { type Day, dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import { type CompanyState, companyState } from '@saldo/domain/subscriptions/companies'
import type { Database, Ledger } from '../db/ledger.ts'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { writeMail } from '../mail/outbox.ts'
import {
  type Contract,
  deleteInvitations,
  dismiss,
  findContract,
  listCompanyCharges,
  listEmployees,
  setApplied,
} from './company-store.ts'
import { endOf } from './end-of-day.ts'
import { endGift, runGift } from './store.ts'

const EMPLOYEES_AT_ONCE = 100

/** What the people of a company have of its plan on this day. */
export async function readCompanyState(
  ledger: Ledger,
  { companyId, endsOn }: Pick<Contract, 'companyId' | 'endsOn'>,
  nowMs: number,
): Promise<CompanyState> {
  const charges = await listCompanyCharges(ledger, companyId)
  return companyState({ endsOn, charges }, dayAt(nowMs, DEFAULT_TIME_ZONE))
}

type Moment = { readonly companyId: string; readonly nowMs: number }

/**
 * Gives a company's people what its state has for them, where that has changed, and writes to each of
 * them. Person by person, so it may be interrupted: what is done already is not done again.
 */
export async function applyCompanyState(
  { database }: { readonly database: Database },
  { companyId, nowMs }: Moment,
): Promise<void> {
  const found = await database.system(async (ledger) => {
    const contract = await findContract(ledger, companyId)
    if (contract === undefined) return undefined
    const { name } = await ledger
      .selectFrom('companies')
      .select('name')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    return { contract, name, state: await readCompanyState(ledger, contract, nowMs) }
  })
  if (found === undefined) return
  const { contract, name, state } = found
  const { endsOn } = contract
  if (state === contract.appliedState && endsOn === contract.appliedEndsOn) return
  const change = { company: name, state, endsOn, nowMs }
  let after: string | null = null
  const next = (from: string | null) =>
    database.system((ledger) =>
      listEmployees(ledger, { companyId, after: from, count: EMPLOYEES_AT_ONCE }),
    )
  for (let isMore = true; isMore;) {
    const people = await next(after)
    for (const person of people) await applyTo(database, person, change)
    after = people.at(-1)?.id ?? null
    isMore = people.length === EMPLOYEES_AT_ONCE
  }
  await database.system(async (ledger) => {
    if (state === 'ended') await deleteInvitations(ledger, { companyId })
    await setApplied(ledger, { companyId, state, endsOn })
  })
}

type Change = {
  readonly company: string
  readonly state: CompanyState
  readonly endsOn: Day | null
  readonly nowMs: number
}

function applyTo(
  database: Database,
  {
    id: userId,
    name,
    email: recipient,
  }: { readonly id: string; readonly name: string; readonly email: string },
  { company, state, endsOn, nowMs }: Change,
): Promise<void> {
  const until = endsOn === null ? null : endOf(endsOn)
  return database.system(async (ledger) => {
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
    if (state === 'ended') await dismiss({ ledger, userId })
    const isNew =
      state === 'running' || state === 'leaving'
        ? await runGift({ ledger, userId }, { company, until })
        : await endGift({ ledger, userId }, { company, at: until ?? instantAt(nowMs) })
    // Of its end everybody was written to when it was decided.
    if (!isNew || state === 'ended') return
    const payload = { name, company, state, endsOn }
    await writeMail(ledger, { recipient, kind: 'company_plan', payload, nowMs })
  })
}

/** Ends what a company gives to one of its people; whoever is another company's by now is left alone. */
export function dismissEmployee(
  { database }: { readonly database: Database },
  { companyId, userId, nowMs }: Moment & { readonly userId: string },
): Promise<void> {
  return database.system(async (ledger) => {
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
    const found = await ledger
      .selectFrom('users as u')
      .innerJoin('companies as c', 'c.id', 'u.company_id')
      .select('c.name')
      .where('u.id', '=', userId)
      .where('c.id', '=', companyId)
      .executeTakeFirst()
    if (found === undefined) return
    await dismiss({ ledger, userId })
    await endGift({ ledger, userId }, { company: found.name, at: instantAt(nowMs) })
  })
}
