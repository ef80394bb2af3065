import { sql } from 'kysely'
import { personalData } from '@saldo/api/accounts/personal-data'
import { closeNeverActivated, dropAnswers, eraseAccountJob } from '@saldo/api/accounts/erasure'
import { forgetSecurityEvents, sealSecurityEvents } from '@saldo/api/accounts/security-events'
import { dropExportJob, exportJob } from '@saldo/api/accounts/exports'
import type { QueuedJob } from '@saldo/api/job'
import { runDue } from '@saldo/api/jobs/run-due'
import { type Guest, type TestApp } from './app.ts'
import { PASSWORD } from './guest-password.ts'
import { brands } from '../bench/harness/brands.ts'

/** The app as its jobs are worker it. */
export const dependenciesOf = (app: TestApp) => ({
  fastify: app.fastify,
  log: app.fastify.log,
  database: app.database,
  clock: { now: () => app.clock.now() },
  settings: {
    appUrl: '',
    brands,
    secret: app.settings.secret,
    buildId: '',
    trustProxy: false,
    ...(app.settings.receipts && { receipts: app.settings.receipts }),
  },
})

type Worker = ReturnType<typeof dependenciesOf>

/** Does what is due of these kinds, until nothing is. Gives how much that was. */
export async function runJobs(
  worker: Worker,
  jobs: readonly QueuedJob<unknown>[],
): Promise<number> {
  const { signal } = new AbortController()
  let all = 0
  for (const job of jobs) {
    let done = 1
    while (done > 0) {
      done = await runDue({ ...worker, signal }, job)
      all += done
    }
  }
  return all
}

/** Makes and throws away what is due of exports. */
export function processExports(worker: Worker): Promise<number> {
  return runJobs(worker, [exportJob(worker), dropExportJob(worker)])
}

export async function runExports(app: TestApp): Promise<void> {
  await processExports(dependenciesOf(app))
}

/** Erases what was removed, as it is done some seconds later. */
export async function eraseNow(app: TestApp): Promise<number> {
  const worker = { ...dependenciesOf(app), clock: { now: () => app.clock.now() + 60_000 } }
  await closeNeverActivated(worker)
  await dropAnswers(worker)
  await sealSecurityEvents(worker)
  await forgetSecurityEvents(worker)
  return runJobs(worker, [eraseAccountJob(worker)])
}

/** Signs in anew, as whoever comes back after a while has to. */
export async function again(app: TestApp, guest: Guest): Promise<Guest> {
  const { body } = await app.send('POST', '/users/authenticate', {
    email: guest.email,
    password: PASSWORD,
  })
  const headers = { authorization: `Bearer ${body.accessToken}` }
  return {
    ...guest,
    token: body.accessToken,
    send: (method, url, sent) => app.send(method, url, sent, headers),
  }
}

/** How many rows somebody has in every table that names them. */
export async function countsOf(
  app: TestApp,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<Record<string, number>> {
  return app.owner.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${id}, true)`.execute(ledger)
    const counts: Record<string, number> = {}
    for (const [name, { by, byEmail = [] }] of Object.entries(personalData)) {
      const conditions = [
        ...by.map((column) => sql`${sql.ref(column)} = ${id}`),
        ...byEmail.map((column) => sql`${sql.ref(column)} = ${email}`),
      ]
      const { rows } = await sql<{ readonly count: number }>`
        select count(*) from ${sql.table(name)} where ${sql.join(conditions, sql` or `)}`.execute(
        ledger,
      )
      counts[name] = rows[0]?.count ?? 0
    }
    return counts
  })
}
