import path from 'node:path'
import { hostsFault } from './hosts.ts'
import { startEmbedded } from '@saldo/postgres/start'
import type { Role } from '@saldo/postgres/guard-client'

export type OpenedDatabase = { readonly url: string; stop(): Promise<void> }

export type OpenOptions = {
  /**
   * The product has its folder to itself; a tool runs beside it, or alone for as long as it runs.
   */
  readonly role?: Role
  readonly log?: (line: string) => void
}

const ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_REQUESTS_URL',
  'DATABASE_SYSTEM_URL',
  'DATABASE_AUDIT_URL',
]

function refuseAddress(name: string, url: string): void {
  const fault = url === '' ? null : hostsFault(url)
  if (fault !== null) throw new Error(`${name} ${fault}.`)
}

/** The database that the environment names: DATABASE_URL, else our own below SALDO_DATA. */
export async function openDatabase(
  env: Readonly<Record<string, string | undefined>>,
  { role = 'tool', log = () => {} }: OpenOptions = {},
): Promise<OpenedDatabase> {
  for (const name of ADDRESSES) refuseAddress(name, env[name] ?? '')
  const url = env['DATABASE_URL']
  if (url !== undefined && url !== '') return { url, stop: async () => {} }
  const folder = path.join(path.resolve(env['SALDO_DATA'] ?? '.saldo'), 'postgres')
  return await startEmbedded({ folder, log, role })
}
