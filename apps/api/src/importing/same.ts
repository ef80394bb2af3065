import { addDays, type Day, monthOf } from '@saldo/domain/calendar'
import type { IncomingLine } from '@saldo/domain/importing/incoming'
import { paysInvoice } from '@saldo/domain/importing/entered'
import {
  matchSame,
  SAME_NEAR_DAYS,
  type SamePair,
  type SoughtLine,
} from '@saldo/domain/importing/same'
import { listOccurrences } from '@saldo/domain/linked-transactions/occurrence'
import { type CardRule, invoiceOf } from '@saldo/domain/payments/card-cycle'
import type { OwnerLedger } from '../context.ts'
import { listForeseen, listItemsOf, listSameAnswers, type There } from './same-store.ts'

type Sought = SoughtLine & { readonly line: IncomingLine }
export type SameAs = Pick<SamePair<Sought, There>, 'entry' | 'certainty'>

/**
 * What lines of one import probably are of what stands on their payment method, by their numbers: what was
 * typed, an occurrence of a series, a part of a purchase, an item of the calendar (cases H19, T33).
 */
export async function findSame(
  ctx: OwnerLedger,
  {
    paymentId,
    lines,
    card,
  }: {
    readonly paymentId: string
    readonly lines: readonly IncomingLine[]
    readonly card: CardRule | null
  },
): Promise<ReadonlyMap<number, SameAs>> {
  const sought = lines
    .filter((line) => !paysInvoice(line) && line.rule !== 'opening')
    .map((line) => soughtOf(line, card))
  const days = sought.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const range = { from: addDays(first, -SAME_NEAR_DAYS), to: addDays(last, SAME_NEAR_DAYS) }
  const [entries, months] = await Promise.all([
    listForeseen(ctx, {
      paymentId,
      ...range,
      values: sought.map(({ value }) => value),
      parts: sought.flatMap(({ part }) => part?.month ?? []),
    }),
    listItemMonths(ctx, { paymentId, lines, ...range }),
  ])
  const there: readonly There[] = [...entries, ...months]
  if (there.length === 0) return new Map()
  const remembered = await listSameAnswers(ctx)
  return new Map(
    matchSame(sought, there, remembered).map(({ line, entry, certainty }) => [
      line.line.no,
      { entry, certainty },
    ]),
  )
}

/** The months of a payment method's items between two days that nobody has paid, and none of these lines names. */
export async function listItemMonths(
  ctx: OwnerLedger,
  {
    paymentId,
    lines,
    ...range
  }: {
    readonly paymentId: string
    readonly lines: readonly Pick<IncomingLine, 'nameKey' | 'day'>[]
    readonly from: Day
    readonly to: Day
  },
) {
  const items = await listItemsOf(ctx, { paymentId, ...range })
  const named = new Set(lines.map(({ nameKey, day }) => `${monthOf(day)} ${nameKey}`))
  return items
    .flatMap((item) => monthsOfItem(item, range))
    .filter(({ itemMonth, keys }) => !keys.some((key) => named.has(`${itemMonth} ${key}`)))
}

function soughtOf(line: IncomingLine, card: CardRule | null): Sought {
  const { day, value, nameKey, partIndex: index, partCount: count, billMonth } = line
  const part =
    card === null || index === null || count === null
      ? null
      : { index, count, month: billMonth ?? invoiceOf(card, day).month }
  return { day, value, nameKey, part, line }
}

type Item = Awaited<ReturnType<typeof listItemsOf>>[number]

/** The months of an item that nobody has paid or written down. */
function monthsOfItem(item: Item, { from, to }: { readonly from: Day; readonly to: Day }) {
  const { id, name, nameKey, originalNameKey, value, day, since, settled } = item
  const isSettled = new Set(settled)
  return listOccurrences({ day, since, paidMonths: new Set() }, { startDate: from, endDate: to })
    .filter(({ month }) => !isSettled.has(month))
    .map(({ month, date }) => ({
      id,
      name,
      nameKey,
      value,
      day: date,
      part: null,
      isPaid: false,
      itemMonth: month,
      // What comes under its own name is it without a question.
      keys: [nameKey, originalNameKey],
    }))
}
