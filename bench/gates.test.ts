import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Owner } from './generator/owner.ts'
import type { BenchRequest } from './harness/client.ts'
import { batchOf, dashboardCalls } from './harness/dashboard-calls.ts'
import { expenseOf } from './harness/drafts.ts'
import type { Explained } from './harness/explained.ts'
import { openBenchServer, openGateApp } from '../tests/gate-app.ts'
import { invoiceRequest } from './harness/invoice-requests.ts'

/*
 * What may not grow: the statements of a call, the pages that they touch, the bytes of the answer.
 * None of it knows how fast a machine is or how busy, so all of it can be held to.
 */

type Cost = {
  readonly statements: number
  readonly buffers: number
  readonly bytes: number
  /** How many rows a list has; 1 where the answer is none. */
  readonly rows: number
}
type BenchSetup = { readonly costs: Readonly<Record<string, Cost>>; close(): Promise<void> }

const DECEMBER = 'startDate=2025-12-01&endDate=2025-12-31'
const TOMORROW = 'startDate=2025-12-16&endDate=2025-12-16'
const DUE = 'startDate=2025-09-16&endDate=2025-12-16'
const PLANNED = 'startDate=2025-11-01&endDate=2026-11-30'
const YEAR = 'startDate=2025-01-01&endDate=2025-12-31'
const columns = { accept: 'application/vnd.saldo.columns+json' }

/** Every statement of a call, the one at the endpoint that finds out who calls included. */
const STATEMENTS = {
  'the person': 2,
  'the categories': 2,
  'the payments': 2,
  'the balances': 2,
  'the chart': 2,
  'the spending': 2,
  tomorrow: 2,
  'what is due': 2,
  'bought in a month': 2,
  'the plan of 13 months': 2,
  'the week': 2,
  'the goals': 2,
  'the suggestions': 8,
  'the decided tasks': 2,
  'the month': 2,
  'a hundred rows of a year': 2,
  'nothing new': 1,
  // The second asks which entry is behind what differs most.
  'the usual month': 3,
  // Two of them are of the plan that is paid for, and what is owed on it.
  'the dashboard as one request': 14,
  'one expense': 7,
  'a purchase in 360': 7,
  'the invoices': 2,
  'one invoice': 2,
  paying: 10,
} as const
type Name = keyof typeof STATEMENTS

/**
 * So many more pages: an index is a level deeper, and the planner may choose another way to join a few
 * categories, which was seen to cost 1.6 × on a machine with other work. What grows with entries or owners is 4
 * or 20 ×.
 */
const FACTOR = 1.75
const SLACK = 12
/** Each row that is read may lie on a page of its own, among others that are not read. */
const PAGES_A_ROW = 4
/**
 * The sums of three whole months are read, and what each account held on the days of some months more: a row for
 * each category and each day on each account, each perhaps on a page of its own. A household of 1,000 entries has
 * 34 of the first, one of 20,000 has 339, and moves on all of its days. What is usual is of eight whole months.
 */
const PAGES_OF_SUMS: Partial<Record<Name, number>> = {
  'the suggestions': 350,
  'the usual month': 800,
}
/** A write passes through every index, each a level deeper. */
const WRITE_FACTOR = 2

const get = (url: string, headers = {}) => ({
  method: 'GET' as const,
  url,
  headers,
  payload: undefined,
})
const post = ({ path, body }: BenchRequest) => ({
  method: 'POST' as const,
  url: path,
  headers: { 'content-type': 'application/json' },
  payload: body,
})

/** The invoice that has most, and is owed once something dear was bought on it. */
function owed(owner: Owner) {
  const card = owner.payments.filter(({ type }) => type === 'credit').at(-1)?.id ?? ''
  const expensive = { payment: card, value: -1_000_000, date: '2025-12-05' }
  return { card, invoice: `${card}:2025-12`, expensive: post(expenseOf(owner).request(expensive)) }
}

function callsOf(owner: Owner, etag: string) {
  const draft = expenseOf(owner)
  const { card, invoice } = owed(owner)
  const split = draft.request({ payment: card, value: -7_200, lastInstallment: 360 })
  return {
    'the person': get(`/api/users/${owner.id}`),
    'the categories': get('/api/categories'),
    'the payments': get('/api/payments'),
    'the balances': get(`/api/balances?${DECEMBER}`),
    'the chart': get(`/api/balances/chart?${DECEMBER}`),
    'the spending': get(`/api/balances/categories?${DECEMBER}&transactionType=expenses`),
    'the usual month': get('/api/balances/usual?date=2025-12-15'),
    tomorrow: get(`/api/transactions?${TOMORROW}`),
    'bought in a month': get(
      `/api/transactions?${DECEMBER}&ignoreInvoicePeriod=true&limit=100`,
      columns,
    ),
    'what is due': get(`/api/transactions?${DUE}&paid=false`),
    'the plan of 13 months': get(`/api/budgets?${PLANNED}`),
    'the week': get('/api/budgets/week?date=2025-12-15'),
    'the goals': get('/api/objectives'),
    'the suggestions': get('/api/tasks'),
    'the decided tasks': get('/api/tasks?decided=true'),
    'the month': get(`/api/transactions?${DECEMBER}`, columns),
    'a hundred rows of a year': get(`/api/transactions?${YEAR}&limit=100`, columns),
    'nothing new': get('/api/payments', { 'if-none-match': etag }),
    'the dashboard as one request': post(batchOf(Object.values(dashboardCalls(owner.id)))),
    'the invoices': get('/api/invoices?month=12&year=2025'),
    'one invoice': get(`/api/invoices/${invoice}`),
    paying: post(invoiceRequest(owner, { invoice, value: 10 })),
    'one expense': post(draft.request()),
    'a purchase in 360': post(split),
  } satisfies Record<Name, object>
}

async function open(n: number, others: number): Promise<BenchSetup> {
  const app = await openGateApp(n, others)
  const log: Explained[] = []
  const benchServer = await openBenchServer(app.url, log)
  return {
    costs: await costsOf(benchServer.fastify, { ...app, log }),
    close: async () => {
      await benchServer.close()
      await app.drop()
    },
  }
}

async function costsOf(
  fastify: FastifyInstance,
  { owner, key, log }: { owner: Owner; key: string; log: Explained[] },
): Promise<Record<string, Cost>> {
  const authorization = `Bearer ${key}`
  const { payload: expensive, ...buying } = owed(owner).expensive
  const request = { ...buying, headers: { authorization, ...buying.headers } }
  await fastify.inject({ ...request, ...(expensive === undefined ? {} : { payload: expensive }) })
  const first = await fastify.inject({ url: '/api/payments', headers: { authorization } })
  const costs: Record<string, Cost> = {}
  for (const [name, call] of Object.entries(callsOf(owner, String(first.headers.etag)))) {
    const { headers, payload, ...rest } = call
    log.length = 0
    const reply = await fastify.inject({
      ...rest,
      headers: { authorization, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(reply.statusCode, `${name}: ${reply.body.slice(0, 300)}`).toBe(
      name === 'nothing new' ? 304 : 200,
    )
    const buffers = log.reduce((sum, explained) => sum + explained.buffers, 0)
    const rows = rowsIn(reply.body)
    costs[name] = { statements: log.length, buffers, bytes: reply.rawPayload.length, rows }
  }
  return costs
}

function rowsIn(body: string): number {
  const parsed = body === '' ? null : JSON.parse(body)
  return countRows(parsed)
}

// oxlint-disable-next-line typescript/no-explicit-any -- the answer of any call
function countRows(parsed: any): number {
  const list = parsed?.invoice?.items ?? parsed?.items ?? parsed?.shares ?? parsed
  if (!Array.isArray(list)) return parsed?.rows ?? 1
  // Of invoices and months, what stands in them; of a batch, what its parts have.
  const lengthOf = (entry: {
    readonly items?: readonly unknown[]
    readonly unplannedCategories?: readonly unknown[]
    readonly answer?: unknown
  }) =>
    entry.answer === undefined
      ? ((entry.items ?? entry.unplannedCategories)?.length ?? 1)
      : countRows(entry.answer)
  return list.reduce((sum, entry) => sum + lengthOf(entry), 0)
}

let small: BenchSetup
let large: BenchSetup
let crowded: BenchSetup
beforeAll(async () => {
  small = await open(1_000, 25)
  large = await open(20_000, 25)
  crowded = await open(1_000, 100)
})
afterAll(async () => {
  for (const opened of [small, large, crowded]) await opened.close()
})

const names = Object.keys(STATEMENTS) as Name[]
const none: Cost = { statements: 0, buffers: 0, bytes: 0, rows: 1 }
const bytesPerRow = ({ bytes, rows }: Cost) => bytes / rows
const writes = new Set<Name>(['one expense', 'a purchase in 360', 'paying'])
const isWrite = (name: Name) => writes.has(name)

describe.each(names)('%s', (name) => {
  const costsIn = (opened: BenchSetup) => opened.costs[name] ?? none
  const pagesFor = ({ rows }: Cost) =>
    isWrite(name)
      ? costsIn(small).buffers * WRITE_FACTOR
      : costsIn(small).buffers * FACTOR + SLACK + rows * PAGES_A_ROW + (PAGES_OF_SUMS[name] ?? 0)

  test('costs its fixed number of statements', () => {
    const counts = [small, large, crowded].map((opened) => costsIn(opened).statements)
    expect(counts).toEqual(Array.from(counts, () => STATEMENTS[name]))
  })

  test('touches no more pages for twenty times the entries', () => {
    expect(costsIn(large).buffers).toBeLessThanOrEqual(pagesFor(costsIn(large)))
  })

  test('touches no more pages beside four times the owners', () => {
    expect(costsIn(crowded).buffers).toBeLessThanOrEqual(pagesFor(costsIn(crowded)))
  })

  test('answers in as many bytes a row', () => {
    expect(bytesPerRow(costsIn(large))).toBeLessThanOrEqual(bytesPerRow(costsIn(small)) * 1.25 + 25)
  })
})
