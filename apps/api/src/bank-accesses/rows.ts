import type { BankAccess, LinkedAccount } from '@saldo/contract/bank-accesses'
import { sharedLimit } from '@saldo/domain/bank-accesses/balances'
import { type Institution, institutionOf } from '@saldo/domain/bank-accesses/institutions'
import {
  type AccessFacts,
  isConsentEnding,
  isOld,
  isStale,
  needsUpdate,
} from '@saldo/domain/bank-accesses/standing'
import type { Day } from '@saldo/domain/calendar'
import type { ShownAccount, AccessRow } from './store.ts'

const instantMs = (instant: string | null) => (instant === null ? null : Date.parse(instant))

/** What a link is judged by. */
export function factsOf(row: AccessRow): AccessFacts {
  return {
    aggregator: row.aggregator,
    status: row.status,
    active: row.active,
    lastUpdate: instantMs(row.last_update),
    lastSynced: instantMs(row.last_synced),
    consentExpiresAt: instantMs(row.consent_expires_at),
  }
}

/** The name of a link's bank, as it is called on the screen. */
export function bankNameOf(
  banks: readonly Institution[],
  { institution }: Pick<AccessRow, 'institution'>,
): string {
  return institutionOf(banks, institution)?.name ?? institution
}

/** A link as the contract shows it. */
export function bankAccessOf(
  row: AccessRow,
  beside: {
    readonly banks: readonly Institution[]
    /** The accounts of all links of the owner. */
    readonly accounts: readonly ShownAccount[]
    readonly questions: ReadonlyMap<string, number>
    /** The first day on which an account's entries part from its bank, by the account's id. */
    readonly parting: ReadonlyMap<string, Day | null>
    readonly nowMs: number
  },
): BankAccess {
  const { banks, accounts, questions, parting, nowMs } = beside
  const facts = factsOf(row)
  const own = accounts.filter(({ accessId }) => accessId === row.id)
  return {
    _id: row.id,
    linkId: row.link_id,
    institution: row.institution,
    name: bankNameOf(banks, row),
    type: row.aggregator,
    connector: row.connector,
    status: row.status,
    active: row.active,
    lastUpdate: row.last_update,
    lastSynced: row.last_synced,
    user: row.user_id,
    outdated: isStale(facts, nowMs),
    needsUpdate: needsUpdate(facts, nowMs),
    old: isOld(facts),
    error: row.error,
    consentExpiresAt: row.consent_expires_at,
    consentEnding: isConsentEnding(facts, nowMs),
    sync: row.sync_state === null ? null : syncOf(row, row.sync_state),
    accounts: own.map((account) => ({
      ...linkedAccountOf(account, own),
      partsOn: parting.get(account.id) ?? null,
    })),
    skipped: [...row.skipped],
    questions: questions.get(row.id) ?? 0,
    version: row.version,
  }
}

function syncOf(row: AccessRow, state: NonNullable<AccessRow['sync_state']>) {
  return {
    state,
    progress: row.sync_progress,
    startedAt: row.sync_started_at,
    endedAt: row.sync_ended_at,
    added: row.sync_added,
    updated: row.sync_updated,
    removed: row.sync_removed,
    isPartial: row.sync_partial,
  }
}

function linkedAccountOf(
  account: ShownAccount,
  own: readonly ShownAccount[],
): Omit<LinkedAccount, 'partsOn'> {
  const cards = own.map(({ paymentId: id, limitGroup: group, creditLimit: limit, owed: used }) => {
    return { id, group, limit, used }
  })
  const { limitGroup } = account
  return {
    payment: { _id: account.paymentId, name: account.name, type: account.type },
    currency: account.currency,
    bankBalance: account.balance,
    bankBalanceAt: account.balanceAt,
    reckoned: account.reckoned,
    historyFrom: account.historyFrom,
    reserved: account.reserved,
    sharedLimit: limitGroup === null ? null : sharedLimit(cards, limitGroup),
  }
}
