import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { DatabaseOptions } from '@saldo/api/db/ledger'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Made by postgres.ts, once a run. */
    readonly postgres: { readonly adminUrl: string; readonly template: string }
  }
}

const ATTEMPTS_MAX = 50

/**
 * A test waits for its facts however busy the machine is: the product's limits of time stand only where a test
 * is about them, and sets them itself.
 */
export const PATIENT: NonNullable<DatabaseOptions['limits']> = {
  connectMs: 120_000,
  statementMs: 120_000,
  lockMs: 120_000,
  lineMs: 120_000,
  idleMs: 120_000,
  readingTurnMs: 120_000,
  changeTurnMs: 120_000,
}

type Fresh = { readonly url: string; drop(): Promise<void> }

/** A database of one's own, as migrated, in some tens of milliseconds. */
export function freshDatabase(): Promise<Fresh> {
  return copyOf(inject('postgres').template)
}

/** The same as another one, to which nobody is connected. */
export function copyDatabase(url: string): Promise<Fresh> {
  return copyOf(new URL(url).pathname.slice(1))
}

/** One in which nothing has been made yet. */
export function emptyDatabase(): Promise<Fresh> {
  return copyOf('template0')
}

async function copyOf(template: string): Promise<Fresh> {
  const { adminUrl } = inject('postgres')
  const name = `saldo_test_${randomBytes(6).toString('hex')}`
  await command(adminUrl, `create database ${name} template ${template}`)
  const address = new URL(adminUrl)
  address.pathname = `/${name}`
  return {
    url: address.href,
    drop: () => command(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

async function command(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(sql)
        return
      } catch (error) {
        // 55006: the template is looked at this very moment, by autovacuum for instance.
        const isBusy = (error as { code?: string }).code === '55006'
        if (!isBusy || attempt === ATTEMPTS_MAX) throw error
        await pause(20)
      }
    }
  } finally {
    await client.end()
  }
}
