import { randomUUID } from 'node:crypto'
import { fastify, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serveAccounts } from './accounts/routes.ts'
import { serveBalances } from './balances/routes.ts'
import { serveBankAccesses } from './bank-accesses/routes.ts'
import { serveCategories } from './categories/routes.ts'
import { seedDefaultCategories } from './categories/store.ts'
import { serveFamilies } from './families/routes.ts'
import { instantAt } from './gateways/clock.ts'
import { newId } from './gateways/random.ts'
import type { Ground, Settings } from './ground.ts'
import { rewriteAddress } from './http/compatibility/addresses.ts'
import { hangErrors, refuseAddress } from './http/errors.ts'
import { hangHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import type { House } from './http/house.ts'
import { readJsonBodies } from './http/json-body.ts'
import { serveMetrics } from './http/metrics.ts'
import { serveOpenApi } from './http/openapi.ts'
import { hangSecurityLog } from './http/security-log.ts'
import { serveInvoices } from './invoices/routes.ts'
import { serveLinkedTransactions } from './linked-transactions/routes.ts'
import { servePayments } from './payments/routes.ts'
import { insertCash } from './payments/store.ts'
import { servePlanners } from './planners/routes.ts'
import { refuseSecondFactor } from './session/factors.ts'
import { serveDevices, serveSession, serveSocial } from './session/routes.ts'
import { endWhatLivesAnew } from './session/set-back.ts'
import { serveStatements } from './statements/routes.ts'
import { serveSubscriptions } from './subscriptions/routes.ts'
import { insertTrial } from './subscriptions/store.ts'
import { serveTransactions } from './transactions/routes.ts'
import type { PutFirst } from './users/register.ts'
import { serveUsers } from './users/routes.ts'

export type HouseOptions = Ground & { readonly logger: FastifyServerOptions['logger'] }

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
 * Puts the house together from its doors. The product and the tests build the same one; what they
 * differ in (which database, what time it is) is handed in.
 */
export async function buildHouse(options: HouseOptions): Promise<FastifyInstance> {
  const { database, clock, settings, logger } = options
  const app = fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: ARRIVES_WITHIN_MS,
    http: { connectionsCheckingInterval: CHECKED_EVERY_MS },
    trustProxy: trustedProxies(settings),
    return503OnClosing: true,
    frameworkErrors: refuseAddress(settings.appUrl),
    schemaController: NO_SCHEMAS,
    // Told in every answer and every line of the log: what somebody complains of can be found.
    genReqId: () => randomUUID(),
    rewriteUrl: ({ method, url = '/' }) => rewriteAddress(method, url),
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )
  readJsonBodies(app)
  hangHeaders(app, settings.appUrl)
  hangErrors(app)
  hangSecurityLog(app, { database, clock, settings })
  hangLog(app)

  // A clock that was set back lets nothing live anew (case L81); where it was not, nothing is asked.
  app.addHook('onRequest', () =>
    endWhatLivesAnew({ database, clock }, (line) => app.log.warn(line)),
  )

  const house: House = { app, database, clock, settings }
  serveHealth(house)
  await serveMetrics(house)
  serveSession(house)
  serveSocial(house)
  serveDevices(house)
  serveUsers(house, {
    putFirst,
    askSecondStep: (ledger, { userId, code, nowMs }) =>
      refuseSecondFactor(ledger, userId, { code, nowMs, secret: settings.secret }),
  })
  serveFamilies(house)
  serveSubscriptions(house)
  serveCategories(house)
  servePayments(house)
  serveBalances(house)
  serveTransactions(house)
  serveStatements(house)
  serveInvoices(house)
  serveLinkedTransactions(house)
  serveBankAccesses(house)
  servePlanners(house)
  serveAccounts(house)
  serveOpenApi(house)

  await database.system(seedDefaultCategories)
  return app
}

/** Of an appended list the proxies' own words count, from the nearest on, and no more of it. */
function trustedProxies({ trustProxy }: Settings) {
  if (typeof trustProxy === 'number') return (_: string, hop: number) => hop < trustProxy
  return typeof trustProxy === 'boolean' ? false : [...trustProxy]
}

/** What everybody begins with: a wallet for cash, and seven days to try the product. */
const putFirst: PutFirst = async (ledger, { userId, nowMs }) => {
  await insertCash(ledger, { userId, id: newId(nowMs), at: instantAt(nowMs) })
  await insertTrial(ledger, { userId, id: newId(nowMs), nowMs })
}

/** One line an answer: which route, how it ended, how long it took. No query string, no body. */
function hangLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      request: request.id,
      route: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
