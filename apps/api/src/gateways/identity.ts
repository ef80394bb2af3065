import { sign } from 'node:crypto'
import type * as oidc from 'openid-client'
import type { SocialProvider } from '@saldo/contract/social'
import { systemClock } from './clock.ts'
import { anywhere, type Outward } from './outward.ts'

/** The address of a provider, and the product's client id there. */
type Client = { readonly issuer: string; readonly clientId: string }
export type IdentitySettings = {
  readonly google?: Client & { readonly clientSecret: string }
  /** Apple takes no shared secret: each request is signed with a key that it has issued to us. */
  readonly apple?: Client & {
    readonly teamId: string
    readonly keyId: string
    readonly privateKey: string
  }
  /** The way out; anywhere where it is left out. */
  readonly outward?: Outward
}

/**
 * The values that the provider must return unchanged; made for one sign-in and valid for no other.
 */
export type Flow = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** A person's identity at a provider: issuer and subject are the key, nothing else. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  /** Only an e-mail that the provider has verified. */
  readonly email: string | null
}

export type Identities = {
  readonly providers: readonly SocialProvider[]
  /** The address at the provider to which the browser is sent. */
  begin(provider: SocialProvider, flow: Flow): Promise<string>
  /** What the provider sent back, checked to the last claim; anything amiss is thrown. */
  finish(provider: SocialProvider, flow: Flow, answer: URLSearchParams): Promise<Identity>
}

const TIMEOUT_S = 10
const SECRET_LIFE_S = 300
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/

const scopes = { google: 'openid email profile', apple: 'openid email name' } as const

/** Some hundred small files, which a start without providers has no use for. */
const library = () => import('openid-client')

/** The providers that are set up here. `appUrl` is where each sends the browser back to. */
export function openIdentities(settings: IdentitySettings, appUrl: string): Identities {
  const found = new Map<SocialProvider, Promise<oidc.ServerMetadata>>()
  const send = sendBy(settings.outward ?? anywhere)
  const redirectUri = (provider: SocialProvider) => `${appUrl}/oidc/${provider}/callback`

  /** The provider's metadata, fetched once; a failure is not cached. */
  const metadataOf = (provider: SocialProvider, client: Client) => {
    const metadata = found.get(provider) ?? discover(client, send)
    metadata.catch(() => found.delete(provider))
    found.set(provider, metadata)
    return metadata
  }

  /** Built anew each time, so that a key that the provider has rotated is fetched. */
  const open = async (provider: SocialProvider): Promise<oidc.Configuration> => {
    const client = settings[provider]
    if (client === undefined) throw new Error(`${provider} is not set up`)
    const openid = await library()
    const { allowInsecureRequests, ClientSecretPost, Configuration, enableNonRepudiationChecks } =
      openid
    const metadata = await metadataOf(provider, client)
    const secret = ClientSecretPost(secretOf(client, metadata.issuer))
    const configuration = new Configuration(metadata, client.clientId, undefined, secret)
    configuration.timeout = TIMEOUT_S
    configuration[openid.customFetch] = send
    // The signature too, though the token comes straight from the provider: the library leaves it
    // to TLS otherwise.
    enableNonRepudiationChecks(configuration)
    if (LOOPBACK.test(client.issuer)) allowInsecureRequests(configuration)
    return configuration
  }

  return {
    providers: (['google', 'apple'] as const).filter((name) => settings[name] !== undefined),
    begin: async (provider, { state, nonce, verifier }) => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
      const address = buildAuthorizationUrl(await open(provider), {
        redirect_uri: redirectUri(provider),
        scope: scopes[provider],
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Apple returns a name and an e-mail only in a form.
        ...(provider === 'apple' ? { response_mode: 'form_post' } : { prompt: 'select_account' }),
      })
      return address.href
    },
    finish: async (provider, flow, answer) => {
      const { authorizationCodeGrant } = await library()
      const callback = new URL(redirectUri(provider))
      callback.search = answer.toString()
      const tokens = await authorizationCodeGrant(await open(provider), callback, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      return identityOf(tokens.claims(), answer.get('user'))
    },
  }
}

/** The way out as the library wants it, which sends forms alone. */
const sendBy =
  ({ fetch: send }: Outward): oidc.CustomFetch =>
  (url, { body, ...request }) =>
    send(url, body instanceof URLSearchParams ? { ...request, body } : request)

async function discover(
  { issuer, clientId }: Client,
  send: oidc.CustomFetch,
): Promise<oidc.ServerMetadata> {
  const openid = await library()
  const { allowInsecureRequests, discovery, None } = openid
  const configuration = await discovery(new URL(issuer), clientId, undefined, None(), {
    timeout: TIMEOUT_S,
    [openid.customFetch]: send,
    execute: LOOPBACK.test(issuer) ? [allowInsecureRequests] : [],
  })
  return configuration.serverMetadata()
}

function secretOf(client: IdentitySettings[SocialProvider] & object, issuer: string): string {
  if ('clientSecret' in client) return client.clientSecret
  const { teamId, clientId, keyId, privateKey } = client
  const nowS = Math.floor(systemClock.now() / 1000)
  return signedToken(
    { alg: 'ES256', kid: keyId },
    { iss: teamId, sub: clientId, aud: issuer, iat: nowS, exp: nowS + SECRET_LIFE_S },
    privateKey,
  )
}

/** A JSON Web Token signed with the key of a `.p8` file. */
function signedToken(header: object, claims: object, privateKey: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part(header)}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(content), {
    key: privateKey.replaceAll(String.raw`\n`, '\n'),
    dsaEncoding: 'ieee-p1363',
  })
  return `${content}.${signature.toString('base64url')}`
}

function identityOf(claims: oidc.IDToken | undefined, user: string | null): Identity {
  if (claims === undefined || claims.sub === '') throw new Error('the provider names no subject')
  const { iss, sub, email, email_verified: verified, name } = claims
  // Apple writes its booleans as texts.
  const isEmailVerified = verified === true || verified === 'true'
  const isMail = typeof email === 'string' && email.length <= 254
  return {
    issuer: iss,
    subject: sub,
    name: (typeof name === 'string' ? name : nameIn(user)).slice(0, 120),
    email: isMail && isEmailVerified ? email.trim().toLowerCase() : null,
  }
}

/**
 * Apple sends the name once, the first time, in the form and unsigned: good enough for what a
 * person may change at will, for nothing else.
 */
function nameIn(user: string | null): string {
  try {
    const { name = {} } = JSON.parse(user ?? '{}') as { name?: Record<string, unknown> }
    return [name['firstName'], name['lastName']]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .trim()
  } catch {
    return ''
  }
}
