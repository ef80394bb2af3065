import type { Ledger } from '../db/ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { type AuditSink, sendLines } from '../gateways/audit-sink.ts'
import { instantAt } from '../gateways/clock.ts'

/**
 * Sends what was sealed to the log outside, seal by seal and each at least once: how far it came is
 * written down after it was taken. Whoever changes the log here later does not change it there.
 */
export async function sendSecurityEvents(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  sink: AuditSink,
): Promise<void> {
  for (;;) {
    const next = await database.audit(findUnsent)
    if (next === undefined) return
    await sendLines(sink, next.lines)
    await database.audit((ledger) =>
      ledger
        .insertInto('security_sink')
        .values({ id: 1, sent_to: next.no, sent_at: instantAt(clock.now()) })
        .onConflict((row) =>
          row.column('id').doUpdateSet((of) => ({
            sent_to: of.ref('excluded.sent_to'),
            sent_at: of.ref('excluded.sent_at'),
          })),
        )
        .execute(),
    )
  }
}

/** The oldest seal that was not sent, as lines: its events, and then itself. */
async function findUnsent(ledger: Ledger) {
  const seal = await ledger
    .selectFrom('security_seals')
    .selectAll()
    .where('no', '>', (of) =>
      of.fn.coalesce(of.selectFrom('security_sink').select('sent_to'), of.lit(0)),
    )
    .orderBy('no')
    .limit(1)
    .executeTakeFirst()
  if (seal === undefined) return undefined
  const events = await ledger
    .selectFrom('security_events')
    .select(['id', 'at', 'last_at', 'count', 'event', 'result', 'user_id', 'actor_id', 'who'])
    .select(['subject_id', 'object', 'address', 'agent', 'request_id', 'seal_no'])
    .where('seal_no', '=', seal.no)
    .orderBy('id')
    .execute()
  const { no, events: count, previous, hash } = seal
  const hashes = { previous: previous.toString('hex'), hash: hash.toString('hex') }
  return {
    no,
    lines: [
      ...events.map((event) => ({ type: 'event', ...event })),
      { type: 'seal', no, events: count, ...hashes },
    ],
  }
}
