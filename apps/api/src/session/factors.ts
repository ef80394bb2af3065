import { refuse, type Refused } from '@saldo/contract/refusals'
import { factorMissingFrom, seesOthers } from '@saldo/domain/users/second-factor'
import { endOtherSessions, findProfiles, findUser } from '../users/store.ts'
import { endActingSessions, endOtherProofs, proveSession } from './store.ts'
import type { OwnerLedger, JobContext, Context, Handler } from '../context.ts'
import type * as factors from '@saldo/contract/factors'
import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Answer, RefusedBy } from '@saldo/contract/endpoint'
import type {
  beginTotp as beginEndpoint,
  listFactors as listEndpoint,
} from '@saldo/contract/factors'
import { assert } from '@saldo/domain/assert'
import { codeFrom, numberCode, numberOfCode, readCode } from '@saldo/domain/families/kinds'
import { newOwnedToken } from '../access/owned-token.ts'
import { setOwner } from '../db/owner-key.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashPassword, isPassword } from '../gateways/passwords.ts'
import { keyedHashOf, newId, hashOf, newSecret } from '../gateways/random.ts'
import { seal, unseal } from '../gateways/sealing.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  findFactorFacts,
  insertFactor,
  listFactorRows,
  lockRecoveryCodes,
  lockTotp,
  putRecoveryCodes,
  setUsed,
  spendRecoveryCode,
} from './factors-store.ts'
import type { proveByPassword as proveByPasswordEndpoint } from '@saldo/contract/session'
import { refuseOwnPassword } from '../users/own-password.ts'
import { renewalOf } from './cookie.ts'

/** Whether a user has a second factor, and from when on they may not do without (V6.3.3); in their own ledger. */
export async function findFactorRule(
  ctx: OwnerLedger,
): Promise<{ readonly isOn: boolean; readonly missingFrom: number | null }> {
  const found = await findFactorFacts(ctx)
  const { profiles, graceUntil } = found
  const isOn = Boolean(found.isOn)
  const graceUntilMs = graceUntil === null ? null : Date.parse(graceUntil)
  return { isOn, missingFrom: factorMissingFrom({ profiles, isOn, graceUntilMs }) }
}

/** Why this user may not see data of others now, or null: they need a second factor, and have none. */
export async function refuseWithoutFactor(
  ctx: JobContext,
): Promise<Refused<'planner_needs_factor'> | null> {
  const { missingFrom } = await findFactorRule(ctx)
  return missingFrom !== null && missingFrom <= ctx.nowMs ? refuse('planner_needs_factor') : null
}

/**
 * A factor is on from now: what other sessions have shown before was less than all of them. The other
 * sessions of whoever sees data of others end: they were opened without it.
 */
export async function endWithoutFactor(
  ctx: OwnerLedger,
  of: { readonly but: string; readonly at: string },
): Promise<void> {
  const { at } = of
  await endOtherProofs(ctx, of)
  if (!seesOthers(await findProfiles(ctx))) return
  await endOtherSessions(ctx, of)
  await endActingSessions(ctx, at)
}

const RECOVERY_CODES = 10
const STEP_S = 30
/** A code has the half minute after the app has shown it, for it to be typed; none of the next one counts. */
const TYPING_S = 30

/** What the secret of an app is sealed for: its row. */
export const placeOfFactor = (userId: string, id: string): string =>
  `second_factors/${userId}/${id}`

/** The user's factors beside the password. */
export async function listFactors(ctx: Context): Promise<Answer<typeof listEndpoint>> {
  const [items, recoveryCodes] = await Promise.all([listFactorRows(ctx), countRecoveryCodes(ctx)])
  return { items, recoveryCodes }
}

type Moment = { readonly secret: string }

/** A secret for an app; no code is required before its first one has been right. */
export async function beginTotp(
  ctx: Context,
  input: Moment & { readonly issuer: string },
): Promise<Answer<typeof beginEndpoint> | Refused<'totp_already_on'>> {
  const { secret: key, issuer } = input
  const before = await lockTotp(ctx)
  if (before !== undefined && before.confirmedAt !== null) return refuse('totp_already_on')

  // Decided. A new one replaces one that was never confirmed.
  if (before !== undefined) await deleteFactor(ctx, before.id)
  const id = newId(ctx.nowMs)
  const secret = generateSecret()
  await insertFactor(ctx, {
    id,
    kind: 'totp',
    name: 'Aplicativo autenticador',
    sealed: seal(key, secret, placeOfFactor(ctx.userId, id)),
    at: instantAt(ctx.nowMs),
    confirmedAt: null,
  })
  const user = await findUser(ctx)
  assert(user !== undefined, 'a session has its user')
  return { secret, uri: generateURI({ secret, label: user.email, issuer }) }
}

/**
 * Whether the app shows this code now, and no code of this step or an earlier one was used already.
 */
async function takeTotpCode(
  ctx: JobContext,
  { code, secret: key }: Moment & { readonly code: string },
): Promise<{ readonly id: string; readonly step: number; readonly isConfirmed: boolean } | null> {
  const kept = await lockTotp(ctx)
  const secret =
    kept?.sealed == null ? null : unseal(key, kept.sealed, placeOfFactor(ctx.userId, kept.id))
  const token = code.replaceAll(/\s/g, '')
  if (kept === undefined || secret === null || !/^\d{6}$/.test(token)) return null
  const lastStep = lastStepOf(kept, ctx.nowMs)
  // No code of the present counts yet, and the library rejects such a step as an error.
  if (lastStep !== null && lastStep > Math.floor(ctx.nowMs / 1000 / STEP_S)) return null
  const verified = verifySync({
    secret,
    token,
    epoch: Math.floor(ctx.nowMs / 1000),
    epochTolerance: [TYPING_S, 0],
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  })
  if (!verified.valid || !('timeStep' in verified)) return null
  return { id: kept.id, step: verified.timeStep, isConfirmed: kept.confirmedAt !== null }
}

/** A clock that was set back by more than this was wrong before, not now. */
const SET_BACK_MAX_MS = 24 * 60 * 60_000

/**
 * The step after which a code counts: after the last one used, and after those that had passed when
 * the clock was set back, which no app shows any more (case L81).
 */
function lastStepOf(
  { lastStep, setBackFrom }: { lastStep: number | null; setBackFrom: string | null },
  nowMs: number,
): number | null {
  const fromMs = setBackFrom === null ? 0 : Date.parse(setBackFrom)
  if (fromMs <= nowMs || fromMs > nowMs + SET_BACK_MAX_MS) return lastStep
  return Math.max(lastStep ?? 0, Math.floor(fromMs / 1000 / STEP_S))
}

/**
 * The first code of the app was right: codes are required from now on. Returns the recovery codes.
 */
export async function confirmTotp(
  ctx: Context,
  input: Moment & { readonly code: string; readonly sessionId: string },
): Promise<
  { readonly recoveryCodes: string[] } | Refused<'second_factor_wrong' | 'totp_not_begun'>
> {
  const begun = await lockTotp(ctx)
  if (begun === undefined || begun.confirmedAt !== null) return refuse('totp_not_begun')
  const taken = await takeTotpCode(ctx, input)
  if (taken === null) return refuse('second_factor_wrong', 'code')

  // Decided.
  const at = instantAt(ctx.nowMs)
  await setUsed(ctx, { id: taken.id }, { at, lastStep: taken.step, isConfirmed: true })
  await endWithoutFactor(ctx, { but: input.sessionId, at })
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, (_, number) =>
    numberCode(codeFrom(randomBytes(20)), number),
  )
  await putRecoveryCodes(ctx, await Promise.all(recoveryCodes.map(hashPassword)))
  return { recoveryCodes }
}

/** Without the app the recovery codes are void too, unless a passkey is left. */
export const removeFactor: Handler<typeof factors.removeFactor> = async (
  ctx,
  { params: { id } },
) => {
  if (!(await deleteFactor(ctx, id))) return refuse('factor_not_found')
  if ((await listFactorRows(ctx)).length === 0) {
    await putRecoveryCodes(ctx, [])
    await endActingSessions(ctx, instantAt(ctx.nowMs))
  }
  return null
}

/**
 * What is still missing after the right password: nothing, or a code that the app shows, or one of
 * those for a bad day. A wrong one counts like a wrong password.
 */
export async function refuseSecondFactor(
  ctx: JobContext,
  input: Moment & { readonly code: string | undefined },
): Promise<null | Refused<'second_factor_needed' | 'second_factor_wrong'>> {
  const [, factors] = await Promise.all([setOwner(ctx), listFactorRows(ctx)])
  if (factors.length === 0) return null
  const { code, secret } = input
  if (code === undefined) {
    const kinds = [...new Set(factors.map(({ kind }) => kind))]
    return refuse('second_factor_needed', ...kinds)
  }
  const at = instantAt(ctx.nowMs)
  const taken = await takeTotpCode(ctx, { code, secret })
  if (taken?.isConfirmed === true) {
    await setUsed(ctx, { id: taken.id }, { at, lastStep: taken.step })
    return null
  }
  if (await takeRecoveryCode(ctx, { code, secret })) return null
  return refuse('second_factor_wrong', 'code')
}

/**
 * Whether this is a recovery code that was not used. Its first sign says which of the ten it is, so one
 * password hash is computed at most, and none for what is no code.
 */
async function takeRecoveryCode(
  ctx: JobContext,
  { code, secret }: Moment & { readonly code: string },
): Promise<boolean> {
  const read = readCode(code)
  const slot = numberOfCode(read)
  if (slot === null) return false
  const keyedHash = keyedHashOf(secret, `${ctx.userId}:${read}`)
  const [found] = await lockRecoveryCodes(ctx, { slot, keyedHash })
  if (found === undefined) return false
  // One of before was found by its hash.
  const isRight = found.passwordHash === null || (await isPassword(found.passwordHash, read))
  if (isRight) await spendRecoveryCode(ctx, { slot: found.slot, at: instantAt(ctx.nowMs) })
  return isRight
}

/**
 * The user of this session proves their identity again: by their password and, where a second
 * factor is on, by that as well (case L51).
 */
export async function proveByPassword(
  ctx: Context,
  caller: { readonly sessionId: string },
  {
    password,
    code,
    address,
    secret,
  }: {
    readonly password: string
    readonly code: string | undefined
    readonly address: string
    readonly secret: string
  },
): Promise<Proved | RefusedBy<typeof proveByPasswordEndpoint>> {
  const refusal = await refuseOwnPassword(ctx, {
    password,
    address,
    field: 'password',
    askMore: () => refuseSecondFactor(ctx, { code, secret }),
  })
  if (refusal !== null) return refusal

  // Decided.
  return renewProved(ctx, { sessionId: caller.sessionId })
}

/** The secrets under which a session goes on after a proof: its access token, and its cookie's value. */
export type Proved = { readonly accessToken: string; readonly refresh: string }

/** Notes the proof, and gives the session new secrets in place of those of before (ASVS V7.2.4). */
export async function renewProved(
  ctx: Context,
  of: { readonly sessionId: string },
): Promise<Proved> {
  const { sessionId } = of
  const [accessToken, refresh] = [newOwnedToken(ctx.userId), newSecret()]
  await proveSession(ctx, {
    sessionId,
    tokenHash: hashOf(accessToken),
    refreshHash: hashOf(refresh),
    at: instantAt(ctx.nowMs),
  })
  return { accessToken, refresh: renewalOf(sessionId, refresh) }
}
