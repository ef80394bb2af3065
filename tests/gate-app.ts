import type { FastifyInstance } from 'fastify'
import { buildApp } from '@saldo/api/app'
import { seedDefaultCategories } from '@saldo/api/categories/store'
import { type Database, openLedgers } from '@saldo/api/db/ledger'
import { freshDatabase, PATIENT } from './database.ts'
import { household, households } from '../bench/generator/household.ts'
import { loadOwner } from '../bench/generator/load.ts'
import type { Owner } from '../bench/generator/owner.ts'
import { type Explained, openExplained } from '../bench/harness/explained.ts'
import { NOW_MS } from '../bench/harness/now.ts'
import { command, keyTo } from '../bench/harness/bench-database.ts'
import { brands } from '../bench/harness/brands.ts'

/** A household on a database of its own, with a session: what a gate measures on. */
export type GateApp = {
  readonly url: string
  readonly owner: Owner
  readonly key: string
  drop(): Promise<void>
}

export async function openGateApp(
  n: number,
  others: number,
  /** How the household is changed before it is written. */
  shaped: (owner: Owner) => Owner = (owner) => owner,
): Promise<GateApp> {
  const fresh = await freshDatabase()
  const plain = openLedgers({ url: fresh.url, limits: PATIENT })
  await plain.system(seedDefaultCategories)
  const owner = shaped(household(n, { shape: 'deep' }))
  const person = { passwordHash: 'nobody signs in' }
  await loadOwner(plain, owner, person)
  for (const other of households(others, [[1, 300]])) await loadOwner(plain, other, person)
  const key = await keyTo({ database: plain }, owner.id)
  await plain.close()
  await command(fresh.url, 'vacuum analyze')
  return { url: fresh.url, owner, key, drop: fresh.drop }
}

export type BenchServer = { readonly fastify: FastifyInstance; close(): Promise<void> }

/** The product in this process, every statement explained as it passes where there is a log. */
export async function openBenchServer(url: string, log?: Explained[]): Promise<BenchServer> {
  const database: Database =
    log === undefined ? openLedgers({ url, limits: PATIENT }) : await openExplained(url, { log })
  const fastify = await buildApp({
    database,
    clock: { now: () => NOW_MS },
    settings: {
      appUrl: 'http://127.0.0.1',
      secret: 'x'.repeat(40),
      brands,
      buildId: 'gate',
      trustProxy: false,
    },
    logger: false,
  })
  return {
    fastify,
    close: async () => {
      await fastify.close()
      await database.close()
    },
  }
}
