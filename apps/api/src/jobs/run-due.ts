import {
  beginJob,
  endJob,
  ensurePeriodic,
  failJob,
  LEASE_MS,
  renewJob,
  repeatJob,
  type TakenJob,
  takeJobs,
} from '../queue/job-queue.ts'
import type { Database } from '../db/ledger.ts'
import { type Clock, instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import type { Log, PeriodicJob, QueuedJob } from '../job.ts'

const RENEWED_EVERY_MS = 15_000
const BATCH = 20
/** The count of attempts exceeds the limit: the earlier ones crashed their server. */
const NEVER_ENDED = 'every attempt took its server down with it'
const FIRST_PAUSE_MS = 5_000
const PAUSE_MAX_MS = 30 * 60_000

export type Worker = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
}

/** Runs the due jobs of a kind, one after the other. Returns how many were done. */
export async function runDue<Payload>(worker: Worker, job: QueuedJob<Payload>): Promise<number> {
  const { attemptsMax = Infinity } = job
  let done = 0
  // A slow job is left to other servers until it is begun.
  for (const taken of await take(worker, job.kind, job.isBulk ? 1 : BATCH)) {
    if (worker.signal.aborted) {
      await giveBack(worker, taken)
      continue
    }
    const wasDone = await hold(worker, taken, {
      run: async ({ attempts }) => {
        if (attempts > attemptsMax) throw new Error(NEVER_ENDED)
        await job.run(job.payload.parse(taken.payload), worker.signal)
      },
      ended: (held) => worker.database.system((ledger) => endJob(ledger, held)),
      failed: async (held, error) => {
        const isFinal = held.attempts >= attemptsMax || job.isHopeless?.(error) === true
        const described = job.describe?.(error) ?? (error as Error).message
        if (isFinal) worker.log.warn({ kind: job.kind, fault: described }, 'a job was given up')
        await job.failed?.(taken.payload, { error, isFinal })
        await postpone(worker, held, { error: described, isFinal })
      },
    })
    if (wasDone) done += 1
  }
  return done
}

/** Leaves a job that was not begun to the next server, without waiting for the end of the lease. */
async function giveBack({ database, clock }: Worker, taken: TakenJob): Promise<void> {
  const until = instantAt(clock.now() - 1)
  await database.system((ledger) => renewJob(ledger, { ...taken, until }))
}

/** Inserts a periodic job where it is not in the queue yet. */
export async function schedule({ database, clock }: Worker, job: PeriodicJob): Promise<void> {
  const nowMs = clock.now()
  const [now, next] = [instantAt(nowMs), instantAt(nowMs + job.everyMs)]
  await database.system((ledger) =>
    ensurePeriodic(ledger, { id: newId(nowMs), kind: job.kind, now, next }),
  )
}

/** Runs a periodic job, if it is due and no other server runs it. Returns whether it ran. */
export async function runPeriodic(worker: Worker, job: PeriodicJob): Promise<boolean> {
  const [taken] = await take(worker, job.kind, 1)
  if (taken === undefined) return false
  return hold(worker, taken, {
    run: () => job.run(worker.signal),
    ended: (held) => {
      const runAt = instantAt(worker.clock.now() + job.everyMs)
      return worker.database.system((ledger) => repeatJob(ledger, { ...held, runAt }))
    },
    failed: async (held, error) => {
      const { message } = error as Error
      worker.log.warn({ kind: job.kind, fault: message }, 'job failed')
      await postpone(worker, held, { error: message, isFinal: false, pauseMaxMs: job.everyMs })
    },
  })
}

function take({ database, clock }: Worker, kind: string, count: number) {
  const nowMs = clock.now()
  const [now, until] = [instantAt(nowMs), instantAt(nowMs + LEASE_MS)]
  return database.system((ledger) => takeJobs(ledger, { kind, now, until, count }))
}

type HeldJob = { readonly id: string; lockedUntil: string; readonly attempts: number }

/** Runs a job under its lease, and extends that while it runs. False where it was not run. */
async function hold(
  { database, clock }: Worker,
  taken: TakenJob,
  {
    run,
    ended,
    failed,
  }: {
    readonly run: (held: HeldJob) => Promise<void>
    readonly ended: (held: HeldJob) => Promise<void>
    readonly failed: (held: HeldJob, error: unknown) => Promise<void>
  },
): Promise<boolean> {
  const { id } = taken
  const until = () => instantAt(clock.now() + LEASE_MS)
  const begun = { ...taken, until: until() }
  const attempts = await database.system((ledger) => beginJob(ledger, begun))
  // Those before it may have taken so long that another server has it by now.
  if (attempts === null) return false
  const held: HeldJob = { id, lockedUntil: begun.until, attempts }
  const renew = async () => {
    const lease = { ...held, until: until() }
    const isOurs = await database.system((ledger) => renewJob(ledger, lease))
    if (isOurs) held.lockedUntil = lease.until
  }
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => {})
  }, RENEWED_EVERY_MS)
  const stop = () => {
    clearInterval(timer)
    return renewing
  }
  try {
    await run(held)
  } catch (error) {
    await stop()
    await failed(held, error)
    return false
  }
  await stop()
  await ended(held)
  return true
}

/** Later each time, up to half an hour. */
async function postpone(
  { database, clock }: Worker,
  held: HeldJob,
  {
    error,
    isFinal,
    pauseMaxMs = PAUSE_MAX_MS,
  }: {
    readonly error: string
    readonly isFinal: boolean
    readonly pauseMaxMs?: number
  },
): Promise<void> {
  const nowMs = clock.now()
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (held.attempts - 1), pauseMaxMs, PAUSE_MAX_MS)
  const [runAt, givenUpAt] = [instantAt(nowMs + pauseMs), isFinal ? instantAt(nowMs) : null]
  await database.system((ledger) => failJob(ledger, { ...held, error, runAt, givenUpAt }))
}
