import { sql } from 'kysely'
import { hashOf } from '@saldo/api/gateways/random'
import type { BookClient } from './book-client.ts'
import { playJob, playPeriodic } from './jobs.ts'

const PASSWORD = 'correta cavalo bateria'
const NEW_PASSWORD = 'outra cavalo bateria'
const EMAIL = 'ana@exemplo.com.br'
const PLAN = '01a00000-0000-7000-8000-0000000000b1'
const COMPANY = '01a00000-0000-7000-8000-0000000000c1'
const TOKEN = 'a token of the book'

/** The plan, the exports of one's data, and a reset. */
export async function exportAndReset(client: BookClient, userId: string): Promise<void> {
  const { ask, database } = client
  await ask({ name: 'POST /session/proof', body: { password: PASSWORD } })
  await database.system(async (ledger) => {
    await sql`select set_config('saldo.owner', ${userId}, true)`.execute(ledger)
    await sql`insert into subscriptions (user_id, id, plan, status, expire_at, created_at)
      values (${userId}, ${PLAN}, 'saldo_monthly', 'active', '2100-01-01', now())`.execute(ledger)
    await sql`insert into companies values (${COMPANY}, 'Estrela', 'estrela', now())`.execute(
      ledger,
    )
    await sql`insert into company_activations (token_hash, company_id, email, expires_at)
      values (${hashOf(TOKEN)}, ${COMPANY}, ${EMAIL}, '2100-01-01')`.execute(ledger)
  })
  await ask({ name: 'GET /subscriptions' })
  await ask({ name: 'GET /subscriptions/:id', id: PLAN })
  await ask({ name: 'GET /subscriptions/:id/invoices', id: PLAN })
  await ask({ name: 'POST /subscriptions', query: 'status=inactive' })
  const body = { activationToken: TOKEN }
  await ask({ name: 'POST /b2b/companies/employee/activate', body })
  await ask({ name: 'GET /bankaccesses' })

  await ask({ name: 'POST /users/export_user_story' })
  const { _id: id } = await ask({ name: 'POST /exports' })
  await ask({ name: 'GET /exports' })
  await playJob(client, 'export')
  await ask({ name: 'GET /exports/:id/file', id })
  await playJob(client, 'drop_export', { days: 8 })
  await ask({ name: 'POST /users/account/reset' })
}

/** In once more by the new password after some weeks, and gone. */
export async function deleteAccount(client: BookClient, id: string): Promise<void> {
  const { ask, database } = client
  await database.system((ledger) =>
    ledger.updateTable('users').set({ active: true }).where('id', '=', id).execute(),
  )
  await playPeriodic(client)
  const body = { email: EMAIL, password: NEW_PASSWORD }
  await ask({ name: 'POST /users/authenticate', body })
  await ask({ name: 'DELETE /users/:id', id })
  await playJob(client, 'erase_account', { days: 1 })
}
