import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

/** Who a request is in the database: owns nothing, passes no wall, and cannot sign in. */
export const REQUEST_ROLE = 'saldo_app'

const ATTEMPTS_MAX = 10

/**
 * Roles belong to the whole server, so starts on several of its databases may all make this one at
 * once: one wins, the others find it made (or find its row being written, and look again).
 */
export async function ensureRequestRole(client: Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await canBecome(client)) return
      await makeRole(client)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRace(error)) throw error
      await pause(10 * attempt)
    }
  }
}

async function canBecome(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as "isStrong" from pg_roles where rolname = $1',
    [REQUEST_ROLE],
  )
  if (rows.length === 0) return false
  if (rows[0].isStrong) {
    throw new Error(
      `O papel ${REQUEST_ROLE} passa por cima das políticas de linha (superuser ou bypassrls). ` +
        `Corrija com: alter role ${REQUEST_ROLE} nosuperuser nobypassrls`,
    )
  }
  try {
    await client.query(`begin; set local role ${REQUEST_ROLE}; rollback`)
    return true
  } catch {
    await client.query('rollback')
    return false
  }
}

async function makeRole(client: Client): Promise<void> {
  try {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [REQUEST_ROLE])
    if (rows.length === 0) {
      await client.query(
        `create role ${REQUEST_ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole`,
      )
    }
    await client.query(`grant ${REQUEST_ROLE} to current_user`)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new Error(
      'O usuário do DATABASE_URL não pode criar papéis. Peça ao administrador: ' +
        `create role ${REQUEST_ROLE} nologin; grant ${REQUEST_ROLE} to <usuário>`,
      { cause: error },
    )
  }
}

/** Already there (42710, 23505), or its row changed under our hands (XX000 "tuple concurrently…"). */
function isRace(error: unknown): boolean {
  return ['42710', '23505', 'XX000'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
