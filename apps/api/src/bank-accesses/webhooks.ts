import type { Aggregator } from '@saldo/domain/bank-accesses/kinds'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import { insertEvent, queueSyncOfLink } from './webhooks-store.ts'

/**
 * An event is a hint to read its link again and nothing more: whatever it says, the aggregator is asked
 * (case H1). One that comes twice does nothing, nor does one of a link that is nobody's.
 */
export async function takeEvent(
  { database, clock, settings }: Dependencies,
  name: Aggregator,
  body: unknown,
): Promise<void> {
  const event = settings.banks?.[name]?.readEvent(body) ?? null
  if (event === null || event.linkId === null) return
  const { id: eventId, linkId } = event
  const nowMs = clock.now()
  await database.system(async (ledger) => {
    const isNew = await insertEvent(ledger, { aggregator: name, eventId, at: instantAt(nowMs) })
    if (isNew) await queueSyncOfLink(ledger, { aggregator: name, linkId, nowMs })
  })
}
