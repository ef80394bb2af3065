import { listTransactions } from '@saldo/contract/transactions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { COLUMNS_TYPE } from '../http/serve.ts'
import { hashOfAll } from '../../../../tests/fixtures.ts'

const app = useApp()
const MONTH = '2026-11'
const CANARY = 'CANARIO'

let ana: Wallet
let beto: Wallet
beforeEach(async () => {
  ana = await openWallet(app, 'Ana')
  beto = await openWallet(app, 'Beto')
  const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
  await ana.enter({ value: 1000, transactionType: 'revenues', category: categoryOf('Salário') })
  await ana.enter({ value: -10 })
  await beto.enter({ value: -20.5, payment: beto.account, name: `${CANARY} padaria` })
  await beto.enter({ value: -300, payment: beto.card, lastInstallment: 3, name: 'Geladeira' })
})
afterEach(() => expectConsistent(app))

const familyBalances = (wallet: Wallet, more = '') => wallet.balances(MONTH, `&family=true${more}`)
const entries = async (wallet: Wallet, more = ''): Promise<Row[]> =>
  wallet.list(MONTH, `&family=true${more}`)
const share = async (wallet: Wallet, id: string, sharing: string) => {
  const { version } = await wallet.get(`/payments/${id}`)
  return wallet.guest.send('PATCH', `/payments/${id}`, { version, sharing })
}

describe('in family mode', () => {
  test('P6: totals are the sums of all members, and a user’s own list stays their own', async () => {
    const [all, hers, his] = [
      await familyBalances(ana),
      await ana.balances(MONTH),
      await beto.balances(MONTH),
    ]
    for (const name of Object.keys(all)) {
      expect([name, all[name]]).toEqual([name, Number((hers[name] + his[name]).toFixed(2))])
    }
    expect(hers).toMatchObject({ revenuesPaid: 1000, expensesPaid: 10, currentBalance: 990 })
    expect(await familyBalances(beto)).toEqual(all)
  })

  test('P6: every entry is there once, with the name of its owner', async () => {
    const rows = await entries(ana)
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length)
    expect(rows.map(({ user }) => user.name).toSorted()).toEqual(['Ana', 'Ana', 'Beto'])
    expect(await entries(beto)).toEqual(rows)
    expect((await ana.list(MONTH)).map(({ user }: Row) => user.name)).toEqual(['Ana', 'Ana'])
  })

  test('L62: the list comes in columns, the same to the last field and less than half as large', async () => {
    await Promise.all(Array.from({ length: 20 }, () => beto.enter({ value: -1 })))
    const path = '/transactions?startDate=2026-11-01&endDate=2026-11-30&family=true'
    const columns = await ana.guest.send('GET', path, undefined, { accept: COLUMNS_TYPE })
    const objects = await ana.guest.send('GET', path)
    expect(objects.body.items.length).toBeGreaterThan(20)
    expect(columns.body.users).toHaveLength(2)
    expect(listTransactions.fromColumns(columns.body as never)).toEqual(objects.body)
    const size = (body: unknown) => JSON.stringify(body).length
    expect(size(columns.body)).toBeLessThan(size(objects.body) / 2)
  })

  test('pages go on where the last one ended, across all members', async () => {
    const rows = await entries(ana)
    const seen: Row[] = []
    for (let after = ''; ;) {
      const path = `/transactions?startDate=2026-11-01&endDate=2026-11-30&family=true&limit=1${after}`
      const { items, next } = await ana.get(path)
      seen.push(...items)
      if (next === null) break
      after = `&after=${encodeURIComponent(next)}`
    }
    expect(seen).toEqual(rows)
  })

  test('one member can be viewed alone, and no user outside the family', async () => {
    expect((await entries(ana, `&userId=${beto.guest.id}`)).map(({ user }) => user.name)).toEqual([
      'Beto',
    ])
    expect(await familyBalances(ana, `&userId=${beto.guest.id}`)).toEqual(
      await beto.balances(MONTH),
    )
    const eva = await openWallet(app, 'Eva')
    expect(
      await ana.guest.send(
        'GET',
        `/balances?startDate=2026-11-01&endDate=2026-11-30&family=true&userId=${eva.guest.id}`,
      ),
    ).toMatchObject(refusal(404, 'not_found'))
  })

  test('charts, categories, months, payment methods and invoices are those of all members', async () => {
    const range = 'startDate=2026-11-01&endDate=2026-11-30&family=true'
    const chart = await ana.get(`/balances/chart?${range}`)
    expect(chart.balance.at(-1).value).toBe((await familyBalances(ana)).currentBalance)
    const market = await ana.get(`/balances/categories?${range}&transactionType=expenses`)
    expect(market).toMatchObject([{ category: { name: 'Mercado' }, value: 30.5, entries: 2 }])
    expect(await ana.get(`/balances/months?${range}`)).toHaveLength(1)
    const methods: Row[] = await ana.get('/payments?family=true')
    expect(methods.map(({ user }) => user)).toEqual([
      ...Array<string>(3).fill(ana.guest.id),
      ...Array<string>(3).fill(beto.guest.id),
    ])
    const invoices: Row[] = await ana.get('/invoices?month=12&year=2026&family=true')
    const invoice = invoices.find(({ user }) => user === beto.guest.id) ?? {}
    expect(invoice).toMatchObject({ user: beto.guest.id, total: 100, items: [{ value: -100 }] })
    expect(await ana.get(`/invoices/${invoice._id}?family=true`)).toEqual(invoice)
    expect((await ana.guest.send('GET', `/invoices/${invoice._id}`)).status).toBe(404)
  })

  test('a user without a family sees their own data', async () => {
    const eva = await openWallet(app, 'Eva')
    await eva.enter()
    expect(await familyBalances(eva)).toEqual(await eva.balances(MONTH))
  })

  test('a change by one member is seen by the others at once, and what did not change is not sent again', async () => {
    const path = `/balances?startDate=2026-11-01&endDate=2026-11-30&family=true`
    const { headers } = await ana.guest.send('GET', path)
    const tag = { 'if-none-match': String(headers['etag']) }
    expect((await ana.guest.send('GET', path, undefined, tag)).status).toBe(304)
    await beto.enter({ value: -1 })
    expect((await ana.guest.send('GET', path, undefined, tag)).status).toBe(200)
  })
})

describe('I9: what is another member’s', () => {
  test('may be seen and is only its owner’s to change, by every method', async () => {
    const [row] = await entries(ana, `&userId=${beto.guest.id}`)
    expect(await ana.get(`/transactions/${row?._id}?family=true`)).toMatchObject({ _id: row?._id })
    const before = await hashOfAll(app.owner, beto.guest.id)
    const invoice = `${beto.card}:2026-12`
    const [item] = (await beto.get(`/invoices/${invoice}`)).items
    const refused = [
      ['PATCH', `/transactions/${row?._id}`, { version: 1, paid: false }],
      ['PATCH', `/transactions/${row?._id}?scope=all`, { version: 1, name: 'Minha' }],
      ['DELETE', `/transactions/${row?._id}`, undefined],
      ['PATCH', `/invoices/${invoice}/items/${item._id}`, { version: 1, name: 'Minha' }],
    ] as const
    for (const [method, path, body] of refused) {
      expect(await ana.guest.send(method, path, body)).toMatchObject(
        refusal(403, 'transaction_of_another_user'),
      )
    }
    const pay = {
      paymentInvoiceReferenceId: invoice,
      payment: ana.cash,
      value: 100,
      date: '2026-11-21',
    }
    for (const [method, path, body] of [
      ['POST', '/invoices', pay],
      ['PATCH', `/invoices/${invoice}`, { closeOnDay: null }],
      ['POST', `/invoices/${invoice}/anticipations`, { item: item._id, parts: 1, discount: 0 }],
    ] as const) {
      const reply = await ana.guest.send(method, path, body)
      expect(reply).toMatchObject(refusal(403, 'invoice_of_another_user'))
      expect(reply.body.message).toBe('Só o dono do cartão pode pagar esta fatura.')
    }
    for (const [method, body] of [
      ['PATCH', { version: 1, name: 'Minha' }],
      ['DELETE', undefined],
    ] as const) {
      expect(await ana.guest.send(method, `/payments/${beto.account}`, body)).toMatchObject(
        refusal(403, 'payment_of_another_user'),
      )
    }
    expect(await ana.tryEnter({ payment: beto.account })).toMatchObject(
      refusal(404, 'payment_not_found'),
    )
    expect(await hashOfAll(app.owner, beto.guest.id)).toBe(before)
  })

  test('is not found once a member was removed, with the token that they have', async () => {
    const [row] = await entries(ana, `&userId=${beto.guest.id}`)
    const [family] = (await ana.guest.send('GET', '/families')).body
    await ana.guest.send('DELETE', `/families/${family._id}/member?member=${beto.guest.id}`)
    expect(await familyBalances(beto)).toEqual(await beto.balances(MONTH))
    expect((await entries(ana)).map(({ user }) => user.name)).toEqual(['Ana', 'Ana'])
    expect((await ana.guest.send('GET', `/transactions/${row?._id}?family=true`)).status).toBe(404)
    expect(
      await ana.guest.send('PATCH', `/transactions/${row?._id}`, { version: 1, paid: false }),
    ).toMatchObject(refusal(404, 'transaction_not_found'))
  })
})

describe('I4: what is private', () => {
  const readings = [
    '/transactions?startDate=2026-01-01&endDate=2028-12-31',
    '/transactions?startDate=2026-01-01&endDate=2028-12-31&search=canario',
    '/payments?',
    '/balances?startDate=2026-11-01&endDate=2026-11-30',
    '/balances/chart?startDate=2026-11-01&endDate=2026-11-30',
    '/balances/categories?startDate=2026-11-01&endDate=2026-11-30',
    '/balances/months?startDate=2026-11-01&endDate=2026-11-30',
    '/invoices?month=12&year=2026',
    '/categories?',
  ]

  test('leaks by no reading, no total and no id', async () => {
    const [row] = await entries(ana, `&userId=${beto.guest.id}`)
    expect((await share(beto, beto.account, 'private')).body.sharing).toBe('private')
    await share(beto, beto.card, 'private')
    for (const path of readings) {
      const { body } = await ana.guest.send('GET', `${path}&family=true`)
      const text = JSON.stringify(body)
      for (const word of [CANARY, 'Geladeira', beto.account, beto.card, '20.5']) {
        expect([path, text.includes(word)]).toEqual([path, false])
      }
    }
    expect(await familyBalances(ana)).toEqual(await ana.balances(MONTH))
    expect((await ana.guest.send('GET', `/transactions/${row?._id}?family=true`)).status).toBe(404)
    expect(
      await ana.guest.send('PATCH', `/transactions/${row?._id}`, { version: 1, paid: false }),
    ).toMatchObject(refusal(404, 'transaction_not_found'))
    for (const id of [beto.account, beto.card]) {
      const path = `/balances?startDate=2026-11-01&endDate=2026-11-30&family=true&paymentId=${id}`
      expect(await ana.guest.send('GET', path)).toMatchObject(refusal(404, 'payment_not_found'))
    }
    expect((await beto.list(MONTH)).length).toBe(1)
  })

  test('of which only the sums are shared counts in every total, and shows no entry', async () => {
    const before = await familyBalances(ana)
    await share(beto, beto.account, 'totals')
    expect(await familyBalances(ana)).toEqual(before)
    expect((await entries(ana)).map(({ user }) => user.name)).toEqual(['Ana', 'Ana'])
    expect(JSON.stringify(await entries(ana, '&search=canario'))).not.toContain(CANARY)
  })

  test('is for its owner to decide, for cash as for any other account', async () => {
    expect((await share(beto, beto.cash, 'private')).body).toMatchObject({ sharing: 'private' })
    const { version } = await beto.get(`/payments/${beto.cash}`)
    expect(
      await beto.guest.send('PATCH', `/payments/${beto.cash}`, { version, name: 'Outra' }),
    ).toMatchObject(refusal(422, 'payment_is_cash'))
  })
})

describe('L47: what one does and does not share', () => {
  const PATHS = [
    '/categories?family=true',
    '/payments?family=true',
    '/transactions?startDate=2026-11-01&endDate=2026-11-30&family=true',
    '/balances?startDate=2026-11-01&endDate=2026-11-30&family=true',
    '/balances/categories?startDate=2026-11-01&endDate=2026-11-30&family=true&transactionType=expenses',
    '/families',
    '/users',
  ]
  const seenBy = async (wallet: Wallet) =>
    Promise.all(
      PATHS.map(async (path) => {
        const whole = path === '/users' ? `/users/${wallet.guest.id}` : path
        const { body, headers } = await wallet.guest.send('GET', whole)
        return JSON.stringify([whole, headers['etag'], body])
      }),
    )
  const categoryFor = async (name: string) => {
    const body = { name, category: categoryOf('Mercado') }
    return (await beto.guest.send('POST', '/categories', body)).body._id as string
  }

  test('a category of one’s own is shown to the family with an entry that they see, and not before', async () => {
    const category = await categoryFor('Terapia de Beto')
    const reply = async () => (await seenBy(ana)).join()
    expect(await reply()).not.toContain('Terapia de Beto')
    await share(beto, beto.account, 'private')
    await beto.enter({ value: -5, payment: beto.account, category })
    expect(await reply()).not.toContain('Terapia de Beto')
    await beto.enter({ value: -5, category })
    expect(await reply()).toContain('Terapia de Beto')
    expect(JSON.stringify(await beto.get('/categories'))).toContain('Terapia de Beto')
  })

  test('changes no tag, no count and no order for the others', async () => {
    await share(beto, beto.account, 'private')
    const before = await seenBy(ana)
    const category = await categoryFor('Advogada')
    const made = await beto.enter({ value: -700, payment: beto.account, category })
    await beto.guest.send('PATCH', `/users/${beto.guest.id}`, { cpf: '529.982.247-25' })
    await beto.guest.send('POST', '/payments', {
      type: 'debit',
      name: 'Reserva',
      accountType: 'Poupança',
      value: 1,
      sharing: 'private',
    })
    expect(made).toBeDefined()
    const after = await seenBy(ana)
    expect(after).toEqual(before)
  })
})
