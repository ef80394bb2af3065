import { addMonthsWithin, dayWithin, listMonths, monthOf } from '@saldo/domain/calendar'
import { nameKey } from '@saldo/domain/transactions/names'
import type { EntryRow } from '@saldo/api/transactions/columns'
import { entryRow } from '@saldo/api/transactions/rows'
import { Chance } from '../generator/chance.ts'
import { household } from '../generator/household.ts'
import { TODAY } from '../generator/household-maker.ts'
import type { Owner } from '../generator/owner.ts'

const ITEMS = 40
const YEARS = 10

/** The bills that a household of many years has: as many names as its calendar has items. */
export const BILL_NAMES: readonly string[] = Array.from(
  { length: ITEMS },
  (_, at) => `Conta ${at + 1}`,
)

/**
 * A ledger as people have them: nearly every entry has one of few names, and of ten years of bills none was
 * ever marked paid.
 */
export function livedIn(n: number): Owner {
  const owner = household(n, { shape: 'deep', seed: 7 })
  return { ...owner, entries: { [Symbol.iterator]: () => withBills(owner) } }
}

function* withBills(owner: Owner): Generator<EntryRow> {
  const chance = new Chance(ITEMS)
  const account = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  let sample: EntryRow | undefined
  for (const entry of owner.entries) {
    const isFree =
      entry.recurrent_type === null && entry.operation_id === null && entry.pays_card_id === null
    if (isFree && entry.payment_id === account && entry.transaction_type === 'expenses')
      sample ??= entry
    const name = BILL_NAMES[chance.int(0, ITEMS - 1)] ?? ''
    yield isFree ? { ...entry, name, name_key: nameKey(name) } : entry
  }
  if (sample === undefined) throw new Error('a household pays something from its account')
  const month = monthOf(TODAY)
  for (const of of listMonths(addMonthsWithin(month, -12 * YEARS), month)) {
    for (const [at, name] of BILL_NAMES.entries()) {
      const date = dayWithin(of, 1 + (at % 28))
      const id = chance.id(Date.parse(date))
      const own = {
        id,
        series_id: id,
        external_id: null,
        refund_of_id: null,
        last_installment: null,
      }
      const when = { date, counts_on: date, paid: false, name, name_key: nameKey(name) }
      yield entryRow({ ...sample, ...own, ...when, recurrent_index: 0 }, Date.parse(date))
    }
  }
}
