import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { useApp } from '../../../../tests/app.ts'
import { catalogue } from '@saldo/contract/catalogue'
import { type Endpoint, nameOf } from '@saldo/contract/endpoint'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { isPackable } from './reply.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})

const bytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))
const WRITE_BYTES_MAX = 5_000

describe('the answer to a change', () => {
  test('L63: to a purchase in 360 parts is its first parts and how many there are, sent twice too', async () => {
    const draft = ana.draft({ payment: ana.card, value: -720, lastInstallment: 360 })
    const key = { 'idempotency-key': 'compra-em-360-partes' }
    const first = await ana.guest.send('POST', '/transactions', draft, key)
    expect(first.headers['x-total-count']).toBe('360')
    expect(first.body[0]).toMatchObject({ recurrentIndex: 0, lastInstallment: 360 })
    expect(bytesOf(first.body)).toBeLessThanOrEqual(WRITE_BYTES_MAX)
    const again = await ana.guest.send('POST', '/transactions', draft, key)
    expect([again.headers['x-total-count'], again.body]).toEqual(['360', first.body])
    expect(await ana.partsOf(first.body[0])).toHaveLength(360)
  })

  test('L63: to a change of a whole series is the first of it and the count', async () => {
    const parts = await ana.enter({ recurrentType: 'weekly', paid: false })
    const changes = { version: 1, name: 'Outro nome' }
    const path = `/transactions/${parts[0]._id}?scope=all`
    const { body } = await ana.guest.send('PATCH', path, changes)
    expect(parts.length).toBeGreaterThan(20)
    expect(body).toMatchObject({ count: parts.length, skipped: 0 })
    expect(bytesOf(body)).toBeLessThanOrEqual(WRITE_BYTES_MAX)
  })

  test('L63: to the payment of a long invoice has no items', async () => {
    const { body } = await payLongInvoice()
    expect(body.invoice).toMatchObject({ items: [], itemCount: 30, paid: 10 })
    expect(bytesOf(body)).toBeLessThanOrEqual(WRITE_BYTES_MAX)
  })

  test.each([['漢'], ['"'], ['🍎']])(
    'L63: has the notes as far as there is room, in any script (%s)',
    async (letter) => {
      const description = letter.repeat(2_000 / letter.length)
      const one = await ana.guest.send('POST', '/transactions', ana.draft({ description }))
      const parts = await ana.guest.send(
        'POST',
        '/transactions',
        ana.draft({ payment: ana.card, description, value: -720, lastInstallment: 360 }),
      )
      const [week] = await ana.enter({ recurrentType: 'weekly', paid: false, description })
      const path = `/transactions/${week._id}?scope=all`
      const changed = await ana.guest.send('PATCH', path, { version: 1, name: 'Outro nome' })
      await ana.enter({
        transactionType: 'revenues',
        payment: ana.account,
        value: 5_000,
        category: categoryOf('Salário'),
      })
      const moving = { bankingOperationType: 'withdraw', value: 50, date: '2026-11-10', paid: true }
      const to = { bankingOperationPayment: ana.account, description }
      const moved = await ana.guest.send('POST', '/transactions', { ...moving, ...to })
      for (const { status, body } of [one, parts, changed, moved]) {
        expect([status, body.code]).toEqual([200, undefined])
        expect(bytesOf(body)).toBeLessThanOrEqual(WRITE_BYTES_MAX)
      }
      const reply: string = one.body[0].description
      expect(reply.endsWith('…') || reply === description).toBe(true)
      expect(description.startsWith(reply.replace(/…$/, ''))).toBe(true)
      expect((await ana.get(`/transactions/${one.body[0]._id}`)).description).toBe(description)
    },
  )

  const payLongInvoice = async () => {
    for (let at = 0; at < 30; at += 1) await ana.enter({ payment: ana.card, name: `Item ${at}` })
    for (let at = 0; at < 9; at += 1) await pay(1)
    return pay(1)
  }
  const pay = (value: number) =>
    ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:2026-12`,
      payment: ana.account,
      value,
      date: '2026-11-12',
    })
})

describe('an answer above 1 kB', () => {
  const ask = (encoding: string, url = '/api/categories') =>
    app.fastify.inject({
      url,
      headers: { authorization: `Bearer ${ana.guest.token}`, 'accept-encoding': encoding },
    })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('L63: is packed for a client that accepts %s', async (accepted, encoding, unpack) => {
    const plain = await ask('identity')
    const packed = await ask(accepted)
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', etag: packed.headers.etag })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ vary: 'accept-encoding', 'content-encoding': encoding })
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  })

  test('L63: is not packed where it holds secrets beside other people’s words', async () => {
    const named = await ana.guest.send('POST', '/families', { name: 'F'.repeat(40) })
    expect(named.status).toBe(200)
    for (const url of ['/api/families', '/api/session', `/api/users/${ana.guest.id}`]) {
      const reply = await ask('gzip, br', url)
      expect([url, reply.statusCode, reply.headers['content-encoding']]).toEqual([
        url,
        200,
        undefined,
      ])
      expect(reply.headers['vary']).toBeUndefined()
    }
  })
})

describe('what is never packed', () => {
  const holdsToken = ({ answer }: Endpoint) =>
    /"(?:accessToken|secret|ticket|recoveryCodes|challenge)"/.test(
      JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' })),
    )

  test('L63: is every answer that holds a token, a secret or a challenge', () => {
    const withToken = catalogue.filter(holdsToken)
    expect(withToken.map(nameOf)).toContain('POST /users/authenticate')
    expect(withToken.map(nameOf)).toContain('POST /factors/totp')
    expect(withToken.filter(isPackable).map(nameOf)).toEqual([])
  })

  test('L63: is every answer to a call that anybody may make', () => {
    const open = catalogue.filter((endpoint) => endpoint.access === 'anyone')
    expect(open.length).toBeGreaterThan(10)
    expect(open.filter(isPackable).map(nameOf)).toEqual([])
  })

  const accepting = { 'accept-encoding': 'gzip, deflate, br' }

  test('L63: is a sign-in, whatever the browser accepts', async () => {
    const { status, headers } = await app.send(
      'POST',
      '/users/authenticate',
      { email: ana.guest.email, password: PASSWORD },
      accepting,
    )
    expect([status, headers['content-encoding'], headers['vary']]).toEqual([
      200,
      undefined,
      undefined,
    ])
  })

  test('L63: is a renewed session and a new second factor', async () => {
    const renewed = await app.send('POST', '/session/renew', undefined, {
      ...accepting,
      cookie: ana.guest.cookie,
    })
    const factor = await ana.guest.send('POST', '/factors/totp', {}, accepting)
    expect([renewed.status, factor.status]).toEqual([200, 200])
    for (const { headers } of [renewed, factor]) {
      expect(headers['content-encoding']).toBeUndefined()
    }
  })

  test('L63: is a file, which is sent as it is made', async () => {
    const file = await app.fastify.inject({
      method: 'POST',
      url: '/api/users/export_user_story',
      headers: { authorization: `Bearer ${ana.guest.token}`, ...accepting },
    })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-encoding']).toBeUndefined()
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(file.headers['content-length']).toBeUndefined()
  })

  test('L63: is an answer that fits into one packet, which still says that it may vary', async () => {
    const reply = await app.fastify.inject({
      url: '/api/statements',
      headers: { authorization: `Bearer ${ana.guest.token}`, ...accepting },
    })
    expect(reply.rawPayload.length).toBeLessThan(1_024)
    expect(reply.headers).toMatchObject({ vary: 'accept-encoding' })
    expect(reply.headers['content-encoding']).toBeUndefined()
  })
})

describe('a long invoice', () => {
  test('L63: comes in pages of 200 items, each item once', async () => {
    const id = await buy(230)
    const first = await ana.get(`/invoices/${id}`)
    expect(first).toMatchObject({ itemCount: 230, spent: 230 })
    expect(first.items).toHaveLength(200)
    const second = await ana.get(`/invoices/${id}?after=${encodeURIComponent(first.next)}`)
    expect(second).toMatchObject({ itemCount: 230, next: null, total: first.total })
    const ids = [...first.items, ...second.items].map(({ _id }: Row) => _id)
    expect([second.items.length, new Set(ids).size]).toEqual([30, 230])
    const alone = await ana.get(`/invoices/${id}?limit=0`)
    expect(alone).toMatchObject({ items: [], next: null, itemCount: 230 })
    const [listed] = await ana.get('/invoices?month=12&year=2026')
    expect(listed).toMatchObject({ next: first.next, itemCount: 230 })
  })

  /** So many items on one invoice, written as a bank's file would. */
  const buy = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await ana.enter({ payment: ana.card, value: -1, name: `Item ${at}` })
    }
    return `${ana.card}:2026-12`
  }
})

describe('what a screen requests', () => {
  const SCREEN_BYTES_MAX = 30_000
  const range = 'startDate=2026-11-01&endDate=2026-11-30'

  /** As a browser gets it: packed, and a list in columns. */
  const sent = async (path: string) => {
    const reply = await app.fastify.inject({
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${ana.guest.token}`,
        'accept-encoding': 'gzip, deflate, br',
        accept: 'application/vnd.saldo.columns+json',
      },
    })
    expect([path, reply.statusCode]).toEqual([path, 200])
    return reply.rawPayload.length
  }

  const make = async (path: string, body: object) => {
    const { status } = await ana.guest.send('POST', path, body)
    expect([path, status]).toEqual([path, 200])
  }

  test('L63: is at most 30 kB packed for a large household', async () => {
    for (let at = 0; at < 17; at += 1) {
      const bank = { type: 'debit', name: `Conta ${at} de ${words(at)}`, value: 100.5 }
      await make('/payments', { ...bank, accountType: 'Conta corrente' })
    }
    for (let at = 0; at < 60; at += 1) {
      const category = { name: `${words(at)} ${at}`.slice(0, 30), category: categoryOf('Mercado') }
      await make('/categories', category)
    }
    await make('/budgets?multi=true', {
      date: '2026-11-01',
      revenuesCategories: [{ category: categoryOf('Salário'), value: 9_000 }],
      ...planOf(60),
    })
    for (let at = 0; at < 20; at += 1) {
      const transaction = {
        name: `Conta de ${words(at)}`,
        category: categoryOf('Mercado'),
        payment: ana.account,
        transactionType: 'expenses',
      }
      await make('/linkedtransactions', { transaction, value: -80, day: 10 })
    }
    for (let at = 0; at < 200; at += 1) {
      await ana.enter({ payment: ana.card, value: -1 - at, name: `${words(at)} ${at}` })
    }
    await fillMonth(1_000)
    const invoice = `${ana.card}:2026-12`
    const paths = [
      '/categories',
      '/payments',
      `/payments/${ana.card}`,
      `/balances?${range}`,
      '/balances/months?startDate=2026-01-01&endDate=2026-12-31',
      `/balances/chart?${range}`,
      `/balances/categories?${range}&transactionType=expenses`,
      `/transactions?${range}`,
      `/transactions?${range}&search=mercado`,
      '/transactions?startDate=2026-11-22&endDate=2026-11-22',
      '/invoices?month=12&year=2026',
      `/invoices/${invoice}`,
      `/invoices/${invoice}?limit=0`,
      `/linkedtransactions?${range}`,
      '/budgets?startDate=2026-10-01&endDate=2027-10-31',
      '/statements',
      `/users/${ana.guest.id}`,
      '/session',
    ]
    const sizes: Record<string, number> = {}
    for (const path of paths) sizes[path] = await sent(path)
    const tooMuch = Object.entries(sizes).filter(([, bytes]) => bytes > SCREEN_BYTES_MAX)
    expect(tooMuch, JSON.stringify(sizes)).toEqual([])
    expect(Object.keys(sizes)).toHaveLength(paths.length)
  })

  /** A plan of so many categories, each with its amount. */
  const planOf = (count: number) => {
    const expenses = DEFAULT_CATEGORIES.filter(({ group }) => group === 'expenses').slice(0, count)
    const lines = (list: string) =>
      expenses
        .filter((one) => listOf(one) === list)
        .map(({ id }, at) => ({ category: id, value: (1_000 + at * 137) / 100 }))
    return {
      essentialCategories: lines('essential'),
      noessentialCategories: lines('noessential'),
      debtsCategories: lines('debts'),
    }
  }
  const listOf = ({ sort, type }: (typeof DEFAULT_CATEGORIES)[number]) => {
    if (type === 'debts') return 'debts'
    return sort === 'fixed' ? 'essential' : 'noessential'
  }

  /** So many entries of one month, no two of one name, value and id: they hardly pack. */
  const fillMonth = (count: number) =>
    app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.guest.id}, true)`.execute(ledger)
      await sql`insert into transactions (user_id, id, series_id, recurrent_index, payment_id,
          category_id, transaction_type, name, name_key, value, date, counts_on, paid, created_at)
        select ${ana.guest.id}::uuid, id, id, 0, ${ana.account}::uuid, ${categoryOf('Mercado')}::uuid,
               'expenses', 'Mercado ' || substr(md5(n::text), 1, 8), 'mercado ' || substr(md5(n::text), 1, 8),
               -100 - n * 7919 % 90000, '2026-11-01'::date + n % 30, '2026-11-01'::date + n % 30,
               true, now()
          from (select n, gen_random_uuid() as id from generate_series(1, ${count}::integer) n) made`.execute(
        ledger,
      )
    })
})

const WORDS = ['padaria', 'farmácia', 'posto', 'feira', 'livraria', 'oficina', 'escola', 'clínica']
const words = (at: number) => `${WORDS[at % 8]} ${WORDS[Math.floor(at / 8) % 8]}`
