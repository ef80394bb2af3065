import type { Answer, RefusedBy } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import type {
  readHandover,
  readTicket,
  signInBySocial as signInBySocialEndpoint,
  SocialProvider,
  takeHandover,
  takeHandover as takeHandoverEndpoint,
} from '@saldo/contract/social'
import type { Ledger } from '../db/ledger.ts'
import type { Flow, Identities, Identity } from '../gateways/identity.ts'
import { hashOf, keyedHashOf } from '../gateways/random.ts'
import type { Dependencies } from '../dependencies.ts'
import { clearAttempts, giveBackAttempt, limits, takeAttempt } from '../users/attempts.ts'
import { findByIdentity, isEmailTaken, isDeactivated } from '../users/store.ts'
import {
  extendHandover,
  findHandover,
  findOneTimeToken,
  issueOneTimeToken,
  type OneTimeTokenContent,
  useOneTimeToken,
} from '../users/passes-store.ts'
import { refuseSecondFactor } from './factors.ts'
import { type OpenedSession, openSession, type Visitor } from './service.ts'
import { findPerson } from './store.ts'

type From = OneTimeTokenContent<'flow'>['page']

/**
 * The values that must be returned with the answer, each derived from the state, which the browser
 * carries, and the server's own secret: a reader of the database can complete no sign-in.
 */
function flowOf({ settings }: Dependencies, state: string): Flow {
  const made = (what: string) =>
    keyedHashOf(settings.secret, `${what}:${state}`).toString('base64url')
  return { state, nonce: made('nonce'), verifier: made('verifier') }
}

const browserHashOf = (browser: string) => hashOf(browser).toString('base64url')

/**
 * The address at the provider to which the browser is sent, or null where it has begun too often.
 */
export async function beginSocial(
  app: Dependencies,
  identities: Identities,
  {
    provider,
    page,
    brand,
    browser,
    address,
  }: {
    readonly provider: SocialProvider
    readonly page: From
    readonly brand: string
    /** Identifies this browser until it returns. */
    readonly browser: string
    readonly address: string
  },
): Promise<string | null> {
  const nowMs = app.clock.now()
  const tried = { limit: limits.socialFromAddress, of: address, nowMs }
  const content = { provider, page, brand, browserHash: browserHashOf(browser) }
  const state = await app.database.system(async (ledger) => {
    if ((await takeAttempt(ledger, tried)) !== null) return null
    return await issueOneTimeToken(ledger, { kind: 'flow', content, nowMs })
  })
  return state === null ? null : await identities.begin(provider, flowOf(app, state))
}

/** The page to which a browser that returns from a provider is redirected, and its parameters. */
export type Arrival =
  | { readonly kind: 'handover'; readonly secret: string }
  | { readonly kind: 'ticket'; readonly secret: string; readonly page: From }
  | { readonly kind: 'failed'; readonly page: From; readonly fault: string }

/**
 * Handles a provider's answer. The state is used up before any request is made, so the same answer
 * is worthless a second time, whatever became of the first.
 */
export async function finishSocial(
  app: Dependencies,
  identities: Identities,
  {
    provider,
    answer,
    browser,
    address,
  }: {
    readonly provider: SocialProvider
    readonly answer: URLSearchParams
    readonly browser: string | undefined
    readonly address: string
  },
): Promise<Arrival> {
  const nowMs = app.clock.now()
  const state = answer.get('state') ?? ''
  const flow = await app.database.system((ledger) =>
    useOneTimeToken(ledger, { kind: 'flow', secret: state, nowMs }),
  )
  const begun = flow?.content
  const isTheirs = browser !== undefined && begun?.browserHash === browserHashOf(browser)
  if (begun === undefined || begun.provider !== provider || !isTheirs) {
    return { kind: 'failed', page: 'sign-in', fault: 'no such flow' }
  }
  let identity: Identity
  try {
    identity = await identities.finish(provider, flowOf(app, state), answer)
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string }
    return { kind: 'failed', page: begun.page, fault: `${code ?? 'fault'}: ${message}` }
  }
  return await app.database.system(async (ledger) => {
    await giveBackAttempt(ledger, { limit: limits.socialFromAddress, of: address, nowMs })
    const account = await findByIdentity(ledger, identity)
    if (account === undefined) {
      const content = { provider, ...identity }
      const secret = await issueOneTimeToken(ledger, { kind: 'ticket', content, nowMs })
      return { kind: 'ticket', secret, page: begun.page } as const
    }
    const content = { brand: begun.brand }
    const handover = { kind: 'handover', content, userId: account.id, nowMs } as const
    return { kind: 'handover', secret: await issueOneTimeToken(ledger, handover) } as const
  })
}

/** The user of a handover code, for a page of this brand; or the refusal. */
async function personOf(
  ledger: Ledger,
  { code, brand, nowMs }: { readonly code: string; readonly brand: string; readonly nowMs: number },
) {
  const pass = await findHandover(ledger, { secret: code, nowMs })
  const person = pass?.userId ? await findPerson(ledger, pass.userId) : undefined
  if (person === undefined || pass?.content.brand !== brand) return refuse('handover_expired')
  return (await isDeactivated({ ledger, userId: person.id }))
    ? refuse('user_access_restricted')
    : person
}

/**
 * Whose session a code would open: it is shown, and confirmed, before the session starts (case
 * L46).
 */
export async function describeHandover(
  { database, clock }: Dependencies,
  input: { readonly code: string; readonly brand: string },
): Promise<Answer<typeof readHandover> | Refused<'handover_expired' | 'user_access_restricted'>> {
  const nowMs = clock.now()
  return await database.system(async (ledger) => {
    const person = await personOf(ledger, { ...input, nowMs })
    if (isRefused(person)) return person
    await extendHandover(ledger, { secret: input.code, nowMs })
    return { name: person.name, email: person.email }
  })
}

/**
 * A provider's identity does not prove the second factor, where one is on (case L51). A wrong code
 * counts among the tries of the account, as after a password.
 */
async function refuseWithoutSecondFactor(
  { settings }: Dependencies,
  ledger: Ledger,
  {
    id,
    email,
    code,
    nowMs,
  }: {
    readonly id: string
    readonly email: string
    readonly code: string | undefined
    readonly nowMs: number
  },
): Promise<Refused<'second_factor_needed' | 'second_factor_wrong' | 'too_many_requests'> | null> {
  const tried = { limit: limits.signInOfAccount, of: email, nowMs }
  const waitSeconds = code === undefined ? null : await takeAttempt(ledger, tried)
  if (waitSeconds !== null) return refuseTries(waitSeconds)
  const { secret } = settings
  const missing = await refuseSecondFactor({ ledger, userId: id, nowMs }, { code, secret })
  if (missing === null && code !== undefined) await clearAttempts(ledger, tried)
  return missing
}

/** A session for a handover code, once, within its time and for a page of its own brand. */
export async function handOver(
  app: Dependencies,
  input: {
    readonly code: string
    readonly brand: string
    readonly secondFactor: string | undefined
    readonly visitor: Visitor
  },
): Promise<
  | {
      readonly result: Answer<typeof takeHandover>
      readonly refresh: string | null
    }
  | RefusedBy<typeof takeHandoverEndpoint>
> {
  const nowMs = app.clock.now()
  return await app.database.system(async (ledger) => {
    const person = await personOf(ledger, { ...input, nowMs })
    if (isRefused(person)) {
      // A code that was shown to another brand's page is worth nothing to its own.
      await useOneTimeToken(ledger, { kind: 'handover', secret: input.code, nowMs })
      return person
    }
    const step = { id: person.id, email: person.email, code: input.secondFactor, nowMs }
    const missing = await refuseWithoutSecondFactor(app, ledger, step)
    if (missing !== null) {
      await extendHandover(ledger, { secret: input.code, nowMs })
      return missing
    }
    const pass = await useOneTimeToken(ledger, { kind: 'handover', secret: input.code, nowMs })
    if (pass === undefined) return refuse('handover_expired')
    const { result, refresh } = await openSession(ledger, person, { ...input.visitor, nowMs })
    const { name, email } = person
    return { result: { ...result, name, email }, refresh }
  })
}

/** What a ticket proves, or why it leads to no account of its own. */
async function proofBy(ledger: Ledger, ticket: string, nowMs: number) {
  const proof = await findOneTimeToken(ledger, { kind: 'ticket', secret: ticket, nowMs })
  if (proof === undefined) return refuse('social_proof_missing')
  const account = await findByIdentity(ledger, proof)
  if (account === undefined && proof.email !== null && (await isEmailTaken(ledger, proof.email))) {
    // Never linked by the e-mail alone: its present owner need not be the one who registered with
    // it.
    return refuse('social_email_taken')
  }
  return { proof, account }
}

/** The provider's claims, for the form that completes a registration. */
export async function describeTicket(
  { database, clock }: Dependencies,
  ticket: string,
): Promise<Answer<typeof readTicket> | Refused<'social_email_taken' | 'social_proof_missing'>> {
  const found = await database.queryUnscoped((ledger) => proofBy(ledger, ticket, clock.now()))
  if (isRefused(found)) return found
  const { provider, name, email } = found.proof
  return { provider, name, email }
}

/** Signs in with a proven identity: the end of a registration, or why a sign-in led nowhere. */
export async function signInWithTicket(
  app: Dependencies,
  {
    ticket,
    secondFactor,
    visitor,
  }: {
    readonly ticket: string
    readonly secondFactor: string | undefined
    readonly visitor: Visitor
  },
): Promise<OpenedSession | RefusedBy<typeof signInBySocialEndpoint>> {
  const { database, clock } = app
  const nowMs = clock.now()
  return await database.system(async (ledger) => {
    const found = await proofBy(ledger, ticket, nowMs)
    if (isRefused(found)) return found
    const { account } = found
    if (account === undefined) return refuse('user_not_registered')
    if (await isDeactivated({ ledger, userId: account.id })) return refuse('user_access_restricted')
    const { email } = (await findPerson(ledger, account.id)) ?? { email: '' }
    const step = { id: account.id, email, code: secondFactor, nowMs }
    const missing = await refuseWithoutSecondFactor(app, ledger, step)
    if (missing !== null) return missing
    const used = await useOneTimeToken(ledger, { kind: 'ticket', secret: ticket, nowMs })
    if (used === undefined) return refuse('social_proof_missing')
    return await openSession(ledger, account, { ...visitor, nowMs })
  })
}
