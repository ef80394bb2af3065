import { refuse, type Refused } from '@saldo/contract/refusals'
import type { SocialProvider } from '@saldo/contract/social'
import { addMonths, type Day, lastDay, monthOf } from '@saldo/domain/calendar'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { refuseBirthDate } from '@saldo/domain/users/birth-date'
import { refusePassword } from '@saldo/domain/users/password'
import type { Ledger } from '../db/ledger.ts'
import { setOwner } from '../db/owner-key.ts'
import { instantAt, todayIn } from '../gateways/clock.ts'
import { hashPassword } from '../gateways/passwords.ts'
import { newId } from '../gateways/random.ts'
import type { Ground } from '../ground.ts'
import { writeMail } from '../jobs/mail-outbox.ts'
import { sendCode } from './activation.ts'
import { findByIdentity, insertIdentity } from './identities-store.ts'
import { findPass, type Pass } from './passes-store.ts'
import { type About, aboutColumns, findUser, insertUser } from './store.ts'

const TERMS_VERSION = '2026-11'
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

type Registration = About & {
  readonly _id?: string | undefined
  readonly email: string
  readonly password?: string | undefined
  readonly name: string
  readonly socialTicket?: string | undefined
  readonly socialLogin?: SocialProvider | 'facebook' | undefined
  readonly socialUid?: string | undefined
  readonly facebookUserId?: string | undefined
}

type Proof = Pass<'ticket'>

/** Puts what everybody begins with into a new ledger. The house hands it in: it stands above users. */
export type PutFirst = (
  ledger: Ledger,
  owner: { readonly userId: string; readonly nowMs: number },
) => Promise<void>

/** A new account: its person, its ledger, what everybody begins with, and how its owner gets in. */
export async function registerUser(
  house: Ground,
  given: Registration,
  putFirst: PutFirst,
): Promise<{ _id: string } | Refused> {
  const { database, clock } = house
  const nowMs = clock.now()
  const today = todayIn(clock, DEFAULT_TIME_ZONE)
  const proof = await proofOf(house, given)
  const refusal = refuseRegistration(given, { proof, today })
  if (refusal !== null) return refusal
  // Whoever comes by a provider has no password: a uid is no secret.
  const password = proof === undefined ? given.password : undefined
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const id = given._id ?? newId(nowMs)

  const taken = await database.system(async (ledger) => {
    const account = { id, passwordHash, proof, nowMs, today }
    const told = await makeAccount(ledger, given, account)
    if (told !== 'made') return told
    await setOwner(ledger, id)
    await putFirst(ledger, { userId: id, nowMs })
    if (isVouchedFor(given, proof)) return null
    const person = { id, email: given.email, name: given.name }
    const { secret } = house.settings
    await sendCode(ledger, person, { nowMs, today, secret, sentCount: 0 })
    return null
  })
  if (taken === null) return { _id: id }
  await tellOwner(house, given.email)
  return taken
}

/** What the ticket proves, where there is one that is still good. */
async function proofOf(
  { database, clock }: Ground,
  { socialTicket: secret }: Registration,
): Promise<Proof | undefined> {
  if (secret === undefined) return undefined
  const shown = { kind: 'ticket', secret, nowMs: clock.now() } as const
  return await database.glance((ledger) => findPass(ledger, shown))
}

/** The e-mail is the one that the provider vouches for: nobody has to confirm it again. */
function isVouchedFor({ email }: Registration, proof: Proof | undefined): boolean {
  return proof !== undefined && proof.email === email
}

function refuseRegistration(
  given: Registration,
  { proof, today }: { readonly proof: Proof | undefined; readonly today: Day },
): Refused | null {
  if (isProofMissing(given, proof)) return refuse('social_proof_missing')
  const { birthdate } = given
  const tooOdd = birthdate ? refuseBirthDate(birthdate, today) : null
  if (tooOdd !== null) return refuse(tooOdd, 'birthdate')
  if (proof !== undefined) return null
  if (given.password === undefined) return refuse('password_missing', 'password')
  const refusal = refusePassword(given.password, given)
  return refusal === null ? null : refuse(refusal, 'password')
}

/** Whoever says to be somebody of a provider shows a ticket, and says nothing else than it does. */
function isProofMissing(given: Registration, proof: Proof | undefined): boolean {
  const { socialTicket, socialLogin, socialUid, facebookUserId } = given
  const claims = [socialTicket, socialLogin, socialUid, facebookUserId]
  if (proof === undefined) return claims.some((claim) => claim !== undefined)
  return (
    facebookUserId !== undefined ||
    (socialUid !== undefined && socialUid !== proof.subject) ||
    (socialLogin !== undefined && socialLogin !== proof.provider)
  )
}

type Making = {
  readonly id: string
  readonly passwordHash: string | null
  readonly proof: Proof | undefined
  readonly nowMs: number
  readonly today: Day
}

/** Null where the same form was sent before: it is answered as it was then. */
async function makeAccount(
  ledger: Ledger,
  given: Registration,
  { id, passwordHash, proof, nowMs, today }: Making,
): Promise<'made' | null | Refused> {
  const at = instantAt(nowMs)
  const known = proof === undefined ? undefined : await findByIdentity(ledger, proof)
  if (known !== undefined) return known.id === id ? null : refuse('social_email_taken')
  const isNew = await insertUser(ledger, {
    id,
    email: given.email,
    name: given.name,
    passwordHash,
    active: isVouchedFor(given, proof),
    about: aboutColumns(given),
    termsVersion: TERMS_VERSION,
    at,
    openedUntil: lastDay(addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS)),
  })
  if (!isNew) {
    // The same form sent twice. Only who made the id knows it, so this tells nobody anything.
    const isSame = given._id !== undefined && (await findUser(ledger, id))?.email === given.email
    if (isSame) return null
    return refuse(isVouchedFor(given, proof) ? 'social_email_taken' : 'email_taken', 'email')
  }
  if (proof !== undefined) await insertIdentity(ledger, { ...proof, userId: id, at })
  return 'made'
}

/** The owner of an e-mail hears of it when somebody tries to register with it. */
async function tellOwner({ database, clock }: Ground, email: string): Promise<void> {
  const nowMs = clock.now()
  await database.system((ledger) =>
    writeMail(ledger, { recipient: email, kind: 'already_registered', payload: {}, nowMs }),
  )
}
