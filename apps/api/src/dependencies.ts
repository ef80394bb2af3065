import type { Brands } from '@saldo/domain/brands/choose'
import type { Database } from './db/ledger.ts'
import type { AuditSink } from './gateways/audit-sink.ts'
import type { Banks } from './gateways/banks.ts'
import type { Clock } from './gateways/clock.ts'
import type { IdentitySettings } from './gateways/identity.ts'
import type { IuguSettings } from './gateways/iugu.ts'
import type { ModelSettings } from './gateways/model.ts'
import type { Outward } from './gateways/outward.ts'
import type { PlanBook } from './gateways/plans.ts'
import type { PostalSettings } from './gateways/postal.ts'
import type { ReceiptStore } from './gateways/receipt-store.ts'

/** The payment gateway, and what its script in the browser needs. */
export type BillingSettings = {
  readonly iugu: IuguSettings
  readonly scriptUrl: string
  readonly accountId: string
  readonly isTest: boolean
  /** The words with which the gateway's events authorise themselves. */
  readonly webhookSecret: string
}

export type Settings = {
  /** Where people reach the product: links in mails are made from it, never from a request. */
  readonly appUrl: string
  /** Keys the hashes of short codes. */
  readonly secret: string
  /** Changes with every build, so that an older build's answer is not taken for today's. */
  readonly buildId: string
  /** The token for `/metrics`; without one the page is closed. */
  readonly metricsToken?: string | undefined
  /** Runs with stand-ins for the outside services; the preferences say so. */
  readonly isDevelop?: boolean
  /**
   * How many proxies of ours are in front, or in which networks; else no forwarded address is
   * trusted (case L49).
   */
  readonly trustProxy: boolean | number | readonly string[]
  /** How many calls a session may make in a minute; unlimited where it is not set. */
  readonly callsPerMinute?: number
  /** The identity providers, where any is set up. */
  readonly identity?: IdentitySettings
  /** The language model that may help with questions; none where it is not set. */
  readonly model?: ModelSettings | null
  /** The address of a WordPress blog; none where it is not set. */
  readonly blogUrl?: string | null
  /** The bank aggregators; null or left out where none is configured. */
  readonly banks?: Banks | null
  /** The origin of the page that asks for a bank's credentials; none where nothing can be connected. */
  readonly bankWidgetUrl?: string | null
  /** The payment gateway; nothing is sold where it is not set. */
  readonly billing?: BillingSettings | null
  /** What the brands sell. */
  readonly plans?: PlanBook
  /** Where addresses are found by postal codes. */
  readonly postal?: PostalSettings
  /** The origins, beside those of the brands, from which a page may show pictures. */
  readonly imageHosts?: readonly string[]
  /** Where the security log is sent as well; nowhere where it is not set. */
  readonly auditSink?: AuditSink | null
  /** Where the contents of receipts lie; the start always opens it. */
  readonly receipts?: ReceiptStore
  /** The way out to other services; anywhere where it is left out. */
  readonly outward?: Outward
  /** The brands of pages, letters and sessions. */
  readonly brands: Brands
  /** The path of the thread that reads statements, where it is not beside the server's own file. */
  readonly statementsWorker?: URL
  /** The same of the thread that reads and writes spreadsheets. */
  readonly spreadsheetsWorker?: URL
}

/** What the app needs, and all that a service may use of it: no endpoint, no request. */
export type Dependencies = {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Settings
}
