import type { FastifyInstance } from 'fastify'
import {
  type Day,
  isMonth,
  lastDay,
  type Month,
  addMonths,
  monthOf,
  monthsBetween,
} from '@saldo/domain/calendar'
import { DATE_MAX, RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { membersInView } from '../access/family-scope.ts'
import type { Admitted } from './access-log.ts'
import { wordsOf } from './admission.ts'
import type { App } from './app.ts'
import type { CallRequest } from './call-request.ts'

/*
 * What recurs is written twelve months ahead. A reading of a later month has it written up to there first, in
 * every ledger that it reads: whichever screen opens a month sees the same figures at once (decision 180).
 */

/** Writes what recurs in somebody's ledger up to a day, where that is not done yet. */
export type WriteUntil = (userId: string, until: Day) => Promise<void>

type Opener = {
  readonly write: WriteUntil
  /** What is being written: the parts of a batch ask for the same at once. */
  readonly underWay: Map<string, Promise<void>>
}
const openers = new WeakMap<FastifyInstance, Opener>()

/** Says how this server writes ahead what recurs. */
export function writeFarMonthsBy({ fastify }: App, write: WriteUntil): void {
  openers.set(fastify, { write, underWay: new Map() })
}

/** Has the series of everybody whose ledger is read written up to the month that a reading is about. */
export async function openFarMonth(
  { fastify }: App,
  request: CallRequest,
  { caller, familyScope, today }: Admitted,
): Promise<void> {
  const until = farDayIn(request, today)
  const opener = openers.get(fastify)
  if (until === null || opener === undefined) return
  const { userId: only } = wordsOf(request.query)
  const owners =
    familyScope === null
      ? [caller.actor.userId]
      : membersInView(familyScope, typeof only === 'string' ? only : undefined).map(({ id }) => id)
  await Promise.all(owners.map((userId) => writeOnce(opener, { userId, until })))
}

function writeOnce(
  { write, underWay }: Opener,
  { userId, until }: { readonly userId: string; readonly until: Day },
): Promise<void> {
  const key = `${userId} ${until}`
  const writing = underWay.get(key) ?? write(userId, until).finally(() => underWay.delete(key))
  underWay.set(key, writing)
  return writing
}

/** A plan's window. What is read over more months is what is there, not what a month will be. */
const MONTHS_MAX = 13

const monthIn = (text: unknown) => String(text).slice(0, 'YYYY-MM'.length)

/** The end of the month that a reading is about, where it is beyond what is written in any case. */
function farDayIn({ query, params }: CallRequest, today: Day): Day | null {
  const words = wordsOf(query)
  const { startDate, endDate, date, month, year } = words
  const named = [endDate, date, month, `${String(year)}-${String(month).padStart(2, '0')}`]
  // An invoice is named by its card and its month.
  const texts = [...named, String(wordsOf(params)['id']).split(':')[1]]
  const horizon = addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS)
  const months = texts
    .map(monthIn)
    .filter((text): text is Month => isMonth(text) && text > horizon && text <= monthOf(DATE_MAX))
  const last = months.toSorted().at(-1)
  if (last === undefined) return null
  const first = monthIn(startDate)
  return isMonth(first) && monthsBetween(first, last) >= MONTHS_MAX ? null : lastDay(last)
}
