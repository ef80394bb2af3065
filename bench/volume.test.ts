import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBenchServer, openGateApp } from '../tests/gate-app.ts'
import type { Explained } from './harness/explained.ts'
import { tenAccounts } from './generator/ten-accounts.ts'

/*
 * K1: fifty thousand entries on ten accounts. What a list and its totals cost is gated by statements,
 * pages and bytes against a ledger of a thousand, never by a clock.
 */

const DECEMBER = 'startDate=2025-12-01&endDate=2025-12-31'
const columns = { accept: 'application/vnd.saldo.columns+json' }

/** What the list's screen asks, and asks again when one of its rows has been deleted. */
const SCREEN = {
  list: [`/api/transactions?${DECEMBER}`, columns],
  balances: [`/api/balances?${DECEMBER}`, {}],
  wave: [`/api/balances/chart?${DECEMBER}`, {}],
  categories: [`/api/balances/categories?${DECEMBER}&transactionType=expenses&whole=true`, {}],
  accounts: ['/api/payments', {}],
} as const
/** Indexes a level deeper, and days on which more of the ten accounts have a total. */
const SLACK = 24

type Name = keyof typeof SCREEN

type Cost = { readonly statements: number; readonly pages: number; readonly bytes: number }
type BenchSetup = {
  readonly costs: Readonly<Record<Name | 'deleting one row', Cost>>
  readonly rows: number
  close(): Promise<void>
}

type Row = {
  readonly _id: string
  readonly invoiceItems: number | null
  readonly recurrent: boolean
  readonly bankingOperationType: string | null
  readonly externalId: string | null
}

/** One entry by itself, that goes alone. */
const isPlain = (row: Row) =>
  [row.invoiceItems, row.bankingOperationType, row.externalId].every((field) => field === null) &&
  !row.recurrent

async function open(n: number): Promise<BenchSetup> {
  const app = await openGateApp(n, 0, tenAccounts)
  const log: Explained[] = []
  const benchServer = await openBenchServer(app.url, log)
  const authorization = `Bearer ${app.key}`
  const send = async (method: 'GET' | 'DELETE', url: string, headers = {}) => {
    log.length = 0
    const reply = await benchServer.fastify.inject({
      method,
      url,
      headers: { authorization, ...headers },
    })
    expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200)
    const pages = log.reduce((sum, { buffers }) => sum + buffers, 0)
    return { reply, cost: { statements: log.length, pages, bytes: reply.rawPayload.length } }
  }
  await send('GET', '/api/payments')
  const list = JSON.parse((await send('GET', `/api/transactions?${DECEMBER}`)).reply.body).items
  const { _id: id } = list.find(isPlain)
  const { cost: deleting } = await send('DELETE', `/api/transactions/${id}`)
  const measured: [string, Cost][] = []
  for (const [name, [url, headers]] of Object.entries(SCREEN)) {
    measured.push([name, (await send('GET', url, headers)).cost])
  }
  return {
    costs: { ...Object.fromEntries(measured), 'deleting one row': deleting } as BenchSetup['costs'],
    rows: list.length,
    close: async () => {
      await benchServer.close()
      await app.drop()
    },
  }
}

let small: BenchSetup
let large: BenchSetup
beforeAll(async () => {
  small = await open(1_000)
  large = await open(50_000)
})
afterAll(async () => {
  for (const opened of [small, large]) await opened.close()
})

const names = [...Object.keys(SCREEN), 'deleting one row'] as (Name | 'deleting one row')[]

describe.each(names)('K1: %s', (name) => {
  test('takes as many statements for fifty thousand entries as for a thousand', () => {
    expect(large.costs[name].statements).toBe(small.costs[name].statements)
    expect(large.costs[name].statements).toBeLessThanOrEqual(name === 'deleting one row' ? 12 : 2)
  })

  test('touches no more pages than what it shows lies on', () => {
    const shown = name === 'list' ? large.rows * 4 : 0
    // A write passes through every index, each a level deeper.
    const factor = name === 'deleting one row' ? 2 : 1.35
    expect(large.costs[name].pages).toBeLessThanOrEqual(
      small.costs[name].pages * factor + SLACK + shown,
    )
  })

  test('answers in bytes of the month in sight, not of the history', () => {
    const perRow = name === 'list' ? large.rows / small.rows : 1
    expect(large.costs[name].bytes).toBeLessThanOrEqual(
      small.costs[name].bytes * perRow * 1.25 + 500,
    )
  })
})
