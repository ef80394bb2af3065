import { addDays } from '@saldo/domain/calendar'
import { NEAR_DAYS } from '@saldo/domain/importing/entered'
import type { Context } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import { newIds } from '../gateways/random.ts'
import { listUnlinkedPayments } from './payments-of-cards-store.ts'
import { insertQuestions } from './questions-store.ts'
import type { AccessRow } from './store.ts'

/** An older payment of a card is not asked about. */
const ASKED_DAYS = 60

/**
 * Asks which invoice a payment settles that left an account for a card, where no invoice fits and no
 * card of ours has received it (cases C7, L6). Each is asked about once.
 */
export async function askAboutPayments(ctx: Context, { id: accessId }: AccessRow): Promise<void> {
  const from = addDays(ctx.today, -ASKED_DAYS)
  const lines = await listUnlinkedPayments(ctx, { accessId, from, nearDays: NEAR_DAYS })
  const ids = newIds(ctx.nowMs, lines.length)
  await insertQuestions(
    ctx.ledger,
    lines.map(({ id, accountId }, at) => ({
      user_id: ctx.userId,
      id: ids[at] ?? '',
      access_id: accessId,
      account_id: accountId,
      kind: 'payment' as const,
      line_ids: [id],
      entry_id: null,
      line_key: null,
      entry_key: null,
      answer: null,
      answered_at: null,
      created_at: instantAt(ctx.nowMs),
    })),
  )
}
