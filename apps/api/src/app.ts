import { randomUUID } from 'node:crypto'
import {
  fastify as createFastify,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { serveAccounts } from './accounts/routes.ts'
import { serveAssistant } from './assistant/routes.ts'
import { serveBalances } from './balances/routes.ts'
import { serveBankAccesses } from './bank-accesses/routes.ts'
import { serveBudgets } from './budgets/routes.ts'
import { serveSpreadsheets } from './spreadsheets/routes.ts'
import { serveCategories } from './categories/routes.ts'
import { serveLabels } from './labels/routes.ts'
import { serveRules } from './rules/routes.ts'
import { seedDefaultCategories } from './categories/store.ts'
import { seedContents } from './contents/first-contents.ts'
import { serveEducation } from './education/routes.ts'
import { serveExperts } from './experts/routes.ts'
import { serveFamilies } from './families/routes.ts'
import { instantAt } from './gateways/clock.ts'
import { newId } from './gateways/random.ts'
import type { Dependencies, Settings } from './dependencies.ts'
import { rewriteAddress } from './http/compatibility/addresses.ts'
import { registerErrorHandlers, refuseAddress } from './http/errors.ts'
import { registerHeaders } from './http/headers.ts'
import { serveBatch } from './http/serve-batch.ts'
import { serveHealth } from './http/health.ts'
import type { App } from './http/app.ts'
import { partsOf } from './http/call-request.ts'
import { readJsonBodies } from './http/json-body.ts'
import { serveMetrics } from './http/metrics.ts'
import { serveOpenApi } from './http/openapi.ts'
import { registerSecurityLog } from './http/security-log.ts'
import { followCalendar } from './invoices/closing.ts'
import { serveInvoices } from './invoices/routes.ts'
import { serveLinkedTransactions } from './linked-transactions/routes.ts'
import { serveObjectives } from './objectives/routes.ts'
import { serveTasks } from './tasks/routes.ts'
import { servePayments } from './payments/routes.ts'
import { insertCash } from './payments/store.ts'
import { serveOperators } from './operator/routes.ts'
import { servePlanners } from './planners/routes.ts'
import { refuseSecondFactor } from './session/factors.ts'
import { serveProducts } from './products/routes.ts'
import { serveReports } from './reports/routes.ts'
import { serveDevices, serveSession, serveSocial } from './session/routes.ts'
import { expireRevived } from './session/set-back.ts'
import { serveReceipts } from './receipts/routes.ts'
import { serveStatements } from './statements/routes.ts'
import { serveSubscriptions } from './subscriptions/routes.ts'
import { insertTrial } from './subscriptions/store.ts'
import { serveTransactions } from './transactions/routes.ts'
import type { PutFirst } from './users/register.ts'
import { serveUsers } from './users/routes.ts'

export type AppOptions = Dependencies & { readonly logger: FastifyServerOptions['logger'] }

const BODY_BYTES_MAX = 1024 * 1024

/** A request is there whole within a minute, or its connection ends (case L43). */
const ARRIVES_WITHIN_MS = 60_000
const CHECKED_EVERY_MS = 1_000

/** The contract decodes and encodes; what would compile schemas is a tenth of the start. */
const none = () => {
  throw new Error('a route of this house has no schema of its own')
}
const NO_SCHEMAS = { compilersFactory: { buildValidator: none, buildSerializer: none } }

/**
 * Builds the app from its routes. The product and the tests build the same one; what differs (the
 * database, the clock) is passed in.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, clock, settings, logger } = options
  const fastify = createFastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: ARRIVES_WITHIN_MS,
    http: { connectionsCheckingInterval: CHECKED_EVERY_MS },
    trustProxy: trustedProxies(settings),
    // A browser may have been given the page a moment ago: its scripts come on the same connections (M35).
    return503OnClosing: false,
    frameworkErrors: refuseAddress(settings),
    schemaController: NO_SCHEMAS,
    // The id is in every answer and every line of the log, so a complaint can be traced.
    genReqId: () => randomUUID(),
    rewriteUrl: ({ method, url = '/' }) => rewriteAddress(method, url),
  })
  fastify.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )
  readJsonBodies(fastify)
  registerHeaders(fastify, settings)
  registerErrorHandlers(fastify)
  registerSecurityLog(fastify, { database, clock, settings })
  registerLog(fastify)

  // After the clock was set back, sessions and tokens that had expired must not be valid again
  // (case L81); where it was not, no query is made. Files need no session, and no database (M35).
  fastify.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return
    await expireRevived({ database, clock }, (line) => fastify.log.warn(line))
  })

  const app: App = { fastify, database, clock, settings }
  serveHealth(app)
  await serveMetrics(app)
  serveSession(app)
  serveSocial(app)
  serveDevices(app)
  serveUsers(app, {
    putFirst,
    askSecondFactor: (ledger, { userId, code, nowMs }) =>
      refuseSecondFactor({ ledger, userId, nowMs }, { code, secret: settings.secret }),
  })
  serveFamilies(app)
  serveSubscriptions(app)
  serveCategories(app)
  serveLabels(app)
  servePayments(app, { followCalendar })
  serveBalances(app)
  serveTransactions(app)
  serveRules(app)
  serveReceipts(app)
  serveStatements(app)
  serveInvoices(app)
  serveLinkedTransactions(app)
  serveBankAccesses(app)
  serveBudgets(app)
  serveSpreadsheets(app)
  serveObjectives(app)
  serveTasks(app)
  serveEducation(app)
  serveExperts(app)
  serveProducts(app)
  servePlanners(app)
  serveReports(app)
  serveAssistant(app)
  serveAccounts(app)
  serveOperators(app)
  serveBatch(app)
  serveOpenApi(app)

  await database.system(seedDefaultCategories)
  await database.system((ledger) => seedContents(ledger, instantAt(clock.now())))
  return fastify
}

/** Of an appended list only the proxies' own entries count, from the nearest on. */
function trustedProxies({ trustProxy }: Settings) {
  if (typeof trustProxy === 'number') return (_: string, hop: number) => hop < trustProxy
  return typeof trustProxy === 'boolean' ? false : [...trustProxy]
}

/** The initial rows of every account: a wallet for cash, and seven days to try the product. */
const putFirst: PutFirst = async (ledger, { userId, nowMs }) => {
  await insertCash({ ledger, userId }, { id: newId(nowMs), at: instantAt(nowMs) })
  await insertTrial({ ledger, userId, nowMs }, { id: newId(nowMs) })
}

/** One line per answer: which route, how it ended, how long it took. No query string, no body. */
function registerLog(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', async (request, reply) => {
    request.log.info({
      request: request.id,
      route: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      parts: partsOf(request)?.length,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
