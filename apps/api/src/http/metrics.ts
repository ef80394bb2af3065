import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { hashOf } from '../gateways/random.ts'
import type { App } from './app.ts'

type Queues = {
  readonly mail_pending: number
  readonly mail_failed: number
  readonly statements_reading: number
  readonly exports_due: number
  readonly removals_pending: number
  readonly security_seals_unsent: number
}

/**
 * Metrics for an operator, as Prometheus reads them, for the holder of `METRICS_TOKEN`. Labels are
 * routes as the contract writes them, never a path that names a user.
 */
export async function serveMetrics(app: App): Promise<void> {
  const { fastify, database, settings } = app
  const { metricsToken } = settings
  if (metricsToken === undefined) return
  // Only who is watched pays for what watches.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'saldo_http_request_seconds',
    help: 'Requests by route and status, in seconds.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  const connections = new Gauge({
    name: 'saldo_database_connections',
    help: 'Connections to the database: open, idle, and those who wait for one.',
    labelNames: ['state'],
    registers: [register],
  })
  const queues = new Gauge({
    name: 'saldo_queue_length',
    help: 'What waits to be done: letters, statements to be read, exports, removals, seals of the security log.',
    labelNames: ['queue'],
    registers: [register],
  })

  fastify.addHook('onResponse', async (request, reply) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    requests.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) return reply.callNotFound()
    for (const [state, count] of Object.entries(await database.connections())) {
      connections.set({ state }, count)
    }
    for (const [queue, length] of Object.entries(await readQueues(app))) {
      queues.set({ queue }, length)
    }
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** In one time, however much of it is right. */
function isToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`))
}

/** How far behind the log outside is; nothing where there is none. */
const countUnsent = (isSent: boolean) =>
  isSent
    ? sql`(select count(*) from security_seals
            where no > coalesce((select sent_to from security_sink), 0))`
    : sql`0::bigint`

async function readQueues({ database, settings }: App): Promise<Queues> {
  const isSent = (settings.auditSink ?? null) !== null
  const { rows } = await database.queryUnscoped((ledger) =>
    sql<Queues>`
      select (select count(*) from jobs
               where kind = 'letter' and given_up_at is null) as mail_pending,
             (select count(*) from jobs
               where kind = 'letter' and given_up_at is not null) as mail_failed,
             (select count(*) from statement_readings) as statements_reading,
             (select count(*) from jobs where kind in ('export', 'drop_export')
                 and run_at <= now() and given_up_at is null) as exports_due,
             (select count(*) from jobs where kind = 'erase_account') as removals_pending,
             ${countUnsent(isSent)} as security_seals_unsent`.execute(ledger),
  )
  const [row] = rows
  if (row === undefined) throw new Error('a row of counts is always there')
  return row
}
