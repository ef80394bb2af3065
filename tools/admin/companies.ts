import { sql } from 'kysely'
import { instantAt } from '@saldo/api/gateways/clock'
import { hashOf, newId, newSecret } from '@saldo/api/gateways/random'
import { writeMail } from '@saldo/api/mail/outbox'
import type { Ledger } from '@saldo/api/db/ledger'
import { OUR_BRAND } from '@saldo/domain/brands/kinds'
import { brandBy } from './brands.ts'
import { accountOf, type Command, type CommandInput, inColumns, Refused } from './command.ts'

const ACTIVATION_MS = 30 * 24 * 60 * 60_000

async function companyOf({ database }: CommandInput, name: string) {
  const found = await database.system((ledger) =>
    ledger
      .selectFrom('companies')
      .select(['id', 'name', 'brand'])
      .where(sql`lower(name)`, '=', name.trim().toLowerCase())
      .executeTakeFirst(),
  )
  if (found === undefined) throw new Refused(`Não há empresa com o nome ${name}.`)
  return found
}

async function addCompany(input: CommandInput): Promise<string> {
  const name = (input.names[0] ?? '').trim()
  const brand = brandBy(input, input.options['brand'] ?? OUR_BRAND).key
  return input.database.system(async (ledger) => {
    const made = await ledger
      .insertInto('companies')
      .values({ id: newId(input.nowMs), name, brand, created_at: instantAt(input.nowMs) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made !== undefined) return `Empresa ${name} criada com a marca ${brand}.`
    await ledger.updateTable('companies').set({ brand }).where('name', '=', name).execute()
    return `A empresa ${name} já existe; a marca é ${brand}.`
  })
}

async function listCompanies({ database }: CommandInput): Promise<string> {
  const rows = await database.system((ledger) =>
    ledger
      .selectFrom('companies as c')
      .leftJoin('users as u', 'u.company_id', 'c.id')
      .select((row) => ['c.name', 'c.brand', row.fn.count<number>('u.id').as('people')])
      .groupBy(['c.id', 'c.name', 'c.brand'])
      .orderBy('c.name')
      .execute(),
  )
  if (rows.length === 0) return 'Nenhuma empresa.'
  return inColumns([
    ['NOME', 'MARCA', 'PESSOAS'],
    ...rows.map(({ name, brand, people }) => [name, brand, String(people)]),
  ])
}

/** The way to the plan is mailed; whoever had one that was not used has one that works alone. */
async function addEmployee(input: CommandInput): Promise<string> {
  const [companyName = '', typed = ''] = input.names
  const company = await companyOf(input, companyName)
  const email = typed.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refused(`${typed} não é um e-mail.`)
  const { nowMs } = input
  return input.database.system(async (ledger) => {
    const employed = await ledger
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('company_id', '=', company.id)
      .executeTakeFirst()
    if (employed !== undefined) return `${email} já tem o plano de ${company.name}.`
    await dropActivations(ledger, company.id, email)
    const token = newSecret()
    await ledger
      .insertInto('company_activations')
      .values({
        token_hash: hashOf(token),
        company_id: company.id,
        email,
        expires_at: instantAt(nowMs + ACTIVATION_MS),
        used_at: null,
      })
      .execute()
    const payload = { company: company.name, token }
    await writeMail(ledger, { recipient: email, kind: 'company_activation', payload, nowMs })
    return `${email} recebeu o link para ativar o plano de ${company.name}.`
  })
}

async function dropActivations(ledger: Ledger, companyId: string, email: string): Promise<void> {
  await ledger
    .deleteFrom('company_activations')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute()
}

async function removeEmployee(input: CommandInput): Promise<string> {
  const [companyName = '', email = ''] = input.names
  const company = await companyOf(input, companyName)
  const user = await accountOf(input, email)
  if (user.company_id !== company.id) return `${user.name} não tem o plano de ${company.name}.`
  await input.database.system(async (ledger) => {
    await ledger
      .updateTable('users')
      .set((row) => ({ company_id: null, version: row('version', '+', 1) }))
      .where('id', '=', user.id)
      .execute()
    await dropActivations(ledger, company.id, user.email)
    await sql`select set_config('saldo.owner', ${user.id}, true)`.execute(ledger)
    await ledger
      .updateTable('subscriptions')
      .set((row) => ({
        expire_at: instantAt(input.nowMs),
        status: 'ended',
        version: row('version', '+', 1),
      }))
      .where('user_id', '=', user.id)
      .where('company_name', '=', company.name)
      .execute()
  })
  return `${user.name} não tem mais o plano de ${company.name}.`
}

/** Companies with a brand of their own, and the people to whom they give a plan. */
export const companyCommands: readonly Command[] = [
  {
    name: 'company add',
    takes: ['NOME'],
    options: { brand: 'marca da empresa (saldo, se nada for dito)' },
    about: 'Cria uma empresa, ou muda a sua marca.',
    run: addCompany,
  },
  { name: 'company list', takes: [], about: 'Lista as empresas.', run: listCompanies },
  {
    name: 'employee add',
    takes: ['EMPRESA', 'EMAIL'],
    about: 'Envia a uma pessoa o link que ativa o plano da empresa.',
    run: addEmployee,
  },
  {
    name: 'employee remove',
    takes: ['EMPRESA', 'EMAIL'],
    about: 'Encerra o plano que a empresa dá a uma pessoa.',
    run: removeEmployee,
  },
]
