import { sql } from 'kysely'
import { personalData } from '@saldo/api/db/personal-data'
import { tendExports } from '@saldo/api/jobs/data-exports'
import { eraseRemoved } from '@saldo/api/jobs/erasure'
import { type Guest, PASSWORD, type TestHouse } from './house.ts'
import { brands } from '../bench/harness/brands.ts'

/** The house as its jobs are given it. */
export const groundOf = (house: TestHouse) => ({
  app: house.app,
  database: house.database,
  clock: { now: () => house.clock.now() },
  settings: { appUrl: '', brands, secret: '', buildId: '', trustProxy: false },
})

/** Does what is due about exports, until nothing is. */
export async function runExports(house: TestHouse): Promise<void> {
  while ((await tendExports(groundOf(house))) > 0);
}

/** Erases what was removed, as it is done some seconds later. */
export function eraseNow(house: TestHouse): Promise<number> {
  const clock = { now: () => house.clock.now() + 60_000 }
  return eraseRemoved({ ...groundOf(house), clock })
}

/** Signs in anew, as whoever comes back after a while has to. */
export async function again(house: TestHouse, guest: Guest): Promise<Guest> {
  const { body } = await house.send('POST', '/users/authenticate', {
    email: guest.email,
    password: PASSWORD,
  })
  const headers = { authorization: `Bearer ${body.accessToken}` }
  return {
    ...guest,
    token: body.accessToken,
    send: (method, url, sent) => house.send(method, url, sent, headers),
  }
}

/** How many rows somebody has in every table that names them. */
export async function countsOf(
  house: TestHouse,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<Record<string, number>> {
  return house.owner.system(async (ledger) => {
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
