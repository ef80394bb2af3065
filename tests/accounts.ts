import { sql } from 'kysely'
import { personalData } from '@saldo/api/db/personal-data'
import { processExports } from '@saldo/api/accounts/process-exports'
import { eraseRemoved } from '@saldo/api/accounts/erasure'
import { type Guest, PASSWORD, type TestApp } from './app.ts'
import { brands } from '../bench/harness/brands.ts'

/** The app as its jobs are given it. */
export const groundOf = (app: TestApp) => ({
  fastify: app.fastify,
  log: app.fastify.log,
  database: app.database,
  clock: { now: () => app.clock.now() },
  settings: { appUrl: '', brands, secret: '', buildId: '', trustProxy: false },
})

/** Does what is due about exports, until nothing is. */
export async function runExports(app: TestApp): Promise<void> {
  while ((await processExports(groundOf(app))) > 0);
}

/** Erases what was removed, as it is done some seconds later. */
export function eraseNow(app: TestApp): Promise<number> {
  const clock = { now: () => app.clock.now() + 60_000 }
  return eraseRemoved({ ...groundOf(app), clock })
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
