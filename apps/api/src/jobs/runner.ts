import { setTimeout as pause } from 'node:timers/promises'
import { deleteGivenUp } from '../queue/job-queue.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Jobs, Log, PeriodicJob, QueuedJob } from '../job.ts'
import { runDue, runPeriodic, schedule, type Worker } from './run-due.ts'

const HOUR_MS = 60 * 60_000
const GIVEN_UP_KEPT_MS = 30 * 24 * HOUR_MS
/** So soon it is seen that another server has left a periodic job undone. */
const PERIODIC_POLL_MAX_MS = 30_000
/** A job whose first run takes longer keeps no other from beginning. */
const FIRST_RUN_MAX_MS = 1_000

/** Runs the background jobs of the slices; it knows none of them. */
export function startJobs(
  working: Omit<Worker, 'signal'>,
  jobs: readonly Jobs[],
): { stop(): Promise<void> } {
  const ending = new AbortController()
  const worker: Worker = { ...working, signal: ending.signal }
  const { log } = worker
  const all = [{ periodic: [forgetGivenUp(worker)] }, ...jobs]
  const repeated: Repeated[] = [
    ...all.flatMap(({ queued = [] }: Jobs) =>
      queued
        .filter(({ isBulk }) => !isBulk)
        .map((job) => ({ everyMs: job.pollMs, act: () => runDue(worker, job) })),
    ),
    ...all.flatMap(({ periodic = [], loops = [] }: Jobs) => [
      ...periodic.map((job) => ({ everyMs: pollOf(job), act: inOrder(worker, job) })),
      ...loops,
    ]),
  ]
  const bulk = jobs.flatMap(({ queued = [] }) => queued.filter(({ isBulk }) => isBulk))
  const everyMs = Math.min(...bulk.map((job) => job.pollMs))
  if (bulk.length > 0) repeated.push({ everyMs, act: () => runInTurns(worker, bulk) })
  const running = repeated.map((one) => repeating(one, log))
  const started = startInTurn(running, ending.signal)
  return {
    stop: async () => {
      ending.abort()
      await started
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

type Repeated = { readonly everyMs: number; readonly act: () => Promise<unknown> }
type Repetition = { start(): Promise<unknown>; stop(): Promise<void> }

/**
 * Begins one after the other: all at once, at the start of a server, they took the connections that
 * people were waiting for.
 */
async function startInTurn(running: readonly Repetition[], ending: AbortSignal): Promise<void> {
  for (const one of running) {
    if (ending.aborted) return
    const begun = new AbortController()
    const signal = AbortSignal.any([begun.signal, ending])
    await Promise.race([
      one.start(),
      pause(FIRST_RUN_MAX_MS, undefined, { signal }).catch(() => {}),
    ])
    begun.abort()
  }
}

/** One run after the other, never two of one kind at once; a failure is logged and tried again. */
function repeating({ everyMs, act }: Repeated, log: Log): Repetition {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const turn = () => {
    running = act()
      .catch((error: unknown) => log.warn({ fault: (error as Error).message }, 'job failed'))
      .then(() => void (stopped || (timer = setTimeout(turn, everyMs))))
    return running
  }
  return {
    start: turn,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
