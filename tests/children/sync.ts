import { syncJob } from '@saldo/api/bank-accesses/jobs'
import { type Database, openLedgers } from '@saldo/api/db/ledger'
import { runDue } from '@saldo/api/jobs/run-due'
import { HeldBank } from '../../bench/harness/bank.ts'
import { fillBank } from '../killed-bank.ts'

/** What a process is to do: run the syncs that are due, up to a place where it is killed. */
export type Order = {
  readonly url: string
  readonly nowMs: number
  readonly link: { readonly id: string; readonly owner: string }
  /** After so many pages were read, or so many changes were committed. */
  readonly at: { readonly pages: number } | { readonly changes: number }
}

const order = JSON.parse(process.argv[2] ?? '') as Order
const database = openLedgers({ url: order.url, login: 'product' })
const bank = new HeldBank()
fillBank(bank, order.link)

/** Says that it is there, and goes no further. */
async function stop(): Promise<void> {
  process.stdout.write('there\n')
  await new Promise(() => setInterval(() => {}, 60_000))
}

let count = 0
const reached = async (limit: number) => {
  count += 1
  if (count === limit) await stop()
}
const { at } = order
const change: Database['change'] = async (...of) => {
  const result = await database.change(...of)
  if ('changes' in at) await reached(at.changes)
  return result
}
const listLines = bank.listLines.bind(bank)
bank.listLines = async (query) => {
  const page = await listLines(query)
  if ('pages' in at) await reached(at.pages)
  return page
}

const log = { info: () => {}, warn: () => {} }
const clock = { now: () => order.nowMs }
const worker = { database, clock, log, signal: new AbortController().signal }
const settings = { banks: { pluggy: bank, belvo: null, webhookSecret: null } } as never
await runDue(worker, syncJob({ ...worker, database: { ...database, change }, settings }))
