import { addDays, type Day } from '@saldo/domain/calendar'
import { NEAR_DAYS } from '@saldo/domain/importing/entered'
import type { Ledger } from '../db/ledger.ts'
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
export async function askAboutPayments(
  ledger: Ledger,
  of: { readonly access: AccessRow; readonly today: Day; readonly nowMs: number },
): Promise<void> {
  const { access, today, nowMs } = of
  const { user_id: userId, id: accessId } = access
  const from = addDays(today, -ASKED_DAYS)
  const lines = await listUnlinkedPayments(ledger, { userId, accessId, from, nearDays: NEAR_DAYS })
  const ids = newIds(nowMs, lines.length)
  await insertQuestions(
    ledger,
    lines.map(({ id, accountId }, at) => ({
      user_id: userId,
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
      created_at: instantAt(nowMs),
    })),
  )
}
