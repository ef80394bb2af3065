import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BenchServer, type GateApp, openBenchServer, openGateApp } from '../tests/gate-app.ts'
import { household } from './generator/household.ts'
import { expenseOf } from './harness/drafts.ts'
import { type Explained, rowsPassed } from './harness/explained.ts'

/* What a call costs does not depend on what other months hold (case L60): rows are counted, no time. */

const log: Explained[] = []
type BenchSetup = { readonly n: number; readonly app: GateApp; readonly benchServer: BenchServer }
const open = async (n: number): Promise<BenchSetup> => {
  const opened = await openGateApp(n, 5)
  return { n, app: opened, benchServer: await openBenchServer(opened.url, log) }
}
let app: GateApp
let small: BenchSetup
let large: BenchSetup
let card: string
beforeAll(async () => {
  small = await open(1_000)
  large = await open(50_000)
  app = small.app
  card = app.owner.payments.filter(({ type }) => type === 'credit').at(-1)?.id ?? ''
})
afterAll(async () => {
  for (const opened of [small, large]) {
    await opened.benchServer.close()
    await opened.app.drop()
  }
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const sendTo = async (setup: BenchSetup, method: Method, url: string, body?: string) => {
  log.length = 0
  const reply = await setup.benchServer.fastify.inject({
    method,
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${setup.app.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBeLessThan(300)
  const rows = log.reduce((sum, { plan }) => sum + rowsPassed(plan), 0)
  const pages = log.reduce((sum, { buffers }) => sum + buffers, 0)
  return { rows, pages, body: reply.body === '' ? null : JSON.parse(reply.body) }
}
const send = (method: Method, url: string, body?: string) => sendTo(small, method, url, body)

const buy = (changes: object) =>
  send('POST', '/transactions', String(expenseOf(app.owner).request(changes).body))

describe('an invoice', () => {
  test('L60: costs what it holds, beside a purchase in 360 parts and after its removal', async () => {
    const pay = (value: number) => {
      const payment = app.owner.payments.find(({ type }) => type === 'debit')?.id
      const paymentInvoiceReferenceId = `${card}:2025-12`
      const draft = { paymentInvoiceReferenceId, payment, value, date: '2025-12-15' }
      return send('POST', '/invoices', JSON.stringify(draft))
    }
    const read = () => send('GET', `/invoices/${card}:2025-12`)
    const list = () => send('GET', '/transactions?startDate=2025-12-01&endDate=2025-12-31')
    const costs = async () => [(await read()).rows, (await list()).rows, (await pay(1)).rows]

    await buy({ payment: card, value: -1_000_000, date: '2025-12-05' })
    await costs()
    const before = await costs()
    // Its first part is due in the month after: nothing of it stands on this invoice.
    const bought = await buy({
      payment: card,
      value: -7_200,
      date: '2026-01-20',
      lastInstallment: 360,
    })
    const beside = await costs()
    await send('DELETE', `/transactions/${bought.body[0]._id}?scope=all`)
    const after = await costs()
    for (const [at, rows] of before.entries()) {
      // What was paid meanwhile is among the rows; the 360 parts would be far more.
      expect(beside[at]).toBeLessThanOrEqual(rows + 100)
      expect(after[at]).toBeLessThanOrEqual(rows + 100)
    }
  })
})

/** Pages of indexes that are a level deeper at fifty thousand entries, statement by statement. */
const ROWS_ADDED = 40

describe('a ledger of fifty thousand entries costs what one of a thousand does', () => {
  const inBoth = async (act: (setup: BenchSetup) => Promise<{ rows: number; pages: number }>) => {
    // The first time reads what the database itself keeps of its tables.
    for (const setup of [small, large]) await act(setup)
    return { few: await act(small), many: await act(large) }
  }

  test('L60: a search over all time for a word that occurs rarely', async () => {
    for (const setup of [small, large]) {
      for (const date of ['2019-03-05', '2025-11-20']) {
        const { body } = expenseOf(setup.app.owner).request({ name: 'Jabuticabeira anã', date })
        await sendTo(setup, 'POST', '/transactions', String(body))
      }
    }
    const range = 'startDate=1990-01-01&endDate=2030-12-31'
    const { few, many } = await inBoth(async (setup) => {
      const reply = await sendTo(setup, 'GET', `/transactions?${range}&search=JABUTICABEIRA`)
      expect(reply.body.items).toHaveLength(2)
      return reply
    })
    // The names are gone through, of which fifty times the entries have a few more.
    const names = namesIn(large) - namesIn(small)
    expect(names).toBeLessThan(1_000)
    expect(many.rows).toBeLessThanOrEqual(few.rows + 8 * names + ROWS_ADDED)
    expect(many.pages).toBeLessThanOrEqual(few.pages + 8 * names + ROWS_ADDED)
  })

  test('L60: a search over all time for a word that is nowhere', async () => {
    const range = 'startDate=1990-01-01&endDate=2030-12-31'
    const { few, many } = await inBoth(async (setup) => {
      const reply = await sendTo(setup, 'GET', `/transactions?${range}&search=ornitorrinco`)
      expect(reply.body.items).toEqual([])
      return reply
    })
    // Each name is found once, and no entry is read.
    const names = namesIn(large) - namesIn(small)
    expect(many.rows).toBeLessThanOrEqual(few.rows + 6 * names + ROWS_ADDED)
    expect(many.pages).toBeLessThanOrEqual(few.pages + 6 * names + ROWS_ADDED)
  })

  describe('N10: a page of what is found in all of the history costs the same', () => {
    const rows = async (query: string, length: number) =>
      inBoth(async (setup) => {
        await enterRare(setup)
        const reply = await sendTo(setup, 'GET', `/transactions/found?${query}`)
        expect(reply.body.items).toHaveLength(length)
        return reply
      })

    test.each([
      ['a word of a name', 'text=QUARESMEIRA', 2],
      ['a word of a note', 'text=enxertada', 1],
      ['a word with an amount of many', 'text=quaresmeira%20%3E%3D%201', 2],
      ['a word that is nowhere', 'text=ornitorrinco', 0],
      ['an amount that may be a word', 'text=7.654.321,09', 1],
    ])('where few have it: %s', async (_, query, length) => {
      const { few, many } = await rows(query, length)
      // The names are gone through, of which fifty times the entries have a few more.
      const names = namesIn(large) - namesIn(small)
      expect(many.rows).toBeLessThanOrEqual(few.rows + 8 * names + 2 * ROWS_ADDED)
      expect(many.pages).toBeLessThanOrEqual(few.pages + 8 * names + 2 * ROWS_ADDED)
    })

    test.each([
      ['an amount of few', 'text=R%24%207.654.321,09', 1],
      ['what is paid', 'paid=true', 50],
      ['what was bought in parts', 'part=true', 50],
      ['what was brought by a bank', 'imported=true', 50],
      ['what has a receipt', 'receipt=true', 2],
      ['what has no receipt', 'receipt=false', 50],
      ['an amount of what has a receipt', 'receipt=true&min=7000000', 1],
      ['no filter', '', 50],
    ])('by an index or the newest days: %s', async (_, query, length) => {
      const { few, many } = await rows(query, length)
      expect(many.rows).toBeLessThanOrEqual(few.rows * 1.35 + 2 * ROWS_ADDED)
      expect(many.pages).toBeLessThanOrEqual(few.pages * 1.35 + 2 * ROWS_ADDED)
    })

    test.each([
      ['a word', 'text=a', 50],
      ['amounts', 'text=%3E%201', 50],
      ['a word with an amount of few', 'text=a%20%3E%207.000.000', 1],
    ])('where many have it, it counts to five thousand: %s', async (_, query, length) => {
      const { few, many } = await rows(query, length)
      // Each is a row of three steps of the plan: the look-up, the limit and the count.
      const names = namesIn(large) - namesIn(small)
      expect(many.rows).toBeLessThanOrEqual(few.rows + 4 * COUNTED_TO + 8 * names + ROWS_ADDED)
      expect(many.pages).toBeLessThanOrEqual(few.pages + COUNTED_TO + 8 * names + ROWS_ADDED)
    })
  })

  test('L60: the calendar with twenty items of the most frequent names', async () => {
    for (const setup of [small, large]) {
      for (const [payment, name] of frequent(setup)) {
        const transaction = { name, category: CATEGORY, payment, transactionType: 'expenses' }
        const body = JSON.stringify({ transaction, value: -10, day: 10 })
        await sendTo(setup, 'POST', '/linkedtransactions', body)
      }
    }
    const range = 'startDate=2025-12-01&endDate=2025-12-31'
    const { few, many } = await inBoth((setup) =>
      sendTo(setup, 'GET', `/linkedtransactions?${range}`),
    )
    const { body } = await sendTo(large, 'GET', `/linkedtransactions?${range}`)
    expect(body.items).toHaveLength(20)
    expect(many.rows).toBeLessThanOrEqual(few.rows * 1.35 + 200)
    expect(many.pages).toBeLessThanOrEqual(few.pages * 1.35 + 20 * ROWS_ADDED)
    // All that is to be paid beside them: what is paid already costs nothing.
    const dues = await inBoth((setup) => sendTo(setup, 'GET', `/dues?${range}&overdue=true`))
    expect(dues.many.rows).toBeLessThanOrEqual(dues.few.rows * 1.35 + 200)
    expect(dues.many.pages).toBeLessThanOrEqual(dues.few.pages * 1.35 + 20 * ROWS_ADDED)
  })

  test('L60: renaming a category, and what its window asks before', async () => {
    const { few, many } = await inBoth(async (setup) => {
      const draft = JSON.stringify({ name: 'Feira', category: CATEGORY })
      const { body: made } = await sendTo(setup, 'POST', '/categories', draft)
      const client = new Client({ connectionString: setup.app.url })
      await client.connect()
      // Half of all entries, however many those are.
      await client.query(
        `update transactions set category_id = $1 where user_id = $2 and recurrent_index = 0
           and get_byte(uuid_send(id), 15) < 128`,
        [made._id, setup.app.owner.id],
      )
      await client.query('vacuum analyze transactions')
      await client.end()
      const changes = JSON.stringify({ name: `Feira ${made._id.slice(0, 8)}`, version: 1 })
      return sendTo(setup, 'PATCH', `/categories/${made._id}`, changes)
    })
    expect(many.rows).toBe(few.rows)
    expect(many.pages).toBeLessThanOrEqual(few.pages + ROWS_ADDED)
  })
})

/** The entries up to which a search counts before it goes through the days (`found-store.ts`). */
const COUNTED_TO = 5_000

const withRareEntries = new Set<BenchSetup>()
/** An entry with a note, one of an amount, and two with a receipt, that no other entry has. */
async function enterRare(setup: BenchSetup): Promise<void> {
  if (withRareEntries.has(setup)) return
  withRareEntries.add(setup)
  const rare = [
    { name: 'Quaresmeira roxa', date: '2018-03-05' },
    { name: 'Quaresmeira rosa', date: '2025-11-20' },
    { name: 'Mudas', date: '2019-03-05', description: 'Pitangueira enxertada' },
    { name: 'Sítio da vila', date: '2020-03-05', value: -7_654_321.09 },
  ]
  for (const changes of rare) {
    await sendTo(
      setup,
      'POST',
      '/transactions',
      String(expenseOf(setup.app.owner).request(changes).body),
    )
  }
  const client = new Client({ connectionString: setup.app.url })
  await client.connect()
  await client.query(
    `insert into receipts (user_id, id, entry_id, name, media_type, bytes, sha256, sealed_key, created_at)
     select user_id, gen_random_uuid(), id, 'nota.pdf', 'application/pdf', 100, sha256(id::text::bytea), '', now()
       from transactions where user_id = $1 and name in ('Mudas', 'Sítio da vila')`,
    [setup.app.owner.id],
  )
  await client.end()
}

const CATEGORY = '5a1d0000-0000-8000-8000-000000003800'

/** What an owner gives is walked once: the same household once more. */
const entriesOf = ({ n }: BenchSetup) => household(n, { shape: 'deep' }).entries
const namesIn = (setup: BenchSetup) => new Set([...entriesOf(setup)].map(({ name }) => name)).size

/** The names that most entries have, each with the payment method on which it stands most often. */
function frequent(setup: BenchSetup): readonly (readonly [payment: string, name: string])[] {
  const counts = new Map<string, number>()
  for (const { payment_id, name, transaction_type } of entriesOf(setup)) {
    const key = `${payment_id} ${name}`
    if (transaction_type === 'expenses') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 20)
    .map(([key]) => [key.slice(0, 36), key.slice(37)] as const)
}
