import { createHmac, randomBytes } from 'node:crypto'

const SECRET = randomBytes(32)
const HOUR_S = 3_600

/** What a token allows: all calls, or those that the widget makes. */
export type Claims = {
  readonly kind: 'api' | 'connect'
  readonly itemId?: string
  readonly options?: {
    readonly clientUserId?: string
    readonly webhookUrl?: string
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (content: string) => createHmac('sha256', SECRET).update(content).digest('base64url')

/** A JSON Web Token; an API key lasts two hours, the widget's token half an hour. */
export function issueToken(claims: Claims): string {
  const exp = Math.floor(Date.now() / 1000) + (claims.kind === 'api' ? 2 * HOUR_S : HOUR_S / 2)
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp })}`
  return `${content}.${signed(content)}`
}

export function readToken(token: string | undefined): Claims | null {
  const [header = '', claims = '', signature = ''] = (token ?? '').split('.')
  if (signature !== signed(`${header}.${claims}`)) return null
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims & { exp: number }
  return read.exp * 1000 > Date.now() ? read : null
}
