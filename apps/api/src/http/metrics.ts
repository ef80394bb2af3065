import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '../gateways/random.ts'
import type { App } from './app.ts'
import { countQueues } from './store.ts'

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
    for (const [queue, length] of Object.entries(await queuesOf(app))) {
      queues.set({ queue }, length)
    }
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** In one time, however much of it is right. */
function isToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`))
}

function queuesOf({ database, settings }: App) {
  const isSent = (settings.auditSink ?? null) !== null
  return database.queryUnscoped((ledger) => countQueues(ledger, { isSent }))
}
