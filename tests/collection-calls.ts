import { expect } from 'vitest'
import { categoryOf, type Row } from './statements.ts'
import { NOBODY, type Wallet } from './wallet.ts'

const OK = { status: 200 }
const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'

type Conformance = {
  readonly testRow: (row: string, act: () => Promise<void>) => void
  readonly send: (method: string, path: string, body?: unknown) => Promise<Row>
  readonly wallet: () => Wallet
}

/** Collections without dates or with a type, and things that are sent whole (case M31). */
export function testCollectionRows({ testRow, send, wallet }: Conformance): void {
  testRow('`POST invoices` with category and payment as objects', async () => {
    await wallet().enter({ payment: wallet().card, date: '2026-11-10' })
    const account = (await send('GET', `/payments/${wallet().account}`)).body
    expect(account).toMatchObject({ creditCardId: null })
    expect((await send('GET', `/payments/${wallet().card}`)).body).toMatchObject({
      creditCardId: wallet().card,
    })
    const paying = {
      name: 'Fatura Roxinho',
      paid: true,
      paymentInvoiceReferenceId: `${wallet().card}:2026-12`,
      date: '2026-11-15',
      transactionType: 'expenses',
      value: -10,
      category: {
        _id: categoryOf('Pagamento de fatura'),
        name: 'Pagamento de fatura',
        group: 'invoice',
      },
      payment: { _id: wallet().account, name: account.name, type: 'debit' },
    }
    expect(await send('POST', '/invoices', paying)).toMatchObject(OK)
  })

  testRow('`GET transactions` with type', async () => {
    await wallet().enter({
      transactionType: 'revenues',
      value: 30,
      category: categoryOf('Salário'),
    })
    for (const type of ['revenues', 'expenses', 'investiments']) {
      const { body } = await send(
        'GET',
        `/transactions?startDate=2026-11-01&endDate=2026-12-31&type=${type}`,
      )
      const kinds = new Set(
        body.items.map((row: { transactionType: string }) => row.transactionType),
      )
      expect(kinds.size === 0 || (kinds.size === 1 && kinds.has(type)), type).toBe(true)
      if (type !== 'investiments') expect(body.items.length).toBeGreaterThan(0)
    }
    expect((await send('GET', '/transactions?type=outro')).status).toBe(400)
  })

  testRow('`GET {collection}` without dates', async () => {
    for (const [bare, dated] of [
      ['/transactions', `/transactions?${NOVEMBER}`],
      ['/balances', `/balances?${NOVEMBER}`],
      ['/budgets', `/budgets?${NOVEMBER}`],
      ['/linkedtransactions', `/linkedtransactions?${NOVEMBER}`],
      ['/invoices', '/invoices?month=11&year=2026'],
    ] as const) {
      const { status, body } = await send('GET', bare)
      expect(status, bare).toBe(200)
      expect(body, bare).toEqual((await send('GET', dated)).body)
    }
    // Half of a period is no period.
    expect((await send('GET', '/transactions?startDate=2026-11-01')).status).toBe(400)
  })

  testRow('`DELETE linkedtransactions/{id}?applyForAll=true`', async () => {
    const made = await send('POST', '/linkedtransactions', {
      transaction: {
        name: 'Luz',
        category: categoryOf('Aluguel'),
        payment: wallet().account,
        transactionType: 'expenses',
      },
      originalName: 'LUZ',
      value: -120,
      day: 7,
    })
    expect(made).toMatchObject(OK)
    const url = `/linkedtransactions/${made.body._id}?applyForAll=true`
    expect((await send('DELETE', url)).status).toBe(204)
  })

  testRow('`GET userconfigs/{id}`', async () => {
    expect(await send('GET', `/userconfigs/${wallet().guest.id}`)).toMatchObject({
      ...OK,
      body: {
        _id: wallet().guest.id,
        tasksDone: expect.any(Array),
        achievements: expect.any(Array),
      },
    })
    expect(await send('GET', `/userconfigs/${NOBODY}`)).toMatchObject({ status: 404 })
  })
}
