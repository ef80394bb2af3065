import { addDays, firstDay } from '@saldo/domain/calendar'
import type { PlacedLine } from '@saldo/domain/importing/account-line'
import { matchSame, SAME_NEAR_DAYS } from '@saldo/domain/importing/same'
import type { Context } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import { newIds } from '../gateways/random.ts'
import { listItemMonths } from '../importing/same.ts'
import { insertPaidMonth, listSameAnswers } from '../importing/same-store.ts'
import { insertQuestions, listAskedMonths } from './questions-store.ts'
import type { AccountRow } from './store.ts'

/**
 * Asks whether new lines are months of items of the calendar, as files are asked about (cases H19, T33). The line is
 * in the ledger whatever is said: a yes pays the item's month. What was said of these names before is written as its
 * answer, which can be taken back like any other.
 */
export async function askAboutItems(
  ctx: Context,
  {
    account,
    lines,
  }: {
    readonly account: AccountRow
    readonly lines: readonly { readonly id: string; readonly line: PlacedLine }[]
  },
): Promise<void> {
  const sought = lines
    .filter(({ line }) => !line.isProjected && line.part === null && line.rule !== 'card_payment')
    .map(({ id, line }) => ({
      day: line.day,
      value: line.value,
      nameKey: line.nameKey,
      part: null,
      id,
    }))
  const days = sought.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const months = await listItemMonths(ctx, {
    paymentId: account.payment_id,
    lines: lines.map(({ line }) => line),
    from: addDays(first, -SAME_NEAR_DAYS),
    to: addDays(last, SAME_NEAR_DAYS),
  })
  if (months.length === 0) return
  const waiting = await listAskedMonths(ctx)
  const open = months.filter(({ id, itemMonth }) => !waiting.has(`${id} ${itemMonth}`))
  const pairs = matchSame(sought, open, await listSameAnswers(ctx))
  const ids = newIds(ctx.nowMs, pairs.length)
  const at = instantAt(ctx.nowMs)
  for (const { entry, certainty } of pairs) {
    if (certainty !== 'known') continue
    await insertPaidMonth(ctx, { id: entry.id, month: entry.itemMonth, at, statementId: null })
  }
  await insertQuestions(
    ctx.ledger,
    pairs.map(({ line, entry, certainty }, no) => ({
      user_id: ctx.userId,
      id: ids[no] ?? '',
      access_id: account.access_id,
      account_id: account.id,
      kind: 'item' as const,
      line_ids: [line.id],
      entry_id: null,
      item_id: entry.id,
      item_month: firstDay(entry.itemMonth),
      line_key: line.nameKey,
      entry_key: entry.nameKey,
      answer: certainty === 'known' ? ('accepted' as const) : null,
      answered_at: certainty === 'known' ? at : null,
      created_at: at,
    })),
  )
}
