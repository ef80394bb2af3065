import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Brands } from '@saldo/domain/brands/choose'
import { refusePassword } from '@saldo/domain/users/password'
import { refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import type { User } from '@saldo/contract/users'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashPassword, isPassword } from '../gateways/passwords.ts'
import { writeMail } from '../mail/outbox.ts'
import { clearAttempts, giveBackAttempt, limits, takeAttempt } from './attempts.ts'
import {
  endOtherSessions,
  findPasswordHash,
  setPasswordHash,
  spendRecoveryTokens,
} from './store.ts'
import type { JobContext } from '../context.ts'

/*
 * A Bloom filter of passwords: a set that is asked whether it has one, in which each password takes the
 * same few bits however long it is. It knows every password that was put into it; of others it takes one
 * in about a hundred thousand for one of them, whose owner has to choose another.
 */

const BITS_PER_PASSWORD = 24
/** A hash of 64 bytes has so many numbers of four. */
const PLACES = 16

/** Where the bits of a password are, of so many; a password counts in any case of its letters. */
function placesOf(password: string, bits: number): number[] {
  const hash = createHash('sha512').update(password.toLowerCase()).digest()
  return Array.from({ length: PLACES }, (_, index) => hash.readUInt32BE(index * 4) % bits)
}

/** The filter of these passwords, as the bytes of a file. */
export function makePasswordFilter(passwords: readonly string[]): Buffer {
  const filter = Buffer.alloc(Math.ceil((passwords.length * BITS_PER_PASSWORD) / 8))
  for (const password of passwords) {
    for (const place of placesOf(password, filter.length * 8)) {
      const at = Math.floor(place / 8)
      filter[at] = (filter[at] ?? 0) | (1 << (place % 8))
    }
  }
  return filter
}

/** Whether the password is one of those that the filter was made of; see above how sure that is. */
export function hasPassword(filter: Buffer, password: string): boolean {
  return placesOf(password, filter.length * 8).every(
    (place) => ((filter[Math.floor(place / 8)] ?? 0) & (1 << (place % 8))) !== 0,
  )
}

/** Passwords of public leaks, made by `node tools/run.mjs breached-passwords` (decision 153). */
const BREACHED = new URL('./breached-passwords.bin', import.meta.url)
let breached: Buffer | undefined

/** Whether the password is known from leaks (ASVS V6.2.12, case L56). */
function isBreached(password: string): boolean {
  breached ??= readFileSync(BREACHED)
  return hasPassword(breached, password)
}

/**
 * Why this password may not be taken, or null: the rule, which the page has too, with the names of the
 * brands and of the owner's company; and the leaked ones, which are too many for a page.
 */
export function refuseNewPassword(
  password: string,
  {
    email,
    name,
    company,
  }: {
    readonly email: string
    readonly name: string
    readonly company?: { readonly name: string } | null
  },
  brands: Pick<Brands, 'all'>,
) {
  const names = [...brands.all.map((brand) => brand.name), ...(company ? [company.name] : [])]
  const refusal = refusePassword(password, { email, name, names })
  return refusal ?? (isBreached(password) ? 'password_breached' : null)
}

/** Refusals where the password was right and another factor is missing or wrong. */
export type SecondFactorRefused = Refused<
  'second_factor_needed' | 'second_factor_wrong' | 'too_many_requests'
>

type Typed = {
  readonly password: string
  /** What the field is called in which it was typed. */
  readonly field: 'password' | 'currentPassword'
  readonly address: string
  /**
   * Checks the other factors after the right password; a wrong one counts like a wrong password.
   */
  readonly askMore?: () => Promise<SecondFactorRefused | null>
}

/**
 * Checks the user's present password, within a session; null where it is right, or the refusal. A
 * wrong one counts like a wrong sign-in: a stolen session has no more guesses than an
 * unauthenticated caller.
 */
export async function refuseOwnPassword(
  ctx: JobContext,
  { password, field, address, askMore }: Typed,
): Promise<
  | (Refused<'password_not_set' | 'password_wrong' | 'too_many_requests'> | SecondFactorRefused)
  | null
> {
  const kept = await findPasswordHash(ctx)
  if (kept === null) return refuse('password_not_set')
  const ofAccount = { limit: limits.proofOfAccount, of: ctx.userId, nowMs: ctx.nowMs }
  const fromAddress = { limit: limits.proofFromAddress, of: address, nowMs: ctx.nowMs }
  for (const tried of [fromAddress, ofAccount]) {
    const waitSeconds = await takeAttempt(ctx.ledger, tried)
    if (waitSeconds !== null) return refuseTries(waitSeconds)
  }
  if (!(await isPassword(kept, password))) return { ...refuse('password_wrong', field), keep: true }
  const factorRefusal = (await askMore?.()) ?? null
  if (factorRefusal?.refused === 'second_factor_wrong') return { ...factorRefusal, keep: true }
  await giveBackAttempt(ctx.ledger, fromAddress)
  if (factorRefusal === null) await clearAttempts(ctx.ledger, ofAccount)
  else await giveBackAttempt(ctx.ledger, ofAccount)
  return factorRefusal
}

/** From where and in which session a password is changed, and how sure it is who does it. */
export type PasswordMoment = {
  readonly nowMs: number
  readonly address: string
  readonly sessionId: string
  readonly isProved: boolean
  readonly brands: Brands
}

/**
 * Replaces the user's own password. It needs the present one, with the second factor where one is
 * on, or a recent proof of identity; every other session of the account ends, and its owner gets a
 * letter.
 */
export async function replaceOwnPassword(
  ledger: Ledger,
  person: Pick<User, '_id' | 'email' | 'name' | 'company'>,
  input: PasswordMoment & {
    readonly password: string
    readonly currentPassword: string | undefined
    /** The present password does not prove the second factor, where one is on (case L51). */
    readonly askMore: () => Promise<SecondFactorRefused | null>
  },
) {
  const { _id: userId, email, name } = person
  const { password, currentPassword, nowMs } = input
  const refusal = refuseNewPassword(password, person, input.brands)
  if (refusal === 'password_too_short') return refuse('new_password_too_short', 'password')
  if (refusal !== null) return refuse(refusal, 'password')
  if (currentPassword !== undefined) {
    const { address, askMore } = input
    const field = 'currentPassword'
    const typed = { userId, password: currentPassword, field, nowMs, address, askMore } as const
    const wrong = await refuseOwnPassword(
      { ledger, userId: typed.userId, nowMs: typed.nowMs },
      typed,
    )
    if (wrong !== null) return wrong
  } else if (!input.isProved) return refuse('proof_needed')
  const changes = { limit: limits.passwordOfAccount, of: userId, nowMs }
  const waitSeconds = await takeAttempt(ledger, changes)
  if (waitSeconds !== null) return refuseTries(waitSeconds)

  // Decided.
  const at = instantAt(nowMs)
  await setPasswordHash({ ledger, userId }, await hashPassword(password))
  await endOtherSessions({ ledger, userId }, { but: input.sessionId, at })
  await spendRecoveryTokens({ ledger, userId }, at)
  await writeMail(ledger, { recipient: email, kind: 'password_changed', payload: { name }, nowMs })
  return null
}
