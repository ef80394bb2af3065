import { AGGREGATORS, type Aggregator } from '@saldo/domain/bank-accesses/kinds'
import type { App } from '../http/app.ts'
import { serveWebhook } from '../http/webhook.ts'
import { instantAt } from '../gateways/clock.ts'
import { insertEvent, queueSyncOfLink } from './webhooks-store.ts'

/** Takes the events of the aggregators that are configured. */
export function serveBankWebhooks(app: App): void {
  const { banks = null } = app.settings
  for (const name of AGGREGATORS) {
    if (banks?.[name] == null) continue
    serveWebhook(app, {
      path: `/webhooks/${name}`,
      secret: banks.webhookSecret,
      take: (body) => takeEvent(app, name, body),
    })
  }
}

/**
 * An event is a hint to read its link again and nothing more: whatever it says, the aggregator is asked
 * (case H1). One that comes twice does nothing, nor does one of a link that is nobody's.
 */
async function takeEvent({ database, clock, settings }: App, name: Aggregator, body: unknown) {
  const event = settings.banks?.[name]?.readEvent(body) ?? null
  if (event === null || event.linkId === null) return
  const { id: eventId, linkId } = event
  const nowMs = clock.now()
  await database.system(async (ledger) => {
    const isNew = await insertEvent(ledger, { aggregator: name, eventId, at: instantAt(nowMs) })
    if (isNew) await queueSyncOfLink(ledger, { aggregator: name, linkId, nowMs })
  })
}
