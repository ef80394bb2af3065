import { isIP } from 'node:net'
import path from 'node:path'
import type { AuditSink } from './gateways/audit-sink.ts'
import type { BankSettings } from './gateways/open-banks.ts'
import { readBilling, readPostal } from './billing-settings.ts'
import type { IdentitySettings } from './gateways/identity.ts'
import type { ModelSettings } from './gateways/model.ts'
import type { Settings } from './dependencies.ts'
import { keptSecret, SECRET_MIN } from './kept-secret.ts'
import { refuseProduction } from './production-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

type BackupSettings = {
  readonly folder: string
  readonly everyHours: number
  /** How many copies are kept; older ones are deleted. */
  readonly keep: number
}

export type ServerSettings = Omit<Settings, 'brands' | 'banks'> & {
  readonly bankAggregators: BankSettings
  readonly host: string
  readonly port: number
  readonly smtpUrl: string
  /** The sender of letters; null where it is not set. */
  readonly mailFrom: string | null
  readonly webFolder: string
  readonly prepare: boolean
  /** The folder and the interval of backups; null where no folder is set. */
  readonly backups: BackupSettings | null
  /** For requests; the product's own statements have five more. */
  readonly connectionsMax: number
}

const METRICS_TOKEN_MIN = 16
/** Fifty a second: a screen sends ten at once, and no person opens five screens a second. */
const CALLS_PER_MINUTE = 3_000

/**
 * Reads the environment, or throws with the reason in Portuguese. In production nothing is guessed:
 * a missing secret or address stops the start.
 */
export function readSettings(env: Environment, buildId: string): ServerSettings {
  const production = env['NODE_ENV'] === 'production'
  const host = env['HOST'] ?? '127.0.0.1'
  const port = readPort(env['PORT'])
  const appUrl = env['APP_URL'] || `http://${nameOfHost(host)}:${port}`
  const smtpUrl = env['SMTP_URL'] ?? 'smtp://127.0.0.1:1025'
  if (production) refuseProduction(env, { appUrl, smtpUrl })
  const secret = readSecret(env)
  return {
    host,
    port,
    appUrl: appUrl.replace(/\/$/, ''),
    smtpUrl,
    mailFrom: env['MAIL_FROM'] ?? null,
    webFolder: env['SALDO_WEB'] ?? path.resolve('dist/web'),
    secret,
    buildId,
    isDevelop: !production,
    metricsToken: readMetricsToken(env),
    identity: readIdentity(env),
    model: readModel(env),
    blogUrl: readBlog(env),
    bankAggregators: readBanks(env, production),
    bankWidgetUrl: readBankWidgetUrl(env),
    billing: readBilling(env, secret),
    postal: readPostal(env),
    auditSink: readAuditSink(env),
    imageHosts: readImageHosts(env),
    trustProxy: readTrustedProxies(env['TRUST_PROXY']),
    callsPerMinute: Number(env['SALDO_CALLS_PER_MINUTE'] ?? CALLS_PER_MINUTE),
    // Named statements need a connection per client: switch them off behind PgBouncer.
    prepare: env['SALDO_PREPARE'] !== '0',
    backups: readBackups(env),
    connectionsMax: readCount(env, 'DATABASE_CONNECTIONS', 10),
  }
}

/** The language model behind an OpenAI-compatible address; off without one. */
function readModel(env: Environment): ModelSettings | null {
  const baseUrl = env['LLM_BASE_URL'] ?? ''
  if (baseUrl === '') return null
  if (!/^https?:\/\//u.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new Error('LLM_BASE_URL não é um endereço: comece com https://.')
  }
  const name = env['LLM_MODEL'] ?? ''
  if (name === '') throw new Error('Defina também LLM_MODEL.')
  return { baseUrl: baseUrl.replace(/(?<!\/)\/+$/u, ''), apiKey: env['LLM_API_KEY'] || null, name }
}

const HOST_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?$/iu

/** Hosts of pictures in content, separated by commas; a page takes pictures from no other. */
function readImageHosts(env: Environment): readonly string[] {
  const hosts = (env['SALDO_IMAGE_HOSTS'] ?? '').split(',').map((one) => one.trim())
  return hosts
    .filter((host) => host !== '')
    .map((host) => {
      if (HOST_NAME.test(host)) return `https://${host.toLowerCase()}`
      throw new Error(`SALDO_IMAGE_HOSTS não entende ${host}: use nomes como imagens.exemplo.com.`)
    })
}

const AUDIT_TOKEN_MIN = 16

/** The log of another system; nowhere without its address. */
function readAuditSink(env: Environment): AuditSink | null {
  const url = env['SALDO_AUDIT_SINK'] ?? ''
  if (url === '') return null
  if (!/^https?:\/\//u.test(url) || !URL.canParse(url)) {
    throw new Error('SALDO_AUDIT_SINK não é um endereço: comece com https://.')
  }
  const token = env['SALDO_AUDIT_TOKEN'] || null
  if (token !== null && token.length < AUDIT_TOKEN_MIN) {
    throw new Error(`SALDO_AUDIT_TOKEN precisa de pelo menos ${AUDIT_TOKEN_MIN} caracteres.`)
  }
  return { url, token }
}

/** Where a WordPress blog is; the screen says that there is none where it is not set. */
function readBlog(env: Environment): string | null {
  const address = env['BLOG_BASE_URL'] ?? ''
  if (address === '') return null
  if (/^https?:\/\//u.test(address) && URL.canParse(address))
    return address.replace(/(?<!\/)\/+$/u, '')
  throw new Error('BLOG_BASE_URL não é um endereço: comece com https://.')
}

const PLUGGY_API = 'https://api.pluggy.ai'
const PLUGGY_CONNECT = 'https://connect.pluggy.ai'
const BELVO_API = 'https://api.belvo.com'

/** The bank aggregators with all settings; the banks of their sandboxes are for development. */
function readBanks(env: Environment, production: boolean): BankSettings {
  const pluggy = readWhole(env, 'PLUGGY_', ['CLIENT_ID', 'CLIENT_SECRET'])
  const belvo = readWhole(env, 'BELVO_', ['SECRET_ID', 'SECRET_PASSWORD'])
  return {
    pluggy: pluggy && {
      apiUrl: originIn(env, 'PLUGGY_API_URL', PLUGGY_API),
      clientId: pluggy.CLIENT_ID,
      clientSecret: pluggy.CLIENT_SECRET,
      includeSandbox: !production,
    },
    belvo: belvo && {
      apiUrl: originIn(env, 'BELVO_API_URL', BELVO_API),
      secretId: belvo.SECRET_ID,
      secretPassword: belvo.SECRET_PASSWORD,
    },
  }
}

/** Where the widget's page is; without an aggregator no page may show it. */
function readBankWidgetUrl(env: Environment): string | null {
  return env['PLUGGY_CLIENT_ID'] ? originIn(env, 'PLUGGY_CONNECT_URL', PLUGGY_CONNECT) : null
}

/** An address without a path: it comes into the page's policy, and the widget compares it exactly. */
function originIn(env: Environment, name: string, usual: string): string {
  const setting = env[name] || usual
  const isAddress = /^https?:\/\//u.test(setting) && URL.canParse(setting)
  if (isAddress && new URL(setting).origin === setting.replace(/\/$/u, '')) {
    return new URL(setting).origin
  }
  throw new Error(`${name} não é um endereço sem caminho: use só https:// e o nome.`)
}

const THIS_MACHINE = /^(?:127\.[\d.]+|0\.0\.0\.0|::1?)$/

/**
 * The address for browsers: this machine by its name, because passkeys are made for names and not
 * for numbers (case L24).
 */
function nameOfHost(host: string): string {
  return THIS_MACHINE.test(host) ? 'localhost' : host
}

const PORT_MAX = 65_535

function readPort(setting: string | undefined): number {
  const port = Number(setting || 4800)
  if (Number.isInteger(port) && port >= 0 && port <= PORT_MAX) return port
  throw new Error(`PORT não é uma porta: ${setting}. Use um número de 1 a ${PORT_MAX}.`)
}

function readCount(env: Environment, name: string, usual: number): number {
  const setting = env[name] || String(usual)
  const count = Number(setting)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} não é um número: ${setting}.`)
  return count
}

function readBackups(env: Environment): BackupSettings | null {
  const folder = env['BACKUP_FOLDER'] ?? ''
  if (folder === '') return null
  return {
    folder: path.resolve(folder),
    everyHours: readCount(env, 'BACKUP_EVERY_HOURS', 24),
    keep: readCount(env, 'BACKUP_KEEP', 7),
  }
}

function readMetricsToken(env: Environment): string | undefined {
  const token = env['METRICS_TOKEN'] || undefined
  if (token !== undefined && token.length < METRICS_TOKEN_MIN) {
    throw new Error(`METRICS_TOKEN precisa de pelo menos ${METRICS_TOKEN_MIN} caracteres.`)
  }
  return token
}

/** The providers with all settings; one without any is off, half of them stops the start. */
function readIdentity(env: Environment): IdentitySettings {
  const google = readWhole(env, 'OIDC_GOOGLE_', ['CLIENT_ID', 'CLIENT_SECRET'])
  const apple = readWhole(env, 'OIDC_APPLE_', ['CLIENT_ID', 'TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'])
  return {
    ...(google && {
      google: {
        issuer: env['OIDC_GOOGLE_ISSUER'] || 'https://accounts.google.com',
        clientId: google.CLIENT_ID,
        clientSecret: google.CLIENT_SECRET,
      },
    }),
    ...(apple && {
      apple: {
        issuer: env['OIDC_APPLE_ISSUER'] || 'https://appleid.apple.com',
        clientId: apple.CLIENT_ID,
        teamId: apple.TEAM_ID,
        keyId: apple.KEY_ID,
        privateKey: apple.PRIVATE_KEY,
      },
    }),
  }
}

function readWhole<const Name extends string>(
  env: Environment,
  prefix: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> | null {
  const present = names.filter((name) => (env[`${prefix}${name}`] ?? '') !== '')
  if (present.length === 0) return null
  const missing = names.find((name) => !present.includes(name))
  if (missing !== undefined) throw new Error(`Defina também ${prefix}${missing}.`)
  return Object.fromEntries(names.map((name) => [name, env[`${prefix}${name}`] ?? ''])) as never
}

const HOPS = /^[1-9]$/
const NETWORK = /^(?:loopback|linklocal|uniquelocal|[0-9a-f.:]+(?:\/\d{1,3})?)$/i

/**
 * Which proxies are trusted for a request's address: how many are in front, or in which networks
 * they are. Any other entry of the list is the client's own, and may be invented.
 */
function readTrustedProxies(setting: string | undefined): Settings['trustProxy'] {
  if (setting === undefined || setting === '' || setting === '0') return false
  if (HOPS.test(setting)) return Number(setting)
  const networks = setting.split(',').map((one) => one.trim())
  const isNetwork = (one: string) =>
    NETWORK.test(one) && (/^[a-z]+$/i.test(one) || isIP(one.split('/', 1)[0] ?? '') !== 0)
  const invalid = networks.find((one) => !isNetwork(one))
  if (invalid === undefined) return networks
  throw new Error(
    `TRUST_PROXY não entende “${invalid}”: diga quantos proxies há (1 a 9) ou as redes deles (10.0.0.0/8).`,
  )
}

/**
 * The configured secret, or one generated once and stored beside the data, readable by its owner
 * alone.
 */
function readSecret(env: Environment): string {
  const secret = env['SALDO_SECRET']
  if (secret !== undefined && secret !== '') {
    if (secret.length < SECRET_MIN) {
      throw new Error(`SALDO_SECRET precisa de pelo menos ${SECRET_MIN} caracteres.`)
    }
    return secret
  }
  return keptSecret(env)
}
