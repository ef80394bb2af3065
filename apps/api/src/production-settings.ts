import { BILLING_ADDRESSES } from './billing-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

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
export function refuseProduction(
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
  const url = urlOf(databaseUrl)
  // None is our own on this machine; without a host it is a socket of this machine.
  if (url === null || url.hostname === '' || isLocal(url)) return null
  if ((url.searchParams.get('host') ?? '').startsWith('/')) return null
  if (CLOSED_MODES.has(url.searchParams.get('sslmode') ?? '')) return null
  return 'Em produção, um banco em outra máquina quer TLS: acrescente ?sslmode=verify-full a DATABASE_URL.'
}
