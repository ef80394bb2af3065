import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '@saldo/api/app'
import { type Database, openLedgers } from '@saldo/api/db/ledger'
import type { Settings } from '@saldo/api/dependencies'
import { eraseAccountJob } from '@saldo/api/accounts/erasure'
import { exportJob } from '@saldo/api/accounts/exports'
import { runDue } from '@saldo/api/jobs/run-due'
import { NOW_MS } from './harness/now.ts'
import { type OpenServer, serveBench } from './harness/serve-bench.ts'
import { brands } from './harness/brands.ts'

/* The product in a process of its own, started by a bench: nobody runs this by hand. */

let statements = 0

const settings: Settings = {
  appUrl: 'http://127.0.0.1:4800',
  secret: 'a secret of the benches, long enough to be one',
  brands,
  buildId: 'bench',
  trustProxy: false,
  statementsWorker: new URL('../api/statements-worker.js', import.meta.url),
  spreadsheetsWorker: new URL('../api/spreadsheets-worker.js', import.meta.url),
}

const JOBS_EVERY_MS = 200

/** What the product does when nobody waits, of what a bench measures: exports and erasures. */
function startJobs(fastify: FastifyInstance, database: Database) {
  const clock = { now: () => NOW_MS }
  const later = { now: () => NOW_MS + 60_000 }
  const stopping = new AbortController()
  const run = async (act: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      await act()
      await pause(JOBS_EVERY_MS)
    }
  }
  const worker = { database, clock, log: fastify.log, signal: stopping.signal }
  const running = Promise.all([
    run(() => runDue(worker, exportJob({ ...worker, settings }))),
    run(() =>
      runDue({ ...worker, clock: later }, eraseAccountJob({ database, clock: later, settings })),
    ),
  ])
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function openProduct(url: string): Promise<OpenServer> {
  const database = openLedgers({ url, onStatement: () => (statements += 1) })
  const fastify = await buildApp({
    database,
    clock: { now: () => NOW_MS },
    settings,
    logger: false,
  })
  const jobs = process.env['BENCH_JOBS'] === undefined ? null : startJobs(fastify, database)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as { port: number }
  return {
    port,
    close: async () => {
      await fastify.close()
      await jobs?.stop()
      await database.close()
    },
  }
}

await serveBench(openProduct, () => {
  const since = statements
  statements = 0
  return since
})
