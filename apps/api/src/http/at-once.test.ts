import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const statuses = (reply: readonly { readonly status: number }[]) =>
  reply.map(({ status }) => status).toSorted()

/** The present entries of a series. */
const seriesOf = async (id: string): Promise<Row[]> => {
  const range = 'startDate=2026-01-01&endDate=2029-12-31&limit=5000'
  return (await ana.get(`/transactions?${range}`)).items.filter(
    (one: Row) => one._id === id || one.recurrentTransactionId === id,
  )
}

describe('fifty edits of one version at once', () => {
  test.each([
    ['a transaction', async () => `/transactions/${(await ana.enter())[0]._id}`],
    ['a payment method', async () => `/payments/${ana.account}`],
    ['a card', async () => `/payments/${ana.card}`],
    [
      'a subcategory',
      async () => {
        const body = { name: 'Feira', category: categoryOf('Mercado') }
        return `/categories/${(await ana.guest.send('POST', '/categories', body)).body._id}`
      },
    ],
    ['a person', async () => `/users/${ana.guest.id}`],
  ])('of %s: exactly one wins, and its values are stored', async (what, make) => {
    const path = await make()
    const read = async (): Promise<Row> => {
      if (!path.startsWith('/categories')) return ana.get(path)
      return (await ana.get('/categories')).find((one: Row) => path.endsWith(one._id))
    }
    const { version } = await read()
    const reply = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ana.guest.send('PATCH', path, { version, name: `${what} ${at}` }),
      ),
    )
    expect(statuses(reply)).toEqual([200, ...Array<number>(49).fill(409)])
    const winner = reply.findIndex(({ status }) => status === 200)
    expect(await read()).toMatchObject({ name: `${what} ${winner}`, version: version + 1 })
  })
})

test('purchases in parts and toggles of one another at once leave every total right', async () => {
  const bills = await ana.enter({ recurrentType: 'monthly', paid: false })
  const reply = await Promise.all([
    ...[1, 2].map((at) =>
      ana.tryEnter({ payment: ana.card, lastInstallment: 12, value: -1000.01 - at }),
    ),
    ...bills.map((one: Row) =>
      ana.guest.send('PATCH', `/transactions/${one._id}`, { version: 1, paid: true }),
    ),
    ...Array.from({ length: 10 }, () => ana.tryEnter({ value: -0.01 })),
    ...Array.from({ length: 5 }, () => ana.guest.send('GET', '/payments')),
    ana.guest.send('PATCH', `/payments/${ana.card}`, { version: 1, invoiceCloseOn: 3, paid: 17 }),
    ana.guest.send('POST', '/transactions/months', { month: '2029-12' }),
  ])
  expect(new Set(statuses(reply))).toEqual(new Set([200]))
  expect(await ana.get(`/payments/${ana.card}`)).toMatchObject({ limitUsed: 2003.02, entries: 24 })
})

const ROUNDS = 50

test('C2: one series changed as a whole by eight at once is changed by one, not by a mixture', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const series = await ana.enter({ recurrentType: 'monthly', paid: false })
    const reply = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        ana.guest.send('PATCH', `/transactions/${series[0]._id}?scope=all`, {
          version: 1,
          name: `Nome ${round} ${at}`,
          value: -1 - at,
        }),
      ),
    )
    expect(statuses(reply)).toEqual([200, ...Array<number>(7).fill(409)])
    const winner = reply.findIndex(({ status }) => status === 200)
    const entries = await seriesOf(series[0]._id)
    expect(entries).toHaveLength(series.length)
    expect(new Set(entries.map(({ name, value }) => `${name} ${value}`))).toEqual(
      new Set([`Nome ${round} ${winner} ${-1 - winner}`]),
    )
    await ana.guest.send('DELETE', `/transactions/${series[0]._id}?scope=all`)
  }
})

test('C3: a series removed while one of it is marked paid is gone or keeps the paid one', async () => {
  const outcomes = { paidFirst: 0, removedFirst: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    const monthly = { recurrentType: 'monthly', date: '2026-10-10', paid: false }
    const series = await ana.enter(monthly)
    const pay = () =>
      ana.guest.send('PATCH', `/transactions/${series[1]._id}`, { version: 1, paid: true })
    const remove = () => ana.guest.send('DELETE', `/transactions/${series[0]._id}?scope=all`)
    // The first request sent is not always the first to arrive: the other is some milliseconds
    // behind, or none.
    const late = <T>(act: () => Promise<T>) => pause(round % 7).then(act)
    const [paid, removed] = await (round % 2 === 0
      ? Promise.all([pay(), late(remove)])
      : Promise.all([late(pay), remove()]))
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(paid.status)
    const isKept = paid.status === 200
    expect(removed.body.kept).toBe(isKept ? 1 : 0)
    const left = (await seriesOf(series[0]._id)).map(({ _id, paid: isPaid }) => [_id, isPaid])
    expect(left).toEqual(isKept ? [[series[1]._id, true]] : [])
    outcomes[isKept ? 'paidFirst' : 'removedFirst'] += 1
  }
  expect(await ana.valueOf(ana.cash)).toBe(-100 * outcomes.paidFirst)
  expect(outcomes.paidFirst * outcomes.removedFirst).toBeGreaterThan(0)
})

test('one entry removed and brought back by many at once is there once', async () => {
  const [made] = await ana.enter()
  const path = `/transactions/${made._id}`
  const removals = await Promise.all(
    Array.from({ length: 8 }, () => ana.guest.send('DELETE', path)),
  )
  expect(statuses(removals)).toEqual([200, ...Array<number>(7).fill(404)])
  const back = await Promise.all(
    Array.from({ length: 8 }, () => ana.guest.send('POST', `${path}/restore`)),
  )
  expect(statuses(back)).toEqual([200, ...Array<number>(7).fill(404)])
  expect(await ana.valueOf(ana.cash)).toBe(-100)
})
