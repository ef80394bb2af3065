import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import { DISMISSALS, type Dismissal } from '@saldo/domain/assistant/tips'
import { hashOf } from '../gateways/random.ts'
import type { OwnerLedger } from '../context.ts'

/** What the person has put away, in the order of the names; what a later version no longer knows is none. */
export async function listDismissals(ctx: OwnerLedger): Promise<Dismissal[]> {
  const rows = await ctx.ledger
    .selectFrom('assistant_dismissals')
    .select('subject')
    .where('user_id', '=', ctx.userId)
    .where('subject', 'in', DISMISSALS)
    .orderBy('subject')
    .execute()
  return rows.map(({ subject }) => subject)
}

/** Puts one away; one that is put away already stays so. */
export async function insertDismissal(
  ctx: OwnerLedger,
  row: { readonly subject: Dismissal; readonly at: string },
): Promise<void> {
  await ctx.ledger
    .insertInto('assistant_dismissals')
    .values({ user_id: ctx.userId, subject: row.subject, dismissed_at: row.at })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject']).doNothing())
    .execute()
}

/** Everything is shown again. */
export async function deleteDismissals(ctx: OwnerLedger): Promise<void> {
  await ctx.ledger.deleteFrom('assistant_dismissals').where('user_id', '=', ctx.userId).execute()
}

/** When the person agreed to the text as it is now; null where they did not, or have taken it back since. */
export async function findModelConsent(ctx: OwnerLedger): Promise<string | null> {
  const latest = await ctx.ledger
    .selectFrom('consents')
    .select(['given', 'text_version as version', 'at'])
    .where('user_id', '=', ctx.userId)
    .where('purpose', '=', 'model')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isGiven = latest?.given === true && latest.version === MODEL_CONSENT.version
  return isGiven ? latest.at : null
}

/** One row for each consent and each withdrawal; none is ever rewritten. */
export async function insertModelConsent(
  ctx: OwnerLedger,
  row: {
    readonly id: string
    readonly isGiven: boolean
    readonly at: string
    readonly address: string
    readonly agent: string
  },
): Promise<void> {
  const { id, isGiven, at, address, agent } = row
  await ctx.ledger
    .insertInto('consents')
    .values({
      user_id: ctx.userId,
      id,
      purpose: 'model',
      given: isGiven,
      text_version: MODEL_CONSENT.version,
      text_hash: hashOf(MODEL_CONSENT.text),
      at,
      address,
      agent,
    })
    .execute()
}
