import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { extendAllSeries, purgeExpired } from './horizon.ts'

const HOUR_MS = 60 * 60_000

export function transactionJobs({ database, clock, fastify }: App): Jobs {
  const dependencies = { database, clock, log: fastify.log }
  return {
    periodic: [
      { kind: 'extend_series', everyMs: HOUR_MS, run: () => extendAllSeries(dependencies) },
      { kind: 'purge_expired', everyMs: 12 * HOUR_MS, run: () => purgeExpired(dependencies) },
    ],
  }
}
