import type { Brands } from '@saldo/domain/brands/choose'
import { addressOf } from '@saldo/domain/places'
import type { Ledger, Database } from '../db/ledger.ts'
import type { Sender, NoValues } from './form.ts'
import { type Clock, instantAt } from '../gateways/clock.ts'
import type { Post } from '../gateways/mail.ts'
import { hashOf, newId, newSecret } from '../gateways/random.ts'
import type { Attempt } from '../job.ts'
import {
  type Letter,
  type LetterKind,
  type LetterOf,
  type LetterValues,
  writeLetter,
} from './letters.ts'

/** The brand of a letter's sender, and the address of its links. */
type Letterhead = {
  readonly brand: Sender
  readonly appUrl: string
  /** The sender's name, where it is not the server's usual one. */
  readonly from?: string
}

/** The brand of a letter: that of the recipient's company, else the usual one. */
async function letterheadFor(
  ledger: Ledger,
  { brands, appUrl }: { readonly brands: Brands; readonly appUrl: string },
  {
    recipient,
    company,
  }: {
    readonly recipient: string
    /** The company that a letter is about: its recipient may have no account yet. */
    readonly company: string | undefined
  },
): Promise<Letterhead> {
  const found = await ledger
    .selectFrom('companies as c')
    .select('c.brand')
    .where((where) =>
      company === undefined
        ? where.exists(
            where
              .selectFrom('users as u')
              .select('u.id')
              .whereRef('u.company_id', '=', 'c.id')
              .where('u.email', '=', recipient),
          )
        : where('c.name', '=', company),
    )
    .executeTakeFirst()
  const own = found === undefined ? undefined : brands.find(found.brand)
  const brand = own ?? brands.usual
  const head = { brand, appUrl: brand.appUrl ?? appUrl }
  return brand.key === brands.usual.key ? head : { ...head, from: brand.name }
}

/** What a letter waits with. The link of a recovery is made when it leaves, and is kept nowhere. */
type Payloads = Omit<LetterValues, 'recovery'> & { readonly recovery: NoValues }

/** A kind of letter with all that it needs: one that lacks a value does not compile. */
export type LetterContent = {
  readonly [K in LetterKind]: { readonly kind: K; readonly payload: Payloads[K] }
}[LetterKind]

export type Mail = LetterContent & { readonly recipient: string; readonly nowMs: number }

/** The kind of the job that sends a letter. */
export const LETTER = 'letter'

/**
 * Writes a letter and the job that sends it, in the transaction of its cause. Nothing is sent here.
 */
export function insertMailStatement(ledger: Ledger, mail: Mail) {
  const at = instantAt(mail.nowMs)
  const id = newId(mail.nowMs)
  return ledger
    .with('letter', (query) =>
      query.insertInto('mail_outbox').values({
        id,
        recipient: mail.recipient,
        kind: mail.kind,
        payload: JSON.stringify(mail.payload),
        last_error: null,
        created_at: at,
        sent_at: null,
      }),
    )
    .insertInto('jobs')
    .values({ id, kind: LETTER, payload: JSON.stringify({ id }), run_at: at, created_at: at })
}

export async function writeMail(ledger: Ledger, mail: Mail): Promise<void> {
  await insertMailStatement(ledger, mail).execute()
}

/** Deletes a recipient's unsent letters. */
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

/** So long may pass between the letter and the new password (ASVS V6.5.5). */
const RECOVERY_MS = 10 * 60_000

export type Outbox = {
  readonly database: Database
  readonly clock: Clock
  readonly post: Post
  readonly appUrl: string
  readonly brands: Brands
}

/** The stored payload of a letter was a `Written`. */
type PendingLetter = LetterContent & { readonly id: string; readonly recipient: string }

/** Sends a letter; one that was sent, given up or withdrawn meanwhile is skipped. */
export async function sendLetter(outbox: Outbox, id: string): Promise<void> {
  const { database, clock, post } = outbox
  const found = await database.system((ledger) =>
    ledger
      .selectFrom('mail_outbox')
      .select(['id', 'recipient', 'kind', 'payload'])
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst(),
  )
  if (found === undefined) return
  const mail = found as PendingLetter
  const letter = await letterOf(outbox, mail)
  if (letter !== null) await post.send({ id, to: mail.recipient, ...letter })
  await database.system((ledger) =>
    isLast(mail) ? forget(ledger, id) : settle(ledger, id, clock.now()),
  )
}

/**
 * A recovery's secret is made here and not in the request, which must take equally long whether
 * the account exists or not. Where it does not, there is no letter.
 */
async function letterOf(
  outbox: Outbox,
  mail: PendingLetter,
): Promise<(Letter & { readonly from: string | undefined }) | null> {
  const { database, clock, brands } = outbox
  const { recipient } = mail
  const company = 'company' in mail.payload ? mail.payload.company : undefined
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
  const link = head.appUrl + addressOf('newPassword', { token: secret })
  const values = { name: found.name, link }
  return { ...writeLetter({ kind: 'recovery', values }, head), from }
}

const LAST = 'account_removed' satisfies LetterKind

/** The recipient's account was removed: not even that it was sent is kept. */
const isLast = ({ kind }: { readonly kind: string }) => kind === LAST

async function forget(ledger: Ledger, id: string): Promise<void> {
  await ledger.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

/** Removes the recipients of the letters that were settled before this instant. */
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
    .set({ state: 'sent', sent_at: instantAt(nowMs), payload: '{}' })
    .where('id', '=', id)
    .execute()
}

/** The mail server's answer is stored with the letter. */
export async function postponeLetter(
  { database }: Outbox,
  id: string,
  { error, isFinal }: Attempt,
): Promise<void> {
  const last_error = (error as Error).message.slice(0, 500)
  await database.system(async (ledger) => {
    await ledger
      .updateTable('mail_outbox')
      .set({ last_error, ...(isFinal ? { state: 'failed' as const } : {}) })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .execute()
    if (!isFinal) return
    await ledger.deleteFrom('mail_outbox').where('id', '=', id).where('kind', '=', LAST).execute()
  })
}
