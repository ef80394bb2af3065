import { hashOf, newSecret } from '../gateways/random.ts'

/**
 * A new access token of this account: whose it is, and a secret. The id stands in it so that what is read of a
 * token can name the owner, who tells on which machine the rows are; it proves nothing, since the hash is of both.
 */
export function newAccessToken(userId: string): string {
  return `${userId}.${newSecret()}`
}

export type AccessToken = { readonly userId: string; readonly hash: Buffer }

const BEARER = /^Bearer (([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[A-Za-z0-9_-]{43})$/

/** The token that a request came with, or undefined where that is none. */
export function readAccessToken(authorization: string | undefined): AccessToken | undefined {
  const [, token, userId] = BEARER.exec(authorization ?? '') ?? []
  return token === undefined || userId === undefined ? undefined : { userId, hash: hashOf(token) }
}
