import { sql } from 'kysely'
import type { Jobs } from '@saldo/api/job'
import { listJobs } from '@saldo/api/job-list'
import { runDue, runPeriodic, schedule, type Worker } from '@saldo/api/jobs/run-due'
import { type BookClient, NOW_MS } from './book-client.ts'

const DAY_MS = 24 * 60 * 60_000
const NEVER_CAME = '01a00000-0000-7000-8000-0000000000e1'
const post = { send: async () => {}, close: () => {} }

/** What a job is called in the book: `JOB accounts/export`. */
const nameOf = (slice: string, kind: string) => `JOB ${slice}/${kind}`

/** In the order in which `listJobs` gives them; backups are a program of PostgreSQL's own. */
const SLICES = [
  'mail',
  'session',
  'transactions',
  'receipts',
  'statements',
  'bank-accesses',
  'budgets',
  'subscriptions',
  'accounts',
]

type Later = { readonly days?: number }

function jobsAt({ app }: BookClient, { days = 0 }: Later) {
  const clock = { now: () => NOW_MS + days * DAY_MS }
  const { signal } = new AbortController()
  const worker: Worker = { ...app, clock, log: app.fastify.log, signal }
  const jobs = listJobs({ ...app, clock }, { post, backups: null })
  const of = jobs.map((one: Jobs, at) => ({ ...one, slice: SLICES[at] ?? '' }))
  return { worker, of }
}

/** Does what is due of one kind. */
export async function playJob(client: BookClient, kind: string, later: Later = {}): Promise<void> {
  const { worker, of } = jobsAt(client, later)
  for (const { slice, queued = [] } of of) {
    for (const job of queued.filter((one) => one.kind === kind)) {
      await client.during(nameOf(slice, kind), async () => {
        if ((await runDue(worker, job)) === 0) throw new Error(`${kind}: nothing was due`)
      })
    }
  }
}

/** Does what comes again by itself, as if nothing had been done for some weeks. */
export async function playPeriodic(client: BookClient): Promise<void> {
  await client.database.system((ledger) =>
    sql`insert into users (id, email, name, active, terms_version, terms_at, created_at)
      values (${NEVER_CAME}, 'nunca@exemplo.com.br', 'Nunca', false, '1', now(), '2026-11-21')`.execute(
      ledger,
    ),
  )
  const { worker, of } = jobsAt(client, { days: 40 })
  for (const { slice, periodic = [] } of of) {
    for (const job of periodic) {
      await client.during(nameOf(slice, job.kind), async () => {
        await schedule(worker, job)
        if (!(await runPeriodic(worker, job))) throw new Error(`${job.kind} was not done`)
      })
    }
  }
}

/** The letter whose sending takes most; the others wait for ever. */
export async function sendRecovery(client: BookClient): Promise<void> {
  await client.database.system((ledger) =>
    sql`delete from jobs where kind = 'letter'
      and id not in (select id from mail_outbox where kind = 'recovery')`.execute(ledger),
  )
  await playJob(client, 'letter')
}

/** The kinds that were never played. */
export function unplayed(client: BookClient): readonly string[] {
  return jobsAt(client, {})
    .of.flatMap(({ slice, queued = [], periodic = [] }) =>
      [...queued, ...periodic].map(({ kind }) => nameOf(slice, kind)),
    )
    .filter((name) => !client.sent.has(name))
}
