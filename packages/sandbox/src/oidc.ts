import { type Person, People } from './oidc-people.ts'
import { generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto'
import http from 'node:http'
import {
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import { listenNear, type Peer } from './peer.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 10vh auto; padding: 0 1rem }
  h1 { font-size: 1.25rem }
  button, input { font: inherit; width: 100%; box-sizing: border-box; padding: .6rem .8rem; margin: .25rem 0 }
  button { text-align: left; cursor: pointer }
  small { display: block; opacity: .7 }
  form + form { margin-top: 1.5rem }`

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Where a provider asks who one is: here one just says it. */
function whoPage(provider: string, people: readonly Person[], action: string): string {
  const buttons = people.map(
    ({ subject, name, email, isVerified }) =>
      `<button name="subject" value="${escape(subject)}">${escape(name)}
       <small>${escape(email)}${isVerified ? '' : ' · e-mail não confirmado'}</small></button>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Entrar com ${escape(provider)} (de mentira)</title><style>${STYLE}</style></head><body>
    <h1>Entrar com ${escape(provider)} <small>provedor de desenvolvimento: nada sai deste computador</small></h1>
    <form method="post" action="${escape(action)}">${buttons.join('')}</form>
    <form method="post" action="${escape(action)}">
      <label>Nome <input name="name" required></label>
      <label>E-mail <input name="email" type="email" required></label>
      <button>Entrar como outra pessoa</button>
    </form>
    <form method="post" action="${escape(action)}"><button name="cancel" value="1">Cancelar</button></form>
    </body></html>`
}

const HOST = '127.0.0.1'
const BODY_BYTES_MAX = 10_000
const HOUR_S = 3_600

type Kind = 'google' | 'apple'
export type OidcOptions = { readonly kind: Kind; readonly port?: number }

const names: Readonly<Record<Kind, string>> = { google: 'Google', apple: 'Apple' }
const CLIENT = { google: 'saldo-google', apple: 'br.com.saldo.entrar' } as const
const TEAM = { teamId: 'TIME123456', keyId: 'CHAVE12345' } as const

/** Any product on this machine may send people here: its port is not known before it runs. */
const CALLBACK = /^http:\/\/(127\.0\.0\.1|localhost):\d+\/oidc\/(google|apple)\/callback$/

/** A provider of identities that behaves as Google or as Apple does, and asks only who one is. */
export async function startOidc({ kind, port = 0 }: OidcOptions): Promise<Peer> {
  const server = http.createServer()
  const found = await listenNear((tried) => server.listen(tried, HOST), port)
  const issuer = `http://${HOST}:${found}`
  const secret = randomBytes(16).toString('hex')
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const people = new People()
  const provider = new Provider(issuer, buildSettings(kind, people, secret))
  provider.Client.prototype.redirectUriAllowed = (uri: string) => CALLBACK.test(uri)
  if (kind === 'apple') speakAsApple(provider, { issuer, people, key: keys.publicKey })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    const isOurs = request.url?.startsWith('/quem/') === true
    const answered = isOurs ? ask({ kind, provider, people }, request, response) : null
    if (answered === null) void callback(request, response)
    else answered.catch((error: Error) => response.writeHead(400).end(error.message))
  })
  return {
    name: kind,
    addresses: buildAddresses(kind, issuer, { secret, key: keys.privateKey }),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** By the names under which the product reads them. */
function buildAddresses(
  kind: Kind,
  issuer: string,
  { secret, key }: { readonly secret: string; readonly key: KeyObject },
): Peer['addresses'] {
  if (kind === 'google') {
    return {
      OIDC_GOOGLE_ISSUER: issuer,
      OIDC_GOOGLE_CLIENT_ID: CLIENT.google,
      OIDC_GOOGLE_CLIENT_SECRET: secret,
    }
  }
  return {
    OIDC_APPLE_ISSUER: issuer,
    OIDC_APPLE_CLIENT_ID: CLIENT.apple,
    OIDC_APPLE_TEAM_ID: TEAM.teamId,
    OIDC_APPLE_KEY_ID: TEAM.keyId,
    OIDC_APPLE_PRIVATE_KEY: String(key.export({ type: 'pkcs8', format: 'pem' })),
  }
}

function buildSettings(kind: Kind, people: People, secret: string): Configuration {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cookie = (what: string) => `${kind}_${what}`
  return {
    clients: [
      {
        client_id: CLIENT[kind],
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`http://${HOST}:4800/oidc/${kind}/callback`],
      },
    ],
    jwks: { keys: [{ ...rsa.privateKey.export({ format: 'jwk' }), use: 'sig' }] } as never,
    // Both put their claims into the ID token.
    conformIdTokenClaims: false,
    scopes: ['openid'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      ...(kind === 'google' ? { profile: ['name'] } : { name: [] }),
    },
    findAccount: (_ctx, subject) => {
      const person = people.find(subject)
      return person && { accountId: subject, claims: () => claimsOf(kind, person) }
    },
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/quem/${uid}`, policy: policy() },
    cookies: {
      keys: [secret],
      names: {
        session: cookie('session'),
        interaction: cookie('interaction'),
        resume: cookie('resume'),
      },
    },
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      Grant: HOUR_S,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      Session: HOUR_S,
    },
  }
}

/** Google can be asked for its account chooser, though one is signed in already. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

/** Apple writes its booleans as texts, and has no name claim. */
function claimsOf(kind: Kind, { subject, name, email, isVerified }: Person) {
  return kind === 'google'
    ? { sub: subject, name, email, email_verified: isVerified }
    : { sub: subject, email, email_verified: String(isVerified) as unknown as boolean }
}

/** A client secret that is signed for each request, and a name in the form, the first time alone. */
function speakAsApple(
  provider: Provider,
  {
    issuer,
    people,
    key,
  }: { readonly issuer: string; readonly people: People; readonly key: KeyObject },
): void {
  provider.Client.prototype.compareClientSecret = async (secret: string) =>
    isSignedSecret(secret, { issuer, key })
  const namedSubjects = new Set<string>()
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next()
    const subject = ctx.oidc?.session?.accountId
    const person = subject === undefined ? undefined : people.find(subject)
    const page = String(ctx.body)
    if (person === undefined || namedSubjects.has(person.subject) || !page.includes('name="code"'))
      return
    namedSubjects.add(person.subject)
    const [firstName = '', ...rest] = person.name.split(' ')
    const name = { firstName, lastName: rest.join(' ') }
    const user = JSON.stringify({ name, email: person.email }).replaceAll('"', '&quot;')
    ctx.body = page.replace('</form>', `<input type="hidden" name="user" value="${user}"/></form>`)
  })
}

function isSignedSecret(
  secret: string,
  { issuer, key }: { readonly issuer: string; readonly key: KeyObject },
): boolean {
  const [header = '', claims = '', signature = ''] = secret.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || read(header).kid !== TEAM.keyId) return false
  const { iss, sub, aud, exp } = read(claims)
  return iss === TEAM.teamId && sub === CLIENT.apple && aud === issuer && exp * 1000 > Date.now()
}

/** Who one is: a page of names, and the answer to it. */
async function ask(
  {
    kind,
    provider,
    people,
  }: { readonly kind: Kind; readonly provider: Provider; readonly people: People },
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    const page = whoPage(names[kind], people.list(), request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    return
  }
  const form = new URLSearchParams(await bodyOf(request))
  if (form.has('cancel')) {
    const result = { error: 'access_denied', error_description: 'canceled by the person' }
    await provider.interactionFinished(request, response, result)
    return
  }
  const subject = subjectOf(people, form)
  const grant = new provider.Grant({ accountId: subject, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const result = {
    select_account: {},
    login: { accountId: subject },
    consent: { grantId: await grant.save() },
  }
  await provider.interactionFinished(request, response, result)
}

function subjectOf(people: People, form: URLSearchParams): string {
  const chosen = form.get('subject')
  if (chosen !== null) return chosen
  const [name, email] = [form.get('name') ?? '', form.get('email') ?? '']
  return people.add({ name, email, isVerified: true }).subject
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) {
    body += String(part)
    if (body.length > BODY_BYTES_MAX) throw new Error('too long')
  }
  return body
}
