import { type RawBuilder, sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'

/** The lease of a job: how long its worker keeps it without a sign of life (case L81). */
export const LEASE_MS = 45_000

/** A job to insert, and its payload. The user that it is about is its `userId`. */
export type JobKind<Payload> = {
  readonly kind: string
  /** A stored payload, read back. It refers to rows by their ids, and holds no secret. */
  readonly payload: { parse(stored: unknown): Payload }
}

type NewJob<Payload> = {
  readonly id: string
  readonly payload: Payload
  readonly at: string
  /** Later than now, where it has to wait. */
  readonly runAt?: string
}

/** Inserts a job, in the transaction of its cause. */
export async function insertJob<Payload extends object>(
  ledger: Ledger,
  { kind }: JobKind<Payload>,
  { id, payload, at, runAt = at }: NewJob<NoInfer<Payload>>,
): Promise<void> {
  await ledger
    .insertInto('jobs')
    .values({ id, kind, payload: JSON.stringify(payload), run_at: runAt, created_at: at })
    .execute()
}

/** A job under a worker's lease: the worker's for as long as the row holds this `lockedUntil`. */
export type TakenJob = {
  readonly id: string
  readonly payload: unknown
  readonly lockedUntil: string
}

/** Takes the jobs of a kind that are due, the oldest first. Two runners never take the same. */
export async function takeJobs(
  ledger: Ledger,
  due: {
    readonly kind: string
    readonly now: string
    readonly until: string
    readonly count: number
  },
): Promise<readonly TakenJob[]> {
  const { kind, now, until, count } = due
  const { rows } = await sql<TakenJob>`
    with due as (
      select id from jobs
       where kind = ${kind} and given_up_at is null and run_at <= ${now}
         and (locked_until is null or locked_until < ${now})
       order by run_at limit ${count} for update skip locked),
    taken as (
      update jobs set locked_until = ${until} where id in (select id from due)
      returning id, payload, locked_until as "lockedUntil", created_at)
    select id, payload, "lockedUntil" from taken order by created_at, id`.execute(ledger)
  return rows
}

type Lease = Pick<TakenJob, 'id' | 'lockedUntil'> & { readonly until: string }

/**
 * Starts a job under lease, and counts the attempt. Returns its number, or null where the lease was
 * lost.
 */
export async function beginJob(ledger: Ledger, lease: Lease): Promise<number | null> {
  const { rows } = await sql<{ readonly attempts: number }>`
    update jobs set locked_until = ${lease.until}, attempts = attempts + 1 where ${isUnderLease(lease)}
    returning attempts`.execute(ledger)
  return rows[0]?.attempts ?? null
}

/** Extends the lease of a job. False where it was lost. */
export async function renewJob(ledger: Ledger, lease: Lease): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update jobs set locked_until = ${lease.until} where ${isUnderLease(lease)}`.execute(
      ledger,
    )
  return numAffectedRows === 1n
}

type HeldJob = Pick<TakenJob, 'id' | 'lockedUntil'>

const isUnderLease = ({ id, lockedUntil }: HeldJob): RawBuilder<unknown> =>
  sql`id = ${id} and locked_until = ${lockedUntil} and given_up_at is null`

/** It is done, and nothing of it stays. */
export async function endJob(ledger: Ledger, job: HeldJob): Promise<void> {
  await sql`delete from jobs where id = ${job.id}`.execute(ledger)
}

/** The periodic job is done; sets its next run. */
export async function repeatJob(ledger: Ledger, job: HeldJob & { readonly runAt: string }) {
  await sql`update jobs set run_at = ${job.runAt}, attempts = 0, locked_until = null, last_error = null
    where ${isUnderLease(job)}`.execute(ledger)
}

/** The job failed: it is tried again later, or given up; the error is stored. */
export async function failJob(
  ledger: Ledger,
  job: HeldJob & {
    readonly error: string
    readonly runAt: string
    /** Gives the job up at this instant: no worker tries it again. */
    readonly givenUpAt: string | null
  },
): Promise<void> {
  await sql`update jobs set run_at = ${job.runAt}, locked_until = null,
      last_error = ${job.error.slice(0, 500)}, given_up_at = ${job.givenUpAt}
    where ${isUnderLease(job)}`.execute(ledger)
}

/** Inserts a periodic job where it is not there yet. */
export async function ensurePeriodic(
  ledger: Ledger,
  job: {
    readonly id: string
    readonly kind: string
    readonly now: string
    /** No run is later than this: the clock may have been ahead when the row was written. */
    readonly next: string
  },
): Promise<void> {
  const { id, kind, now, next } = job
  await sql`insert into jobs as j (id, kind, payload, is_periodic, run_at, created_at)
    values (${id}, ${kind}, '{}', true, ${now}, ${now})
    on conflict (kind) where is_periodic do update set run_at = ${next} where j.run_at > ${next}`.execute(
    ledger,
  )
}

/** Deletes the jobs that were given up before this instant. */
export async function deleteGivenUp(ledger: Ledger, before: string): Promise<void> {
  await sql`delete from jobs where given_up_at < ${before}`.execute(ledger)
}
