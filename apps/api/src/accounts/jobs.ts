import type { App } from '../http/app.ts'
import type { Jobs } from '../job.ts'
import { eraseRemoved } from './erasure.ts'
import { processExports } from './process-exports.ts'

const BULK_EVERY_MS = 2_000

/** One after the other: both go through all that somebody has (case L65). */
export function accountJobs({ fastify, ...dependencies }: App): Jobs {
  const given = { ...dependencies, log: fastify.log }
  const act = () => eraseRemoved(given).finally(() => processExports(given))
  return { loops: [{ everyMs: BULK_EVERY_MS, act }] }
}
