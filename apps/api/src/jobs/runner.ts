import type { FastifyBaseLogger } from 'fastify'
import { addMonths, dayAt, lastDay, monthOf } from '@saldo/domain/calendar'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { instantAt } from '../gateways/clock.ts'
import type { Post } from '../gateways/mail.ts'
import type { House } from '../http/house.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { extendSeries } from '../transactions/horizon.ts'
import { sendDueMail } from './mail-outbox.ts'

const MAIL_EVERY_MS = 1_000
const HOUSEKEEPING_EVERY_MS = 60 * 60_000
const KEYS_KEPT_MS = 48 * 60 * 60_000
const REMOVED_KEPT_MS = 24 * 60 * 60_000
const OWNERS_AT_ONCE = 200

type Working = { readonly house: House; readonly post: Post; readonly log: FastifyBaseLogger }

/** Runs what nobody waits for: mail, the recurrence horizon, the purge of what has expired. */
export function startJobs(working: Working): { stop(): Promise<void> } {
  const { house, post, log } = working
  const { database, clock, settings } = house
  const outbox = { database, clock, post, appUrl: settings.appUrl }
  const jobs = [
    every(MAIL_EVERY_MS, log, () => sendDueMail(outbox)),
    every(HOUSEKEEPING_EVERY_MS, log, () => keepHouse(house)),
  ]
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
      post.close()
    },
  }
}

/** One run after the other, never two of one kind at once; a failure is logged and tried again. */
function every(ms: number, log: FastifyBaseLogger, act: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running = Promise.resolve()
  const turn = () => {
    running = act()
      .catch((error: unknown) => log.warn({ fault: (error as Error).message }, 'job failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(turn, ms)
      })
  }
  turn()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Keeps what recurs twelve months ahead for everybody, and forgets what is over. */
export async function keepHouse(house: House): Promise<void> {
  const { database, clock } = house
  const nowMs = clock.now()
  await database.system(async (ledger) => {
    const before = (ms: number) => instantAt(nowMs - ms)
    await ledger.deleteFrom('access_tokens').where('expires_at', '<', before(0)).execute()
    await ledger.deleteFrom('attempts').where('ends_at', '<', before(KEYS_KEPT_MS)).execute()
    await ledger
      .deleteFrom('recovery_tokens')
      .where('expires_at', '<', before(KEYS_KEPT_MS))
      .execute()
  })
  await eachLateOwner(house, (userId) => keepOwner(house, userId))
}

async function keepOwner({ database, clock }: House, userId: string): Promise<void> {
  const nowMs = clock.now()
  await database.change(userId, async (ledger) => {
    await takeLedger(ledger, userId)
    const until = horizonOf(nowMs)
    await extendSeries(ledger, { userId, until, nowMs })
    const before = (ms: number) => instantAt(nowMs - ms)
    await ledger
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('created_at', '<', before(KEYS_KEPT_MS))
      .execute()
    await ledger
      .deleteFrom('removed_transactions')
      .where('user_id', '=', userId)
      .where('removed_at', '<', before(REMOVED_KEPT_MS))
      .execute()
    return { keep: true, value: null }
  })
}

function horizonOf(nowMs: number) {
  const today = dayAt(nowMs, 'America/Sao_Paulo')
  return lastDay(addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS))
}

/** Those whose entries do not reach far enough, page by page of their ids. */
async function eachLateOwner(
  { database, clock }: House,
  act: (userId: string) => Promise<void>,
): Promise<void> {
  const until = horizonOf(clock.now())
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const last = after
    const owners = await database.glance((ledger) =>
      ledger
        .selectFrom('ledgers')
        .select('user_id')
        .where('user_id', '>', last)
        .where('opened_until', '<', until)
        .orderBy('user_id')
        .limit(OWNERS_AT_ONCE)
        .execute(),
    )
    for (const { user_id } of owners) await act(user_id)
    const end = owners.at(-1)
    if (end === undefined) return
    after = end.user_id
  }
}
