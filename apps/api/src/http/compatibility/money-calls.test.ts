import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCollectionRows } from '../../../../../tests/collection-calls.ts'
import { testPlanRows } from '../../../../../tests/budget-calls.ts'
import { testObjectiveRows } from '../../../../../tests/objective-calls.ts'
import { testContentRows } from '../../../../../tests/content-calls.ts'
import { HeldBank } from '../../../../../bench/harness/bank.ts'
import { testBankRows } from '../../../../../tests/bank-rows.ts'
import { testTaskRows } from '../../../../../tests/task-calls.ts'
import { testRowsUnder } from '../../../../../tests/conformance.ts'
import { type Guest, newId, useApp } from '../../../../../tests/app.ts'
import { categoryOf } from '../../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../../tests/wallet.ts'

/* Makes the calls of money.md §7 as a client that was written from that document alone. */

const bank = new HeldBank()
const app = useApp({ banks: { pluggy: bank, belvo: null, webhookSecret: null } })
const { testRow, close } = testRowsUnder('Money')

let ana: Wallet
let guest: Guest
beforeAll(async () => {
  ana = await openWallet(app)
  guest = ana.guest
})
afterAll(() => expectConsistent(app))

const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'
const ok = { status: 200 }
const send = (method: string, url: string, body?: unknown) => guest.send(method, url, body)
const INVOICE_CATEGORY = categoryOf('Pagamento de fatura')

/** A purchase on the card, as its invoice lists it. */
async function purchase(changes: object = {}) {
  const [item] = await ana.enter({ payment: ana.card, date: '2026-11-10', ...changes })
  return item
}

testRow('`POST transactions`', async () => {
  const { paid: _, ...draft } = ana.draft({ user: guest.id, recurrentType: null })
  const reply = await send('POST', '/transactions', draft)
  expect(reply).toMatchObject({ ...ok, body: [{ paid: false, value: -100 }] })
})

testRow('`POST transactions` (bank movement)', async () => {
  const reply = await send('POST', '/transactions', {
    transactionType: 'revenues',
    bankingOperationType: 'deposit',
    bankingOperationPayment: null,
    payment: ana.account,
    category: categoryOf('Depósito'),
    value: 500,
    date: '2026-11-12',
    paid: true,
    user: guest.id,
  })
  expect(reply).toMatchObject({ ...ok, body: [{ value: 500, bankingOperationType: 'deposit' }] })
})

testRow('`POST transactions` (withdrawal with its destination)', async () => {
  const withdrawal = {
    bankingOperationType: 'withdraw',
    bankingOperationPayment: ana.account,
    value: 20,
    date: '2026-11-13',
    paid: true,
  }
  const to = (payment: string) => send('POST', '/transactions', { ...withdrawal, payment })
  expect(await to(ana.cash)).toMatchObject({
    ...ok,
    body: [{ value: -20 }, { value: 20, payment: { _id: ana.cash } }],
  })
  expect(await to(ana.account)).toMatchObject(refusal(404, 'payment_not_found', 'payment'))
})

const payment = (changes: object = {}) => ({
  name: 'Fatura Roxinho',
  paid: true,
  paymentInvoiceReferenceId: `${ana.card}:2026-12`,
  category: INVOICE_CATEGORY,
  date: '2026-11-15',
  transactionType: 'expenses',
  payment: ana.account,
  user: guest.id,
  value: -10,
  ...changes,
})

testRow('`POST invoices`', async () => {
  await purchase()
  expect(await send('POST', '/invoices', payment())).toMatchObject({
    ...ok,
    body: { transaction: { value: -10, category: { group: 'invoice' } } },
  })
  const other = payment({ category: categoryOf('Mercado') })
  expect(await send('POST', '/invoices', other)).toMatchObject(
    refusal(400, 'category_of_another_group', 'category'),
  )
  const { transactionType: _, ...unsigned } = payment()
  expect(await send('POST', '/invoices', unsigned)).toMatchObject({ status: 400 })
})

testRow('`GET invoices` with month, year, ignoreInvoicePeriod', async () => {
  const url = '/invoices?month=12&year=2026&ignoreInvoicePeriod=true'
  expect(await send('GET', url)).toMatchObject(ok)
})

testRow('`GET transactions` with startDate, endDate', async () => {
  await purchase()
  const december = `startDate=2026-12-01&endDate=2026-12-31&userId=${guest.id}`
  const { items } = (await send('GET', `/transactions?${december}`)).body
  const whole = items.find((one: { invoiceItems: number | null }) => one.invoiceItems !== null)
  expect(whole.category).toEqual({
    _id: INVOICE_CATEGORY,
    name: 'Pagamento de fatura',
    group: 'invoice',
  })
})

testRow('`GET transactions/{id}`', async () => {
  const [entry] = await ana.enter()
  expect((await send('GET', `/transactions/${entry._id}`)).body).toEqual(entry)
})

testRow('`PATCH transactions/{id}` with the full transaction', async () => {
  const [entry] = await ana.enter({ paid: false })
  const { recurrent: _, ...whole } = entry
  const url = `/transactions/${entry._id}`
  const reply = await send('PATCH', url, { ...whole, paid: true })
  expect(reply).toMatchObject({
    ...ok,
    body: { items: [{ ...whole, paid: true, version: entry.version + 1 }] },
  })
  const [now] = reply.body.items
  const moved = { ...now, countsOn: '2026-12-01', lastInstallment: 3, value: -250 }
  expect(await send('PATCH', url, moved)).toMatchObject({
    status: 422,
    body: {
      code: 'field_read_only',
      errors: [{ field: 'countsOn' }, { field: 'lastInstallment' }],
    },
  })
  expect((await send('GET', url)).body).toEqual(now)
  // Of another state than the stored one it is a conflict, and nothing of it is done.
  expect(await send('PATCH', url, { ...whole, value: -70 })).toMatchObject(
    refusal(409, 'version_conflict'),
  )
  const { version: _seen, ...unseen } = { ...now, value: -70 }
  expect(await send('PATCH', url, unseen)).toMatchObject({
    ...ok,
    body: { items: [{ value: -70 }] },
  })
})

testRow('`PATCH transactions/{id}?markedAsTranslation=true`', async () => {
  const [entry] = await ana.enter({ payment: ana.account })
  const url = `/transactions/${entry._id}?markedAsTranslation=true&applyForAll=false`
  expect(await send('PATCH', url, entry)).toMatchObject(ok)
})

testRow('`PATCH invoices/{id}` with an item', async () => {
  const item = await purchase({ name: 'Livro' })
  const url = `/invoices/${ana.card}:2026-12`
  expect(await send('PATCH', url, { ...item, name: 'Livros', value: -90 })).toMatchObject({
    ...ok,
    body: { items: [{ _id: item._id, name: 'Livros', value: -90 }] },
  })
  const nobody = { ...item, _id: newId() }
  expect(await send('PATCH', url, nobody)).toMatchObject(refusal(404, 'transaction_not_found'))
})

testRow('`PATCH invoices/{id}/{itemId}`', async () => {
  const item = await purchase({ name: 'Livro' })
  const url = `/invoices/${ana.card}:2026-12/${item._id}`
  expect(await send('PATCH', url, { name: 'Caderno' })).toMatchObject({
    ...ok,
    body: { items: [{ name: 'Caderno' }] },
  })
})

testRow('`DELETE transactions/{id}?applyForAll=true` with a body', async () => {
  const [first] = await ana.enter({ recurrentType: 'monthly', paid: false })
  const { recurrentTransactionId, recurrentIndex, value, paid } = first
  const reply = await send('DELETE', `/transactions/${first._id}?applyForAll=true`, {
    recurrentTransactionId,
    recurrentIndex,
    value,
    paid,
    payment: ana.cash,
  })
  expect(reply).toMatchObject(ok)
  expect(reply.body.removed).toBeGreaterThan(1)
})

testRow('`DELETE invoices/{id}?sub_id={itemId}`', async () => {
  const item = await purchase()
  const url = `/invoices/${ana.card}:2026-12?sub_id=${item._id}&applyForAll=true&evenIfPaid=true`
  expect(await send('DELETE', url)).toMatchObject({ ...ok, body: { removed: 1 } })
  expect(await send('GET', `/transactions/${item._id}`)).toMatchObject({ status: 404 })
})

testRow('`DELETE invoices/{id}/{itemId}`', async () => {
  const item = await purchase()
  const url = `/invoices/${ana.card}:2026-12/${item._id}?evenIfPaid=true`
  expect(await send('DELETE', url)).toMatchObject({ ...ok, body: { removed: 1 } })
})

const calendarItem = (changes: object = {}) => ({
  transaction: {
    name: 'Aluguel',
    category: categoryOf('Aluguel'),
    payment: ana.account,
    transactionType: 'expenses',
  },
  originalName: 'ALUGUEL APTO',
  user: guest.id,
  value: -1200,
  bankAccess: null,
  day: 10,
  ...changes,
})

testRow('`POST linkedtransactions`', async () => {
  expect(await send('POST', '/linkedtransactions', calendarItem())).toMatchObject({
    ...ok,
    body: { originalName: 'ALUGUEL APTO', value: -1200 },
  })
})

testRow('`PATCH linkedtransactions/{id}` with the full item', async () => {
  const { body: item } = await send('POST', '/linkedtransactions', calendarItem())
  const url = `/linkedtransactions/${item._id}`
  expect(await send('PATCH', url, { ...item, day: 12 })).toMatchObject({
    ...ok,
    body: { day: 12, value: -1200, transaction: item.transaction },
  })
  const { body: now } = await send('GET', url)
  const other = { ...now, transaction: { ...now.transaction, transactionType: 'revenues' } }
  expect(await send('PATCH', url, other)).toMatchObject(
    refusal(422, 'field_read_only', 'transaction.transactionType'),
  )
})

testRow('`PATCH linkedtransactions/{id}` with lastPaymentDate', async () => {
  const { body: item } = await send('POST', '/linkedtransactions', calendarItem())
  const url = `/linkedtransactions/${item._id}`
  const paid = { lastPaymentDate: '2026-11-21T15:00:00.000Z' }
  expect(await send('PATCH', url, paid)).toMatchObject({ ...ok, body: { paid: true } })
  const cleared = await send('PATCH', url, { lastPaymentDate: null })
  expect(cleared).toMatchObject({ ...ok, body: { paid: false } })
})

testRow('`DELETE linkedtransactions/{id}`', async () => {
  const { body: item } = await send('POST', '/linkedtransactions', calendarItem())
  expect((await send('DELETE', `/linkedtransactions/${item._id}`)).status).toBe(204)
})

const read = (query: string) => send('GET', `/balances?${NOVEMBER}&${query}`)

testRow('`GET balances` with startDate, endDate', async () => {
  expect(await read(`paymentId=${ana.account}`)).toMatchObject(ok)
  expect(await read('family=true')).toMatchObject(ok)
})

testRow('`GET balances` with userId, categoryId', async () => {
  const reply = await read(`userId=${guest.id}&categoryId=${categoryOf('Mercado')}`)
  expect(reply).toMatchObject({
    ...ok,
    body: { expensesPaid: expect.any(Number), expensesBalance: expect.any(Number) },
  })
  expect(reply.body.expensesBalance).toBeGreaterThan(0)
})

testRow('`GET balances?type=chart`', async () => {
  const reply = await read(`type=chart&userId=${guest.id}`)
  expect(reply).toMatchObject({ ...ok, body: { revenues: expect.any(Array) } })
  expect(reply.body).toEqual((await send('GET', `/balances/chart?${NOVEMBER}`)).body)
  expect(await read('type=torta')).toMatchObject({
    status: 400,
    body: { code: 'request_invalid' },
  })
})

const months = async (query: string) => {
  const reply = await read(`type=chart&${query}`)
  expect(reply).toMatchObject({ ...ok, body: [{ date: '2026-11-01' }] })
  expect(reply.body).toEqual((await send('GET', `/balances/months?${NOVEMBER}&${query}`)).body)
}

testPlanRows({ testRow, send, owner: () => guest.id })
testTaskRows({ testRow, send, owner: () => guest.id })
testContentRows({ app, testRow, send })
testBankRows({ testRow, send, owner: () => guest.id, bank })
testObjectiveRows({ testRow, send, owner: () => guest.id, account: () => ana.account })
testRow('`GET balances?type=chart&chartType=creditInstallments`', () =>
  months('chartType=creditInstallments'),
)
testRow('`GET balances?type=chart&chartType=savings`', () => months('chartType=savings'))
testRow('`GET balances?type=chart` with categoryId, paid', () =>
  months(`categoryId=${categoryOf('Mercado')}&paid=true&paymentId=${ana.cash}`),
)

testRow('`POST payments` (card)', async () => {
  const card = {
    name: 'Azul',
    flag: 'Visa',
    invoiceCloseOn: 20,
    paid: 28,
    limit: 900,
    type: 'credit',
    user: guest.id,
  }
  const { user: _, ...stored } = card
  expect(await send('POST', '/payments', card)).toMatchObject({ ...ok, body: stored })
})

testRow('`POST payments` (account)', async () => {
  const account = { name: 'Reserva', accountType: 'Poupança', value: 10, type: 'debit' }
  expect(await send('POST', '/payments', account)).toMatchObject({ ...ok, body: account })
})

testRow('`GET payments/{id}`', async () => {
  expect(await send('GET', `/payments/${ana.card}`)).toMatchObject(ok)
})

testRow('`PATCH payments/{id}` with the full payment', async () => {
  const url = `/payments/${ana.card}`
  const { body: whole } = await send('GET', url)
  const reply = await send('PATCH', url, { ...whole, name: 'Roxão' })
  expect(reply).toMatchObject({ ...ok, body: { name: 'Roxão', limit: whole.limit } })
  const { body: now } = await send('GET', url)
  expect(await send('PATCH', url, { ...now, type: 'debit' })).toMatchObject(
    refusal(422, 'field_read_only', 'type'),
  )
})

testRow('`DELETE payments/{id}`', async () => {
  const { body } = await send('POST', '/payments', {
    name: 'Velha',
    accountType: 'Poupança',
    type: 'debit',
  })
  expect((await send('DELETE', `/payments/${body._id}`)).status).toBe(204)
})

testRow('`PATCH users/{id}` with skipTutorial', async () => {
  const reply = await send('PATCH', `/users/${guest.id}`, { skipTutorial: true })
  expect(reply).toMatchObject({ ...ok, body: { skipTutorial: true } })
})

testCollectionRows({ testRow, send, wallet: () => ana })

close()

test('a note that an answer had cut is sent back with the whole object and stays whole', async () => {
  const description = '€'.repeat(1990)
  const [first] = await ana.enter({ paid: false })
  const url = `/transactions/${first._id}`
  const changed = await send('PATCH', url, { description })
  const [item] = changed.body.items
  const { body: stored } = await send('GET', url)
  expect(item.description).toMatch(/…$/)
  expect(stored.description).toBe(description)
  expect(await send('PATCH', url, { ...item, value: -70 })).toMatchObject(ok)
  expect((await send('GET', url)).body).toMatchObject({
    value: -70,
    description: stored.description,
  })
})

test('a body that is announced and not sent is none', async () => {
  const { body } = await send('POST', '/payments', {
    name: 'Velha',
    accountType: 'Poupança',
    type: 'debit',
  })
  const headers = { authorization: `Bearer ${guest.token}`, 'content-type': 'application/json' }
  const empty = (method: 'DELETE' | 'POST', url: string) =>
    app.fastify.inject({ method, url: `/api${url}`, headers })
  expect((await empty('DELETE', `/payments/${body._id}`)).statusCode).toBe(204)
  const reply = await empty('POST', '/categories')
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toContainEqual({ field: 'name', message: 'Preencha este campo.' })
})

test('another user’s field is not taken for the owner’s', async () => {
  const [entry] = await ana.enter()
  const withOtherOwner = { ...entry, user: { ...entry.user, _id: newId() } }
  expect(await send('PATCH', `/transactions/${entry._id}`, withOtherOwner)).toMatchObject({
    status: 404,
    body: { errors: [{ field: 'user' }] },
  })
  const withUnknownField = { ...entry, _rev: 3 }
  expect(await send('PATCH', `/transactions/${entry._id}`, withUnknownField)).toMatchObject({
    status: 400,
    body: { errors: [{ field: '_rev', message: 'Campo desconhecido' }] },
  })
})
