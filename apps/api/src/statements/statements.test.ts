import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { type Guest, newId, useHouse } from '../../../../tests/house.ts'
import { useStatementsWorker } from '../../../../tests/statements-worker.ts'
import { resumeReadings } from './readings.ts'

const house = useHouse({ statementsWorker: useStatementsWorker() })
const here = fileURLToPath(new URL('fixtures/', import.meta.url))
const fixture = (name: string) => fs.readFileSync(path.join(here, name))
const idOf = (name: string) => DEFAULT_CATEGORIES.find((one) => one.name === name)?.id ?? ''

type Row = Record<string, any>

async function upload(guest: Guest, bytes: Buffer | string, headers = {}) {
  const response = await house.app.inject({
    method: 'POST',
    url: '/api/statements?filename=extrato.ofx',
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${guest.token}`,
      ...headers,
    },
    payload: bytes,
  })
  return { status: response.statusCode, body: JSON.parse(response.body) as Row }
}

async function readToEnd(guest: Guest, id: string) {
  for (;;) {
    const { body } = await guest.send('GET', `/statements/${id}`)
    if (body.state !== 'reading') return body
    await pause(10)
  }
}

async function send(guest: Guest, bytes: Buffer | string) {
  const { status, body } = await upload(guest, bytes)
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'reading', version: 1 })
  return readToEnd(guest, body['_id'])
}

const linesOf = async (guest: Guest, id: string, query = '') =>
  (await guest.send('GET', `/statements/${id}/lines?${query}`)).body

/** Imports everything into what is proposed. */
async function take(guest: Guest, statement: Row, more: object = {}) {
  const payments = statement['accounts'].map(({ key, payment }: Row) => ({ account: key, payment }))
  return guest.send('POST', `/statements/${statement['_id']}/import`, {
    version: statement['version'],
    payments,
    ...more,
  })
}

async function newPerson(name: string) {
  const guest = await house.newGuest(name)
  const account = await guest.send('POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
  })
  const card = await guest.send('POST', '/payments', {
    type: 'credit',
    name: 'Roxinho',
    flag: 'Mastercard',
    limit: 5000,
    invoiceCloseOn: 25,
    paid: 5,
  })
  const valueOf = async (id: string) => (await guest.send('GET', `/payments/${id}`)).body.value
  return { guest, account: account.body._id, card: card.body._id, valueOf }
}

const csv = (...rows: string[]) => `Data,Valor,Identificador,Descrição\n${rows.join('\n')}\n`

describe('a statement through the door', () => {
  let ana: Awaited<ReturnType<typeof newPerson>>
  beforeAll(async () => {
    ana = await newPerson('Ana')
  })

  test('is sent, read, looked at and imported, and the balance agrees to the cent', async () => {
    const { guest, account } = ana
    const statement = await send(guest, fixture('bradesco-cr.csv'))
    expect(statement).toMatchObject({
      state: 'ready',
      progress: 100,
      format: 'csv',
      bank: 'Bradesco',
      accounts: [
        { count: 4, sum: 40, balance: 'agrees', payment: account, firstDay: '2024-04-02' },
      ],
    })
    const lines = await linesOf(guest, statement._id, 'limit=3')
    expect(lines).toMatchObject({ next: 3, totals: { new: 4, known: 0, probable: 0 } })
    expect(lines.items[0]).toMatchObject({
      no: 1,
      value: -100,
      status: 'new',
      category: { name: 'Diversos (Variável)' },
      categoryFrom: null,
    })
    expect((await linesOf(guest, statement._id, 'after=3')).items).toHaveLength(1)
    expect(await take(guest, statement)).toMatchObject({
      status: 200,
      body: { added: 4, known: 0, skipped: 0 },
    })
    expect(await ana.valueOf(account)).toBe(40)
    const month = await guest.send('GET', '/balances?startDate=2024-04-01&endDate=2024-04-30')
    expect(month.body).toMatchObject({ revenuesPaid: 200, expensesPaid: 160, currentBalance: 40 })
    const told = await guest.send('GET', `/statements/${statement._id}`)
    expect(told.body).toMatchObject({ state: 'done', added: 4, accounts: [{ payment: account }] })
  })

  test('H1: sent twice adds nothing, and its account is known', async () => {
    const { guest, account } = ana
    const statement = await send(guest, fixture('bradesco-cr.csv'))
    expect((await linesOf(guest, statement._id)).totals).toEqual({ new: 0, known: 4, probable: 0 })
    expect((await take(guest, statement)).body).toEqual({ added: 0, known: 4, skipped: 0 })
    expect(await ana.valueOf(account)).toBe(40)
  })

  test('is undone, exactly it, and may be imported again', async () => {
    const { guest, account } = ana
    const { body } = await guest.send('GET', '/statements')
    expect(body.items.map(({ state, added }: Row) => [state, added])).toEqual([
      ['done', 0],
      ['done', 4],
    ])
    const [second, first] = body.items
    expect((await guest.send('DELETE', `/statements/${second._id}`)).body).toEqual({ removed: 0 })
    expect(await ana.valueOf(account)).toBe(40)
    expect((await guest.send('DELETE', `/statements/${first._id}`)).body).toEqual({ removed: 4 })
    expect(await ana.valueOf(account)).toBe(0)
    const month = await guest.send('GET', '/balances?startDate=2024-04-01&endDate=2024-04-30')
    expect(month.body).toMatchObject({ revenuesPaid: 0, expensesPaid: 0, accumulated: 0 })
    expect(await guest.send('DELETE', `/statements/${first._id}`)).toMatchObject({
      status: 422,
      body: { code: 'statement_already_undone' },
    })
    const again = await send(guest, fixture('bradesco-cr.csv'))
    expect((await take(guest, again)).body).toEqual({ added: 4, known: 0, skipped: 0 })
    expect(await ana.valueOf(account)).toBe(40)
  })
})

describe('the lines of a statement', () => {
  test('H4: two equal ones of a day stay two, and a later file adds just what is new', async () => {
    const { guest, account, valueOf } = await newPerson('Bia')
    const coffee = '02/04/2024,-5.00,,Café'
    const first = await send(guest, csv(coffee, coffee))
    expect((await take(guest, first)).body).toEqual({ added: 2, known: 0, skipped: 0 })
    const later = await send(guest, csv(coffee, coffee, coffee, '03/04/2024,-1.00,,Pão'))
    expect((await take(guest, later)).body).toEqual({ added: 2, known: 2, skipped: 0 })
    expect(await valueOf(account)).toBe(-16)
  })

  test('that were typed by hand are probable, once each, and are left out unless asked for', async () => {
    const { guest, account, valueOf } = await newPerson('Caio')
    await guest.send('POST', '/transactions', {
      transactionType: 'expenses',
      value: -5,
      name: 'CAFE',
      date: '2024-04-02',
      category: idOf('Lanches e café'),
      payment: account,
      paid: true,
    })
    const coffee = '02/04/2024,-5.00,,Café'
    const statement = await send(guest, csv(coffee, coffee))
    const lines = await linesOf(guest, statement._id)
    expect(
      lines.items.map(({ status, category, categoryFrom }: Row) => [
        status,
        category.name,
        categoryFrom,
      ]),
    ).toEqual([
      ['probable', 'Lanches e café', 'memory'],
      ['new', 'Lanches e café', 'memory'],
    ])
    expect((await take(guest, statement)).body).toEqual({ added: 1, known: 0, skipped: 1 })
    const again = await send(guest, csv(coffee, coffee))
    expect((await linesOf(guest, again._id)).totals).toEqual({ new: 0, known: 1, probable: 1 })
    expect((await take(guest, again, { takeProbable: true })).body).toMatchObject({ added: 1 })
    expect(await valueOf(account)).toBe(-15)
  })

  test('of Inter, numbered anew by a later export, are probable and the new one is new', async () => {
    const { guest } = await newPerson('Davi')
    await take(guest, await send(guest, fixture('inter-monday.ofx')))
    const tuesday = await send(guest, fixture('inter-tuesday.ofx'))
    expect((await linesOf(guest, tuesday._id)).totals).toEqual({ new: 1, known: 0, probable: 2 })
  })

  test('take the category of the person, who is remembered the next time', async () => {
    const { guest } = await newPerson('Eva')
    const file = (day: string) =>
      csv(`${day},-5.00,,Padaria`, `${day},-7.00,,Padaria`, `${day},9.00,,Pix`)
    const statement = await send(guest, file('02/04/2024'))
    const made = await take(guest, statement, {
      names: [{ name: 'PADARIA', transactionType: 'expenses', category: idOf('Padaria') }],
      categories: [{ no: 3, category: idOf('Vendas') }],
      skip: [2],
    })
    expect(made.body).toEqual({ added: 2, known: 0, skipped: 1 })
    const next = await send(guest, file('03/04/2024'))
    const { items } = await linesOf(guest, next._id)
    expect(items.map(({ category, categoryFrom }: Row) => [category.name, categoryFrom])).toEqual([
      ['Padaria', 'memory'],
      ['Padaria', 'memory'],
      ['Vendas', 'memory'],
    ])
    const refused = (more: object) => take(guest, next, more)
    expect(await refused({ categories: [{ no: 1, category: idOf('Vendas') }] })).toMatchObject({
      status: 400,
      body: { code: 'category_of_another_group' },
    })
    expect(await refused({ categories: [{ no: 1, category: newId() }] })).toMatchObject({
      status: 404,
      body: { code: 'category_not_found' },
    })
    expect(await take(guest, { ...next, version: 9 })).toMatchObject({ status: 409 })
  })

  test('that only move money are neither earned nor spent', async () => {
    const { guest, account, valueOf } = await newPerson('Fabio')
    await take(guest, await send(guest, fixture('nubank-account-memos.ofx')))
    expect(await valueOf(account)).toBe(-210.19)
    const month = await guest.send('GET', '/balances?startDate=2024-04-01&endDate=2024-04-30')
    expect(month.body).toMatchObject({ revenuesPaid: 0, expensesPaid: 0, currentBalance: -210.19 })
  })

  test('F7: keep their names, whatever is in them', async () => {
    const { guest } = await newPerson('Gil')
    await take(guest, await send(guest, fixture('harmful-names.ofx')))
    const { body } = await guest.send(
      'GET',
      '/transactions?startDate=2024-04-01&endDate=2024-04-30',
    )
    expect(body.items.map(({ name }: Row) => name).toSorted()).toEqual(
      [
        '<script>alert(1)</script>',
        '=HYPERLINK("http://x")',
        'Bolo 🎂 da vovó 👩‍👩‍👧',
        'é'.repeat(300),
        'a < b & c > d',
        'nulo aqui',
      ].toSorted(),
    )
  })

  test('F5: ten thousand of 0,10 are exactly 1.000,00, and the same again adds nothing', async () => {
    const { guest, account, valueOf } = await newPerson('Hugo')
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `${String((n % 28) + 1).padStart(2, '0')}/04/2024,0.10,${n},Moeda ${n % 500}`,
    )
    const timed = async (name: string) => {
      const sent = performance.now()
      const statement = await send(guest, csv(...rows))
      const read = performance.now()
      const { body } = await take(guest, statement)
      console.log(
        `${name}: read ${Math.round(read - sent)} ms, import ${Math.round(performance.now() - read)} ms`,
      )
      return body
    }
    expect(await timed('fresh')).toEqual({ added: 10_000, known: 0, skipped: 0 })
    expect(await timed('again')).toEqual({ added: 0, known: 10_000, skipped: 0 })
    expect(await valueOf(account)).toBe(1000)
  })
})

describe('the bill of a card', () => {
  test('stands in its invoices as the balance sees it, with its instalments', async () => {
    const { guest, card, valueOf } = await newPerson('Iara')
    const statement = await send(guest, fixture('nubank-memos.ofx'))
    expect(statement.accounts).toMatchObject([{ kind: 'card', payment: card }])
    expect((await take(guest, statement)).body).toEqual({ added: 3, known: 0, skipped: 0 })
    // 20,00 were bought, 150,19 came in as a payment: neither income nor a refund.
    expect(await valueOf(card)).toBe(130.19)
    const may = await guest.send('GET', '/balances?startDate=2024-04-01&endDate=2024-05-31')
    expect(may.body).toMatchObject({ revenuesPaid: 0, expensesPaid: 20 })
    const items = await guest.send(
      'GET',
      `/transactions?startDate=2024-04-01&endDate=2024-05-31&paymentId=${card}`,
    )
    expect(
      items.body.items.map(
        ({ name, countsOn, recurrentIndex, lastInstallment, paymentInvoiceReferenceId }: Row) => [
          name,
          countsOn,
          recurrentIndex,
          lastInstallment,
          paymentInvoiceReferenceId,
        ],
      ),
    ).toEqual([
      ['Pagamento recebido', '2024-04-03', 0, null, `${card}:2024-04`],
      ['Magazine Luiza', '2024-05-05', 0, 10, null],
      ['Loja & Cia', '2024-05-05', 2, 3, null],
    ])
    await guest.send('DELETE', `/statements/${statement._id}`)
    expect(await valueOf(card)).toBe(0)
  })

  test('goes into a card, and the account into an account', async () => {
    const { guest, account } = await newPerson('Jo')
    const statement = await send(guest, fixture('nubank-memos.ofx'))
    const payments = [{ account: statement.accounts[0].key, payment: account }]
    expect(await take(guest, statement, { payments })).toMatchObject({
      status: 422,
      body: { code: 'statement_account_of_another_kind' },
    })
    const none = [{ account: statement.accounts[0].key, payment: newId() }]
    expect(await take(guest, statement, { payments: none })).toMatchObject({ status: 404 })
    const out = [{ account: statement.accounts[0].key, payment: null }]
    expect((await take(guest, statement, { payments: out })).body).toEqual({
      added: 0,
      known: 0,
      skipped: 3,
    })
  })
})

describe('what stands in the way', () => {
  test("nobody sees, imports or undoes another's statement", async () => {
    const { guest } = await newPerson('Lia')
    const beto = await house.newGuest('Beto')
    const statement = await send(guest, fixture('bom.ofx'))
    const body = { version: 1, payments: [] }
    for (const [method, where, sent] of [
      ['GET', '', undefined],
      ['GET', '/lines', undefined],
      ['POST', '/import', body],
      ['DELETE', '', undefined],
    ] as const) {
      expect(await beto.send(method, `/statements/${statement._id}${where}`, sent)).toMatchObject({
        status: 404,
        body: { code: 'statement_not_found' },
      })
    }
    expect((await beto.send('GET', '/statements')).body).toEqual({ items: [], next: null })
    expect((await take(beto, statement)).status).toBe(404)
  })

  test('no bytes, a PDF, a JSON, and more than 5 MB are refused at once', async () => {
    const { guest } = await newPerson('Mia')
    const unreadable = { status: 422, body: { code: 'statement_unreadable' } }
    expect(await upload(guest, Buffer.alloc(0))).toMatchObject(unreadable)
    expect(await upload(guest, '%PDF-1.7')).toMatchObject(unreadable)
    expect(await guest.send('POST', '/statements?filename=a.csv', { a: 1 })).toMatchObject(
      unreadable,
    )
    expect((await upload(guest, Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
    expect((await guest.send('GET', '/statements')).body.items).toEqual([])
  })

  test.each([
    ['prose', 'Querido diário', 'statement_unreadable'],
    ['nothing but a header', csv(), 'statement_empty'],
    ['20,001 lines', csv(...Array(20_001).fill('02/04/2024,-1.00,,Café')), 'statement_too_long'],
    ['2,000 levels', `<OFX>${'<A>'.repeat(2000)}`, 'statement_empty'],
  ])('%s fails with its reason, and cannot be imported', async (_, text, code) => {
    const { guest } = await newPerson('Nina')
    const statement = await send(guest, text)
    expect(statement).toMatchObject({ state: 'failed', failure: { code }, accounts: [] })
    expect(await take(guest, statement)).toMatchObject({ body: { code: 'statement_not_ready' } })
    expect((await guest.send('DELETE', `/statements/${statement._id}`)).body).toEqual({
      removed: 0,
    })
  })

  test('a file with broken lines gives the rest, and tells which and why', async () => {
    const { guest } = await newPerson('Olga')
    const statement = await send(guest, fixture('amounts.ofx'))
    expect(statement).toMatchObject({ state: 'ready', unreadableCount: 3 })
    expect(statement.unreadable[1]).toEqual({
      line: 85,
      reason: 'value_unreadable',
      text: '20240402 ilegivel abc',
    })
  })

  test('C6: the same call with the same key happens once, an upload and an import', async () => {
    const { guest, account, valueOf } = await newPerson('Pia')
    const key = { 'idempotency-key': 'a-key-of-an-upload' }
    const first = await upload(guest, fixture('bom.ofx'), key)
    const second = await upload(guest, fixture('bom.ofx'), key)
    expect(second.body['_id']).toBe(first.body['_id'])
    expect((await guest.send('GET', '/statements')).body.items).toHaveLength(1)
    const statement = await readToEnd(guest, first.body['_id'])
    const body = {
      version: 1,
      payments: [{ account: statement.accounts[0].key, payment: statement.accounts[0].payment }],
    }
    const send2 = () =>
      guest.send('POST', `/statements/${statement._id}/import`, body, {
        'idempotency-key': 'a-key-of-an-import',
      })
    const [one, two] = await Promise.all([send2(), send2()])
    expect([one.body, two.body]).toEqual(Array(2).fill({ added: 1, known: 0, skipped: 0 }))
    expect(await valueOf(account)).toBe(-5)
    const plain = await guest.send('POST', `/statements/${statement._id}/import`, body)
    expect(plain).toMatchObject({ status: 422, body: { code: 'statement_already_done' } })
  })

  test('a reading that a killed server left is taken up by the next one', async () => {
    const { guest } = await newPerson('Rui')
    const id = newId(Date.now())
    await house.database.change(guest.id, async (ledger) => {
      const at = new Date().toISOString()
      const row = { user_id: guest.id, created_at: at }
      await ledger
        .insertInto('statements')
        .values({
          ...row,
          id,
          filename: 'a.ofx',
          state: 'reading',
          content: fixture('bom.ofx'),
          format: null,
          bank: null,
          accounts: '[]',
          unreadable: '[]',
          failure: null,
          done_at: null,
        })
        .execute()
      await ledger
        .insertInto('statement_readings')
        .values({ ...row, statement_id: id })
        .execute()
      return { keep: true, value: null }
    })
    expect((await guest.send('GET', `/statements/${id}`)).body.state).toBe('reading')
    const { app, database, clock } = house
    await resumeReadings({ app, database, clock, settings: {} as never })
    expect(await readToEnd(guest, id)).toMatchObject({ state: 'ready', accounts: [{ count: 1 }] })
  })

  test('drafts do not heap up: the eleventh pushes the first out', async () => {
    const { guest } = await newPerson('Sol')
    for (let round = 0; round < 12; round += 1) await send(guest, fixture('bom.ofx'))
    expect((await guest.send('GET', '/statements?limit=50')).body.items).toHaveLength(10)
    const page = await guest.send('GET', '/statements?limit=4')
    const rest = await guest.send('GET', `/statements?limit=50&after=${page.body.next}`)
    expect(rest.body).toMatchObject({ next: null })
    expect(rest.body.items).toHaveLength(6)
  })
})
