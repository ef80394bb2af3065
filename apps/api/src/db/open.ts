import path from 'node:path'
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

/** The database that the environment names: DATABASE_URL, else our own below SALDO_DATA. */
export async function openDatabase(
  env: Readonly<Record<string, string | undefined>>,
  { role = 'tool', log = () => {} }: OpenOptions = {},
): Promise<OpenedDatabase> {
  const url = env['DATABASE_URL']
  if (url !== undefined && url !== '') return { url, stop: async () => {} }
  const folder = path.join(path.resolve(env['SALDO_DATA'] ?? '.saldo'), 'postgres')
  return await startEmbedded({ folder, log, role })
}
