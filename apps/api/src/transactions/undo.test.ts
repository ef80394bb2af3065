import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { ledgerOf } from '../../../../tests/ledger-rows.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  NOBODY,
  openWallet,
  refusal,
  type Wallet,
} from '../../../../tests/wallet.ts'
import { purgeExpired } from './horizon.ts'

const app = useApp()
const MINUTE_MS = 60_000

let ana: Wallet
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app)
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

const edit = (id: string, body: object, query = '') =>
  ana.guest.send('PATCH', `/transactions/${id}${query}`, body)
const undo = (id: string, by = ana) => by.guest.send('POST', `/transactions/edits/${id}/undo`)

/** Edits, undoes it, and expects that the edit changed the ledger and the undo brought it back. */
async function editAndUndo(editing: () => Promise<Row>): Promise<Row> {
  const before = await ledgerOf(app, ana)
  const edited = await editing()
  expect(edited).toMatchObject({ status: 200, body: { undo: expect.any(String) } })
  expect(await ledgerOf(app, ana)).not.toEqual(before)
  await expectConsistent(app)
  expect(await undo(edited.body.undo)).toMatchObject({ status: 200 })
  expect(await ledgerOf(app, ana)).toEqual(before)
  return edited
}

async function markFromBank(entries: readonly Row[]): Promise<void> {
  await app.owner.system(async (ledger) => {
    for (const { _id: id } of entries)
      await sql`update transactions set external_id = ${id}::text where id = ${id}`.execute(ledger)
  })
}

describe('an edit is undone', () => {
  test('of one entry: words, value, day and category, and what the name stands for', async () => {
    const [one] = await ana.enter()
    const changes = {
      value: -12.34,
      name: 'Padaria',
      date: '2026-10-02',
      category: categoryOf('Farmácia'),
      description: 'pão',
    }
    await editAndUndo(() => edit(one._id, changes))
    const remembered = await ana.get(
      '/transactions/suggestion?name=padaria&transactionType=expenses',
    )
    expect(remembered.from).not.toBe('memory')
  })

  test.each(['?scope=this', '?scope=next', '?scope=all'])('of a series: %s', async (query) => {
    const series = await ana.enter({ recurrentType: 'monthly', date: '2026-12-10', paid: false })
    const changes = { value: -50, name: 'Academia', category: categoryOf('Farmácia') }
    await editAndUndo(() => edit(series[2]._id, changes, query))
  })

  test('of the day of a series, with the entries that it wrote ahead', async () => {
    const series = await ana.enter({ recurrentType: 'weekly', date: '2026-11-30', paid: false })
    await editAndUndo(() => edit(series[1]._id, { date: '2026-12-01' }, '?scope=next'))
    await editAndUndo(() => edit(series[1]._id, { businessDay: 'before' }, '?scope=all'))
  })

  test('of a series that goes to another payment method, and onto a card', async () => {
    const series = await ana.enter({ recurrentType: 'monthly', date: '2026-12-10', paid: false })
    await editAndUndo(() => edit(series[0]._id, { payment: ana.account }, '?scope=all'))
    await editAndUndo(() => edit(series[1]._id, { payment: ana.card }, '?scope=next'))
  })

  test('of all of one name', async () => {
    const feiras = [...(await ana.enter()), ...(await ana.enter({ date: '2026-09-10' }))]
    await markFromBank(feiras)
    const changes = { sameName: true, name: 'Feira', category: categoryOf('Farmácia') }
    const edited = await editAndUndo(() => edit(feiras[0]._id, changes))
    expect(edited.body.count).toBe(2)
  })

  test('of the day of an item, and of its payment method', async () => {
    const [item] = await ana.enter({ payment: ana.card })
    await editAndUndo(() => edit(item._id, { date: '2026-11-27' }))
    await editAndUndo(() => edit(item._id, { payment: ana.cash }))
  })

  test('of an item of an invoice: its words, its invoice, the total of its purchase', async () => {
    const [first] = await ana.enter({ payment: ana.card, value: -300, lastInstallment: 3 })
    const item = (changes: object, query = '') =>
      ana.guest.send('PATCH', `/invoices/${ana.card}:2026-12/items/${first._id}${query}`, changes)
    await editAndUndo(() =>
      item({ name: 'Sapato', category: categoryOf('Farmácia') }, '?scope=all'),
    )
    await editAndUndo(() => item({ month: '2027-01' }))
    await editAndUndo(() => item({ total: 600 }))
  })

  test('of a purchase with a refund, which follows its category, also where it came later', async () => {
    const [item] = await ana.enter({ payment: ana.card, value: -300 })
    const refund = {
      payment: ana.card,
      value: 50,
      transactionType: 'revenues',
      category: null,
      refundOf: item._id,
    }
    await ana.enter(refund)
    await editAndUndo(() => edit(item._id, { category: categoryOf('Farmácia') }))
    const { body } = await edit(item._id, { category: categoryOf('Farmácia') })
    await ana.enter({ ...refund, value: 20, evenIfInDoubt: true })
    expect(await undo(body.undo)).toMatchObject({ status: 200 })
    const { items } = await ana.get(
      `/transactions?startDate=2026-11-01&endDate=2026-12-31&paymentId=${ana.card}`,
    )
    expect(items.map((entry: Row) => entry.category._id)).toEqual(
      items.map(() => categoryOf('Mercado')),
    )
  })

  test('together with the item of the calendar that it made', async () => {
    const [one] = await ana.enter()
    await markFromBank([one])
    await editAndUndo(async () => {
      const id = newId()
      await ana.guest.send('POST', '/linkedtransactions', {
        _id: id,
        transaction: {
          name: 'Feira',
          payment: ana.cash,
          category: categoryOf('Mercado'),
          transactionType: 'expenses',
        },
        value: -100,
        day: 10,
        month: '2026-11',
        lastPaymentDate: '2026-11-10T12:00:00Z',
      })
      return edit(one._id, { name: 'Feira', calendarItem: id })
    })
  })

  test('that marked a transfer', async () => {
    const [one] = await ana.enter()
    await editAndUndo(() => edit(one._id, {}, '?markedAsTranslation=true'))
  })
})

describe('an edit is not undone', () => {
  const changed = refusal(409, 'version_conflict')
  const gone = refusal(404, 'removal_not_found')

  test('twice, nor by others', async () => {
    const [one] = await ana.enter()
    const { body } = await edit(one._id, { name: 'Padaria' })
    const beto = await openWallet(app, 'Beto')
    expect(await undo(body.undo, beto)).toMatchObject(gone)
    expect(await undo(NOBODY)).toMatchObject(gone)
    app.clock = { now: () => START + 10 * MINUTE_MS }
    expect(await undo(body.undo)).toMatchObject({ status: 200 })
    expect(await undo(body.undo)).toMatchObject(gone)
  })

  test('after more than ten minutes, and its record goes with the next edit', async () => {
    const [one] = await ana.enter()
    const { body: late } = await edit(one._id, { name: 'Padaria' })
    app.clock = { now: () => START + 10 * MINUTE_MS + 1 }
    expect(await undo(late.undo)).toMatchObject(gone)
    const { body: next } = await edit(one._id, { name: 'Feira' })
    const { rows } = await app.owner.system((ledger) =>
      sql<Row>`select edit_id as id from undo_records where user_id = ${ana.guest.id}`.execute(
        ledger,
      ),
    )
    expect(rows).toEqual([{ id: next.undo }])
  })

  test('after the job has deleted its record, which is kept for as long as it can be undone', async () => {
    const [one] = await ana.enter()
    await edit(one._id, { name: 'Padaria' })
    const count = async () => {
      const { rows } = await app.owner.system((ledger) =>
        sql<Row>`select edit_id from undo_records where user_id = ${ana.guest.id}`.execute(ledger),
      )
      return rows.length
    }
    const purge = async (afterMs: number) => {
      app.clock = { now: () => START + afterMs }
      const { fastify, database, clock } = app
      await purgeExpired({ database, clock, log: fastify.log })
    }
    await purge(10 * MINUTE_MS)
    expect(await count()).toBe(1)
    await purge(10 * MINUTE_MS + 1)
    expect(await count()).toBe(0)
  })

  test('by the answer of the same key twice: it is undone once and answered again', async () => {
    const [one] = await ana.enter()
    const { body } = await edit(one._id, { name: 'Padaria' })
    const path = `/transactions/edits/${body.undo}/undo`
    const headers = { 'idempotency-key': newId() }
    const first = await ana.guest.send('POST', path, undefined, headers)
    const second = await ana.guest.send('POST', path, undefined, headers)
    expect([first, second]).toMatchObject([
      { status: 200, body: { restored: 1 } },
      { status: 200, body: { restored: 1 } },
    ])
  })

  test('once one of its entries was changed or removed', async () => {
    const series = await ana.enter({ recurrentType: 'monthly', date: '2026-12-10', paid: false })
    const first = await edit(series[0]._id, { value: -50 }, '?scope=all')
    await edit(series[3]._id, { paid: true })
    const before = await ledgerOf(app, ana)
    expect(await undo(first.body.undo)).toMatchObject(changed)
    expect(await ledgerOf(app, ana)).toEqual(before)

    const second = await edit(series[5]._id, { value: -60 }, '?scope=next')
    await ana.guest.send('DELETE', `/transactions/${series[7]._id}`)
    expect(await undo(second.body.undo)).toMatchObject(changed)
  })

  test('once its series was written further, or what it wrote ahead was changed', async () => {
    const series = await ana.enter({ recurrentType: 'monthly', date: '2026-12-10', paid: false })
    const first = await edit(series[0]._id, { value: -50 }, '?scope=all')
    await ana.guest.send('POST', '/transactions/months', { month: '2028-06' })
    expect(await undo(first.body.undo)).toMatchObject(changed)
  })

  test('once the account, the category or the item of the calendar that it needs is another', async () => {
    const [one] = await ana.enter({ payment: ana.account })
    const moved = await edit(one._id, { payment: ana.cash })
    expect((await ana.guest.send('DELETE', `/payments/${ana.account}`)).status).toBe(204)
    expect(await undo(moved.body.undo)).toMatchObject(changed)

    const { body: own } = await ana.guest.send('POST', '/categories', {
      name: 'Quitanda',
      category: categoryOf('Mercado'),
    })
    await edit(one._id, { category: own._id })
    const sorted = await edit(one._id, { category: categoryOf('Farmácia') })
    await ana.guest.send('DELETE', `/categories/${own._id}`)
    expect(await undo(sorted.body.undo)).toMatchObject(changed)

    const { body: item } = await ana.guest.send('POST', '/linkedtransactions', {
      transaction: {
        name: 'Feira',
        payment: ana.cash,
        category: categoryOf('Mercado'),
        transactionType: 'expenses',
      },
      value: -100,
      day: 10,
    })
    const joined = await edit(one._id, { name: 'Feira', calendarItem: item._id })
    await ana.guest.send('PATCH', `/linkedtransactions/${item._id}`, {
      month: '2026-12',
      lastPaymentDate: '2026-11-10T12:00:00Z',
    })
    expect(await undo(joined.body.undo)).toMatchObject(changed)
  })

  test('where only a tick was changed: its opposite is the undo', async () => {
    const [one] = await ana.enter()
    expect((await edit(one._id, { paid: false })).body.undo).toBeNull()
  })
})

test('an edit is undone also of an entry that was removed and restored since', async () => {
  const [one] = await ana.enter()
  const { body } = await edit(one._id, { name: 'Padaria' })
  await ana.guest.send('DELETE', `/transactions/${one._id}`)
  await ana.guest.send('POST', `/transactions/${one._id}/restore`)
  // Restored, it is the entry that the edit left.
  expect(await undo(body.undo)).toMatchObject({ status: 200 })
  expect((await ana.get(`/transactions/${one._id}`)).name).toBe('Mercado do bairro')
})

const day = fc
  .date({ min: new Date('2026-09-01'), max: new Date('2027-06-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const place = fc.constantFrom('cash', 'account', 'card')
const edits = fc.record({
  of: fc.record({
    place,
    day,
    paid: fc.boolean(),
    shape: fc.constantFrom(
      {},
      { lastInstallment: 4 },
      { recurrentType: 'monthly' },
      { recurrentType: 'weekly' },
      { recurrentType: 'monthly', businessDay: 'before' },
      { fromBank: true },
    ),
  }),
  at: fc.nat({ max: 20 }),
  scope: fc.constantFrom('this', 'next', 'all'),
  cents: some(fc.integer({ min: 100, max: 100_000 })),
  name: some(fc.constantFrom('Feira', 'Padaria')),
  category: some(fc.constantFrom('Farmácia', 'Mercado')),
  day: some(day),
  place: some(place),
  paid: some(fc.boolean()),
  businessDay: fc.constantFrom(undefined, undefined, 'before', null),
})

test('whatever an edit changes, its undo leaves the ledger as it was', async () => {
  let undone = 0
  await fc.assert(
    fc.asyncProperty(edits, async ({ of, at, scope, ...changes }) => {
      ana = await openWallet(app)
      const places = { cash: ana.cash, account: ana.account, card: ana.card }
      const { fromBank = false, ...shape } = of.shape as Row
      const draft = { payment: places[of.place], date: of.day, paid: of.paid, ...shape }
      await ana.tryEnter({ ...draft, value: -80 })
      const reply = await ana.tryEnter(draft)
      if (reply.status !== 200) return
      const entries =
        shape.recurrentType || shape.lastInstallment ? await ana.partsOf(reply.body[0]) : reply.body
      if (fromBank) await markFromBank(entries)
      const entry = entries[at % entries.length]
      const before = await ledgerOf(app, ana)
      const edited = await edit(
        entry._id,
        {
          version: entry.version,
          value: changes.cents === undefined ? undefined : -changes.cents / 100,
          name: changes.name,
          category: changes.category === undefined ? undefined : categoryOf(changes.category),
          date: changes.day,
          payment: changes.place === undefined ? undefined : places[changes.place],
          paid: changes.paid,
          businessDay: shape.businessDay === undefined ? undefined : changes.businessDay,
          evenIfPaid: true,
          ...(fromBank ? { sameName: true } : {}),
        },
        `?scope=${scope}`,
      )
      if (edited.status !== 200 || edited.body.undo === null) return
      undone += 1
      expect(await undo(edited.body.undo)).toMatchObject({ status: 200 })
      expect(await ledgerOf(app, ana)).toEqual(before)
    }),
    { numRuns: 60, endOnFailure: true },
  )
  // A property of refusals alone would prove nothing.
  expect(undone).toBeGreaterThan(20)
})
