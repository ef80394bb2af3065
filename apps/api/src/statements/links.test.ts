import { describe, expect, test } from 'vitest'
import {
  categoryOf,
  csv,
  linesOf,
  type Row,
  take,
  useStatements,
} from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, send, newPerson } = useStatements()
type Person = Awaited<ReturnType<typeof newPerson>>

/** A card's bill as Nubank writes it: purchases are positive. */
const bill = (...rows: readonly string[]) => `date,title,amount\n${rows.join('\n')}\n`
const invoiceOf = async ({ guest, card }: Person, month: string): Promise<Row> =>
  (await guest.send('GET', `/invoices/${card}:${month}`)).body
const entriesOf = async ({ guest }: Person, from: string, to: string): Promise<Row[]> =>
  (await guest.send('GET', `/transactions?startDate=${from}&endDate=${to}&search=a`)).body.items
const addBill = async (person: Person, ...rows: readonly string[]) => {
  const statement = await send(person.guest, bill(...rows))
  expect((await take(person.guest, statement)).status).toBe(200)
  return statement
}

describe('the first bill of a card', () => {
  test('L25: a payment in it settles an earlier bill, and the bank’s sum is owed to the cent', async () => {
    const ana = await newPerson('Ana')
    await addBill(
      ana,
      '2024-04-05,Pagamento recebido,-3327.44',
      '2024-04-02,Mercado,2444.51',
      '2024-04-20,Loja,1000.00',
    )
    expect(await invoiceOf(ana, '2024-05')).toMatchObject({
      total: 3444.51,
      remaining: 3444.51,
      carried: 0,
    })
    expect(await invoiceOf(ana, '2024-04')).toMatchObject({ total: 0, remaining: 0, paid: 0 })
    expect(await ana.valueOf(ana.card)).toBe(-3444.51)
    await expectConsistent(app)
  })

  test('L25: the older bill, imported later, is settled by that payment; undone, it is not', async () => {
    const bia = await newPerson('Bia')
    await addBill(bia, '2024-04-05,Pagamento recebido,-300.00', '2024-04-02,Mercado,80.00')
    const older = await addBill(bia, '2024-03-02,Mercado,300.00')
    expect(await invoiceOf(bia, '2024-04')).toMatchObject({ total: 300, paid: 300, remaining: 0 })
    expect(await invoiceOf(bia, '2024-05')).toMatchObject({ remaining: 80, carried: 0 })
    await bia.guest.send('DELETE', `/statements/${older._id}`)
    expect(await invoiceOf(bia, '2024-05')).toMatchObject({ remaining: 80, carried: 0 })
    expect(await bia.valueOf(bia.card)).toBe(-80)
    await expectConsistent(app)
  })
})

describe('a bill that is missing between two', () => {
  test('L25: leaves no credit; imported later, it is settled by the payment, and undone it is not', async () => {
    const caio = await newPerson('Caio')
    // March closes on 25 March; the payment in May's bill is of April's, which is missing here.
    await addBill(caio, '2024-03-02,Mercado,300.00')
    await addBill(caio, '2024-05-06,Pagamento recebido,-550.00', '2024-05-10,Mercado,90.00')
    const april = await invoiceOf(caio, '2024-05')
    expect(april.remaining).toBeLessThanOrEqual(300)
    expect(april).toMatchObject({ paid: 0 })
    const june = await invoiceOf(caio, '2024-06')
    // The debt of March, whose payment is in the missing file too; a credit would be below zero.
    expect(june.carried).toBe(300)
    const missing = await addBill(
      caio,
      '2024-04-05,Pagamento recebido,-300.00',
      '2024-04-10,Loja,550.00',
    )
    expect(await invoiceOf(caio, '2024-05')).toMatchObject({ total: 550, paid: 550, remaining: 0 })
    expect(await invoiceOf(caio, '2024-06')).toMatchObject({ total: 90, carried: 0, remaining: 90 })
    expect(await caio.valueOf(caio.card)).toBe(-90)
    await caio.guest.send('DELETE', `/statements/${missing._id}`)
    expect((await invoiceOf(caio, '2024-06')).carried).toBe(300)
    expect(await invoiceOf(caio, '2024-05')).toMatchObject({ paid: 0 })
    await expectConsistent(app)
  })
})

describe('a refund on a card', () => {
  test('L26: lowers spending as one entered by hand, and is no income', async () => {
    const caio = await newPerson('Caio')
    await addBill(
      caio,
      '2024-04-02,Amazon Marketplace,120.00',
      '2024-04-10,Estorno de Amazon Marketplace,-20.00',
    )
    const may = (await caio.guest.send('GET', '/balances?startDate=2024-05-01&endDate=2024-05-31'))
      .body
    expect(may).toMatchObject({ revenuesBalance: 0, expensesBalance: 100 })
    await expectConsistent(app)
  })

  test('L26: is proposed to be linked to its purchase, and takes that purchase’s category', async () => {
    const { guest, card } = await newPerson('Davi')
    const statement = await send(
      guest,
      bill(
        '2024-04-10,Estorno de Amazon Marketplace,-20.00',
        '2024-04-02,Amazon Marketplace,120.00',
        '2024-04-11,Crédito de compra,-33.00',
      ),
    )
    const { items } = await linesOf(guest, statement._id)
    expect(items.map(({ category, refundOf }: Row) => [category?.name ?? null, refundOf])).toEqual([
      [null, { name: 'Amazon Marketplace', date: '2024-04-02', value: -120 }],
      ['Compras', null],
      [null, null],
    ])
    const category = categoryOf('Roupas e calçados') || categoryOf('Mercado')
    await take(guest, statement, { refunds: [1], categories: [{ no: 2, category }] })
    const range = 'startDate=2024-05-01&endDate=2024-05-31'
    const list = await guest.send('GET', `/transactions?${range}&paymentId=${card}`)
    const reply = Object.fromEntries(
      list.body.items.map((row: Row) => [row.value, [row.category?._id ?? null, row.refunded]]),
    )
    expect(reply).toEqual({ '-120': [category, 20], '20': [category, 0], '33': [null, 0] })
    // A purchase that is in the ledger already is proposed as well, but not twice (D6).
    const next = await send(guest, bill('2024-05-02,Estorno Amazon Marketplace,-100.00'))
    expect((await linesOf(guest, next._id)).items[0].refundOf).toBeNull()
  })
})

const owing = async (person: Person) =>
  person.guest.send('POST', '/transactions', {
    transactionType: 'expenses',
    value: -300,
    name: 'Mercado',
    date: '2024-03-10',
    category: categoryOf('Mercado'),
    payment: person.card,
    paid: true,
  })

describe('the payment of an invoice in an account’s statement', () => {
  const line = csv('08/04/2024,-300.00,a1,Pagamento de fatura', '09/04/2024,-10.00,a2,Padaria')

  test('L6: is known as entered where it was paid by hand, and by the next import too', async () => {
    const eva = await newPerson('Eva')
    await owing(eva)
    const paid = await eva.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${eva.card}:2024-04`,
      payment: eva.account,
      value: 300,
      date: '2024-04-05',
    })
    const statement = await send(eva.guest, line)
    const { items, totals } = await linesOf(eva.guest, statement._id)
    expect(totals).toEqual({ new: 1, known: 0, probable: 0, entered: 1, ignored: 0 })
    expect(items[0]).toMatchObject({
      status: 'entered',
      entry: { _id: paid.body.transaction._id, date: '2024-04-05' },
    })
    expect((await take(eva.guest, statement)).body).toEqual({ added: 1, known: 0, skipped: 1 })
    expect(await eva.valueOf(eva.account)).toBe(-310)
    expect(await eva.valueOf(eva.card)).toBe(0)
    const again = await send(eva.guest, line)
    expect((await linesOf(eva.guest, again._id)).totals).toMatchObject({ new: 0, known: 2 })
    // After the undo the line is new again, and the entry by hand has stayed.
    await eva.guest.send('DELETE', `/statements/${statement._id}`)
    expect(await eva.valueOf(eva.account)).toBe(-300)
    await expectConsistent(app)
  })

  test('L6: settles the one invoice that it fits; it can be unlinked and linked by hand', async () => {
    const fabio = await newPerson('Fabio')
    await owing(fabio)
    const statement = await send(fabio.guest, line)
    const { items } = await linesOf(fabio.guest, statement._id)
    expect(items[0]).toMatchObject({
      status: 'new',
      settles: { invoice: `${fabio.card}:2024-04`, card: 'Roxinho' },
    })
    await take(fabio.guest, statement)
    expect(await invoiceOf(fabio, '2024-04')).toMatchObject({ state: 'paid', remaining: 0 })
    const [entry] = await entriesOf(fabio, '2024-04-08', '2024-04-08')
    const link = (version: number, invoice: string | null) =>
      fabio.guest.send('PATCH', `/statements/entries/${entry._id}`, { version, invoice })
    expect((await link(1, null)).status).toBe(204)
    expect(await invoiceOf(fabio, '2024-04')).toMatchObject({ remaining: 300 })
    expect((await link(2, `${fabio.card}:2024-04`)).status).toBe(204)
    expect(await invoiceOf(fabio, '2024-04')).toMatchObject({ state: 'paid', remaining: 0 })
    expect(await link(2, null)).toMatchObject({ status: 409 })
    expect(await link(3, `${fabio.account}:2024-04`)).toMatchObject({ status: 404 })
    await expectConsistent(app)
  })

  test('L6: unlinked on request, it only changes the account', async () => {
    const gil = await newPerson('Gil')
    await owing(gil)
    const statement = await send(gil.guest, line)
    await take(gil.guest, statement, { unlinked: [1] })
    expect(await invoiceOf(gil, '2024-04')).toMatchObject({ remaining: 300 })
    expect(await gil.valueOf(gil.account)).toBe(-310)
  })

  test('L6: any imported line can be removed singly, and stays removed', async () => {
    const hugo = await newPerson('Hugo')
    await take(hugo.guest, await send(hugo.guest, line))
    const [bread] = await entriesOf(hugo, '2024-04-09', '2024-04-09')
    const removed = await hugo.guest.send('DELETE', `/statements/entries/${bread._id}`)
    expect(removed.body).toEqual({ removed: 1 })
    expect(await hugo.valueOf(hugo.account)).toBe(-300)
    const again = await send(hugo.guest, line)
    expect((await take(hugo.guest, again)).body).toEqual({ added: 0, known: 2, skipped: 0 })
    expect(await hugo.valueOf(hugo.account)).toBe(-300)
    await hugo.guest.send('POST', `/transactions/${bread._id}/restore`)
    expect(await hugo.valueOf(hugo.account)).toBe(-310)
    await expectConsistent(app)
  })
})

test('L7: a payment on the Wednesday after Carnival settles the invoice of that Saturday', async () => {
  const { guest } = await newPerson('Iara')
  const card = await guest.send('POST', '/payments', {
    type: 'credit',
    name: 'Folião',
    flag: 'Visa',
    limit: 5000,
    invoiceCloseOn: 7,
    paid: 14,
  })
  const id: string = card.body._id
  const statement = await send(
    guest,
    bill(
      '2026-01-02,Loja,40.00',
      '2026-01-14,Pagamento recebido,-40.00',
      '2026-02-02,Mercado,100.00',
      '2026-02-18,Pagamento recebido,-100.00',
    ),
  )
  const payments = [{ account: statement.accounts[0].key, payment: id }]
  await take(guest, statement, { payments })
  const february = (await guest.send('GET', `/invoices/${id}:2026-02`)).body
  expect(february).toMatchObject({ state: 'paid', total: 100, paid: 100, remaining: 0 })
})

describe('two imports that share days', () => {
  const monday = csv('01/04/2024,-1.00,a,Um', '02/04/2024,-2.00,b,Dois')
  const tuesday = csv('02/04/2024,-2.00,b,Dois', '03/04/2024,-4.00,c,Quatro')

  test('L34: undoing one removes only the entries that it alone brought', async () => {
    const { guest, account, valueOf } = await newPerson('Jonas')
    const first = await send(guest, monday)
    await take(guest, first)
    const second = await send(guest, tuesday)
    expect((await take(guest, second)).body).toEqual({ added: 1, known: 1, skipped: 0 })
    expect(await valueOf(account)).toBe(-7)
    const undone = await guest.send('DELETE', `/statements/${first._id}`)
    expect(undone.body).toEqual({ removed: 1, kept: 1 })
    expect(await valueOf(account)).toBe(-6)
    expect((await guest.send('DELETE', `/statements/${second._id}`)).body).toEqual({
      removed: 2,
      kept: 0,
    })
    expect(await valueOf(account)).toBe(0)
    await expectConsistent(app)
  })

  test('L34: the later one undone first leaves the earlier one whole', async () => {
    const { guest, account, valueOf } = await newPerson('Karla')
    const first = await send(guest, monday)
    await take(guest, first)
    const second = await send(guest, tuesday)
    await take(guest, second)
    await guest.send('DELETE', `/statements/${second._id}`)
    expect(await valueOf(account)).toBe(-3)
    await guest.send('DELETE', `/statements/${first._id}`)
    expect(await valueOf(account)).toBe(0)
  })
})
