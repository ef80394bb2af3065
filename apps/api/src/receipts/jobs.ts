import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { sweepReceipts } from './sweep.ts'

const HOUR_MS = 60 * 60_000

export function receiptJobs({ database, clock, settings, fastify }: App): Jobs {
  const { receipts: store } = settings
  if (store === undefined) return {}
  const run = () => sweepReceipts({ database, clock, store, log: fastify.log })
  return { periodic: [{ kind: 'sweep_receipts', everyMs: HOUR_MS, run }] }
}
