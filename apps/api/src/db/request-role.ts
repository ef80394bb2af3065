import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

/** The role of a request: owns nothing, bypasses no row-level security, and cannot sign in. */
export const REQUEST_ROLE = 'saldo_app'

/**
 * The role of a request while it reads another member's ledger: sees only what that member shows.
 */
export const FAMILY_ROLE = 'saldo_family'

/** Who the product is where no owner is named: people, sessions, letters, and what is due. */
export const SYSTEM_ROLE = 'saldo_system'

/**
 * The role of an operator's call: reads and writes the few columns that it was given, and has no right
 * to any table of money (decision 123).
 */
export const OPERATOR_ROLE = 'saldo_operator'

/**
 * The role that keeps the security log: seals it, forgets it after a year, and puts a protocol in the
 * place of whoever is gone. What serves requests may only add to that log (decision 157).
 */
export const AUDITOR_ROLE = 'saldo_auditor'

/** Every role of the product. */
export const ROLES = [REQUEST_ROLE, FAMILY_ROLE, SYSTEM_ROLE, OPERATOR_ROLE, AUDITOR_ROLE] as const

const ATTEMPTS_MAX = 10

/**
 * Roles belong to the whole server, so starts on several of its databases may all create them at
 * once: one wins, the others find the role (or find its row being written, and try again).
 */
export async function ensureRequestRoles(client: Client): Promise<void> {
  for (const role of ROLES) await ensureRole(client, role)
}

async function ensureRole(client: Client, role: string): Promise<void> {
  await untilNoRace(async () => {
    if (!(await canBecome(client, role))) await makeRole(client, role)
  })
}

/** Tries again while another start creates or grants the same. */
export async function untilNoRace(act: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await act()
      return
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRace(error)) throw error
      await pause(10 * attempt)
    }
  }
}

async function canBecome(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as "isStrong" from pg_roles where rolname = $1',
    [role],
  )
  if (rows.length === 0) return false
  if (rows[0].isStrong) {
    throw new Error(
      `O papel ${role} passa por cima das políticas de linha (superuser ou bypassrls). ` +
        `Corrija com: alter role ${role} nosuperuser nobypassrls`,
    )
  }
  try {
    await client.query(`begin; set local role ${role}; rollback`)
    return true
  } catch {
    await client.query('rollback')
    return false
  }
}

async function makeRole(client: Client, role: string): Promise<void> {
  try {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (rows.length === 0) {
      await client.query(
        `create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole`,
      )
    }
    await client.query(`grant ${role} to current_user`)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new Error(
      'O usuário do DATABASE_URL não pode criar papéis. Peça ao administrador: ' +
        `create role ${role} nologin; grant ${role} to <usuário>`,
      { cause: error },
    )
  }
}

/**
 * It exists already (42710 a role or a table's type, 42P07 a table, 23505 its row in the catalogue),
 * or its row was changed concurrently (XX000 "tuple concurrently…").
 */
function isRace(error: unknown): boolean {
  return ['42710', '42P07', '23505', 'XX000'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
