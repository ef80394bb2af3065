import type { Answer, RefusedBy } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import type {
  authenticate,
  authenticate as authenticateEndpoint,
  setPassword as setPasswordEndpoint,
} from '@saldo/contract/session'
import type { Brands } from '@saldo/domain/brands/choose'
import type { SessionLimits } from '@saldo/domain/brands/kinds'
import { BRAND_SESSION, strictest } from '@saldo/domain/brands/session-limits'
import { newOwnedToken, readBearer } from '../access/owned-token.ts'
import type { JobContext } from '../context.ts'
import type { Ledger } from '../db/ledger.ts'
import { type Statement, deferUntilCommit } from '../db/one-connection.ts'
import { setOwner } from '../db/owner-key.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashPassword, isOutdated, isPassword, refuseWhileBusy } from '../gateways/passwords.ts'
import { hashOf, newId, newSecret } from '../gateways/random.ts'
import type { Dependencies } from '../dependencies.ts'
import { writeMail } from '../mail/outbox.ts'
import {
  clearAttempts,
  clearAttemptsStatement,
  findBlock,
  giveBackAttempt,
  giveBackAttemptStatement,
  limits,
  takeAttempt,
  takeInTurnStatement,
} from '../users/attempts.ts'
import { refuseNewPassword } from '../users/own-password.ts'
import { findEmail, setPasswordHash, spendRecoveryTokens } from '../users/store.ts'
import { actFor } from './client-session.ts'
import { type Renewal, renewalOf } from './cookie.ts'
import { endLeastUsedStatements, newDeviceMailStatement } from './devices.ts'
import { refuseWithoutFactor, refuseSecondFactor } from './factors.ts'
import {
  listConsenting,
  endSessions,
  findOfRecoveryToken,
  findSessionByToken,
  insertAccessTokenStatement,
  insertSessionStatement,
  lockSession,
  findForSignIn,
  rotateSessionStatement,
  useRecoveryToken,
} from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ACCESS_MS = 15 * MINUTE_MS
/** Two tabs may renew with the same cookie at once: the later one is not a thief. */
const SAME_MOMENT_MS = 10_000

type SignInResult = Answer<typeof authenticate>
export type OpenedSession = { readonly result: SignInResult; readonly refresh: string | null }

export type Account = {
  readonly id: string
  readonly image: string | null
  readonly profiles: readonly string[]
}

type Clients = SignInResult['clients']

function signedIn(account: Account, accessToken: string, clients: Clients): SignInResult {
  return {
    accessToken,
    image: account.image,
    id: account.id,
    clients,
    isPlanner: account.profiles.includes('planner'),
  }
}

/** The result of a sign-in, and the statement that grants its access token. */
async function accessTo(
  ledger: Ledger,
  account: Account,
  session: {
    readonly id: string
    readonly nowMs: number
    /** When the session is over, however much it is used. */
    readonly endsAtMs?: number
  },
) {
  const accessToken = newOwnedToken(account.id)
  const isPlanner = account.profiles.includes('planner')
  const clients = isPlanner ? await listSeen(ledger, account.id, session.nowMs) : []
  const granting = insertAccessTokenStatement(
    { ledger, userId: account.id },
    {
      sessionId: session.id,
      tokenHash: hashOf(accessToken),
      expiresAt: instantAt(Math.min(session.nowMs + ACCESS_MS, session.endsAtMs ?? Infinity)),
    },
  )
  return { result: signedIn(account, accessToken, clients), granting }
}

/** The clients that a planner may act for now: none before they have the second factor they need. */
async function listSeen(ledger: Ledger, plannerId: string, nowMs: number): Promise<Clients> {
  await setOwner({ ledger, userId: plannerId })
  const missing = await refuseWithoutFactor({ ledger, userId: plannerId, nowMs })
  return missing === null ? listConsenting(ledger, plannerId) : []
}
/** The visitor's network address and browser. */
export type Visitor = { readonly address: string; readonly agent: string }

/** A new session for the account in this browser, as its result and as its statements. */
async function prepareSession(
  ledger: Ledger,
  account: Account,
  { agent, address, nowMs }: Visitor & { readonly nowMs: number },
): Promise<{ readonly opened: OpenedSession; readonly writing: readonly (Statement | null)[] }> {
  const refresh = newSecret()
  const session = { id: newId(nowMs), nowMs }
  const [ending, letter, { result, granting }] = await Promise.all([
    endLeastUsedStatements({ ledger, userId: account.id, nowMs }),
    newDeviceMailStatement({ ledger, userId: account.id, nowMs }, { agent, address }),
    accessTo(ledger, account, session),
  ])
  const opening = insertSessionStatement(
    { ledger, userId: account.id },
    {
      id: session.id,
      refreshHash: hashOf(refresh),
      at: instantAt(nowMs),
      agent,
      address,
    },
  )
  const opened = { result, refresh: renewalOf(session.id, refresh) }
  return { opened, writing: [...ending, opening, granting, letter] }
}

/**
 * Opens a session for a user who has proved their identity; its statements are the last of the
 * transaction.
 */
export async function openSession(
  ledger: Ledger,
  account: Account,
  visit: Visitor & { readonly nowMs: number },
): Promise<OpenedSession> {
  const { opened, writing } = await prepareSession(ledger, account, visit)
  deferUntilCommit(ledger, writing)
  return opened
}

/** E-mail and password become a session. An unknown e-mail and a wrong password answer alike. */
export async function signIn(
  app: Dependencies,
  input: {
    readonly email: string
    readonly password: string
    readonly visitor: Visitor
    /** The client in whose account a planner wants to act. */
    readonly clientId?: string | undefined
    /** The code of the second factor, where one is on. */
    readonly code?: string | undefined
  },
): Promise<OpenedSession | RefusedBy<typeof authenticateEndpoint> | Refused<'too_many_requests'>> {
  refuseWhileBusy()
  const { database, clock } = app
  const { email, password, visitor } = input
  const nowMs = clock.now()
  const ofAccount = { limit: limits.signInOfAccount, of: email, nowMs }
  const fromAddress = { limit: limits.signInFromAddress, of: visitor.address, nowMs }

  const { account, block } = await database.queryUnscoped(async (ledger) => {
    const tries = takeInTurnStatement(ledger, { first: fromAddress, second: ofAccount })
    const found = await findForSignIn(ledger, { email, tries })
    const blocked = !found.mayFromAddress ? fromAddress : !found.mayOfAccount ? ofAccount : null
    return { ...found, block: blocked && ((await findBlock(ledger, blocked)) ?? 1) }
  })
  if (block !== null) return refuseTries(block)

  const right = await isPassword(account?.passwordHash ?? null, password)
  if (!right || account === null) return refuse('credentials_wrong')
  if (account.isDeactivated) return refuse('user_access_restricted')
  const rehashed = isOutdated(account.passwordHash ?? '') ? await hashPassword(password) : null

  return database.system(async (ledger) => {
    const { clientId, code } = input
    const { secret } = app.settings
    const visit = { ...visitor, nowMs }
    const [missing, prepared] = await Promise.all([
      refuseSecondFactor({ ledger, userId: account.id, nowMs }, { code, secret }),
      clientId === undefined ? prepareSession(ledger, account, visit) : null,
    ])
    if (missing !== null) {
      // The password was right: a missing code is no guess, a wrong one is.
      if (missing.refused === 'second_factor_needed') {
        await giveBackAttempt(ledger, fromAddress)
        await giveBackAttempt(ledger, ofAccount)
      }
      return missing
    }
    if (rehashed !== null) await setPasswordHash({ ledger, userId: account.id }, rehashed)
    const opened =
      clientId === undefined
        ? prepared?.opened
        : await actAsPlanner(
            { ledger, userId: account.id, nowMs: visit.nowMs },
            { clientId, ...visit },
          )
    deferUntilCommit(ledger, [
      ...(prepared?.writing ?? []),
      giveBackAttemptStatement(ledger, fromAddress),
      clearAttemptsStatement(ledger, ofAccount),
    ])
    return opened ?? refuse('sign_in_failed')
  })
}

/** The planner has proved their identity: the client is searched for among their own. */
async function actAsPlanner(planner: JobContext, acting: Parameters<typeof actFor>[1]) {
  await setOwner(planner)
  return await actFor(planner, acting)
}

/**
 * How long a session lasts: by the user's company and by the page, whichever is shorter. A company
 * whose brand is missing keeps the short limits.
 */
function limitsFor(
  brands: Brands,
  {
    host,
    companyBrand,
  }: { readonly host: string | undefined; readonly companyBrand: string | null },
): SessionLimits {
  const own = companyBrand === null ? [] : [brands.find(companyBrand)?.session ?? BRAND_SESSION]
  return strictest([brands.atHost(host).session, ...own])
}

/**
 * A new access token for the cookie's session; the cookie is replaced. A cookie that was replaced
 * before shows that somebody has a copy of it: the session ends, whoever sent it.
 */
export async function renew(
  app: Dependencies,
  renewal: Renewal | undefined,
  host?: string,
): Promise<OpenedSession | Refused<'not_signed_in' | 'too_many_requests'>> {
  const { database, clock, settings } = app
  if (renewal === undefined) return refuse('not_signed_in')
  const nowMs = clock.now()
  const hash = hashOf(renewal.secret)
  return database.system(async (ledger) => {
    const session = await lockSession(ledger, renewal.sessionId)
    if (session === undefined || session.endedAt !== null) return refuse('not_signed_in')
    const lasting = limitsFor(settings.brands, { host, companyBrand: session.companyBrand })
    const endsAtMs = Date.parse(session.createdAt) + lasting.absoluteHours * HOUR_MS
    const tooOld =
      nowMs - Date.parse(session.seenAt) > lasting.idleMinutes * MINUTE_MS || nowMs > endsAtMs
    const used = !session.refreshHash.equals(hash)
    const sameMoment =
      session.previousHash?.equals(hash) === true &&
      nowMs - Date.parse(session.rotatedAt) <= SAME_MOMENT_MS
    if (tooOld || (used && !sameMoment)) {
      await endSessions(ledger, { id: session.id }, instantAt(nowMs))
      return refuse('not_signed_in')
    }
    const account = { id: session.userId, image: session.image, profiles: session.profiles }
    // A token is good for a quarter of an hour: no browser asks so often, and a program that does loops.
    const tried = { limit: limits.renewalOfSession, of: session.id, nowMs }
    const waitSeconds = await takeAttempt(ledger, tried)
    if (waitSeconds !== null) return refuseTries(waitSeconds)
    const { result, granting } = await accessTo(ledger, account, {
      id: session.id,
      nowMs,
      endsAtMs,
    })
    const refresh = newSecret()
    const rotating = rotateSessionStatement(ledger, {
      id: session.id,
      from: session.refreshHash,
      to: hashOf(refresh),
      at: instantAt(nowMs),
    })
    deferUntilCommit(ledger, used ? [granting] : [granting, rotating])
    if (used) return { result, refresh: null }
    return { result, refresh: renewalOf(session.id, refresh) }
  })
}

/**
 * Ends the session of this browser, found by its token and by its cookie; both may be invalid. A
 * planner who signs out of a client's account is signed out of their own as well (case L17).
 */
export async function signOut(
  app: Dependencies,
  {
    renewal,
    authorization,
    clientOnly,
  }: {
    readonly renewal: Renewal | undefined
    readonly authorization: string | undefined
    /** Ends only the session in a client's account: the planner's own stays. */
    readonly clientOnly: boolean
  },
): Promise<{ readonly keepsCookie: boolean }> {
  const token = readBearer(authorization)
  const at = instantAt(app.clock.now())
  return app.database.system(async (ledger) => {
    const byToken = token === undefined ? undefined : await findSessionByToken(ledger, token.hash)
    const isEnded = byToken !== undefined && (!clientOnly || byToken.actorId !== null)
    if (isEnded) await endSessions(ledger, byToken, at)
    if (clientOnly) return { keepsCookie: true }
    if (renewal === undefined) return { keepsCookie: false }
    const hash = hashOf(renewal.secret)
    const byCookie = await lockSession(ledger, renewal.sessionId)
    const isTheirs =
      byCookie?.refreshHash.equals(hash) === true || byCookie?.previousHash?.equals(hash) === true
    if (byCookie !== undefined && isTheirs) await endSessions(ledger, byCookie, at)
    return { keepsCookie: false }
  })
}

/**
 * Requests a recovery link. The same rows are written whether the e-mail is known or not: only the
 * mail runner looks it up, so neither the answer nor its duration tells which accounts exist.
 */
export async function askRecovery(
  app: Dependencies,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const { database, clock } = app
  const nowMs = clock.now()
  const tries = [
    { limit: limits.recoveryFromAddress, of: visitor.address, nowMs },
    { limit: limits.recoveryOfAccount, of: email, nowMs },
    { limit: limits.recoveryOfAccountInADay, of: email, nowMs },
  ]
  await database.system(async (ledger) => {
    for (const tried of tries) {
      if ((await takeAttempt(ledger, tried)) !== null) return
    }
    await writeMail(ledger, { recipient: email, kind: 'recovery', payload: {}, nowMs })
  })
}

/**
 * A new password by the link that was mailed; every session of the account ends. The password is
 * hashed only for a token that is good, and invented ones are counted (case L43).
 */
export async function replacePassword(
  app: Dependencies,
  input: { readonly password: string; readonly token: string; readonly address: string },
): Promise<null | RefusedBy<typeof setPasswordEndpoint> | Refused<'too_many_requests'>> {
  const { database, clock } = app
  const { brands } = app.settings
  const refusal = refuseNewPassword(input.password, { email: '', name: '' }, brands)
  if (refusal !== null) return refuse(refusal, 'password')
  const nowMs = clock.now()
  const hash = hashOf(input.token)
  const fromAddress = { limit: limits.resetFromAddress, of: input.address, nowMs }
  const waitSeconds = await database.system((ledger) => takeAttempt(ledger, fromAddress))
  if (waitSeconds !== null) return refuseTries(waitSeconds)
  const owner = await database.queryUnscoped((ledger) =>
    findOfRecoveryToken(ledger, hash, instantAt(nowMs)),
  )
  if (owner === undefined) return refuse('recovery_link_invalid')
  const ofOwner = refuseNewPassword(input.password, owner, brands)
  if (ofOwner !== null) return refuse(ofOwner, 'password')

  const passwordHash = await hashPassword(input.password)
  const replaced = await database.system(async (ledger) => {
    const used = await useRecoveryToken(ledger, hash, instantAt(nowMs))
    if (used === undefined) return refuse('recovery_link_invalid')
    await setPasswordHash({ ledger, userId: used.userId }, passwordHash)
    await endSessions(ledger, used, instantAt(nowMs))
    await spendRecoveryTokens({ ledger, userId: used.userId }, instantAt(nowMs))
    const email = await findEmail(ledger, used.userId)
    await clearAttempts(ledger, { limit: limits.signInOfAccount, of: email, nowMs })
    await giveBackAttempt(ledger, fromAddress)
    await writeMail(ledger, { recipient: email, kind: 'password_changed', payload: {}, nowMs })
    return null
  })
  return isRefused(replaced) ? replaced : null
}
