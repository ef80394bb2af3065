import { addressesOf } from './db/hosts.ts'
import { keyedHashOf } from './gateways/random.ts'
import type { PostalSettings } from './gateways/postal.ts'
import { isIP } from 'node:net'
import path from 'node:path'
import type { AuditSink } from './gateways/audit-sink.ts'
import type { BankSettings } from './gateways/open-banks.ts'
import type { IdentitySettings } from './gateways/identity.ts'
import type { ModelSettings } from './gateways/model.ts'
import type { BillingSettings, Settings } from './dependencies.ts'
import type { BucketSettings } from './gateways/receipt-bucket.ts'
import { readReceiptBucket } from './receipt-settings.ts'
import { keptSecret, SECRET_MIN } from './kept-secret.ts'
import { type Outward, type OutwardList, placeOf } from './gateways/outward.ts'

type Environment = Readonly<Record<string, string | undefined>>

const WEBHOOK_SECRET_MIN = 24

/** The addresses of billing in the environment, which production allows to be nobody's own machine. */
const BILLING_ADDRESSES = ['IUGU_API_URL', 'IUGU_JS_URL', 'IUGU_INVOICE_BASE'] as const

/** The payment gateway; null where none is set up, and nothing is sold then. */
export function readBilling(env: Environment, secret: string): BillingSettings | null {
  const apiToken = env['IUGU_API_TOKEN'] ?? ''
  if (apiToken === '') return null
  const accountId = env['IUGU_ACCOUNT_ID'] ?? ''
  if (accountId === '') throw new Error('Defina também IUGU_ACCOUNT_ID.')
  const mode = env['GATEWAY_MODE'] || 'production'
  if (mode !== 'develop' && mode !== 'production') {
    throw new Error(`GATEWAY_MODE não conhece ${mode}: use develop ou production.`)
  }
  return {
    iugu: {
      apiUrl: readAddress(env, 'IUGU_API_URL', 'https://api.iugu.com/v1'),
      apiToken,
      invoiceBase: readAddress(env, 'IUGU_INVOICE_BASE', 'https://faturas.iugu.com'),
    },
    scriptUrl: readAddress(env, 'IUGU_JS_URL', 'https://js.iugu.com/v2'),
    accountId,
    isTest: mode === 'develop',
    webhookSecret: readWebhookSecret(env, { mode, secret }),
  }
}

/** Where nobody has set one, nobody can know it: only a development's own gateway is told. */
function readWebhookSecret(
  env: Environment,
  { mode, secret }: { readonly mode: string; readonly secret: string },
): string {
  const words = env['IUGU_WEBHOOK_SECRET'] ?? ''
  if (words === '' && mode === 'develop') {
    return keyedHashOf(secret, 'events of the gateway').toString('hex')
  }
  if (words.length >= WEBHOOK_SECRET_MIN) return words
  throw new Error(`IUGU_WEBHOOK_SECRET precisa de pelo menos ${WEBHOOK_SECRET_MIN} caracteres.`)
}

/** The postal services: ViaCEP first, then BrasilAPI. */
function readPostal(env: Environment): PostalSettings {
  const [viaCep = '', brasilApi = ''] = (env['CEP_BASE_URLS'] ?? '').split(',')
  return {
    viaCepUrl: checked(viaCep.trim() || 'https://viacep.com.br', 'CEP_BASE_URLS'),
    brasilApiUrl: checked(brasilApi.trim() || 'https://brasilapi.com.br', 'CEP_BASE_URLS'),
  }
}

function readAddress(env: Environment, name: string, usual: string): string {
  return checked(env[name] || usual, name)
}

function checked(address: string, name: string): string {
  if (/^https?:\/\//u.test(address) && URL.canParse(address))
    return address.replace(/(?<!\/)\/+$/u, '')
  throw new Error(`${name} não é um endereço: comece com https://.`)
}

/** What an operator may allow by its name in SALDO_ALLOW, separated by commas. */
const ALLOWABLE = [
  'http',
  'guessable-secret',
  'local-mail',
  'plain-mail',
  'plain-database',
] as const
type Allowable = (typeof ALLOWABLE)[number]

/** What the server asks, or people's browsers load: each by TLS alone, and none on this machine. */
const OUTWARD_ADDRESSES = [
  ...BILLING_ADDRESSES,
  'BLOG_BASE_URL',
  'OIDC_GOOGLE_ISSUER',
  'OIDC_APPLE_ISSUER',
  'SALDO_AUDIT_SINK',
  'RECEIPTS_S3_ENDPOINT',
] as const

/** Where the bank aggregators are, their widget's page too. */
const BANK_ADDRESSES = ['PLUGGY_API_URL', 'PLUGGY_CONNECT_URL', 'BELVO_API_URL'] as const

const LOOPBACK = /^(?:127\.|localhost$|\[::1\]$|.*\.localhost$)/
const GUESSABLE =
  /segredo|secret|senha|password|changeme|exemplo|example|saldo|123456|abcdef|qwerty/i
const SIGNS_MIN = 16

/**
 * Why these settings cannot be those of production, in Portuguese; nothing where they can. Nothing is
 * guessed, and what would show people's data or secrets to others is refused unless SALDO_ALLOW names
 * it (case L50).
 */
function refuseProduction(
  env: Environment,
  settings: { readonly appUrl: string; readonly smtpUrl: string },
): void {
  const missing = ['APP_URL', 'SMTP_URL', 'SALDO_SECRET'].filter((name) => (env[name] ?? '') === '')
  if (missing.length > 0) throw new Error(`Em produção, defina ${missing.join(', ')}.`)
  const allowed = readAllowed(env)
  const faults: readonly (readonly [Allowable | null, string | null])[] = [
    [null, localFault([settings.appUrl])],
    [null, localFault(OUTWARD_ADDRESSES.map((name) => env[name]))],
    [null, plainFault(env, OUTWARD_ADDRESSES)],
    [null, localFault(BANK_ADDRESSES.map((name) => env[name]))],
    [null, plainFault(env, BANK_ADDRESSES)],
    [null, localFault(postalAddresses(env))],
    [null, postalAddresses(env).some(isPlain) ? plainWords('CEP_BASE_URLS') : null],
    [null, gatewayFault(env['GATEWAY_MODE'])],
    [null, modelFault(env['LLM_BASE_URL'] ?? '')],
    ['http', schemeFault(settings.appUrl)],
    ['guessable-secret', secretFault(env['SALDO_SECRET'] ?? '')],
    ['guessable-secret', wordsFault(env, 'IUGU_WEBHOOK_SECRET')],
    ['guessable-secret', wordsFault(env, 'METRICS_TOKEN')],
    ['local-mail', localFault([settings.smtpUrl])],
    ['plain-mail', mailFault(settings.smtpUrl)],
    ['plain-database', databaseFault(env['DATABASE_URL'] ?? '')],
  ]
  for (const [name, fault] of faults) {
    if (fault === null || (name !== null && allowed.has(name))) continue
    const way = name === null ? '' : ` Se é isso mesmo que quer, defina SALDO_ALLOW=${name}.`
    throw new Error(`${fault}${way}`)
  }
}

function readAllowed(env: Environment): ReadonlySet<Allowable> {
  const names = (env['SALDO_ALLOW'] ?? '').split(',').map((name) => name.trim())
  const allowable: readonly string[] = ALLOWABLE
  const unknown = names.find((name) => name !== '' && !allowable.includes(name))
  if (unknown !== undefined) {
    throw new Error(`SALDO_ALLOW não conhece ${unknown}: só ${ALLOWABLE.join(', ')}.`)
  }
  return new Set(names as Allowable[])
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

const isLocal = (url: URL) => LOOPBACK.test(url.hostname)

function localFault(addresses: readonly (string | undefined)[]): string | null {
  const local = addresses.find((text) => {
    const url = urlOf(text ?? '')
    return url !== null && isLocal(url)
  })
  return local === undefined ? null : `Em produção, ${hidden(local)} não pode ser local.`
}

/** An address for a message: without the credentials before the host. */
function hidden(text: string): string {
  const url = urlOf(text)
  return url === null ? 'o endereço' : `${url.protocol}//${url.host}`
}

function schemeFault(appUrl: string): string | null {
  if (urlOf(appUrl)?.protocol === 'https:') return null
  return 'Em produção, APP_URL precisa começar com https://.'
}

/** A gateway in test mode takes no money, and everybody would have what they did not pay for. */
function gatewayFault(mode: string | undefined): string | null {
  return mode === 'develop' ? 'Em produção, GATEWAY_MODE não pode ser develop.' : null
}

/** Sums of people's money leave this machine by TLS alone; a model of this machine needs none. */
function modelFault(baseUrl: string): string | null {
  const url = urlOf(baseUrl)
  if (url === null || url.protocol === 'https:' || isLocal(url)) return null
  return 'Em produção, LLM_BASE_URL precisa começar com https://, ou ser desta máquina.'
}

/** A random secret has many different characters, no example's words, and no pattern. */
function secretFault(secret: string): string | null {
  const isPlain = new Set(secret).size < SIGNS_MIN || GUESSABLE.test(secret)
  if (!isPlain && !/(.{4,})\1/u.test(secret)) return null
  return 'SALDO_SECRET é fácil de adivinhar: use um sorteado, como o de “openssl rand -base64 48”.'
}

const WORDS_MIN = 24
const WORDS_SIGNS_MIN = 10

/** The words by which another system comes in: as long as a drawn number, and no pattern. */
function wordsFault(
  env: Environment,
  name: 'IUGU_WEBHOOK_SECRET' | 'METRICS_TOKEN',
): string | null {
  const words = env[name] ?? ''
  const isFew = words.length < WORDS_MIN || new Set(words).size < WORDS_SIGNS_MIN
  if (words === '' || !(isFew || GUESSABLE.test(words) || /(.{4,})\1/u.test(words))) return null
  return `${name} é fácil de adivinhar: use um sorteado, como o de “openssl rand -hex 24”.`
}

const postalAddresses = (env: Environment) =>
  (env['CEP_BASE_URLS'] ?? '').split(',').map((one) => one.trim())

const isPlain = (address: string) => {
  const url = urlOf(address)
  return url !== null && url.protocol !== 'https:'
}

const plainWords = (name: string) => `Em produção, ${name} precisa começar com https://.`

/** What comes from there, and what is sent there, goes by TLS alone (ASVS V12.3.1). */
function plainFault(env: Environment, names: readonly string[]): string | null {
  const plain = names.find((name) => isPlain(env[name] ?? ''))
  return plain === undefined ? null : plainWords(plain)
}

function mailFault(smtpUrl: string): string | null {
  const url = urlOf(smtpUrl)
  if (url === null) return 'SMTP_URL não é um endereço.'
  const isClosed = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true'
  if (isLocal(url) || (isClosed && url.searchParams.get('ignoreTLS') !== 'true')) return null
  return 'Em produção, o e-mail vai por TLS: use smtps:// ou acrescente ?requireTLS=true a SMTP_URL.'
}

const CLOSED_MODES = new Set(['require', 'verify-ca', 'verify-full'])

function databaseFault(databaseUrl: string): string | null {
  // None is our own on this machine; without a host it is a socket of this machine.
  const isOpen = addressesOf(databaseUrl).some((address) => {
    const url = urlOf(address)
    if (url === null || url.hostname === '' || isLocal(url)) return false
    if ((url.searchParams.get('host') ?? '').startsWith('/')) return false
    return !CLOSED_MODES.has(url.searchParams.get('sslmode') ?? '')
  })
  if (!isOpen) return null
  return 'Em produção, um banco em outra máquina quer TLS: acrescente ?sslmode=verify-full a DATABASE_URL.'
}

type BackupSettings = {
  readonly folder: string
  readonly everyHours: number
  /** How many copies are kept; older ones are deleted. */
  readonly keep: number
}

export type ServerSettings = Omit<Settings, 'brands' | 'banks'> & {
  readonly bankAggregators: BankSettings
  /** The bucket of receipts; null where they lie in a folder. */
  readonly receiptBucket: BucketSettings | null
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
    receiptBucket: readReceiptBucket(env),
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

/** Google's tokens and keys are at other hosts than its issuer. */
const BESIDE_GOOGLE = ['https://oauth2.googleapis.com', 'https://www.googleapis.com']
const GOOGLE = 'https://accounts.google.com'

const PLACE = /^[a-z\d.-]+(?::\d{1,5})?$/iu

/** `host` or `host:port`, separated by commas; without a port it is that of TLS. */
function readPlaces(env: Environment, name: string): readonly string[] {
  const entries = (env[name] ?? '').split(',').map((one) => one.trim())
  return entries
    .filter((one) => one !== '')
    .map((one) => {
      if (PLACE.test(one)) return (one.includes(':') ? one : `${one}:443`).toLowerCase()
      throw new Error(`${name} não entende ${one}: use nomes como blog.exemplo.com ou casa:8080.`)
    })
}

/** Every address that the settings name for this server to ask. */
function namedAddresses(settings: ServerSettings): readonly string[] {
  const { model, blogUrl, bankAggregators, billing, postal, identity, auditSink, receiptBucket } =
    settings
  const issuers = [identity?.google?.issuer, identity?.apple?.issuer]
  return [
    model?.baseUrl,
    blogUrl,
    bankAggregators.pluggy?.apiUrl,
    bankAggregators.belvo?.apiUrl,
    billing?.iugu.apiUrl,
    postal?.viaCepUrl,
    postal?.brasilApiUrl,
    auditSink?.url,
    receiptBucket?.endpoint,
    ...issuers,
    ...(issuers.includes(GOOGLE) ? BESIDE_GOOGLE : []),
  ].filter((address) => address !== undefined && address !== null)
}

const IS_LITERAL = /^(?:[\d.]+|\[[\da-f:.]+\]|localhost):\d+$/u

/**
 * The list of addresses that this server may ask: those of its own settings, and `SALDO_OUTWARD_HOSTS`.
 * One of this machine or its network has to be named as such: as a number or `localhost`, or in
 * `SALDO_OUTWARD_PRIVATE`.
 */
export function readOutwardList(env: Environment, settings: ServerSettings): OutwardList {
  const named = namedAddresses(settings).flatMap((address) => placeOf(address) ?? [])
  const privately = readPlaces(env, 'SALDO_OUTWARD_PRIVATE')
  return {
    places: new Set([...named, ...readPlaces(env, 'SALDO_OUTWARD_HOSTS'), ...privately]),
    privatePlaces: new Set([...named.filter((place) => IS_LITERAL.test(place)), ...privately]),
    isGuarded: settings.isDevelop !== true,
  }
}

/** The same settings, with which whatever asks outside goes by this way. */
export function throughOutward<S extends ServerSettings>(settings: S, outward: Outward): S {
  const { model, bankAggregators, billing, postal, identity, auditSink } = settings
  return {
    ...settings,
    outward,
    model: model && { ...model, outward },
    bankAggregators: {
      pluggy: bankAggregators.pluggy && { ...bankAggregators.pluggy, outward },
      belvo: bankAggregators.belvo && { ...bankAggregators.belvo, outward },
    },
    billing: billing && { ...billing, iugu: { ...billing.iugu, fetch: outward.fetch } },
    postal: postal && { ...postal, outward },
    identity: { ...identity, outward },
    auditSink: auditSink && { ...auditSink, outward },
  }
}
