import { sql } from 'kysely'
import type { CalendarFeed } from '@saldo/contract/calendar-feed'
import type { Currency } from '@saldo/domain/money'
import type { OwnerLedger } from '../context.ts'
import { sendNow } from '../db/one-connection.ts'

const shown = ['shows_values as showsValues', 'created_at as createdAt'] as const

/** The person's feed; undefined where they have none. */
export function findFeed(ctx: OwnerLedger): Promise<CalendarFeed | undefined> {
  return ctx.ledger
    .selectFrom('calendar_feeds')
    .select(shown)
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst()
}

/** Puts a feed in the place of the one that there may be. */
export async function putFeed(
  ctx: OwnerLedger,
  feed: CalendarFeed & { readonly tokenHash: Buffer },
): Promise<void> {
  const fields = {
    token_hash: feed.tokenHash,
    shows_values: feed.showsValues,
    created_at: feed.createdAt,
  }
  await ctx.ledger
    .insertInto('calendar_feeds')
    .values({ user_id: ctx.userId, ...fields })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
    .execute()
}

/** Shows or hides amounts; undefined where there is no feed. */
export function updateFeed(
  ctx: OwnerLedger,
  { showsValues }: Pick<CalendarFeed, 'showsValues'>,
): Promise<CalendarFeed | undefined> {
  return ctx.ledger
    .updateTable('calendar_feeds')
    .set({ shows_values: showsValues })
    .where('user_id', '=', ctx.userId)
    .returning(shown)
    .executeTakeFirst()
}

export async function deleteFeed(ctx: OwnerLedger): Promise<void> {
  await ctx.ledger.deleteFrom('calendar_feeds').where('user_id', '=', ctx.userId).execute()
}

type FeedFacts = {
  readonly showsValues: boolean
  readonly timeZone: string
  readonly currency: Currency
  /** The brand of the owner's company. */
  readonly brand: string | null
  readonly ledgerVersion: number
}

/** What is written under an address, while its account is open; undefined where it is none of a feed. */
export async function findFeedByToken(
  { ledger, userId }: OwnerLedger,
  tokenHash: Buffer,
): Promise<FeedFacts | undefined> {
  const { rows } = await sendNow(
    ledger,
    sql<FeedFacts>`
      select f.shows_values as "showsValues", u.time_zone as "timeZone", u.currency, c.brand,
             l.version + u.version as "ledgerVersion"
        from calendar_feeds f
        join users u on u.id = f.user_id and u.active
        join ledgers l on l.user_id = f.user_id
        left join companies c on c.id = u.company_id
       where f.user_id = ${userId} and f.token_hash = ${tokenHash} and l.user_id = ${userId}`,
  )
  return rows[0]
}
