import type { JobKind } from './queue/job-queue.ts'

/*
 * Background jobs, as a slice defines them in its `jobs.ts`. The runner knows the queue and these
 * shapes, and no slice.
 */

/** The log of a job's errors. */
export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

export type Attempt = { readonly error: unknown; readonly isFinal: boolean }

/** Work that waits in the table `jobs`, one row a piece of it. */
export type QueuedJob<Payload> = JobKind<Payload> & {
  /** Runs the job. It may run twice where a server is killed: what is done already is skipped. */
  run(payload: Payload, signal: AbortSignal): Promise<void>
  /** How often it is attempted before it is given up; without it, without limit. */
  readonly attemptsMax?: number
  readonly pollMs: number
  /**
   * A job that goes through all of a user's rows: a server runs one of all these at a time (case
   * L65).
   */
  readonly isBulk?: true
  /** Whether it is hopeless to try again. */
  readonly isHopeless?: (error: unknown) => boolean
  /** The stored text of an error: nothing that names a person. */
  readonly describe?: (error: unknown) => string
  /** Records the failure elsewhere; the payload may be the reason why it failed. */
  failed?(stored: unknown, attempt: Attempt): Promise<void>
}

/** Work that is repeated: one of all servers does it each time. */
export type PeriodicJob = {
  readonly kind: string
  readonly everyMs: number
  readonly run: (signal: AbortSignal) => Promise<void>
}

/** The periodic work of every server. */
type Loop = { readonly everyMs: number; readonly act: () => Promise<unknown> }

/** The jobs of a slice. */
export type Jobs = {
  readonly queued?: readonly QueuedJob<unknown>[]
  readonly periodic?: readonly PeriodicJob[]
  readonly loops?: readonly Loop[]
}
