import { beforeAll, describe, expect, test } from 'vitest'
import { toDay } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { toCents } from '@saldo/domain/money'
import { newId } from '../../../../tests/app.ts'
import {
  categoryOf,
  csv,
  fixture,
  linesOf,
  type Row,
  take,
  useStatements,
} from '../../../../tests/statements.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { postEntries } from '../transactions/post.ts'
import { entryRow } from '../transactions/rows.ts'
import { insertEntries } from '../transactions/store.ts'

const { app, send, newPerson } = useStatements()

describe('a statement through the API', () => {
  let ana: Awaited<ReturnType<typeof newPerson>>
  beforeAll(async () => {
    ana = await newPerson('Ana')
  })

  test('is uploaded, read, reviewed and imported, and the balance agrees to the cent', async () => {
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
    const reply = await guest.send('GET', `/statements/${statement._id}`)
    expect(reply.body).toMatchObject({ state: 'done', added: 4, accounts: [{ payment: account }] })
  })

  test('F6: above the limit of a ledger is refused whole, and its draft can be deleted', async () => {
    const rica = await newPerson('Rica')
    const file = (day: string) => csv(`${day}/04/2024,-999999999999.99,${day},Castelo`)
    for (const day of ['02', '07', '12', '17', '22']) {
      expect((await take(rica.guest, await send(rica.guest, file(day)))).status).toBe(200)
    }
    const more = await send(rica.guest, file('27'))
    expect(await take(rica.guest, more)).toMatchObject(refusal(422, 'total_too_large', 'value'))
    expect(await rica.valueOf(rica.account)).toBe(-4_999_999_999_999.95)
    const reply = await rica.guest.send('GET', `/statements/${more._id}`)
    expect(reply.body).toMatchObject({ state: 'ready', version: more.version })
  })

  test('H1: sent twice adds nothing, and its account is known', async () => {
    const { guest, account } = ana
    const statement = await send(guest, fixture('bradesco-cr.csv'))
    expect((await linesOf(guest, statement._id)).totals).toMatchObject({
      new: 0,
      known: 4,
      probable: 0,
    })
    expect((await take(guest, statement)).body).toEqual({ added: 0, known: 4, skipped: 0 })
    expect(await ana.valueOf(account)).toBe(40)
  })

  test('is undone without touching other entries, and may be imported again', async () => {
    const { guest, account } = ana
    const { body } = await guest.send('GET', '/statements')
    expect(body.items.map(({ state, added }: Row) => [state, added])).toEqual([
      ['done', 0],
      ['done', 4],
    ])
    const [second, first] = body.items
    expect((await guest.send('DELETE', `/statements/${second._id}`)).body).toEqual({
      removed: 0,
      kept: 0,
    })
    expect(await ana.valueOf(account)).toBe(40)
    expect((await guest.send('DELETE', `/statements/${first._id}`)).body).toEqual({
      removed: 4,
      kept: 0,
    })
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

const threeLines = (day: string) =>
  csv(`${day},-5.00,,Padaria`, `${day},-7.00,,Padaria`, `${day},9.00,,Pix`)

describe('the lines of a statement', () => {
  test('H4: two equal lines of a day stay two, and a later file adds only the new ones', async () => {
    const { guest, account, valueOf } = await newPerson('Bia')
    const coffee = '02/04/2024,-5.00,,Café'
    const first = await send(guest, csv(coffee, coffee))
    expect((await take(guest, first)).body).toEqual({ added: 2, known: 0, skipped: 0 })
    const later = await send(guest, csv(coffee, coffee, coffee, '03/04/2024,-1.00,,Pão'))
    expect((await take(guest, later)).body).toEqual({ added: 2, known: 2, skipped: 0 })
    expect(await valueOf(account)).toBe(-16)
  })

  test('that were entered by hand are probable, once each, and are left out unless chosen', async () => {
    const { guest, account, valueOf } = await newPerson('Caio')
    await guest.send('POST', '/transactions', {
      transactionType: 'expenses',
      value: -5,
      name: 'CAFE',
      date: '2024-04-02',
      category: categoryOf('Lanches e café'),
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
    expect((await linesOf(guest, again._id)).totals).toMatchObject({
      new: 0,
      known: 1,
      probable: 1,
    })
    expect((await take(guest, again, { takeProbable: true })).body).toMatchObject({ added: 1 })
    expect(await valueOf(account)).toBe(-15)
  })

  test('of Inter, renumbered by a later export, are probable and the new one is new', async () => {
    const { guest } = await newPerson('Davi')
    await take(guest, await send(guest, fixture('inter-monday.ofx')))
    const tuesday = await send(guest, fixture('inter-tuesday.ofx'))
    expect((await linesOf(guest, tuesday._id)).totals).toMatchObject({
      new: 1,
      known: 0,
      probable: 2,
    })
  })

  test('take the category that the user chooses, which is remembered for the next import', async () => {
    const { guest } = await newPerson('Eva')
    const statement = await send(guest, threeLines('02/04/2024'))
    const made = await take(guest, statement, {
      names: [{ name: 'PADARIA', transactionType: 'expenses', category: categoryOf('Padaria') }],
      categories: [{ no: 3, category: categoryOf('Vendas') }],
      skip: [2],
    })
    expect(made.body).toEqual({ added: 2, known: 0, skipped: 1 })
    const next = await send(guest, threeLines('03/04/2024'))
    const { items } = await linesOf(guest, next._id)
    expect(items.map(({ category, categoryFrom }: Row) => [category.name, categoryFrom])).toEqual([
      ['Padaria', 'memory'],
      ['Padaria', 'memory'],
      ['Vendas', 'memory'],
    ])
    const refused = (more: object) => take(guest, next, more)
    expect(
      await refused({ categories: [{ no: 1, category: categoryOf('Vendas') }] }),
    ).toMatchObject({
      status: 400,
      body: { code: 'category_of_another_group' },
    })
    expect(await refused({ categories: [{ no: 1, category: newId() }] })).toMatchObject({
      status: 404,
      body: { code: 'category_not_found' },
    })
    expect(await take(guest, { ...next, version: 9 })).toMatchObject({ status: 409 })
  })

  test('that only move money are neither income nor spending', async () => {
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

  test('F5: ten thousand of 0,10 are exactly 1.000,00, added once and undone whole', async () => {
    const { guest, account, valueOf } = await newPerson('Hugo')
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `${String((n % 28) + 1).padStart(2, '0')}/04/2024,0.10,${n},Moeda ${n % 500}`,
    )
    const first = await send(guest, csv(...rows))
    expect((await take(guest, first)).body).toEqual({ added: 10_000, known: 0, skipped: 0 })
    const again = await send(guest, csv(...rows))
    const before = app.statements.length
    expect((await take(guest, again)).body).toEqual({ added: 0, known: 10_000, skipped: 0 })
    expect(app.statements.length - before).toBeLessThan(20) // Not one per line.
    expect(await valueOf(account)).toBe(1000)
    const undone = await guest.send('DELETE', `/statements/${first._id}`)
    expect(undone.body).toEqual({ removed: 10_000, kept: 0 })
    expect(await valueOf(account)).toBe(0)
  })
})

describe('the bill of a card', () => {
  test('is in its invoices with the signs of a balance, with its instalments', async () => {
    const { guest, card, valueOf } = await newPerson('Iara')
    const statement = await send(guest, fixture('nubank-memos.ofx'))
    expect(statement.accounts).toMatchObject([{ kind: 'card', payment: card }])
    expect((await take(guest, statement)).body).toEqual({ added: 3, known: 0, skipped: 0 })
    // Purchases of 20,00; the payment of 150,19 is of a bill that is missing here: no income, no
    // refund.
    expect(await valueOf(card)).toBe(-20)
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
      ['Pagamento recebido', '2024-04-03', 0, null, null],
      ['Magazine Luiza', '2024-05-05', 0, 10, null],
      ['Loja & Cia', '2024-05-05', 2, 3, null],
    ])
    await guest.send('DELETE', `/statements/${statement._id}`)
    expect(await valueOf(card)).toBe(0)
  })

  test('C7: a payment that was entered on the account is known as the one on the card', async () => {
    const { guest, account, card, valueOf } = await newPerson('Kika')
    const paying = {
      user_id: guest.id,
      payment_id: account,
      category_id: DEFAULT_CATEGORY_IDS.invoicePayment,
      transaction_type: 'expenses',
      name: 'Fatura Roxinho',
      name_key: 'fatura roxinho',
      value: toCents(-15019),
      date: toDay('2024-04-05'),
      counts_on: toDay('2024-04-05'),
      invoice_month: null,
      paid: true,
      pays_card_id: card,
      pays_month: toDay('2024-04-01'),
      written_by: null,
    } as const
    await app.database.change(guest.id, async (ledger) => {
      const id = newId()
      const entry = entryRow({ ...paying, id, series_id: id }, Date.now())
      await insertEntries({ ledger, userId: guest.id }, [entry])
      await postEntries({ ledger, userId: guest.id }, { before: [], after: [entry] })
      return { keep: true, value: null }
    })
    expect(await valueOf(card)).toBe(150.19)
    const statement = await send(guest, fixture('nubank-memos.ofx'))
    const { items } = await linesOf(guest, statement._id)
    expect(items.map(({ status }: Row) => status)).toEqual(['new', 'entered', 'new'])
    expect((await take(guest, statement)).body).toEqual({ added: 2, known: 0, skipped: 1 })
    expect(await valueOf(card)).toBe(130.19)
    expect(await valueOf(account)).toBe(-150.19)
  })

  test('is imported into a card, and an account’s statement into an account', async () => {
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
