import type { Factor } from '@saldo/contract/factors'
import type { OwnerLedger } from '../context.ts'

/** A user's confirmed factors, oldest first. */
export function listFactorRows(ctx: OwnerLedger): Promise<Factor[]> {
  return ctx.ledger
    .selectFrom('second_factors')
    .select(['id as _id', 'kind', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', ctx.userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The app's row, confirmed or not, held: of two codes at once one is the second. */
export function lockTotp(ctx: OwnerLedger) {
  return ctx.ledger
    .selectFrom('second_factors')
    .select((row) => [
      'id',
      'sealed_secret as sealed',
      'last_step as lastStep',
      'confirmed_at as confirmedAt',
      row
        .selectFrom('clock_marks')
        .select('set_back_from')
        .where('clock_marks.id', '=', 1)
        .as('setBackFrom'),
    ])
    .where('user_id', '=', ctx.userId)
    .where('kind', '=', 'totp')
    .forUpdate()
    .executeTakeFirst()
}

type NewFactor = {
  readonly id: string
  readonly kind: 'totp' | 'passkey'
  readonly name: string
  readonly sealed?: Buffer
  readonly credentialId?: string
  readonly publicKey?: Buffer
  readonly counter?: number
  readonly transports?: string[]
  readonly at: string
  readonly confirmedAt: string | null
}

export async function insertFactor(ctx: OwnerLedger, factor: NewFactor): Promise<void> {
  await ctx.ledger
    .insertInto('second_factors')
    .values({
      user_id: ctx.userId,
      id: factor.id,
      kind: factor.kind,
      name: factor.name,
      sealed_secret: factor.sealed ?? null,
      last_step: null,
      credential_id: factor.credentialId ?? null,
      public_key: factor.publicKey ?? null,
      counter: factor.counter ?? null,
      transports: factor.transports ?? [],
      created_at: factor.at,
      confirmed_at: factor.confirmedAt,
      used_at: null,
    })
    .execute()
}

export async function setUsed(
  ctx: OwnerLedger,
  of: { readonly id: string },
  {
    at,
    lastStep,
    counter,
    isConfirmed,
  }: {
    readonly at: string
    readonly lastStep?: number
    readonly counter?: number
    readonly isConfirmed?: true
  },
): Promise<void> {
  await ctx.ledger
    .updateTable('second_factors')
    .set({
      used_at: at,
      ...(lastStep === undefined ? {} : { last_step: lastStep }),
      ...(counter === undefined ? {} : { counter }),
      ...(isConfirmed === undefined ? {} : { confirmed_at: at }),
    })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .execute()
}

/** Returns false where the factor does not exist. */
export async function deleteFactor(ctx: OwnerLedger, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.ledger
    .deleteFrom('second_factors')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The passkey that has signed, with its row locked. */
export function lockPasskey(ctx: OwnerLedger, credentialId: string) {
  return ctx.ledger
    .selectFrom('second_factors')
    .select(['id', 'public_key as publicKey', 'counter', 'transports'])
    .where('user_id', '=', ctx.userId)
    .where('kind', '=', 'passkey')
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

export async function listCredentialIds(ctx: OwnerLedger): Promise<string[]> {
  const rows = await ctx.ledger
    .selectFrom('second_factors')
    .select('credential_id as id')
    .where('user_id', '=', ctx.userId)
    .where('kind', '=', 'passkey')
    .execute()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

export async function putRecoveryCodes(ctx: OwnerLedger, hashes: readonly string[]): Promise<void> {
  await ctx.ledger.deleteFrom('recovery_codes').where('user_id', '=', ctx.userId).execute()
  if (hashes.length === 0) return
  await ctx.ledger
    .insertInto('recovery_codes')
    .values(
      hashes.map((hash, slot) => ({
        user_id: ctx.userId,
        slot,
        code_hash: null,
        password_hash: hash,
        used_at: null,
      })),
    )
    .execute()
}

/**
 * The unused code of this slot and of this keyed hash, held: of two uses at once one is the second. A
 * user has codes of one kind, so that is one row at most that can match.
 */
export function lockRecoveryCodes(
  ctx: OwnerLedger,
  of: { readonly slot: number; readonly keyedHash: Buffer },
) {
  return ctx.ledger
    .selectFrom('recovery_codes')
    .select(['slot', 'password_hash as passwordHash'])
    .where('user_id', '=', ctx.userId)
    .where('used_at', 'is', null)
    .where((where) =>
      where.or([
        where('code_hash', '=', of.keyedHash),
        where.and([where('slot', '=', of.slot), where('password_hash', 'is not', null)]),
      ]),
    )
    .forUpdate()
    .execute()
}

export async function spendRecoveryCode(
  ctx: OwnerLedger,
  of: { readonly slot: number; readonly at: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('recovery_codes')
    .set({ used_at: of.at })
    .where('user_id', '=', ctx.userId)
    .where('slot', '=', of.slot)
    .execute()
}

export async function countRecoveryCodes(ctx: OwnerLedger): Promise<number> {
  const { count } = await ctx.ledger
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** By what a user needs a second factor, and whether there is one. */
export function findFactorFacts(ctx: OwnerLedger) {
  return ctx.ledger
    .selectFrom('users as u')
    .select((row) => [
      'u.profiles',
      'u.factor_grace_until as graceUntil',
      row
        .exists(
          row
            .selectFrom('second_factors as f')
            .select('f.id')
            .where('f.user_id', '=', ctx.userId)
            .where('f.confirmed_at', 'is not', null),
        )
        .as('isOn'),
    ])
    .where('u.id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
}
