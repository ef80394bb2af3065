import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
let beto: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
  beto = await openWallet(app, 'Beto')
})
afterEach(() => expectConsistent(app))

/** Every call that accepts an `_id` of the client's own, with the other fields that it needs. */
const creations: Readonly<Record<string, (of: Wallet) => Promise<(id: string) => Promise<Row>>>> = {
  'an entry': async (of) => (_id) => of.tryEnter({ _id }),
  'a purchase in parts': async (of) => (_id) =>
    of.tryEnter({ _id, payment: of.card, lastInstallment: 3 }),
  'a series': async (of) => (_id) => of.tryEnter({ _id, recurrentType: 'annual', paid: false }),
  'a deposit': async (of) => (_id) =>
    of.guest.send('POST', '/transactions', {
      _id,
      bankingOperationType: 'deposit',
      payment: of.account,
      value: 10,
      date: '2026-11-10',
      paid: true,
    }),
  'a transfer': async (of) => {
    await of.enter({
      transactionType: 'revenues',
      value: 50,
      category: categoryOf('Salário'),
      payment: of.account,
    })
    return (_id) =>
      of.guest.send('POST', '/transactions', {
        _id,
        bankingOperationType: 'transfer',
        bankingOperationPayment: of.account,
        payment: of.cash,
        value: 10,
        date: '2026-11-20',
        paid: true,
      })
  },
  'an account': async (of) => (_id) =>
    of.guest.send('POST', '/payments', {
      _id,
      type: 'debit',
      name: 'Outra',
      accountType: 'Poupança',
    }),
  'a subcategory': async (of) => (_id) =>
    of.guest.send('POST', '/categories', { _id, name: 'Feira', category: categoryOf('Mercado') }),
  'a family': async (of) => (_id) => of.guest.send('POST', '/families', { _id, name: 'Casa' }),
  'an item of the calendar': async (of) => (_id) =>
    of.guest.send('POST', '/linkedtransactions', {
      _id,
      day: 25,
      value: -10,
      transaction: {
        name: 'Luz',
        category: categoryOf('Mercado'),
        payment: of.account,
        transactionType: 'expenses',
      },
    }),
  'a plan': async (of) => (_id) =>
    of.guest.send('POST', '/budgets', {
      _id,
      date: '2026-11-01',
      revenuesCategories: [{ category: categoryOf('Salário'), value: 10 }],
    }),
  'the payment of an invoice': async (of) => {
    await of.enter({ payment: of.card })
    return (_id) =>
      of.guest.send('POST', '/invoices', {
        _id,
        paymentInvoiceReferenceId: `${of.card}:2026-12`,
        payment: of.account,
        value: 10,
        date: '2026-11-20',
      })
  },
  'an anticipation': async (of) => {
    const [first] = await of.enter({ payment: of.card, lastInstallment: 6, value: -600 })
    return (_id) =>
      of.guest.send('POST', `/invoices/${of.card}:2026-12/anticipations`, {
        _id,
        item: first._id,
        parts: 2,
        discount: 0,
      })
  },
}

describe.each(Object.entries(creations))('%s', (_, prepare) => {
  test('L54: with the _id of another owner is answered like a new one', async () => {
    const [ofAna, ofBeto] = [await prepare(ana), await prepare(beto)]
    const id = newId()
    expect((await ofAna(id)).status).toBe(200)
    const fresh = await ofBeto(id)
    expect(fresh.status).toBeLessThan(500)
    // A family's id is not one user's alone: there it is like one that is not found.
    expect([200, 404]).toContain(fresh.status)
  })

  test('L54: with the same _id twice is one act', async () => {
    const create = await prepare(ana)
    const id = newId()
    const first = await create(id)
    const again = await create(id)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })
})

test('L54: an _id whose entries were removed is free', async () => {
  const _id = newId()
  for (const shape of [{ recurrentType: 'monthly', paid: false }, { lastInstallment: 3 }, {}]) {
    const [first] = await ana.enter({ _id, ...shape })
    await ana.guest.send('DELETE', `/transactions/${first._id}?scope=all`)
    await ana.guest.send('DELETE', `/transactions/${first._id}?scope=next`)
  }
  const last = await ana.tryEnter({ _id, recurrentType: 'monthly', paid: false })
  expect(last.status).toBe(200)
  await ana.guest.send('POST', `/transactions/${_id}/restore`)
})

test('L54: an _id that another row of one’s own has is never a fault', async () => {
  const { body: parts } = await ana.tryEnter({ payment: ana.card, lastInstallment: 3 })
  const others = [parts[0]._id, parts[1]._id, ana.account, ana.card, categoryOf('Mercado')]
  for (const [name, prepare] of Object.entries(creations)) {
    const create = await prepare(ana)
    for (const id of others) expect([name, (await create(id)).status < 500]).toEqual([name, true])
  }
})
