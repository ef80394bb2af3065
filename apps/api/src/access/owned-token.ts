import { hashOf, newSecret } from '../gateways/random.ts'

/**
 * A new token of this account: whose it is, and a secret. The id stands in it so that what is read of a token can name
 * the owner, who tells on which machine the rows are; it proves nothing, since the hash is of both.
 */
export function newOwnedToken(userId: string): string {
  return `${userId}.${newSecret()}`
}

export type OwnedToken = { readonly userId: string; readonly hash: Buffer }

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/

/** Whose token that is and what is kept of it, or undefined where it is none. */
export function readOwnedToken(token: string): OwnedToken | undefined {
  const [, userId] = TOKEN.exec(token) ?? []
  return userId === undefined ? undefined : { userId, hash: hashOf(token) }
}

const BEARER = 'Bearer '

/** The access token that a request came with, or undefined where that is none. */
export function readBearer(authorization = ''): OwnedToken | undefined {
  return authorization.startsWith(BEARER)
    ? readOwnedToken(authorization.slice(BEARER.length))
    : undefined
}
