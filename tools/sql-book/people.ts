import { sql } from 'kysely'
import { generateSync } from 'otplib'
import type { Database } from '@saldo/api/db/ledger'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { PLANNER_CONSENT } from '@saldo/domain/planners/consent-text'
import { type BookClient, NOW_MS } from './book-client.ts'
import { playJob } from './jobs.ts'

const MONTH = 'startDate=2026-11-01&endDate=2026-11-30'
const OTHER_USER = '01a00000-0000-7000-8000-0000000000a1'
const OTHER_FAMILY = '01a00000-0000-7000-8000-0000000000f1'
const VOUCHER = 'AAAAA-BBBBB-CCCCC-DDDDD'

/** Somebody else, with a family that can be joined. */
async function putOther(database: Database): Promise<void> {
  await database.system(async (ledger) => {
    await sql`insert into users (id, email, name, active, terms_version, terms_at, created_at)
      values (${OTHER_USER}, 'beto@exemplo.com.br', 'Beto', true, '1', now(), now())`.execute(
      ledger,
    )
    await sql`insert into ledgers (user_id, opened_until) values (${OTHER_USER}, '2027-11-30')`.execute(
      ledger,
    )
    await sql`insert into families (id, user_id, name, voucher, created_at)
      values (${OTHER_FAMILY}, ${OTHER_USER}, 'Lima', ${VOUCHER}, now())`.execute(ledger)
    await sql`insert into family_members (id, family_id, email, user_id, role, status, invited_at, joined_at)
      values (${OTHER_USER}, ${OTHER_FAMILY}, 'beto@exemplo.com.br', ${OTHER_USER}, 'admin', 'active', now(), now())`.execute(
      ledger,
    )
  })
}

/** A family of one's own, and then somebody else's: views that are read together. */
export async function shareViews(client: BookClient, userId: string): Promise<void> {
  const { ask, database } = client
  await putOther(database)
  const own = await ask({ name: 'POST /families', body: { name: 'Souza' } })
  const id = own._id
  const email = 'caio@exemplo.com.br'
  const { members, version } = await ask({
    name: 'POST /families/:id/member',
    id,
    body: { email },
  })
  await ask({ name: 'PATCH /families/:id', id, body: { version, newVoucher: true } })
  const query = `member=${members.at(-1)._id}`
  await ask({ name: 'DELETE /families/:id/member', id, query })
  await ask({ name: 'POST /families/:id/member', id, query: `remove=${userId}`, body: {} })
  await ask({ name: 'POST /families/voucher', body: { voucher: VOUCHER } })
  await ask({ name: 'GET /families' })
  await ask({ name: 'GET /families/:id', id: OTHER_FAMILY })
  await ask({ name: 'PATCH /families/:id/member', id: OTHER_FAMILY, body: { plannersSee: true } })
  await sharePlan(client, userId)
  for (const name of [
    'GET /balances',
    'GET /balances/chart',
    'GET /balances/categories',
    'GET /balances/months',
    'GET /transactions',
  ]) {
    await ask({ name, query: `${MONTH}&family=true` })
  }
  await ask({ name: 'GET /payments', query: 'family=true' })
  await ask({ name: 'GET /categories', query: 'family=true' })
  await ask({ name: 'GET /reports', query: 'family=true' })
  await ask({ name: 'GET /reports/retrospective', query: 'year=2026&family=true' })
  await ask({ name: 'GET /invoices', query: 'month=12&year=2026&family=true' })
  await ask({
    name: 'POST /families/:id/member',
    id: OTHER_FAMILY,
    query: `remove=${userId}`,
    body: {},
  })
}

/** The plan that both share: changed, read ledger by ledger, and over when one takes part no more. */
async function sharePlan(client: BookClient, userId: string): Promise<void> {
  const { ask, database } = client
  const membership = { name: 'PATCH /families/:id/member', id: OTHER_FAMILY }
  await database.system((ledger) =>
    sql`update family_members set shares_plan = true where user_id = ${OTHER_USER}`.execute(ledger),
  )
  await ask({ ...membership, body: { sharesPlan: true } })
  const [rent, market] = ['Aluguel', 'Mercado'].map(
    (name) => DEFAULT_CATEGORIES.find((one) => one.name === name)?.id,
  )
  const shares = [
    { user: userId, share: 60 },
    { user: OTHER_USER, share: 40 },
  ]
  const lines = [
    { category: rent, value: 3000, day: 5, shares },
    { category: market, value: 900, shares },
  ]
  await ask({ name: 'PATCH /shared-plan', body: { date: '2026-11-01', lines } })
  const [line] = lines
  const later = { date: '2027-02-01', lines: [{ ...line, value: 3300 }] }
  await ask({ name: 'PATCH /shared-plan', body: later })
  const ended = { date: '2026-12-01', lines: [{ ...line, value: 0 }] }
  await ask({ name: 'PATCH /shared-plan', body: ended })
  await ask({ name: 'GET /shared-plan', query: `${MONTH}&family=true` })
  await ask({ ...membership, body: { sharesPlan: false } })
  await playJob(client, 'bring_shared_plan')
}

/** A planner of one's own, and then clients of one's own. */
export async function actForClients({ ask, database }: BookClient, userId: string): Promise<void> {
  const link = (planner: string, client: string, consented: string | null) =>
    database.system((ledger) =>
      sql`insert into planner_clients (planner_id, client_id, asked_at, consented_at)
        values (${planner}, ${client}, now(), ${consented}::timestamptz)`.execute(ledger),
    )
  await link(OTHER_USER, userId, null)
  await ask({ name: 'GET /planners' })
  const body = { version: PLANNER_CONSENT.version }
  await ask({ name: 'POST /planners/:id/consent', id: OTHER_USER, body })
  await ask({ name: 'DELETE /planners/:id', id: OTHER_USER })
  await ask({ name: 'GET /accesses' })
  await ask({ name: 'GET /session' })
  await link(userId, OTHER_USER, '2026-11-20T12:00:00Z')
  await setProfiles(database, userId, ['planner'])
  await database.system((ledger) =>
    sql`update users set factor_grace_until = '2100-01-01' where id = ${userId}`.execute(ledger),
  )
  await ask({ name: 'GET /clients' })
  const { accessToken } = await ask({ name: 'POST /clients/:id/session', id: OTHER_USER })
  const headers = { authorization: `Bearer ${accessToken}` }
  await ask({ name: 'GET /users/:id', id: OTHER_USER, headers })
  await writeForClient({ ask }, headers)
  await ask({ name: 'DELETE /clients/:id', id: OTHER_USER })
  await setProfiles(database, userId, [])
}

/** What a planner writes in the client's account, and what there is to see of who wrote it. */
async function writeForClient(
  { ask }: Pick<BookClient, 'ask'>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { _id: payment } = await ask({
    name: 'POST /payments',
    body: { type: 'debit', name: 'Conta do cliente', accountType: 'Conta corrente' },
    headers,
  })
  const body = {
    transactionType: 'expenses',
    value: -800,
    name: 'Aluguel do cliente',
    date: '2026-11-15',
    category: DEFAULT_CATEGORIES.find(({ name }) => name === 'Aluguel')?.id,
    payment,
  }
  const [entry] = await ask({ name: 'POST /transactions', body, headers })
  await ask({ name: 'GET /transactions/:id', id: entry._id, headers })
}

/** As `npm run admin` gives them. */
export async function setProfiles(
  database: Database,
  userId: string,
  profiles: string[],
): Promise<void> {
  await database.system((ledger) =>
    ledger.updateTable('users').set({ profiles }).where('id', '=', userId).execute(),
  )
}

/**
 * A second factor, set up and removed again; with it on, `act`. A passkey needs a device, and there is
 * none here.
 */
export async function useSecondFactors(
  { ask }: BookClient,
  act: () => Promise<void>,
): Promise<void> {
  const { secret } = await ask({ name: 'POST /factors/totp' })
  const code = generateSync({ secret, epoch: Math.floor(NOW_MS / 1000) })
  await ask({ name: 'POST /factors/totp/confirm', body: { code } })
  await act()
  const { items } = await ask({ name: 'GET /factors' })
  await ask({ name: 'DELETE /factors/:id', id: items[0]._id })
  const { challenge } = await ask({ name: 'POST /factors/passkeys/options' })
  const made = { challenge, response: {}, name: 'Celular' }
  await ask({ name: 'POST /factors/passkeys', body: made, isRefused: true })
  const options = await ask({ name: 'POST /session/passkey/options' })
  const signed = { challenge: options.challenge, response: {} }
  await ask({ name: 'POST /session/passkey', body: signed, isRefused: true })
  await ask({ name: 'POST /session/proof/passkey', body: signed, isRefused: true })
  await ask({ name: 'GET /sessions' })
  const gone = '01a00000-0000-7000-8000-0000000000d1'
  await ask({ name: 'DELETE /sessions/:id', id: gone, isRefused: true })
  await ask({ name: 'DELETE /sessions', query: 'others=true' })
}
