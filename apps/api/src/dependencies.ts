import type { Brands } from '@saldo/domain/brands/choose'
import type { Database } from './db/ledger.ts'
import type { Clock } from './gateways/clock.ts'
import type { IdentitySettings } from './gateways/identity.ts'

export type Settings = {
  /** Where people reach the product: links in mails are made from it, never from a request. */
  readonly appUrl: string
  /** Keys the hashes of short codes. */
  readonly secret: string
  /** Changes with every build, so that an answer of an older one is not taken for today's. */
  readonly buildId: string
  /** Whoever shows it reads `/metrics`; nobody, where there is none. */
  readonly metricsToken?: string | undefined
  /** Runs with stand-ins for the world outside; the preferences say so. */
  readonly isDevelop?: boolean
  /** How many proxies of ours stand in front, or in which networks; else nobody's word (case L49). */
  readonly trustProxy: boolean | number | readonly string[]
  /** How many calls a session may make in a minute; without end where it is not said. */
  readonly callsPerMinute?: number
  /** Who vouches for people, where anybody does. */
  readonly identity?: IdentitySettings
  /** Whose looks and rules pages, letters and sessions have. */
  readonly brands: Brands
  /** The thread that reads statements, where it does not lie beside the server's own file. */
  readonly statementsWorker?: URL
}

/** What the app stands on, and all that a service may ask of it: no endpoint, no request. */
export type Dependencies = {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Settings
}
