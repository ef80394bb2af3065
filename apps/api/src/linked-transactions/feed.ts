import type * as contract from '@saldo/contract/calendar-feed'
import type { Due } from '@saldo/contract/dues'
import { refuse } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import type { Brands } from '@saldo/domain/brands/choose'
import { addDays, addMonths, type Day, firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import type { Currency } from '@saldo/domain/money'
import { addressOf } from '@saldo/domain/places'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { newOwnedToken, readOwnedToken } from '../access/owned-token.ts'
import { type Context, type Handler, ownContext } from '../context.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantAt, todayIn } from '../gateways/clock.ts'
import { hashOf } from '../gateways/random.ts'
import { listDues } from './dues.ts'
import { deleteFeed, findFeed, findFeedByToken, putFeed, updateFeed } from './feed-store.ts'
import { writeMoney } from '../write-money.ts'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

/** Where a feed lies, below the address of the product. */
export const FEED_PATH = '/agenda'
const FILE_ENDING = '.ics'

type Places = { readonly brands: Brands; readonly appUrl: string }

/** The brand of a person, and the address at which they find the product: those of their letters. */
function homeOf({ brands, appUrl }: Places, key: string | null) {
  const brand = (key === null ? undefined : brands.find(key)) ?? brands.usual
  return { brand, url: brand.appUrl ?? appUrl }
}

export const readFeed: Handler<typeof contract.readCalendarFeed> = async (ctx) =>
  (await findFeed(ctx)) ?? null

export function createFeed(places: Places): Handler<typeof contract.createCalendarFeed> {
  return async (ctx, { body }) => {
    const token = newOwnedToken(ctx.userId)
    const feed = { ...body, createdAt: instantAt(ctx.nowMs) }
    const tokenHash = hashOf(token)
    await putFeed(ctx, { ...feed, tokenHash })
    const facts = await findFeedByToken(ctx, tokenHash)
    assert(facts !== undefined, 'it was made a moment ago')
    return {
      ...feed,
      address: `${homeOf(places, facts.brand).url}${FEED_PATH}/${token}${FILE_ENDING}`,
    }
  }
}

export const changeFeed: Handler<typeof contract.updateCalendarFeed> = async (ctx, { body }) =>
  (await updateFeed(ctx, body)) ?? refuse('not_found')

export const removeFeed: Handler<typeof contract.removeCalendarFeed> = async (ctx) => {
  await deleteFeed(ctx)
  return null
}

/** What is there under an address: its tag, and its text where the reader has another one. */
type Feed = { readonly tag: string; readonly text: string | null }

/**
 * The calendar of this file's name, or null where it is none of a feed: unknown, replaced, removed, or of an
 * account that is closed. It is read as its owner, whose row has to have this hash before anything else is read.
 */
export async function openFeed(
  { database, clock, settings }: Pick<Dependencies, 'database' | 'clock' | 'settings'>,
  { file, seenTag }: { readonly file: string; readonly seenTag: string | undefined },
): Promise<Feed | null> {
  const token = file.endsWith(FILE_ENDING)
    ? readOwnedToken(file.slice(0, -FILE_ENDING.length))
    : undefined
  if (token === undefined) return null
  const { userId, hash } = token
  return database.read(userId, async (ledger) => {
    const facts = await findFeedByToken({ ledger, userId }, hash)
    if (facts === undefined) return null
    const { showsValues, timeZone, currency, brand: key, ledgerVersion } = facts
    const today = todayIn(clock, timeZone)
    const tag = `W/"${ledgerVersion}.${today}.${settings.buildId}"`
    if (seenTag === tag) return { tag, text: null }
    const ctx = ownContext({ ledger, userId, nowMs: clock.now(), today, currency })
    const { brand, url } = homeOf(settings, key)
    const dues = await listFeedDues(ctx)
    const events = dues.map((due) => eventOf(due, { url, currency, showsValues }))
    const { name } = brand
    return { tag, text: writeCalendar({ name, writer: name, nowMs: ctx.nowMs, events }) }
  })
}

/** How far back a feed goes. */
const DAYS_BACK = 31
/** The calendar shows a year at once at most: the months of a feed are read in two halves. */
const FIRST_HALF_MONTHS = 6
/** Of each half: nobody's calendar holds more, and no application draws more. */
const DUES_MAX = 3_000

/** What the calendar of the product shows, as far ahead as what recurs is written. */
async function listFeedDues(ctx: Context): Promise<readonly Due[]> {
  const month = monthOf(ctx.today)
  const middle = addMonths(month, FIRST_HALF_MONTHS)
  const halves: readonly (readonly [Day, Day])[] = [
    [addDays(ctx.today, -DAYS_BACK), addDays(firstDay(middle), -1)],
    [firstDay(middle), lastDay(addMonths(month, RECURRENCE_HORIZON_MONTHS))],
  ]
  const pages = await Promise.all(
    halves.map(([startDate, endDate]) =>
      listDues(ctx, { startDate, endDate, limit: DUES_MAX, isOwn: true }),
    ),
  )
  return pages.flatMap((page) => {
    assert(!('refused' in page), 'a half is as long as the calendar may be')
    return page.items
  })
}

type EventOptions = {
  readonly url: string
  readonly currency: Currency
  readonly showsValues: boolean
}

function eventOf(due: Due, { url, currency, showsValues }: EventOptions): CalendarEvent {
  const { _id: uid, date, name, value, paid, transactionType } = due
  const done = transactionType === 'revenues' ? ' (recebido)' : ' (pago)'
  const amount = showsValues ? `: ${writeAmount(value, currency)}` : ''
  return {
    uid,
    date,
    summary: `${name}${amount}${paid ? done : ''}`,
    url: url + addressOf('calendar', { mes: monthOf(date) }),
  }
}

/** An amount as the screens show it, `R$ 1.234,56`, with a true minus where it is to be paid. */
function writeAmount(value: Due['value'], currency: Currency): string {
  return writeMoney(value, currency).replaceAll('\u00A0', ' ').replace('-', '\u2212')
}
