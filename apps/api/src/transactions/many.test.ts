import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MANY_MAX } from '@saldo/domain/transactions/kinds'
import { START, useApp } from '../../../../tests/app.ts'
import { ledgerOf } from '../../../../tests/ledger-rows.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  NOBODY,
  openWallet,
  refusal,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()
const FOOD = categoryOf('Restaurantes')

let ana: Wallet
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const seen = (rows: readonly Row[]) => rows.map(({ _id, version }) => ({ _id, version }))
const change = (rows: readonly Row[], changes: object, more: object = {}, by = ana) =>
  by.guest.send<Row>('POST', '/transactions/many', { transactions: seen(rows), changes, ...more })
const remove = (rows: readonly Row[], more: object = {}, by = ana) =>
  by.guest.send<Row>('POST', '/transactions/many/removal', { transactions: seen(rows), ...more })
const undo = (id: string) => ana.guest.send('POST', `/transactions/edits/${id}/undo`)
const restore = (id: string) => ana.guest.send<Row>('POST', `/transactions/${id}/restore`)
const read = (id: string, by = ana) => by.get(`/transactions/${id}`)

async function markFromBank({ _id: id }: Row): Promise<void> {
  await app.owner.system((ledger) =>
    sql`update transactions set external_id = ${id}::text where id = ${id}`.execute(ledger),
  )
}

async function transfer(by = ana): Promise<Row> {
  const moved = { bankingOperationType: 'transfer', bankingOperationPayment: by.cash }
  await by.enter({ value: 1000, transactionType: 'revenues', category: categoryOf('Salário') })
  const reply = await by.guest.send<Row>('POST', '/transactions', {
    ...moved,
    payment: by.account,
    value: 50,
    date: '2026-11-10',
    paid: true,
  })
  expect(reply.status).toBe(200)
  return reply.body
}

describe('many entries are changed at once', () => {
  test('P1: those that can take the category have it, each other is named with its reason', async () => {
    const [one] = await ana.enter()
    const [two] = await ana.enter({ name: 'Padaria', payment: ana.card })
    const [salary] = await ana.enter({
      transactionType: 'revenues',
      value: 900,
      category: categoryOf('Salário'),
    })
    const [out] = await transfer()
    const answer = await change([one, two, salary, out], { category: FOOD })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        count: 2,
        unchanged: [
          { _id: salary._id, code: 'category_of_another_group' },
          { _id: out._id, code: 'transaction_not_editable' },
        ],
      },
    })
    expect(answer.body.unchanged[0].message).toMatch(/categoria/u)
    for (const { _id } of [one, two]) expect((await read(_id)).category._id).toBe(FOOD)
    expect((await read(salary._id)).category._id).toBe(categoryOf('Salário'))
  })

  test('P1: account, day, tick and note change together, and an item counts with its new invoice', async () => {
    const [one] = await ana.enter({ paid: false, date: '2026-11-20' })
    const [two] = await ana.enter({ name: 'Farmácia', paid: false, date: '2026-11-21' })
    const changes = { payment: ana.card, date: '2026-11-28', description: 'Da viagem' }
    expect(await change([one, two], changes)).toMatchObject({ body: { count: 2, unchanged: [] } })
    for (const { _id } of [one, two])
      expect(await read(_id)).toMatchObject({
        payment: { _id: ana.card },
        date: '2026-11-28',
        countsOn: '2027-01-05',
        description: 'Da viagem',
        paid: true,
      })
  })

  test('P1: what a bank said of its day, value and note stays, its category may change', async () => {
    const [line] = await ana.enter({ payment: ana.account })
    const [own] = await ana.enter({ name: 'Feira' })
    await markFromBank(line)
    expect(await change([line, own], { date: '2026-11-12' })).toMatchObject({
      body: { count: 1, unchanged: [{ _id: line._id, code: 'transaction_field_from_the_bank' }] },
    })
    const rows = [await read(line._id), await read(own._id)]
    expect(await change(rows, { category: FOOD })).toMatchObject({ body: { count: 2 } })
  })

  test('A9, P1: an item of a paid invoice asks first, and the others are moved', async () => {
    const [paid] = await ana.enter({ payment: ana.card, date: '2026-10-10' })
    const [open] = await ana.enter({ payment: ana.card, date: '2026-11-10' })
    const reply = await ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:${paid.countsOn.slice(0, 7)}`,
      date: '2026-11-05',
      payment: ana.account,
      value: 100,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const rows = [await read(paid._id), await read(open._id)]
    expect(await change(rows, { date: '2026-11-26' })).toMatchObject({
      body: { count: 1, unchanged: [{ _id: paid._id, code: 'purchase_in_paid_invoice' }] },
    })
    const again = [await read(paid._id)]
    expect(await change(again, { date: '2026-11-26' }, { evenIfPaid: true })).toMatchObject({
      body: { count: 1, unchanged: [] },
    })
  })

  test('D3, P1: a refund follows its purchase, and is refused without it', async () => {
    const [purchase] = await ana.enter({ payment: ana.card })
    const [refund] = await ana.enter({
      transactionType: 'revenues',
      value: 20,
      payment: ana.card,
      refundOf: purchase._id,
    })
    expect(await change([refund], { category: FOOD })).toMatchObject({
      body: { count: 0, unchanged: [{ code: 'refund_follows_purchase' }], undo: null },
    })
    const whole = await ledgerOf(app, ana)
    const both = await change([refund, await read(purchase._id)], { category: FOOD })
    expect(both).toMatchObject({ body: { count: 2, unchanged: [] } })
    expect((await read(refund._id)).category._id).toBe(FOOD)
    expect(await undo(both.body.undo)).toMatchObject({ status: 200 })
    expect(await ledgerOf(app, ana)).toEqual(whole)
    const alone = await change([await read(purchase._id)], { category: FOOD })
    expect((await read(refund._id)).category._id).toBe(FOOD)
    expect(await undo(alone.body.undo)).toMatchObject({ status: 200 })
    expect(await ledgerOf(app, ana)).toEqual(whole)
  })

  test('P5: what was changed since it was seen, is not there or is another’s stays as it is', async () => {
    const [one] = await ana.enter()
    const [two] = await ana.enter({ name: 'Feira' })
    const beto = await openWallet(app, 'Beto')
    const [his] = await beto.enter()
    await ana.guest.send('PATCH', `/transactions/${one._id}`, {
      version: one.version,
      name: 'Nova',
    })
    const rows = [one, two, his, { _id: NOBODY, version: 1 }]
    const answer = await change(rows, { category: FOOD })
    expect(answer.body).toMatchObject({ count: 1 })
    expect(answer.body.unchanged.map((one_: Row) => [one_._id, one_.code])).toEqual([
      [one._id, 'version_conflict'],
      [his._id, 'transaction_not_found'],
      [NOBODY, 'transaction_not_found'],
    ])
    expect((await read(his._id, beto)).version).toBe(his.version)
  })

  test('P1: what nobody can have refuses the whole, and names the field', async () => {
    const [one] = await ana.enter()
    expect(await change([one], { payment: NOBODY })).toMatchObject(
      refusal(404, 'payment_not_found', 'payment'),
    )
    expect(await change([one], { category: NOBODY })).toMatchObject({
      body: { code: 'category_not_found' },
    })
    expect(await change([one], { date: '1900-01-01' })).toMatchObject({
      body: { code: 'date_out_of_range' },
    })
    const many = Array.from({ length: MANY_MAX + 1 }, () => one)
    expect(await change(many, { category: FOOD })).toMatchObject({ status: 400 })
    expect(await change([], { category: FOOD })).toMatchObject({ status: 400 })
  })

  test('P1: five hundred are as many statements as two', async () => {
    const value = -5000
    const parts = await ana.enter({
      lastInstallment: 250,
      value,
      payment: ana.account,
      paid: false,
    })
    const more = await ana.enter({ lastInstallment: 250, value, name: 'Sofá', paid: false })
    const statementsOf = async (act: () => Promise<{ readonly body: Row }>) => {
      app.statements.length = 0
      const { body } = await act()
      return { body, count: app.statements.length }
    }
    const two = await statementsOf(() => change(parts.slice(0, 2), { category: FOOD }))
    expect(two.body).toMatchObject({ count: 2 })
    const rows = [...(await ana.partsOf(parts[0])), ...more]
    const all = await statementsOf(() => change(rows, { category: FOOD, paid: true }))
    expect(all.body).toMatchObject({ count: 500, unchanged: [] })
    expect(all.count).toBeLessThanOrEqual(two.count + 1)
    expect(all.count).toBeLessThanOrEqual(20)
    expect(await undo(all.body.undo)).toMatchObject({ body: { restored: 500 } })
    const back = [...(await ana.partsOf(parts[0])), ...(await ana.partsOf(more[0]))]
    const gone = await statementsOf(() => remove(back))
    expect(gone.body).toMatchObject({ removed: 500, unchanged: [] })
    expect(gone.count).toBeLessThanOrEqual(20)
    expect(await restore(gone.body.removal)).toMatchObject({ body: { restored: 500 } })
    expect(await ana.partsOf(parts[0])).toHaveLength(250)
  })

  test('P3: one undo takes all of it back, with the categories of their names', async () => {
    const [one] = await ana.enter({ name: 'Padaria' })
    const [two] = await ana.enter({ name: 'Açougue', category: categoryOf('Farmácia') })
    const whole = await ledgerOf(app, ana)
    const { body } = await change([one, two], { category: FOOD })
    for (const name of ['Padaria', 'Açougue']) {
      const query = `name=${encodeURIComponent(name)}&transactionType=expenses`
      const suggestion = await ana.get(`/transactions/suggestion?${query}`)
      expect(suggestion.category._id).toBe(FOOD)
    }
    expect(await undo(body.undo)).toMatchObject({ body: { restored: 2 } })
    expect(await ledgerOf(app, ana)).toEqual(whole)
  })
})

describe('many entries are removed at once', () => {
  test('P4: movements go with both halves, what nobody knows the line of stays, and all come back', async () => {
    const [one] = await ana.enter()
    const [out, into] = await transfer()
    const [line] = await ana.enter({ payment: ana.account, name: 'Do banco' })
    await markFromBank(line)
    const whole = await ledgerOf(app, ana)
    const { body } = await remove([one, out, line])
    expect(body).toMatchObject({
      removed: 3,
      unchanged: [{ _id: line._id, code: 'transaction_not_removable' }],
    })
    expect((await ana.guest.send('GET', `/transactions/${into._id}`)).status).toBe(404)
    const [listed] = await ana.get('/transactions/removals')
    expect(listed).toMatchObject({ _id: body.removal, count: 3 })
    expect(await restore(body.removal)).toMatchObject({ body: { restored: 3 } })
    expect(await ledgerOf(app, ana)).toEqual(whole)
  })

  test('B8, P4: the last parts of a purchase go, one in the middle stays with its reason', async () => {
    const parts = await ana.enter({ lastInstallment: 4, value: -400, payment: ana.account })
    const [first, second, third, fourth] = parts
    expect((await remove([second, fourth])).body).toMatchObject({
      removed: 1,
      unchanged: [{ _id: second._id, code: 'instalment_in_the_middle' }],
    })
    expect((await read(first._id)).lastInstallment).toBe(3)
    const rows = [await read(second._id), await read(third._id)]
    expect((await remove(rows)).body).toMatchObject({ removed: 2, unchanged: [] })
    expect((await read(first._id)).lastInstallment).toBe(1)
  })

  test('K4, P4: purchase, refund and payment come back linked', async () => {
    const [purchase] = await ana.enter({ payment: ana.card })
    const [refund] = await ana.enter({
      transactionType: 'revenues',
      value: 20,
      payment: ana.card,
      refundOf: purchase._id,
    })
    const whole = await ledgerOf(app, ana)
    const { body } = await remove([await read(purchase._id), refund])
    expect(body).toMatchObject({ removed: 2, unchanged: [] })
    expect(await restore(body.removal)).toMatchObject({ status: 200 })
    expect(await ledgerOf(app, ana)).toEqual(whole)
    expect((await read(refund._id)).refundOf).toBe(purchase._id)
  })
})

/** Entries of every kind that a month has, the same for each who is asked. */
async function seedKinds(wallet: Wallet): Promise<Row[]> {
  const rows: Row[] = []
  rows.push(...(await wallet.enter({ paid: false })))
  rows.push(...(await wallet.enter({ name: 'Padaria', payment: wallet.account })))
  rows.push(...(await wallet.enter({ name: 'Loja', payment: wallet.card })))
  rows.push(...(await wallet.enter({ name: 'Sofá', payment: wallet.card, lastInstallment: 3 })))
  rows.push(...(await wallet.enter({ name: 'Mesa', payment: wallet.account, lastInstallment: 2 })))
  const monthly = { recurrentType: 'monthly', name: 'Aluguel', payment: wallet.account }
  rows.push(...(await wallet.enter(monthly)).slice(0, 3))
  const salary = { transactionType: 'revenues', value: 900, category: categoryOf('Salário') }
  rows.push(...(await wallet.enter({ ...salary, payment: wallet.account, name: 'Salário' })))
  rows.push(...(await transfer(wallet)))
  const [line] = await wallet.enter({ name: 'Banco', payment: wallet.account })
  await markFromBank(line)
  return [...rows, line]
}

/** A ledger as a person sees it, without ids. */
async function pictureOf(wallet: Wallet): Promise<unknown> {
  const period = 'startDate=2026-01-01&endDate=2028-12-31&ignoreInvoicePeriod=true&limit=1000'
  const lists = []
  for (const id of [wallet.cash, wallet.account, wallet.card])
    lists.push(await wallet.get(`/transactions?${period}&paymentId=${id}`))
  const balances = await wallet.balances('2026-11')
  const items = lists.flatMap((list) => list.items).map(plain)
  return { balances, items: items.map((item: unknown) => JSON.stringify(item)).toSorted() }
}

function plain(row: Row): Row {
  const { name, value, date, countsOn, paid, description, lastInstallment, recurrentIndex } = row
  const [category, payment] = [row.category?.name ?? null, row.payment.name]
  return {
    name,
    value,
    date,
    countsOn,
    paid,
    description,
    lastInstallment,
    recurrentIndex,
    category,
    payment,
  }
}

describe('what many become', () => {
  test('P2: is what each would have become by itself, of every kind of entry and change', async () => {
    const changesOf = (wallet: Wallet, drawn: Row) => ({
      ...(drawn.category === null ? {} : { category: categoryOf(drawn.category) }),
      ...(drawn.payment === null ? {} : { payment: wallet[drawn.payment as 'cash'] }),
      ...(drawn.date === null ? {} : { date: drawn.date }),
      ...(drawn.paid === null ? {} : { paid: drawn.paid }),
      ...(drawn.description === null ? {} : { description: drawn.description }),
    })
    const drawnChange = fc.record({
      category: fc.option(fc.constantFrom('Restaurantes', 'Salário', 'Mercado')),
      payment: fc.option(fc.constantFrom('cash', 'account', 'card')),
      date: fc.option(fc.constantFrom('2026-11-24', '2026-11-26', '2026-12-30', '2027-02-28')),
      paid: fc.option(fc.boolean()),
      description: fc.option(fc.constant('Junto')),
    })
    let done = 0
    await fc.assert(
      fc.asyncProperty(
        drawnChange.filter((one) => Object.values(one).some((value) => value !== null)),
        fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }),
        async (drawn, places) => {
          const [together, apart] = [await openWallet(app, 'Cada'), await openWallet(app, 'Um')]
          const rows = await seedKinds(together)
          const same = await seedKinds(apart)
          const at = [...new Set(places.map((place) => place % rows.length))]
          const chosen = at.map((place) => rows[place])
          const many = await change(chosen, changesOf(together, drawn), {}, together)
          expect(many.status, JSON.stringify(many.body)).toBe(200)
          const codes = []
          for (const place of at) {
            const reply = await apart.guest.send<Row>(
              'PATCH',
              `/transactions/${same[place]._id}`,
              changesOf(apart, drawn),
            )
            codes.push(reply.status === 200 ? null : reply.body.code)
          }
          const refused = new Map(many.body.unchanged.map((one: Row) => [one._id, one.code]))
          expect(chosen.map(({ _id }) => refused.get(_id) ?? null)).toEqual(codes)
          expect(await pictureOf(together)).toEqual(await pictureOf(apart))
          done += many.body.count
        },
      ),
      { numRuns: 6 },
    )
    expect(done).toBeGreaterThan(0)
  })
})
