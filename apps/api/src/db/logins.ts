import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { assert } from '@saldo/domain/assert'
import { connectToPrimary, withLogin } from './hosts.ts'
import type { Sign } from './one-connection.ts'
import { signerOf } from './owner-key.ts'
import {
  AUDITOR_ROLE,
  FAMILY_ROLE,
  OPERATOR_ROLE,
  REQUEST_ROLE,
  SYSTEM_ROLE,
  untilNoRace,
} from './request-role.ts'

/** How the product gets into its database, apart from the owner of the tables. */
export type Logins = {
  readonly sign: Sign
  /** For whatever is one owner's: becomes a role of requests, and nothing else. */
  readonly requestsUrl: string
  /** For people, sessions and letters: sees no ledger but that of an owner who is named with proof. */
  readonly systemUrl: string
  /** For the jobs that keep the security log, and for nothing that answers a request. */
  readonly auditUrl: string
}

const CONNECT_MS = 3_000

/** The secret of the owner's proof, read as the owner of the tables. */
export async function readSign(url: string): Promise<Sign> {
  return await asOwner(url, async (client) => signerOf(await readSecret(client)))
}

/**
 * Creates the product's three logins where they are missing. Name and password are derived from the
 * secret that is stored in the database, so every process of one database uses the same ones, two
 * databases of one server have different ones, and a dump brings its own.
 */
export async function openLogins(url: string): Promise<Logins> {
  return await asOwner(url, async (client) => {
    const secret = await readSecret(client)
    const derive = (what: string) => derivedFrom(secret, what)
    const tag = tagOf(secret)
    const requests = {
      name: `saldo_requests_${tag}`,
      password: derive('requests'),
      roles: [REQUEST_ROLE, FAMILY_ROLE],
      inherits: 'noinherit',
    } as const
    const system = {
      name: `saldo_system_${tag}`,
      password: derive('system'),
      roles: [SYSTEM_ROLE, OPERATOR_ROLE],
      inherits: 'inherit',
    } as const
    const audit = {
      name: `saldo_audit_${tag}`,
      password: derive('audit'),
      roles: [AUDITOR_ROLE],
      inherits: 'inherit',
    } as const
    for (const login of [requests, system, audit]) await ensureLogin(client, login)
    await closeSideDoors(client, [requests, system, audit])
    return {
      sign: signerOf(secret),
      requestsUrl: withLogin(url, requests),
      systemUrl: withLogin(url, system),
      auditUrl: withLogin(url, audit),
    }
  })
}

const derivedFrom = (secret: Buffer, what: string): string =>
  createHash('sha256').update(secret).update(what).digest('hex')

const TAG_DIGITS = 12
const tagOf = (secret: Buffer): string => derivedFrom(secret, 'name').slice(0, TAG_DIGITS)

const BLOCK_BYTES = 64
const INNER_PAD = 0x36
const OUTER_PAD = 0x5c

/**
 * Puts another secret of the owner's proof in the place of the present one, with the two keys of HMAC that come
 * of it (RFC 2104). Within a transaction of the owner of the tables, with the product stopped, since it signs with
 * what it read at its start. Returns the names of the logins that came of the secret of before.
 */
export async function replaceOwnerKey(client: Client, secret: Buffer): Promise<readonly string[]> {
  assert(secret.length === BLOCK_BYTES / 2, 'a secret of the proof has 32 bytes')
  const formerTag = tagOf(await readSecret(client))
  const padded = Buffer.concat([secret], BLOCK_BYTES)
  await client.query('update request_keys set secret = $1, inner_key = $2, outer_key = $3', [
    secret,
    Buffer.from(padded.map((byte) => byte ^ INNER_PAD)),
    Buffer.from(padded.map((byte) => byte ^ OUTER_PAD)),
  ])
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname ~ $1 order by 1',
    [`^saldo_[a-z]+_${formerTag}$`],
  )
  return rows.map(({ name }) => name)
}

/**
 * Takes these logins away and returns those that stay: all of them where a copy of this database on the same server,
 * which has the same ones until it has a secret of its own, is at work with any.
 */
export async function dropLogins(
  client: Client,
  names: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where usename = any ($1) limit 1',
    [names],
  )
  if (rows.length > 0) return names
  for (const name of names) await client.query(`drop role ${name}`)
  return []
}

async function asOwner<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectToPrimary(url, CONNECT_MS)
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

async function readSecret(client: Client): Promise<Buffer> {
  const { rows } = await client.query<{ secret: Buffer }>('select secret from request_keys')
  const [row] = rows
  if (row === undefined)
    throw new Error('Falta o segredo em request_keys: o banco não está inteiro.')
  return row.secret
}

type Login = {
  readonly name: string
  readonly password: string
  readonly roles: readonly string[]
  /**
   * A login of requests inherits nothing: before it takes a role, and after it has given it up, it may
   * do nothing at all. That of the system is what its role is, and becomes an operator's for less.
   */
  readonly inherits: 'inherit' | 'noinherit'
}

async function ensureLogin(
  client: Client,
  { name, password, roles, inherits }: Login,
): Promise<void> {
  const nature = `login ${inherits} password '${password}'`
  const weak = 'nosuperuser nobypassrls nocreatedb nocreaterole'
  await untilNoRace(async () => {
    const { rows } = await client.query<{ isStrong: boolean }>(
      `select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole as "isStrong"
         from pg_roles where rolname = $1`,
      [name],
    )
    const [login] = rows
    if (login === undefined)
      return void (await client.query(`create role ${name} ${nature} ${weak}`))
    // A login may change its own password and settings: whoever ran SQL as it may have.
    await client.query(`alter role ${name} ${nature}; alter role ${name} reset all`)
    // Only a superuser may name these at all, even to say what is so.
    if (login.isStrong) await client.query(`alter role ${name} ${weak}`)
    return undefined
  })
  for (const role of roles) {
    const { rows } = await client.query<{ isMember: boolean }>(
      `select pg_has_role($1, $2, 'MEMBER') as "isMember"`,
      [name, role],
    )
    if (rows[0]?.isMember !== true)
      await untilNoRace(() => client.query(`grant ${role} to ${name}`))
  }
}

/**
 * What PostgreSQL allows everybody by itself and no request needs: temporary tables, which would take the
 * place of ours for whoever has the connection next; and, where the owner of the tables is a superuser, the
 * texts of other requests' statements and the names of prepared ones. Where an operator's own logins stand
 * in the place of these, docs/operating.md says the same lines.
 */
async function closeSideDoors(client: Client, logins: readonly Login[]): Promise<void> {
  await untilNoRace(() =>
    client.query(`do $$ begin
      execute format('revoke temporary on database %I from public', current_database());
    end $$`),
  )
  const { rows } = await client.query<{ isStrong: boolean }>(
    'select rolsuper as "isStrong" from pg_roles where rolname = current_user',
  )
  if (rows[0]?.isStrong !== true) return
  await untilNoRace(() =>
    client.query('revoke select on pg_catalog.pg_prepared_statements from public'),
  )
  for (const { name } of logins) {
    await untilNoRace(() => client.query(`alter role ${name} set track_activities = off`))
  }
}
