import type { EntryRow } from '@saldo/api/transactions/columns'
import { Chance } from './chance.ts'
import type { Owner, PaymentRow } from './owner.ts'

const ACCOUNTS = 10

/** The same household with its money on ten accounts: what its bank saw, seen by several banks. */
export function tenAccounts(owner: Owner): Owner {
  const [bank] = owner.payments.filter(({ type }) => type === 'debit')
  if (bank === undefined) throw new Error('a household has a bank')
  const chance = new Chance(ACCOUNTS)
  const more = Array.from({ length: ACCOUNTS - owner.payments.length }, (_, at): PaymentRow => {
    const ms = Date.parse(bank.created_at) + 60_000 * (at + 1)
    const created_at = new Date(ms).toISOString()
    return { ...bank, id: chance.id(ms), name: `Banco ${at + 1}`, created_at }
  })
  const banks = [bank, ...more]
  return {
    ...owner,
    payments: [...owner.payments, ...more],
    entries: { [Symbol.iterator]: () => spread(owner, banks) },
  }
}

function* spread(owner: Owner, banks: readonly PaymentRow[]): Generator<EntryRow> {
  let at = 0
  for (const entry of owner.entries) {
    const isFree =
      entry.payment_id === banks[0]?.id &&
      entry.operation_id === null &&
      entry.recurrent_type === null
    const into = isFree ? banks[at % banks.length] : undefined
    if (isFree) at += 1
    yield into === undefined ? entry : { ...entry, payment_id: into.id }
  }
}
