import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openLedgers } from './db/ledger.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { brandsOf } from './gateways/brands.ts'
import { steadyClock } from './gateways/clock.ts'
import { openLog } from './gateways/log.ts'
import { openOutward } from './gateways/outward.ts'
import { openBanks } from './gateways/open-banks.ts'
import { openPost } from './gateways/mail.ts'
import { openPlans } from './gateways/plans.ts'
import { serveSite } from './http/site.ts'
import { openDocuments } from './spreadsheets/documents.ts'
import { contentsToBackUp, openReceipts } from './receipt-settings.ts'
import { secretToBackUp } from './kept-secret.ts'
import { startFromMark } from './session/set-back.ts'
import { listJobs } from './job-list.ts'
import { startJobs } from './jobs/runner.ts'
import { readOutwardList, throughOutward, readSettings } from './settings.ts'
import { resumeReadings } from './statements/readings.ts'
import { listenToGateway } from './subscriptions/events.ts'

/** The sender of letters where none is configured. */
const senderOf = (name: string) => `"${name.replaceAll(/["\\]/g, '')}" <nao-responda@saldo.local>`

const log = openLog(process.stdout.fd)
const say = (line: string) => log.write(`${line}\n`)

/** Changes whenever the web app or this server does: older answers are not taken for new ones. */
function buildIdOf(webFolder: string): string {
  const index = readFileSync(path.join(webFolder, 'index.html'))
  const server = readFileSync(new URL(import.meta.url))
  return createHash('sha256').update(index).update(server).digest('base64url').slice(0, 10)
}

/** No statement runs longer, so no pending answer is cut off. */
const ANSWERS_WITHIN_MS = 6_000

/** The process ends after this time, whatever the state of the database (reliability.md, D4). */
const ENDS_WITHIN_MS = 9_500

const LOG_SECRETS = ['password', 'token', 'code', 'cpf', 'authorization', 'cookie']

/** The settings, with the one way by which this server asks other services. */
function settingsOf(env: NodeJS.ProcessEnv) {
  const { webFolder } = readSettings(env, '')
  const settings = readSettings(env, buildIdOf(webFolder))
  const outward = openOutward(readOutwardList(env, settings), {
    onRefused: ({ place, reason }) => say(`Endereço não consultado: ${place}, ${reason}.`),
  })
  return throughOutward(settings, outward)
}

/** What a backup has beside the database. */
const besideData = () => ({
  secret: secretToBackUp(process.env),
  contents: contentsToBackUp(process.env),
})

async function main(): Promise<void> {
  const read = settingsOf(process.env)
  const brands = brandsOf(process.env, read.appUrl)
  const clock = steadyClock()
  const banks = openBanks(read.bankAggregators, { clock, secret: read.secret })
  const plans = openPlans(process.env, brands)
  const receipts = openReceipts(process.env, { clock, outward: read.outward })
  const settings = { ...read, brands, banks, plans, receipts }
  const opened = await openDatabase(process.env, { role: 'product', log: say })
  await migrate({ url: opened.url, log: say })
  const database = openLedgers({
    url: opened.url,
    login: 'product',
    requestsUrl: process.env['DATABASE_REQUESTS_URL'],
    systemUrl: process.env['DATABASE_SYSTEM_URL'],
    auditUrl: process.env['DATABASE_AUDIT_URL'],
    prepare: settings.prepare,
    connectionsMax: settings.connectionsMax,
    onSlow: (statement, ms) =>
      fastify.log.warn({ statement: statement.slice(0, 300), ms }, 'slow statement'),
  })
  await startFromMark({ database, clock }, say)
  const fastify: FastifyInstance = await buildApp({
    database,
    clock,
    settings,
    logger: { level: process.env['LOG_LEVEL'] ?? 'info', redact: LOG_SECRETS, stream: log },
  })
  const { identity = {} } = settings
  const providers = (['google', 'apple'] as const).filter((name) => identity[name] !== undefined)
  const documents = await openDocuments(settings.webFolder, settings.spreadsheetsWorker)
  fastify.addHook('onClose', documents.close)
  await serveSite(fastify, settings.webFolder, {
    brands,
    providers,
    appUrl: settings.appUrl,
    bankWidgetUrl: settings.bankWidgetUrl ?? null,
    documents,
  })
  await fastify.listen({ host: settings.host, port: settings.port })
  const post = openPost({
    url: settings.smtpUrl,
    from: settings.mailFrom ?? senderOf(brands.usual.name),
  })
  const app = { fastify, database, clock, settings }
  await resumeReadings(app)
  const { url } = opened
  const backups = settings.backups && { ...settings.backups, ...besideData(), url, clock }
  const jobs = startJobs({ database, clock, log: fastify.log }, listJobs(app, { post, backups }))
  await listenToGateway(app, fastify.log)
  say(`Saldo em ${settings.appUrl}`)

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), ENDS_WITHIN_MS).unref()
    // A browser keeps spare connections open without a request: the end of the server does not wait
    // for those.
    setTimeout(() => fastify.server.closeAllConnections(), ANSWERS_WITHIN_MS).unref()
    await fastify.close()
    await jobs.stop()
    post.close()
    await database.close()
    await opened.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
})
