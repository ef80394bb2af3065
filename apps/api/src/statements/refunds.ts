import { addDays } from '@saldo/domain/calendar'
import {
  likelyPurchase,
  type Purchase,
  REFUND_DAYS_MAX,
  shopOf,
} from '@saldo/domain/statements/refunds'
import type { Ledger } from '../db/ledger.ts'
import type { Going } from './judge.ts'
import type { ReadLine } from './read-file.ts'
import { listPurchases, type PurchaseRow } from './refunds-store.ts'
import { type CategoryRow } from './store.ts'

/** A purchase that a refund may give back: an entry, or another line of the file. */
export type Offered = Purchase & {
  readonly name: string
  readonly of: { readonly id: string } | { readonly no: number }
  /** The category of an entry; of a line it is what that line is given. */
  readonly category: Pick<CategoryRow, 'id' | 'grouping'> | null
}

const isRefund = ({ rule }: ReadLine) => rule === 'card_refund'

/**
 * The purchase that each refund on a card probably gives back, by the number of its line: of the
 * card already, or of the same file (case L26). A purchase with a refund is not offered again (D6),
 * and none is offered twice.
 */
export async function findRefunded(
  ledger: Ledger,
  userId: string,
  { lines, payments }: Going,
): Promise<ReadonlyMap<number, Offered>> {
  const refunds = lines.filter((line) => isRefund(line) && payments.has(line.account))
  const days = refunds.map(({ day }) => day).toSorted()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return new Map()
  const cards = [...new Set(refunds.map(({ account }) => payments.get(account) ?? ''))]
  const range = { from: addDays(first, -REFUND_DAYS_MAX), to: last }
  const values = refunds.map(({ value }) => value)
  const shops = [...new Set(refunds.map(({ nameKey }) => shopOf(nameKey)))]
  const there = await listPurchases(ledger, { userId, cards, ...range, values, shops })
  const offered = new Map<number, Offered>()
  for (const card of cards) {
    const ofFile = lines.filter(({ account, value }) => payments.get(account) === card && value < 0)
    let left: readonly Offered[] = [
      ...there.filter(({ card_id: id }) => id === card).map(offeredOf),
      ...ofFile.map(offeredLine),
    ]
    for (const refund of refunds) {
      if (payments.get(refund.account) !== card) continue
      const found = likelyPurchase(refund, left)
      if (found === null) continue
      offered.set(refund.no, found)
      left = left.filter((one) => one !== found)
    }
  }
  return offered
}

function offeredOf(row: PurchaseRow): Offered {
  const { category_id: id, grouping } = row
  return {
    of: { id: row.id },
    name: row.name,
    nameKey: row.name_key,
    date: row.date,
    value: row.value,
    category: id === null || grouping === null ? null : { id, grouping },
  }
}

function offeredLine({ no, name, nameKey, day, value }: ReadLine): Offered {
  return { of: { no }, name, nameKey, date: day, value, category: null }
}
