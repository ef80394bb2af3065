import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { applyAgain } from '../../../../tests/migrations.ts'
import { examine } from '../../../../tools/doctor/examine.ts'
import { purgeExpired } from '../transactions/horizon.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const PHARMACY = categoryOf('Farmácia')

const buy = (changes: object = {}): Promise<Row> => ana.enter({ payment: ana.card, ...changes })
const giveBack = async (purchase: Row, value: number, changes: object = {}): Promise<Row> => {
  const [refund] = await ana.enter({
    transactionType: 'revenues',
    payment: ana.card,
    value,
    date: '2026-11-20',
    category: null,
    name: 'Estorno',
    refundOf: purchase._id,
    ...changes,
  })
  return refund
}
const edit = (id: string, body: object, scope = '') =>
  ana.guest.send('PATCH', `/transactions/${id}${scope}`, { version: 1, ...body })
const categoryNow = async (id: string): Promise<string> =>
  (await ana.get(`/transactions/${id}`)).category.name
/** The sum of each category of December, by name, without zeros. */
const spending = async (month = '2026-12') =>
  Object.fromEntries(
    (await ana.spending(month)).map(({ category, value }: Row) => [category.name, value]),
  )

describe('a refunded purchase', () => {
  test('L9: takes its refunds along to another category, whose sum nets out', async () => {
    const [shoes] = await buy()
    const refund = await giveBack(shoes, 60)
    expect((await edit(shoes._id, { category: PHARMACY })).status).toBe(200)
    expect(await categoryNow(refund._id)).toBe('Farmácia')
    expect(await spending()).toMatchObject({ Farmácia: 40 })
    expect((await spending())['Mercado'] ?? 0).toBe(0)
  })

  test('L9: takes them along from an invoice’s own window, and in parts by its first part', async () => {
    const parts = await buy({ lastInstallment: 3, value: -300 })
    const refund = await giveBack(parts[1], 100)
    const path = `/invoices/${ana.card}:2026-12/items/${parts[0]._id}?scope=all`
    const reply = await ana.guest.send('PATCH', path, { version: 1, category: PHARMACY })
    expect(reply.status).toBe(200)
    expect(await categoryNow(refund._id)).toBe('Farmácia')
    expect(await spending()).toMatchObject({ Farmácia: 0 })
  })

  test('L9: a refund is entered in the category of its purchase, whichever its draft names', async () => {
    const [shoes] = await buy()
    const refund = await giveBack(shoes, 30, { category: categoryOf('Cashback') })
    expect(refund.category.name).toBe('Mercado')
  })

  test('L9: a linked refund changes its category with its purchase only', async () => {
    const [shoes] = await buy()
    const refund = await giveBack(shoes, 30)
    expect(await edit(refund._id, { category: PHARMACY })).toMatchObject(
      refusal(422, 'refund_follows_purchase', 'category'),
    )
    expect((await edit(refund._id, { name: 'Devolução' })).status).toBe(200)
    await ana.guest.send('DELETE', `/transactions/${shoes._id}`)
    const free = { version: 2, category: categoryOf('Cashback') }
    expect((await edit(refund._id, free)).status).toBe(200)
    await ana.guest.send('POST', `/transactions/${shoes._id}/restore`)
    expect(await categoryNow(refund._id)).toBe('Mercado')
  })

  test('L9: deleted for good, leaves its refund unchanged', async () => {
    const [shoes] = await ana.enter({ payment: ana.account })
    const refund = await giveBack(shoes, 30, { payment: ana.account })
    await ana.guest.send('DELETE', `/transactions/${shoes._id}`)
    app.clock = { now: () => START + 25 * 60 * 60_000 }
    const { fastify, database, clock } = app
    await purgeExpired({ database, clock, log: fastify.log })
    app.clock = { now: () => START }
    expect(await ana.get(`/transactions/${refund._id}`)).toMatchObject({ refundOf: null })
    expect(await spending('2026-11')).toMatchObject({ Mercado: -30 })
  })

  test('L9: the doctor reports a refund in another category than its purchase, and the start corrects it', async () => {
    const [shoes] = await buy()
    const refund = await giveBack(shoes, 30)
    const put = (category: string) =>
      app.database.change(ana.guest.id, async (ledger) => {
        await sql`update transactions set category_id = ${category} where id = ${refund._id}`.execute(
          ledger,
        )
        return { keep: true, value: null }
      })
    await put(categoryOf('Cashback'))
    const { findings } = await examine(app.url, { email: ana.guest.email })
    expect(findings.map(({ check }) => check)).toContain('refund-categories')
    const notes = await applyAgain(app.url, 'refunds_and_moved_series')
    expect(notes).toContain('Estornos levados à categoria da sua compra: 1')
    expect(await categoryNow(refund._id)).toBe('Mercado')
  })
})
