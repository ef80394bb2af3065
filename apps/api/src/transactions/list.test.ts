import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listTransactions } from '@saldo/contract/transactions'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  refusal,
  NOBODY,
  openWallet,
  type Wallet,
} from '../../../../tests/wallet.ts'
import { COLUMNS_TYPE } from '../http/serve.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const named = (rows: readonly Row[]) => rows.map(({ name }) => name)
const MONTH = 'startDate=2026-12-01&endDate=2026-12-31'
const page = (query: string) => ana.get(`/transactions?${MONTH}&${query}`)

/** A month with entries, an invoice, a refund and a series in it. */
async function fillDecember() {
  await ana.enter({ name: 'Pão', date: '2026-12-03', description: 'com “aspas” e \n linha' })
  await ana.enter({ name: 'Compra', payment: ana.card, lastInstallment: 2 })
  await ana.enter({ name: 'Livro', payment: ana.card, date: '2026-11-24' })
  await ana.enter({ name: 'Aluguel', date: '2026-12-05', recurrentType: 'monthly', paid: false })
  await ana.enter({ name: 'Remédio', date: '2026-12-31', category: categoryOf('Farmácia') })
}

describe('a month', () => {
  test('shows an invoice as one row on its due date, in the order of days', async () => {
    await fillDecember()
    const rows = await ana.list('2026-12')
    expect(named(rows).toSorted()).toEqual(['Aluguel', 'Fatura Roxinho', 'Pão', 'Remédio'])
    expect(rows.map(({ countsOn }: Row) => countsOn)).toEqual([
      '2026-12-03',
      '2026-12-05',
      '2026-12-05',
      '2026-12-31',
    ])
    expect(rows.find(({ name }: Row) => name === 'Fatura Roxinho')).toMatchObject({
      _id: `${ana.card}:2026-12`,
      invoiceReferenceId: `${ana.card}:2026-12`,
      invoiceItems: 2,
      value: -150,
      paid: false,
      category: { name: 'Pagamento de fatura', group: 'invoice' },
      payment: { _id: ana.card, type: 'credit' },
    })
  })

  test('shows what is paid alone, or what is not, and an invoice as what is owed of it says', async () => {
    await fillDecember()
    expect(named((await page('paid=true')).items)).toEqual(['Pão', 'Remédio'])
    const unpaid = (await page('paid=false')).items
    expect(named(unpaid).toSorted()).toEqual(['Aluguel', 'Fatura Roxinho'])
    const reply = await ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:2026-12`,
      payment: ana.cash,
      value: 150,
      date: '2026-11-20',
      paid: true,
    })
    expect(reply).toMatchObject({ status: 200 })
    expect(named((await page('paid=false')).items)).toEqual(['Aluguel'])
    expect(named((await page('paid=true')).items)).toContain('Fatura Roxinho')
  })

  test('of a card shows the items of its invoice, or those bought in the month', async () => {
    await fillDecember()
    const items = await ana.list('2026-12', `&paymentId=${ana.card}`)
    expect(named(items).toSorted()).toEqual(['Compra', 'Livro'])
    const bought = `&paymentId=${ana.card}&ignoreInvoicePeriod=true`
    expect(named(await ana.list('2026-11', bought))).toEqual(['Compra', 'Livro'])
    expect(named(await ana.list('2026-12', bought))).toEqual(['Compra'])
  })

  test('searched or narrowed to a category shows items, not invoices', async () => {
    await fillDecember()
    expect(named(await ana.list('2026-12', '&search=livro'))).toEqual(['Livro'])
    expect(named(await ana.list('2026-12', `&categoryId=${categoryOf('Farmácia')}`))).toEqual([
      'Remédio',
    ])
    expect(named(await ana.list('2026-12', '&search=%20'))).toContain('Fatura Roxinho')
  })

  test('in columns is the same month, to the last field', async () => {
    await fillDecember()
    for (const query of [MONTH, `${MONTH}&search=a`, 'startDate=2019-01-01&endDate=2019-01-31']) {
      const path = `/transactions?${query}`
      const reply = await ana.guest.send('GET', path, undefined, { accept: COLUMNS_TYPE })
      expect(listTransactions.fromColumns(reply.body as never)).toEqual(await ana.get(path))
    }
  })
})

describe('pages', () => {
  test('of any size together are the whole list, nothing twice and nothing left out', async () => {
    await fillDecember()
    for (let at = 0; at < 9; at += 1) await ana.enter({ date: '2026-12-05', name: `Igual ${at}` })
    const whole = await page('limit=5000')
    expect(whole).toMatchObject({ next: null })
    expect(whole.items).toHaveLength(13)
    for (const limit of [1, 2, 5, 12, 13]) {
      const rows: Row[] = []
      let after = ''
      do {
        const { items, next } = await page(`limit=${limit}${after}`)
        expect(items.length).toBeLessThanOrEqual(limit)
        rows.push(...items)
        after = next === null ? '' : `&after=${encodeURIComponent(next)}`
      } while (after !== '')
      expect(rows).toEqual(whole.items)
    }
  })

  test.each([
    '',
    'x',
    '2026-12-05',
    `2026-13-05~${NOBODY}`,
    `2026-12-05~${NOBODY}%00`,
    `2026-12-05~${'%00'.repeat(36)}`,
    `2026-12-05~${NOBODY.replaceAll('0', "'")}`,
    `${'9'.repeat(61)}`,
  ])('do not continue from "%s"', async (after) => {
    const reply = await ana.guest.send('GET', `/transactions?${MONTH}&after=${after}`)
    expect(reply).toMatchObject(refusal(400, 'request_invalid', 'after'))
  })
})

test.each([
  ['startDate', 'endDate=2026-12-31'],
  ['endDate', 'startDate=2026-12-01&endDate=amanh%C3%A3'],
  ['limit', `${MONTH}&limit=0`],
  ['limit', `${MONTH}&limit=5001`],
  ['limit', `${MONTH}&limit=1e3`],
  ['search', `${MONTH}&search=a%00`],
  ['search', `${MONTH}&search=${'x'.repeat(101)}`],
  ['search', `${MONTH}&search=a&search=b`],
  ['ignoreInvoicePeriod', `${MONTH}&ignoreInvoicePeriod=1`],
  ['categoryId', `${MONTH}&categoryId=x`],
  ['search[a]', `${MONTH}&search[a]=b`],
  ['__proto__', `${MONTH}&__proto__=b`],
])('a list with a wrong %s is refused', async (field, query) => {
  const reply = await ana.guest.send('GET', `/transactions?${query}`)
  expect(reply).toMatchObject(refusal(400, 'request_invalid', field))
})

test('an unchanged list is answered by its tag alone, and any change makes another tag', async () => {
  const path = `/transactions?${MONTH}`
  const first = await ana.guest.send('GET', path)
  const tag = String(first.headers['etag'])
  const again = () =>
    app.fastify.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${ana.guest.token}`, 'if-none-match': tag },
    })
  expect(await again()).toMatchObject({ statusCode: 304, body: '' })
  await ana.tryEnter({ value: 0 })
  expect((await again()).statusCode).toBe(304)
  await ana.enter()
  expect((await again()).statusCode).toBe(200)
})
