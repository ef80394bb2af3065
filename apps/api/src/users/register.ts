import type { RefusedBy } from '@saldo/contract/endpoint'
import { refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import type { SocialProvider } from '@saldo/contract/social'
import type { register as registerEndpoint } from '@saldo/contract/user-changes'
import type { Brands } from '@saldo/domain/brands/choose'
import { idFrom } from '@saldo/domain/ids'
import { addMonths, type Day, lastDay, monthOf } from '@saldo/domain/calendar'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { refuseBirthDate } from '@saldo/domain/users/birth-date'
import type { Documents } from '@saldo/domain/users/documents'
import type { Ledger } from '../db/ledger.ts'
import { setOwner } from '../db/owner-key.ts'
import { instantAt, todayIn } from '../gateways/clock.ts'
import { hashPassword, isPassword } from '../gateways/passwords.ts'
import { keyedHashOf, newId } from '../gateways/random.ts'
import type { Dependencies } from '../dependencies.ts'
import { writeMail } from '../mail/outbox.ts'
import { findBlock, limits, takeAttempt } from './attempts.ts'
import { writeAcceptance } from './acceptance.ts'
import { sendCode } from './activation.ts'
import {
  findByIdentity,
  insertIdentity,
  type About,
  aboutColumns,
  findAccount,
  findUser,
  insertUser,
} from './store.ts'
import { refuseNewPassword } from './own-password.ts'
import { findOneTimeToken, type OneTimeTokenContent } from './passes-store.ts'

/** The bytes of a keyed hash that take the place of the instant in a new id. */
const ID_TIME_BYTES = 6
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

type Registration = About & {
  readonly _id?: string | undefined
  readonly email: string
  readonly password?: string | null | undefined
  readonly name: string
  readonly socialTicket?: string | undefined
  readonly socialLogin?: SocialProvider | 'facebook' | null | undefined
  readonly socialUid?: string | null | undefined
  readonly facebookUserId?: string | null | undefined
}

type Proof = OneTimeTokenContent<'ticket'>

/**
 * Puts the initial rows into a new ledger. The app passes it in, since slices above users write
 * them.
 */
export type PutFirst = (
  ledger: Ledger,
  owner: { readonly userId: string; readonly nowMs: number },
) => Promise<void>

/** The registration's network address, and the key that identifies a repeated call. */
export type RegistrationCall = {
  readonly address: string
  readonly agent: string
  readonly key: string | undefined
  /** The texts that the page showed. */
  readonly documents: Documents
}

/**
 * A new account: its person, its ledger, its initial rows, and how its owner gets in. Sent
 * again with the same key or the same `_id`, it is answered as it was the first time (case L19). The
 * password is hashed only for an e-mail that is free, within the limit of the address (case L43).
 */
export async function registerUser(
  app: Dependencies,
  input: Registration,
  { putFirst, call }: { readonly putFirst: PutFirst; readonly call: RegistrationCall },
): Promise<{ _id: string } | RefusedBy<typeof registerEndpoint> | Refused<'too_many_requests'>> {
  const { database, clock } = app
  const nowMs = clock.now()
  const today = todayIn(clock, DEFAULT_TIME_ZONE)
  const attempt = { limit: limits.registrationFromAddress, of: call.address, nowMs }
  const block = await database.system((ledger) => findBlock(ledger, attempt))
  if (block !== null) return refuseTries(block)
  const proof = await proofOf(app, input)
  const refusal = refuseRegistration(input, { proof, today, brands: app.settings.brands })
  if (refusal !== null) return refusal
  const id = idOfCall(app, input, call.key) ?? newId(nowMs)
  const account = await database.queryUnscoped((ledger) => findAccount(ledger, input.email))
  if (account !== undefined && proof === undefined) {
    if (await isSentAgain(app, { input, account, id, call })) return { _id: id }
    return refuseTaken(app, input.email, call.address)
  }
  const waitSeconds = await takeRegistration(app, input, { proof, call })
  if (waitSeconds !== null) return refuseTries(waitSeconds)
  // A registration by a provider has no password: a uid is no secret.
  const password = proof === undefined ? input.password : undefined
  const passwordHash = typeof password === 'string' ? await hashPassword(password) : null

  const taken = await database.system(async (ledger) => {
    const result = await makeAccount(ledger, input, {
      id,
      passwordHash,
      proof,
      nowMs,
      today,
      termsVersion: call.documents.terms.version,
    })
    if (result !== 'made') return result
    await setOwner({ ledger, userId: id })
    await putFirst(ledger, { userId: id, nowMs })
    await writeAcceptance({ ledger, userId: id, nowMs }, { ...call })
    if (isEmailVerified(input, proof)) return null
    const person = { id, email: input.email, name: input.name }
    const { secret } = app.settings
    await takeAttempt(ledger, { limit: limits.lettersTo, of: input.email, nowMs })
    await sendCode({ ledger, userId: person.id }, person, { nowMs, today, secret, sentCount: 0 })
    return null
  })
  if (taken === null) return { _id: id }
  if (taken.refused === 'email_taken') return refuseTaken(app, input.email, call.address)
  await notifyOwner(app, input.email)
  return taken
}

/** Counts a registration against the address, where the e-mail may get a letter with a code. */
function takeRegistration(
  { database, clock }: Dependencies,
  input: Registration,
  { proof, call }: { readonly proof: Proof | undefined; readonly call: RegistrationCall },
): Promise<number | null> {
  const nowMs = clock.now()
  const tries = [
    { limit: limits.accountsFromAddress, of: call.address, nowMs },
    { limit: limits.accountsFromAddressInADay, of: call.address, nowMs },
  ]
  return database.system(async (ledger) => {
    // The letter's own try is taken with the letter: the same form sent twice is one letter.
    const letters = { limit: limits.lettersTo, of: input.email, nowMs }
    const block = isEmailVerified(input, proof) ? null : await findBlock(ledger, letters)
    if (block !== null) return block
    for (const tried of tries) {
      const seconds = await takeAttempt(ledger, tried)
      if (seconds !== null) return seconds
    }
    return null
  })
}

/**
 * The id that this call makes, where it has an `_id` of its own or an idempotency key: the same one and the
 * same e-mail give the same id, so a registration whose answer was lost finds its own account. The `_id`
 * itself is nobody's: whoever sends the one of another account learns nothing of it (decision 34).
 */
function idOfCall(
  { settings }: Dependencies,
  { _id: sentId, email }: Registration,
  key: string | undefined,
): string | undefined {
  const sent = sentId ?? key
  if (sent === undefined) return undefined
  const bytes = keyedHashOf(settings.secret, `registration:${sent}:${email}`)
  return idFrom(bytes.readUIntBE(10, ID_TIME_BYTES), bytes.subarray(0, 10))
}

/** Whether the account was made by the same form sent before: it has its id and its password. */
async function isSentAgain(
  { database, clock }: Dependencies,
  {
    input,
    account,
    id,
    call,
  }: {
    readonly input: Registration
    readonly account: { readonly id: string; readonly passwordHash: string | null }
    readonly id: string
    readonly call: RegistrationCall
  },
): Promise<boolean> {
  if (account.id !== id || typeof input.password !== 'string') return false
  const tried = { limit: limits.accountsFromAddress, of: call.address, nowMs: clock.now() }
  const block = await database.system((ledger) => takeAttempt(ledger, tried))
  return block === null && (await isPassword(account.passwordHash, input.password))
}

/** The e-mail has an account: the refusal is answered and counted, and the owner gets a letter. */
async function refuseTaken(
  app: Dependencies,
  email: string,
  address: string,
): Promise<Refused<'email_taken'>> {
  const { database, clock } = app
  const tried = { limit: limits.registrationFromAddress, of: address, nowMs: clock.now() }
  // Only this answer is counted against an address: it is the one that discloses an account.
  await database.system((ledger) => takeAttempt(ledger, tried))
  await notifyOwner(app, email)
  return refuse('email_taken', 'email')
}

/** What the ticket proves, where there is one that is still good. */
async function proofOf(
  { database, clock }: Dependencies,
  { socialTicket: secret }: Registration,
): Promise<Proof | undefined> {
  if (secret === undefined) return undefined
  const shown = { kind: 'ticket', secret, nowMs: clock.now() } as const
  return await database.queryUnscoped((ledger) => findOneTimeToken(ledger, shown))
}

/** Whether the provider has verified this e-mail: it needs no confirmation. */
function isEmailVerified({ email }: Registration, proof: Proof | undefined): boolean {
  return proof !== undefined && proof.email === email
}

function refuseRegistration(
  input: Registration,
  { proof, today, brands }: { proof: Proof | undefined; today: Day; brands: Brands },
) {
  if (isProofMissing(input, proof)) return refuse('social_proof_missing')
  const { birthdate } = input
  const birthDateRefusal = birthdate ? refuseBirthDate(birthdate, today) : null
  if (birthDateRefusal !== null) return refuse(birthDateRefusal, 'birthdate')
  if (proof !== undefined) return null
  if (typeof input.password !== 'string') return refuse('password_missing', 'password')
  const refusal = refuseNewPassword(input.password, input, brands)
  return refusal === null ? null : refuse(refusal, 'password')
}

/**
 * Whether the form names a provider's identity without a ticket for it, or contradicts the ticket.
 */
function isProofMissing(input: Registration, proof: Proof | undefined): boolean {
  const { socialTicket } = input
  const [socialLogin, socialUid, facebookUserId] = [
    input.socialLogin ?? undefined,
    input.socialUid ?? undefined,
    input.facebookUserId ?? undefined,
  ]
  const claims = [socialTicket, socialLogin, socialUid, facebookUserId]
  if (proof === undefined) return claims.some((claim) => claim !== undefined)
  return (
    facebookUserId !== undefined ||
    (socialUid !== undefined && socialUid !== proof.subject) ||
    (socialLogin !== undefined && socialLogin !== proof.provider)
  )
}

/** Null where the same form was sent before: it is answered as it was then. */
async function makeAccount(
  ledger: Ledger,
  input: Registration,
  {
    id,
    passwordHash,
    proof,
    nowMs,
    today,
    termsVersion,
  }: {
    readonly id: string
    readonly passwordHash: string | null
    readonly proof: Proof | undefined
    readonly nowMs: number
    readonly today: Day
    readonly termsVersion: string
  },
): Promise<'made' | null | Refused<'email_taken' | 'social_email_taken'>> {
  const at = instantAt(nowMs)
  const owner = proof === undefined ? undefined : await findByIdentity(ledger, proof)
  if (owner !== undefined) return owner.id === id ? null : refuse('social_email_taken')
  const isNew = await insertUser(ledger, {
    id,
    email: input.email,
    name: input.name,
    passwordHash,
    active: isEmailVerified(input, proof),
    about: aboutColumns(input),
    termsVersion,
    at,
    openedUntil: lastDay(addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS)),
  })
  if (!isNew) {
    // The same form sent twice. Only its sender knows the id, so the answer discloses nothing.
    const isSame =
      input._id !== undefined && (await findUser({ ledger, userId: id }))?.email === input.email
    if (isSame) return null
    return refuse(isEmailVerified(input, proof) ? 'social_email_taken' : 'email_taken', 'email')
  }
  if (proof !== undefined) await insertIdentity({ ledger, userId: id }, { ...proof, at })
  return 'made'
}

/** Writes to the owner of an e-mail with which another person tries to register. */
async function notifyOwner({ database, clock }: Dependencies, email: string): Promise<void> {
  const nowMs = clock.now()
  const tried = { limit: limits.takenLettersTo, of: email, nowMs }
  await database.system(async (ledger) => {
    if ((await takeAttempt(ledger, tried)) !== null) return
    await writeMail(ledger, { recipient: email, kind: 'already_registered', payload: {}, nowMs })
  })
}
