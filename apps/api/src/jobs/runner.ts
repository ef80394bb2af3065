import { deleteGivenUp } from '../queue/job-queue.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Jobs, Log, PeriodicJob, QueuedJob } from '../job.ts'
import { runDue, runPeriodic, schedule, type Worker } from './run-due.ts'

const HOUR_MS = 60 * 60_000
const GIVEN_UP_KEPT_MS = 30 * 24 * HOUR_MS
/** So soon it is seen that another server has left a periodic job undone. */
const PERIODIC_POLL_MAX_MS = 30_000

/** Runs the background jobs of the slices; it knows none of them. */
export function startJobs(
  working: Omit<Worker, 'signal'>,
  jobs: readonly Jobs[],
): { stop(): Promise<void> } {
  const ending = new AbortController()
  const worker: Worker = { ...working, signal: ending.signal }
  const { log } = worker
  const running = [{ periodic: [forgetGivenUp(worker)] }, ...jobs].flatMap(
    ({ queued = [], periodic = [], loops = [] }: Jobs) => [
      ...queued
        .filter(({ isBulk }) => !isBulk)
        .map((job) => every(job.pollMs, log, () => runDue(worker, job))),
      ...periodic.map((job) => every(pollOf(job), log, inOrder(worker, job))),
      ...loops.map(({ everyMs, act }) => every(everyMs, log, act)),
    ],
  )
  const bulk = jobs.flatMap(({ queued = [] }) => queued.filter(({ isBulk }) => isBulk))
  const pollMs = Math.min(...bulk.map((job) => job.pollMs))
  if (bulk.length > 0) running.push(every(pollMs, log, () => runInTurns(worker, bulk)))
  return {
    stop: async () => {
      ending.abort()
      await Promise.all(running.map((one) => one.stop()))
    },
  }
}

const pollOf = ({ everyMs }: PeriodicJob) => Math.min(everyMs / 2, PERIODIC_POLL_MAX_MS)

/** One of each kind after the other, until nothing is due. */
async function runInTurns(worker: Worker, bulk: readonly QueuedJob<unknown>[]): Promise<void> {
  let done = 1
  while (done > 0) {
    done = 0
    for (const job of bulk) done += await runDue(worker, job)
  }
}

/** It is inserted first, as soon as the database accepts it. */
function inOrder(worker: Worker, job: PeriodicJob): () => Promise<unknown> {
  let isScheduled = false
  return async () => {
    if (!isScheduled) await schedule(worker, job)
    isScheduled = true
    return runPeriodic(worker, job)
  }
}

function forgetGivenUp({ database, clock }: Worker): PeriodicJob {
  return {
    kind: 'forget_jobs',
    everyMs: HOUR_MS,
    run: () =>
      database.system((ledger) => deleteGivenUp(ledger, instantAt(clock.now() - GIVEN_UP_KEPT_MS))),
  }
}

/** One run after the other, never two of one kind at once; a failure is logged and tried again. */
function every(ms: number, log: Log, act: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const turn = () => {
    running = act()
      .catch((error: unknown) => log.warn({ fault: (error as Error).message }, 'job failed'))
      .then(() => (stopped ? undefined : (timer = setTimeout(turn, ms))))
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
