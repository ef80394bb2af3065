import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Answer } from '@saldo/contract/endpoint'
import type { beginPasskey as beginEndpoint, Factor } from '@saldo/contract/factors'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { setOwner } from '../db/owner-key.ts'
import { instantAt } from '../gateways/clock.ts'
import { keyedHashOf, newId, newSecret } from '../gateways/random.ts'
import type { Dependencies } from '../dependencies.ts'
import { issueOneTimeToken, spendOneTimeToken, useOneTimeToken } from '../users/passes-store.ts'
import { findUser, isDeactivated } from '../users/store.ts'
import {
  insertFactor,
  listCredentialIds,
  listFactorRows,
  lockPasskey,
  setUsed,
} from './factors-store.ts'
import { endWithoutFactor, type Proved, renewProved } from './factors.ts'
import { openSession, type OpenedSession, type Visitor } from './service.ts'
import type { Context, JobContext } from '../context.ts'

/** It brings all of X.509 with it, which a start without passkeys has no use for. */
const library = () => import('@simplewebauthn/server')

const PASSKEYS_MAX = 20

type Words = Readonly<Record<string, unknown>>
type CreationOptions = Answer<typeof beginEndpoint>

/** The relying party of a passkey, and the origin that may use it: the address of the product. */
function partyOf(appUrl: string) {
  const { hostname, origin } = new URL(appUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The options to create a passkey: for this user, at this address, none that they have already. */
export async function beginPasskey(
  ctx: Context,
  input: { readonly appUrl: string; readonly issuer: string },
): Promise<CreationOptions | Refused<'passkey_limit_reached'>> {
  const user = await findUser(ctx)
  assert(user !== undefined, 'a session has its user')
  const credentialIds = await listCredentialIds(ctx)
  if (credentialIds.length >= PASSKEYS_MAX) return refuse('passkey_limit_reached')
  const challenge = newSecret()
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: input.issuer,
    rpID: partyOf(input.appUrl).expectedRPID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(ctx.userId)),
    challenge: Buffer.from(challenge, 'base64url'),
    excludeCredentials: credentialIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const secret = await issueOneTimeToken(ctx.ledger, {
    kind: 'challenge',
    content: { challenge, userId: ctx.userId },
    nowMs: ctx.nowMs,
  })
  return { challenge: secret, options: options as unknown as Words as CreationOptions['options'] }
}

/** Stores the public key of a passkey that was created for this challenge. */
export async function createPasskey(
  ctx: Context,
  {
    challenge: secret,
    response,
    name,
    appUrl,
    sessionId,
  }: {
    readonly challenge: string
    readonly response: Words
    readonly name: string
    readonly appUrl: string
    readonly sessionId: string
  },
): Promise<Factor | Refused<'passkey_limit_reached' | 'passkey_refused'>> {
  const challenge = await useOneTimeToken(ctx.ledger, {
    kind: 'challenge',
    secret,
    nowMs: ctx.nowMs,
  })
  if (challenge === undefined || challenge.content.userId !== ctx.userId)
    return refuse('passkey_refused')
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.content.challenge,
    ...partyOf(appUrl),
    requireUserVerification: true,
  }).catch(() => null)
  if (verified === null || !verified.verified) return refuse('passkey_refused')
  const { credential } = verified.registrationInfo
  const credentialIds = await listCredentialIds(ctx)
  if (credentialIds.includes(credential.id)) return refuse('passkey_refused')
  if (credentialIds.length >= PASSKEYS_MAX) return refuse('passkey_limit_reached')

  // Decided.
  const at = instantAt(ctx.nowMs)
  const id = newId(ctx.nowMs)
  await insertFactor(ctx, {
    id,
    kind: 'passkey',
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    at,
    confirmedAt: at,
  })
  await endWithoutFactor(ctx, { but: sessionId, at })
  const factor = (await listFactorRows(ctx)).find(({ _id }) => _id === id)
  assert(factor !== undefined, 'what was written is there')
  return factor
}

/**
 * The challenge for a sign-in by any passkey. It names no user: the device knows whose passkey it
 * has. The caller is not signed in yet, so nothing is written: the challenge is derived from the
 * secret again (case L43).
 */
export async function beginPasskeySignIn({
  clock,
  settings,
}: Dependencies): Promise<CreationOptions> {
  const secret = `${clock.now() + CHALLENGE_MS}.${newSecret()}`
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(settings.appUrl).expectedRPID,
    challenge: Buffer.from(challengeOf(settings, secret), 'base64url'),
    userVerification: 'required',
  })
  return { challenge: secret, options: options as unknown as Words as CreationOptions['options'] }
}

const CHALLENGE_MS = 5 * 60_000

/**
 * The challenge of this secret: derived with the server's own secret, so that only the server can
 * make one.
 */
function challengeOf({ secret: key }: Dependencies['settings'], secret: string): string {
  return keyedHashOf(key, `passkey:${secret}`).toString('base64url')
}

const isOver = (secret: string, nowMs: number) => !(Number(secret.split('.', 1)[0]) > nowMs)

/** The user of a passkey: the id that we gave the device with it. */
function ownerIn(response: Words): string | undefined {
  const inner = response['response']
  const handle = (inner as { readonly userHandle?: unknown } | undefined)?.userHandle
  if (typeof handle !== 'string') return undefined
  const id = Buffer.from(handle, 'base64url').toString('utf8')
  return UUID.test(id) ? id : undefined
}

/** Whether a passkey of this user has signed the challenge, now and for the first time. */
async function takeSignature(
  ctx: JobContext,
  settings: Dependencies['settings'],
  {
    secret,
    response,
  }: {
    readonly secret: string
    readonly response: Words
  },
): Promise<boolean> {
  const credentialId = typeof response['id'] === 'string' ? response['id'] : ''
  const kept = await lockPasskey(ctx, credentialId)
  if (kept?.publicKey == null || isOver(secret, ctx.nowMs)) return false
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challengeOf(settings, secret),
    ...partyOf(settings.appUrl),
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(kept.publicKey),
      counter: kept.counter ?? 0,
    },
  }).catch(() => null)
  if (verified === null || !verified.verified) return false
  // Once signed it is used up: a copy of the answer is refused.
  if (!(await spendOneTimeToken(ctx.ledger, { secret, nowMs: ctx.nowMs }))) return false
  const { newCounter } = verified.authenticationInfo
  await setUsed(ctx, { id: kept.id }, { at: instantAt(ctx.nowMs), counter: newCounter })
  return true
}

/**
 * A session for the owner of the passkey that has signed the challenge, after the device has
 * verified its user: that is two factors in one, and no other is required.
 */
export async function signInByPasskey(
  app: Dependencies,
  signed: {
    readonly challenge: string
    readonly response: Words
    readonly visitor: Visitor
  },
): Promise<OpenedSession | Refused<'passkey_refused' | 'user_access_restricted'>> {
  const { database, clock, settings } = app
  const { challenge: secret, response, visitor } = signed
  const nowMs = clock.now()
  const userId = ownerIn(response)
  if (userId === undefined) return refuse('passkey_refused')
  return database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    const user = await findUser({ ledger, userId })
    const signing = { secret, response, userId, nowMs }
    if (
      user === undefined ||
      !(await takeSignature(
        { ledger, userId: signing.userId, nowMs: signing.nowMs },
        settings,
        signing,
      ))
    ) {
      return refuse('passkey_refused')
    }
    if (await isDeactivated({ ledger, userId })) return refuse('user_access_restricted')
    return openSession(ledger, { ...user, id: userId }, { ...visitor, nowMs })
  })
}

/** The user of this session proves their identity by a passkey (case L51). */
export async function proveByPasskey(
  ctx: Context,
  {
    sessionId,
    challenge: secret,
    response,
    settings,
  }: {
    readonly sessionId: string
    readonly challenge: string
    readonly response: Words
    readonly settings: Dependencies['settings']
  },
): Promise<Proved | Refused<'passkey_refused'>> {
  const isTheirs = await takeSignature(ctx, settings, { secret, response })
  if (!isTheirs) return refuse('passkey_refused')

  // Decided.
  return renewProved(ctx, { sessionId })
}
