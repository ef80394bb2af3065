import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDefaultCategories } from '@saldo/api/categories/store'
import { openLedgers } from '@saldo/api/db/ledger'
import { analyzeGrownTables } from '@saldo/api/db/statistics'
import { copyDatabase, freshDatabase, PATIENT } from '../tests/database.ts'
import { openBenchServer } from '../tests/gate-app.ts'
import { household } from './generator/household.ts'
import { loadOwner } from './generator/load.ts'
import type { Owner } from './generator/owner.ts'
import { command, keyTo } from './harness/bench-database.ts'
import type { Explained } from './harness/explained.ts'
import { holdLedgers, putBack, putCopies } from './harness/held-ledgers.ts'
import { openPlanned, type SentStatement } from './harness/kept-plans.ts'
import { BILL_NAMES, livedIn } from './harness/lived-in.ts'
import { planCalls } from './harness/plan-calls.ts'

/*
 * A plan that is kept was made for the tables as they were then. Whatever stood in them, it touches about the
 * pages that a plan made for the ledger itself touches; no time is looked at.
 */

const SMALL = 300
const LARGE = 6_000
const OTHERS = 60

/** Rows that an index leads to are a page each; the same rows by a bitmap of it share some. */
const FACTOR = 3
const SLACK = 600

const ledgers = {
  empty: { ...household(SMALL, { shape: 'dense', seed: 3 }), series: [], entries: [] },
  small: household(SMALL, { shape: 'dense' }),
  large: livedIn(LARGE),
} satisfies Record<string, Owner>
type LedgerName = keyof typeof ledgers
const names = Object.keys(ledgers) as LedgerName[]
const all = names.map((name) => ledgers[name].id)

type Source = Awaited<ReturnType<typeof freshDatabase>>
let source: Source
let sent: readonly (SentStatement & { readonly ledger: LedgerName })[]
/** Of each statement and ledger, the pages of a plan that is made for its values. */
const pagesAlone = new Map<string, number>()

beforeAll(async () => {
  source = await freshDatabase()
  const keys = await loadAll()
  const entering = await openBenchServer(source.url)
  for (const [name, bills] of [
    ['small', BILL_NAMES.slice(0, 5)],
    ['large', BILL_NAMES],
  ] as const) {
    await enterBills(entering.fastify, { owner: ledgers[name], key: keys[name], bills })
  }
  await entering.close()
  await command(source.url, 'analyze')
  sent = await captured(keys)
  await holdLedgers(source.url)

  const copy = await copyDatabase(source.url)
  await putBack(copy.url, all)
  await command(copy.url, 'analyze')
  const planned = await openPlanned(copy.url, 'custom')
  for (const one of sent) pagesAlone.set(keyOf(one), await planned.pagesOf(one))
  await planned.close()
  await copy.drop()
})
afterAll(() => source.drop())

const keyOf = ({ call, ledger }: { readonly call: string; readonly ledger: string }) =>
  `${call}, ${ledger}`

async function loadAll(): Promise<Record<LedgerName, string>> {
  const plain = openLedgers({ url: source.url, limits: PATIENT })
  await plain.system(seedDefaultCategories)
  const keys = { empty: '', small: '', large: '' }
  for (const name of names) {
    await loadOwner(plain, ledgers[name], { passwordHash: 'nobody signs in' })
    keys[name] = await keyTo({ database: plain }, ledgers[name].id)
  }
  await plain.close()
  return keys
}

type Server = Awaited<ReturnType<typeof openBenchServer>>['fastify']

/** A calendar of bills, on the account that pays them. */
async function enterBills(
  server: Server,
  of: { readonly owner: Owner; readonly key: string; readonly bills: readonly string[] },
): Promise<void> {
  const { owner, key, bills } = of
  const payment = owner.payments.find(({ type }) => type === 'debit')?.id
  for (const name of bills) {
    const transaction = { name, category: CATEGORY, payment, transactionType: 'expenses' }
    const reply = await server.inject({
      method: 'POST',
      url: '/api/linkedtransactions',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ transaction, value: -10, day: 10 }),
    })
    expect(reply.statusCode, reply.body).toBe(200)
  }
}

const CATEGORY = '5a1d0000-0000-8000-8000-000000003800'

/** The readings that the calls of each ledger send as a request. */
async function captured(keys: Record<LedgerName, string>) {
  const log: Explained[] = []
  const server = await openBenchServer(source.url, log)
  const found: (SentStatement & { readonly ledger: LedgerName })[] = []
  for (const ledger of names) {
    const owner = ledgers[ledger]
    for (const [call, url] of Object.entries(planCalls(owner))) {
      log.length = 0
      const headers = { authorization: `Bearer ${keys[ledger]}` }
      const reply = await server.fastify.inject({ url, headers })
      expect(reply.statusCode, `${call}: ${reply.body.slice(0, 300)}`).toBe(200)
      for (const [at, { sql, values, role }] of log.entries()) {
        if (role === 'saldo_app')
          found.push({ ledger, call: `${call} ${at}`, owner: owner.id, sql, values })
      }
    }
  }
  await server.close()
  return found
}

/** What stood in the tables when the statements were planned: some of the ledgers, and how many others beside. */
const MOMENTS: Record<string, { readonly there: readonly LedgerName[]; readonly others?: number }> =
  {
    'an empty ledger': { there: ['empty'] },
    'a small ledger': { there: ['small'] },
    'a large ledger': { there: ['large'] },
    'many small ledgers': { there: [], others: OTHERS },
    'many small ledgers and a large one': { there: ['large'], others: OTHERS },
  }

/** As it does after whatever writes thousands of rows. */
async function analyzeAsProduct(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await analyzeGrownTables(client)
  await client.end()
}

describe('a statement is planned once, whichever ledger came first', () => {
  test.each(Object.entries(MOMENTS))('L60: planned for %s', async (_, { there, others = 0 }) => {
    const copy = await copyDatabase(source.url)
    if (others > 0) await putCopies(copy.url, ledgers.small.id, others)
    await putBack(
      copy.url,
      there.map((name) => ledgers[name].id),
    )
    // PostgreSQL analyses no table in which nearly nothing was written.
    const isAnalysed = others > 0 || there.some((name) => name !== 'empty')
    if (isAnalysed) await command(copy.url, 'analyze')
    const planned = await openPlanned(copy.url)
    const first = new Map(sent.map((one) => [one.sql, one]))
    for (const one of first.values()) await planned.pagesOf(one)
    await putBack(
      copy.url,
      names.filter((name) => !there.includes(name)).map((name) => ledgers[name].id),
    )
    if (!isAnalysed) await analyzeAsProduct(copy.url)

    const worse: string[] = []
    for (const one of sent) {
      const alone = pagesAlone.get(keyOf(one)) ?? 0
      const isWorse = (pages: number) => pages > alone * FACTOR + SLACK
      if (!isWorse(await planned.pagesOf(one))) continue
      // The first time may have read what the database keeps of its tables.
      const pages = await planned.pagesOf(one)
      if (isWorse(pages)) worse.push(`${keyOf(one)}: ${pages} pages, not ${alone}`)
    }
    await planned.close()
    await copy.drop()
    expect(worse).toEqual([])
  })
})
