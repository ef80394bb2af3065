import type { Client } from 'pg'
import { connectToPrimary } from '@saldo/api/db/hosts'
import type { Scope } from './check.ts'
import { CHECKS } from './checks.ts'
import { type Contents, examineReceipts, RECEIPTS } from './receipt-checks.ts'
import { examineRights, RIGHTS } from './rights-checks.ts'
import { examineSecurityLog, SECURITY_LOG } from './security-checks.ts'

/** Something that is not as it must be. */
type Fault = {
  readonly check: string
  readonly claim: string
  /** Nobody's, where it is the database itself that is wrong. */
  readonly owner: string | null
  readonly what: string
}

export type Examined = { readonly findings: readonly Fault[]; readonly owners: number }

export type ExamineOptions = {
  /** Of one person alone. */
  readonly email?: string | undefined
  /** Where the contents of receipts lie; they are not looked for without it. */
  readonly contents?: Contents
}

/** More than this of one kind say nothing more. */
const FINDINGS_MAX = 200

/**
 * Looks through every ledger, or one, from one snapshot: a product that goes on writing meanwhile
 * is not in the way. Nothing is changed.
 */
export async function examine(url: string, options: ExamineOptions = {}): Promise<Examined> {
  const client = await connectToPrimary(url)
  try {
    return await examineOn(client, options)
  } finally {
    await client.end()
  }
}

/** The same on a connection that is open, in a transaction of its own. */
export async function examineOn(client: Client, options: ExamineOptions = {}): Promise<Examined> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  const examined = await examineWithin(client, options)
  await client.query('commit')
  return examined
}

/** The same in a transaction that somebody else opened. */
export async function examineWithin(
  client: Client,
  { email, contents }: ExamineOptions = {},
): Promise<Examined> {
  await requireAllRowsVisible(client)
  const owners = await listOwners(client, email)
  const passes = await passesFor(client, { owners, email })
  const ofAll =
    ({ name, claim }: typeof RIGHTS | typeof SECURITY_LOG) =>
    (what: string): Fault => ({ check: name, claim, owner: null, what })
  const findings: Fault[] = [
    ...(await examineRights(client)).map(ofAll(RIGHTS)),
    ...(await examineSecurityLog(client)).map(ofAll(SECURITY_LOG)),
  ]
  for (const owner of passes) {
    findings.push(...(await runChecks(client, owner)))
    if (contents === undefined) continue
    const missing = await examineReceipts(client, { owner, contents })
    findings.push(
      ...missing.map((fault) => ({ check: RECEIPTS.name, claim: RECEIPTS.claim, ...fault })),
    )
  }
  return { findings, owners: owners.length }
}

/** Whoever sees no accounts would find nothing wrong with any. */
async function requireAllRowsVisible(client: Client): Promise<void> {
  const { rows } = await client.query<{ readonly name: string; readonly isBlind: boolean }>(
    `select current_user::text as name, row_security_active('users') as "isBlind"`,
  )
  const [role] = rows
  if (role?.isBlind !== true) return
  throw new Error(
    `O usuário ${role.name} não vê as contas, e o exame não diria nada delas. Examine como o dono ` +
      `das tabelas, ou peça ao administrador: alter role ${role.name} bypassrls.`,
  )
}

async function listOwners(client: Client, email: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ readonly id: string }>(
    'select id from users where $1::text is null or email = lower($1) order by id',
    [email ?? null],
  )
  return rows.map(({ id }) => id)
}

/**
 * One pass over everybody where the role sees everybody. A role that row-level security binds sees
 * one owner at a time, and would find nothing wrong in what it does not see; and a distributed database answers
 * what each of these checks asks of one owner, on whose machine all of it lies.
 */
async function passesFor(
  client: Client,
  { owners, email }: { readonly owners: readonly string[]; readonly email: string | undefined },
): Promise<readonly (string | null)[]> {
  const { rows } = await client.query<{ readonly seesAll: boolean }>(
    `select (rolsuper or rolbypassrls) and not exists (select from pg_extension where extname = 'citus')
            as "seesAll" from pg_roles where rolname = current_user`,
  )
  return email === undefined && rows[0]?.seesAll === true ? [null] : owners
}

async function runChecks(client: Client, owner: string | null): Promise<Fault[]> {
  // Ids come from the database itself; they are named in the text so that plans know them.
  const scope: Scope = (alias) => (owner === null ? 'true' : `${alias}.user_id = '${owner}'`)
  if (owner !== null) await client.query(`select set_config('saldo.owner', $1, true)`, [owner])
  const findings: Fault[] = []
  for (const { name, claim, sql } of CHECKS) {
    const { rows } = await client.query<{ readonly user_id: string; readonly what: string }>(
      `select * from (${sql(scope)}) wrong order by user_id, what limit ${FINDINGS_MAX}`,
    )
    for (const { user_id, what } of rows) {
      findings.push({ check: name, claim, owner: user_id, what })
    }
  }
  return findings
}
