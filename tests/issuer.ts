import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>
type Key = { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject }

/** What one code stands for, and what is to be wrong with the token that it is worth. */
export type Answer = {
  readonly claims?: Claims
  /** Over the header of the token: another algorithm, a key that nobody knows. */
  readonly header?: Claims
  /** Signed by somebody else. */
  readonly forged?: true
}

export type Issuer = {
  readonly url: string
  /** Somebody has signed in there: the code with which their browser comes back. */
  codeFor(authorization: string, answer?: Answer): string
  /** From now on it signs with another key, and publishes only that one. */
  rotate(): void
  stop(): Promise<void>
}

export const CLIENT = { clientId: 'saldo', clientSecret: 'the secret of the product' }

const newKey = (): Key => ({
  kid: randomBytes(6).toString('hex'),
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
})
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function tokenOf(header: Claims, claims: Claims, key: KeyObject): string {
  const content = `${part(header)}.${part(claims)}`
  if (header['alg'] === 'none') return `${content}.`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

/** A provider of OpenID Connect whose tokens can be as wrong as a test needs. */
export async function startIssuer(): Promise<Issuer> {
  let key = newKey()
  const foreignKey = newKey()
  const codes = new Map<
    string,
    { readonly authorization: URLSearchParams; readonly answer: Answer }
  >()
  const server = http.createServer((request, response) => {
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url?.startsWith('/.well-known')) return respond(200, metadata())
      if (request.url === '/jwks') {
        const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig' }
        return respond(200, { keys: [jwk] })
      }
      return respond(...exchange(new URLSearchParams(String(Buffer.concat(chunks)))))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })

  function exchange(form: URLSearchParams): [status: number, body: object] {
    const code = form.get('code') ?? ''
    const pending = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      pending?.authorization.get('code_challenge') === challenge &&
      pending.authorization.get('redirect_uri') === form.get('redirect_uri') &&
      form.get('client_secret') === CLIENT.clientSecret
    if (pending === undefined || !isRight) return [400, { error: 'invalid_grant' }]
    const { claims = {}, header = {}, forged } = pending.answer
    const nowS = Math.floor(Date.now() / 1000)
    const valid = {
      iss: url,
      aud: CLIENT.clientId,
      sub: 'helena',
      email: 'helena@exemplo.com.br',
      email_verified: true,
      name: 'Helena Prado',
      nonce: pending.authorization.get('nonce'),
      iat: nowS,
      exp: nowS + 600,
    }
    const idToken = tokenOf(
      { alg: 'RS256', kid: key.kid, ...header },
      { ...valid, ...claims },
      forged ? foreignKey.privateKey : key.privateKey,
    )
    return [200, { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken }]
  }

  return {
    url,
    codeFor: (authorization, answer = {}) => {
      const code = randomBytes(8).toString('hex')
      codes.set(code, { authorization: new URL(authorization).searchParams, answer })
      return code
    },
    rotate: () => {
      key = newKey()
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
