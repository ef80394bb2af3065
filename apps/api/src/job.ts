import type { JobKind } from './queue/job-queue.ts'

/*
 * What runs when nobody waits, as a slice gives it in its `jobs.ts`. The runner knows the queue and
 * these shapes, and no slice.
 */

/** Where a job says what went wrong. */
export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

export type Attempt = { readonly error: unknown; readonly isFinal: boolean }

/** Work that waits in the table `jobs`, one row a piece of it. */
export type QueuedJob<Payload> = JobKind<Payload> & {
  /** Does it. May be done twice where a server is killed: what is done already is left alone. */
  run(payload: Payload, signal: AbortSignal): Promise<void>
  /** So often it is begun, and then given up; without it, never. */
  readonly attemptsMax?: number
  readonly pollMs: number
  /** Goes through all that somebody has: a server does one of all these at a time (case L65). */
  readonly isBulk?: true
  /** Whether it is hopeless to try again. */
  readonly isHopeless?: (error: unknown) => boolean
  /** What the queue keeps of an error: nothing that names a person. */
  readonly describe?: (error: unknown) => string
  /** Writes down elsewhere that it failed; what it is given may be what could not be read. */
  failed?(stored: unknown, attempt: Attempt): Promise<void>
}

/** Work that comes again by itself: one of all servers does it each time. */
export type PeriodicJob = {
  readonly kind: string
  readonly everyMs: number
  readonly run: (signal: AbortSignal) => Promise<void>
}

/** What every server does by itself. */
type Loop = { readonly everyMs: number; readonly act: () => Promise<unknown> }

/** The jobs of a slice. */
export type Jobs = {
  readonly queued?: readonly QueuedJob<unknown>[]
  readonly periodic?: readonly PeriodicJob[]
  readonly loops?: readonly Loop[]
}
