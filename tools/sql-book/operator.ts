import { sql } from 'kysely'
import type { BookClient } from './book-client.ts'
import { playJob } from './jobs.ts'
import { setProfiles } from './people.ts'

/** What operators look at and do, in a session that has given a second factor. */
export async function operate(client: BookClient, userId: string): Promise<void> {
  const { ask, database } = client
  await setProfiles(database, userId, ['operator'])
  await ask({ name: 'GET /operator' })
  const [person] = await ask({
    name: 'POST /operator/people/search',
    body: { email: 'beto@' },
  })
  const id = person._id
  await ask({ name: 'GET /operator/people/:id', id })
  await ask({ name: 'POST /operator/people/:id/letter', id })
  await ask({ name: 'POST /operator/people/:id/deactivate', id })
  await ask({ name: 'POST /operator/people/:id/activate', id })
  const products = await ask({ name: 'GET /operator/contents/:kind', kind: 'products' })
  const body = { version: products.version, items: products.items.slice(1) }
  await ask({ name: 'POST /operator/contents/:kind', kind: 'products', body })
  await ask({ name: 'GET /operator/contents/:kind/versions', kind: 'products' })
  const first = { kind: 'products', version: '1' }
  await ask({ name: 'GET /operator/contents/:kind/versions/:version', ...first })
  await operateCompanies(client)
  await operateSystem(client)
  await setProfiles(database, userId, [])
}

const PAYER = {
  legalName: 'Padaria Sol Ltda',
  cnpj: '11222333000181',
  email: 'contas@padaria.com.br',
  zipCode: '01001000',
  street: 'Praça da Sé',
  number: '1',
  complement: '',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
}

/** A company buys seats, is charged, invites somebody, dismisses them and leaves. */
async function operateCompanies(client: BookClient): Promise<void> {
  const { ask, database } = client
  await ask({ name: 'POST /operator/companies', body: { name: 'Padaria Sol', brand: 'saldo' } })
  const companies = await ask({ name: 'GET /operator/companies' })
  const id = companies.find(({ name }: { name: string }) => name === 'Padaria Sol')._id
  await ask({ name: 'POST /operator/companies/:id/payer', id, body: PAYER })
  await ask({ name: 'POST /operator/companies/:id/seats', id, body: { seats: 2, price: 9.9 } })
  const email = 'beto@exemplo.com.br'
  await ask({ name: 'POST /operator/companies/:id/employees', id, body: { email } })
  await database.system((ledger) =>
    sql`update users set company_id = ${id} where email = ${email}`.execute(ledger),
  )
  await playJob(client, 'company')
  await ask({ name: 'GET /operator/companies/:id', id })
  await ask({ name: 'POST /operator/companies/:id/charge', id, isRefused: true })
  await ask({ name: 'POST /operator/companies/:id/leave', id })
  await playJob(client, 'company')
  await ask({ name: 'POST /operator/companies/:id/dismissals', id, body: { email } })
  await playJob(client, 'company_dismissal')
}

async function operateSystem({ ask, database }: BookClient): Promise<void> {
  const none = { amount: null, percent: null, months: null, usesMax: null, lastDay: null }
  await ask({ name: 'POST /operator/codes', body: { code: 'PASCOA', days: 10, ...none } })
  await ask({ name: 'GET /operator/codes' })
  await ask({ name: 'POST /operator/codes/:id/end', id: 'PASCOA' })
  await ask({ name: 'GET /operator/brands' })
  await database.system((ledger) =>
    sql`update mail_outbox set state = 'failed' where id = (select min(id::text)::uuid from mail_outbox)`.execute(
      ledger,
    ),
  )
  const { letters } = await ask({ name: 'GET /operator/failures' })
  await ask({ name: 'POST /operator/failures/:id/retry', id: letters[0]._id })
  await ask({ name: 'GET /operator/figures' })
}
