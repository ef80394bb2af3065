import { sql } from 'kysely'
import type { Brands } from '@saldo/domain/brands/choose'
import type { Database, Ledger } from '../db/ledger.ts'
import { type Clock, instantAt } from '../gateways/clock.ts'
import type { Post } from '../gateways/mail.ts'
import { hashOf, newId, newSecret } from '../gateways/random.ts'
import { letterheadFor } from './letter-brand.ts'
import type { NoValues } from './form.ts'
import {
  type Letter,
  type LetterKind,
  type LetterOf,
  type LetterValues,
  writeLetter,
} from './letters.ts'

/** What a letter waits with. The link of a recovery is made when it leaves, and is kept nowhere. */
type Payloads = Omit<LetterValues, 'recovery'> & { readonly recovery: NoValues }

/** A kind of letter with all that it needs: one that lacks a value does not compile. */
export type Written = {
  readonly [K in LetterKind]: { readonly kind: K; readonly payload: Payloads[K] }
}[LetterKind]

export type Mail = Written & { readonly recipient: string; readonly nowMs: number }

/** Puts a letter in the outbox, in the transaction of whatever causes it. Nothing is sent here. */
export function insertMailStatement(ledger: Ledger, mail: Mail) {
  const at = instantAt(mail.nowMs)
  return ledger.insertInto('mail_outbox').values({
    id: newId(mail.nowMs),
    recipient: mail.recipient,
    kind: mail.kind,
    payload: JSON.stringify(mail.payload),
    run_at: at,
    locked_until: null,
    last_error: null,
    created_at: at,
    sent_at: null,
  })
}

export async function writeMail(ledger: Ledger, mail: Mail): Promise<void> {
  await insertMailStatement(ledger, mail).execute()
}

/** Takes back what was not sent yet. */
export async function deletePendingLetters(
  ledger: Ledger,
  of: { readonly recipient: string; readonly kinds: readonly LetterKind[] },
): Promise<void> {
  await ledger
    .deleteFrom('mail_outbox')
    .where('recipient', '=', of.recipient)
    .where('kind', 'in', of.kinds)
    .where('state', '=', 'pending')
    .execute()
}

const ATTEMPTS_MAX = 12
const LOCK_MS = 60_000
const RENEWED_EVERY_MS = 20_000
const BATCH = 20
const RECOVERY_MS = 60 * 60_000

export type Outbox = {
  readonly database: Database
  readonly clock: Clock
  readonly post: Post
  readonly appUrl: string
  readonly brands: Brands
}

type Sent = Letter & { readonly from: string | undefined }

/** As it was put in: what is stored of a letter was a `Written`. */
type Taken = Written & Awaited<ReturnType<typeof takeBatch>>[number]

/** Sends what is due. Gives the number of letters that left; a letter refused for good is kept. */
export async function sendDueMail(outbox: Outbox): Promise<number> {
  const nowMs = outbox.clock.now()
  const batch = await outbox.database.system((ledger) => takeBatch(ledger, nowMs))
  let sent = 0
  for (const row of batch) {
    const mail = row as Taken
    const lease = { id: mail.id, until: instantAt(nowMs + LOCK_MS) }
    // Those before it may have taken so long that another product has it by now.
    if (!(await renew(outbox, lease))) continue
    const renewing = setInterval(() => void renew(outbox, lease).catch(() => {}), RENEWED_EVERY_MS)
    try {
      if (await sendOne(outbox, mail)) sent += 1
    } finally {
      clearInterval(renewing)
    }
  }
  return sent
}

/**
 * Two runners never take the same letter: each skips what the other holds. The oldest comes first,
 * so that of two codes the one that works is the last to arrive.
 */
async function takeBatch(ledger: Ledger, nowMs: number) {
  const now = instantAt(nowMs)
  const due = ledger
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'pending')
    .where('run_at', '<=', now)
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<', now)]),
    )
    .orderBy('run_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
  const taken = await ledger
    .updateTable('mail_outbox')
    .set({ locked_until: instantAt(nowMs + LOCK_MS) })
    .where('id', 'in', due)
    .returning(['id', 'recipient', 'kind', 'payload', 'attempts', 'created_at'])
    .execute()
  return taken.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

type Lease = { readonly id: string; until: string }

/** Keeps a letter for as long as the mail server is waited for; false where it is not ours any more. */
async function renew({ database, clock }: Outbox, lease: Lease): Promise<boolean> {
  const until = instantAt(clock.now() + LOCK_MS)
  const { numUpdatedRows } = await database.system((ledger) =>
    ledger
      .updateTable('mail_outbox')
      .set({ locked_until: until })
      .where('id', '=', lease.id)
      .where('state', '=', 'pending')
      .where('locked_until', '=', lease.until)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) return false
  lease.until = until
  return true
}

async function sendOne(outbox: Outbox, mail: Taken): Promise<boolean> {
  const { database, clock, post } = outbox
  try {
    const letter = await letterOf(outbox, mail)
    if (letter !== null) await post.send({ id: mail.id, to: mail.recipient, ...letter })
    await database.system((ledger) =>
      isLast(mail) ? forget(ledger, mail.id) : settle(ledger, mail.id, clock.now()),
    )
    return letter !== null
  } catch (error) {
    await database.system((ledger) => postpone(ledger, mail, { error, nowMs: clock.now() }))
    return false
  }
}

/**
 * A recovery's secret is made here and not in the request, which must take equally long whether
 * the account exists or not. Where it does not, there is no letter.
 */
async function letterOf(outbox: Outbox, mail: Taken): Promise<Sent | null> {
  const { database, clock, brands } = outbox
  const { recipient } = mail
  const company = mail.kind === 'company_activation' ? mail.payload.company : undefined
  const { from, ...head } = await database.system((ledger) =>
    letterheadFor(ledger, { brands, appUrl: outbox.appUrl }, { recipient, company }),
  )
  if (mail.kind !== 'recovery') {
    const { kind, payload } = mail
    return { ...writeLetter({ kind, values: payload } as LetterOf<LetterKind>, head), from }
  }
  const secret = newSecret()
  const found = await database.system(async (ledger) => {
    const account = await ledger
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', mail.recipient)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    if (account === undefined) return undefined
    const expiresAt = instantAt(clock.now() + RECOVERY_MS)
    await ledger
      .insertInto('recovery_tokens')
      .values({
        token_hash: hashOf(secret),
        user_id: account.id,
        expires_at: expiresAt,
        used_at: null,
      })
      .execute()
    return account
  })
  if (found === undefined) return null
  const link = `${head.appUrl}/account-recovery/${secret}`
  const values = { name: found.name, link }
  return { ...writeLetter({ kind: 'recovery', values }, head), from }
}

/** Whoever it went to is no more: not even that it was sent is kept. */
const isLast = ({ kind }: Taken) => kind === 'account_removed'

async function forget(ledger: Ledger, id: string): Promise<void> {
  await ledger.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

/** Forgets to whom letters went that were settled before this instant. */
export async function deleteOldMail(ledger: Ledger, before: string): Promise<void> {
  await ledger
    .deleteFrom('mail_outbox')
    .where('state', '<>', 'pending')
    .where('created_at', '<', before)
    .execute()
}

/** Sent: what was secret in it is not kept. */
async function settle(ledger: Ledger, id: string, nowMs: number): Promise<void> {
  await ledger
    .updateTable('mail_outbox')
    .set({ state: 'sent', sent_at: instantAt(nowMs), payload: '{}', locked_until: null })
    .where('id', '=', id)
    .execute()
}

type Failure = { readonly error: unknown; readonly nowMs: number }

/** A 5xx is the server's last word; anything else is tried again, later each time. */
async function postpone(ledger: Ledger, mail: Taken, { error, nowMs }: Failure): Promise<void> {
  const { responseCode, message } = error as { responseCode?: number; message: string }
  const final = (responseCode ?? 0) >= 500 || mail.attempts + 1 >= ATTEMPTS_MAX
  if (final && isLast(mail)) return forget(ledger, mail.id)
  const waitMs = Math.min(5_000 * 2 ** mail.attempts, 30 * 60_000)
  await ledger
    .updateTable('mail_outbox')
    .set({
      state: final ? 'failed' : 'pending',
      attempts: sql`attempts + 1`,
      run_at: instantAt(nowMs + waitMs),
      locked_until: null,
      last_error: message.slice(0, 500),
    })
    .where('id', '=', mail.id)
    .execute()
}
