import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const edit = (id: string, body: object, scope = '') =>
  ana.guest.send('PATCH', `/transactions/${id}${scope}`, { version: 1, ...body })
const remove = (id: string, query: string) =>
  ana.guest.send('DELETE', `/transactions/${id}?scope=${query}`)
const restore = (id: string) => ana.guest.send('POST', `/transactions/${id}/restore`)
const all = async (payment = ana.cash): Promise<Row[]> => {
  const range = 'startDate=2026-01-01&endDate=2030-12-31&limit=5000'
  return (await ana.get(`/transactions?${range}&paymentId=${payment}`)).items
}
const numbersOf = async (payment?: string) =>
  (await all(payment)).map(({ recurrentIndex, lastInstallment }) => [
    recurrentIndex + 1,
    lastInstallment,
  ])
/** A purchase of 100 a part on the card; the wallet's today is 21 November 2026. */
const buyInParts = (date: string, parts: number): Promise<Row> =>
  ana.enter({ payment: ana.card, value: -100 * parts, date, lastInstallment: parts })
const pay = async (month: string, value: number) => {
  const paid = await ana.guest.send('POST', '/invoices', {
    paymentInvoiceReferenceId: `${ana.card}:${month}`,
    payment: ana.account,
    value,
    date: '2026-11-21',
  })
  expect(paid.status).toBe(200)
}

describe('"Todas as que ainda não foram pagas"', () => {
  test('L3: "all not yet paid", started from a paid entry, leaves that entry as it is in an edit', async () => {
    const series = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10' })
    const edited = await edit(
      series[0]._id,
      { value: -150, name: 'Novo', category: categoryOf('Farmácia') },
      '?scope=all',
    )
    expect(edited).toMatchObject({ status: 200, body: { skipped: 1 } })
    const after = await all()
    expect(after[0]).toEqual(series[0])
    expect(after.slice(1).map(({ value }) => value)).toEqual(series.slice(1).map(() => -150))
  })

  test('L3: "all not yet paid", started from a paid entry, leaves that entry as it is in a removal', async () => {
    const series = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10' })
    const removed = await remove(series[0]._id, 'all')
    expect(removed.body).toEqual({ removed: series.length - 1, kept: 1 })
    expect(await all()).toEqual([series[0]])
  })

  test('L3: a single entry is removed by itself, whatever the scope', async () => {
    const [one] = await ana.enter()
    expect((await edit(one._id, { value: -5 }, '?scope=all')).body.items).toHaveLength(1)
    expect((await remove(one._id, 'all')).body).toEqual({ removed: 1, kept: 0 })
  })

  test('L3: removed as a whole and then by itself, each is restored by its own undo', async () => {
    const series = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10' })
    await remove(series[0]._id, 'all')
    app.clock = { now: () => Date.parse('2026-11-21T15:01:00Z') }
    await remove(series[0]._id, 'this')
    expect((await restore(series[0]._id)).body).toEqual({ restored: 1 })
    expect(await all()).toEqual([series[0]])
    expect((await restore(series[0]._id)).body).toEqual({ restored: series.length - 1 })
    expect(await all()).toEqual(series)
  })

  test('L3: on a card, the items of a closed or a paid invoice are left too', async () => {
    const series = await ana.enter({
      payment: ana.card,
      recurrentType: 'monthly',
      date: '2026-09-10',
    })
    await pay('2026-12', 300)
    const edited = await edit(series[0]._id, { value: -150 }, '?scope=all')
    expect(edited).toMatchObject({ status: 200, body: { skipped: 3 } })
    expect((await all(ana.card)).slice(0, 4).map(({ value }) => value)).toEqual([
      -100, -100, -100, -150,
    ])
    expect((await remove(series[2]._id, 'all')).body).toMatchObject({ kept: 3 })
    expect(await all(ana.card)).toHaveLength(3)
  })
})

describe('the parts of a purchase', () => {
  test('L2: from a part in a closed invoice on, that part and all later ones are removed', async () => {
    const parts = await buyInParts('2026-08-10', 6)
    expect((await remove(parts[1]._id, 'next')).body).toEqual({ removed: 5, kept: 0 })
    expect(await numbersOf(ana.card)).toEqual([[1, 1]])
    expect((await restore(parts[1]._id)).body).toEqual({ restored: 5 })
    expect((await numbersOf(ana.card)).at(-1)).toEqual([6, 6])
  })

  test('L2: a purchase entered by mistake months ago is removed whole in one act', async () => {
    const parts = await buyInParts('2026-08-10', 6)
    expect((await remove(parts[5]._id, 'all')).body).toEqual({ removed: 6, kept: 0 })
    expect(await all(ana.card)).toEqual([])
    expect(await ana.valueOf(ana.card)).toBe(0)
  })

  test('L2: whose first invoices were paid keeps those, without a hole', async () => {
    const parts = await buyInParts('2026-08-10', 6)
    await pay('2026-09', 100)
    await pay('2026-11', 200)
    expect((await remove(parts[0]._id, 'all')).body).toEqual({ removed: 3, kept: 3 })
    expect(await numbersOf(ana.card)).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  test('L2: off a card, where a later part was paid by hand, is refused with the reason', async () => {
    const parts = await ana.enter({ lastInstallment: 5, paid: false })
    await edit(parts[3]._id, { paid: true })
    expect(await remove(parts[1]._id, 'next')).toMatchObject(refusal(422, 'later_part_paid'))
    expect(await numbersOf()).toHaveLength(5)
    expect((await remove(parts[1]._id, 'all')).body).toEqual({ removed: 1, kept: 4 })
    expect(await numbersOf()).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ])
  })
})

describe('L8: a purchase in a paid invoice', () => {
  const asks = refusal(409, 'purchase_in_paid_invoice')
  const invoice = (month: string): Promise<Row> => ana.get(`/invoices/${ana.card}:${month}`)
  const item = (month: string, id: string, body: object) =>
    ana.guest.send('PATCH', `/invoices/${ana.card}:${month}/items/${id}`, { version: 1, ...body })

  test.each([
    ['date', { date: '2026-11-28' }],
    ['value', { value: -90 }],
    ['payment method', { payment: 'cash' }],
  ] as const)('L8: needs a confirmation before its %s changes', async (_, reply) => {
    const [bought] = await ana.enter({ payment: ana.card })
    await pay('2026-12', 100)
    const before = await invoice('2026-12')
    const body = 'payment' in reply ? { payment: ana.cash } : reply
    expect(await edit(bought._id, body)).toMatchObject(
      refusal(409, 'purchase_in_paid_invoice', 'date'),
    )
    expect(await invoice('2026-12')).toEqual(before)
    expect((await edit(bought._id, { ...body, evenIfPaid: true })).status).toBe(200)
  })

  test('L8: needs no confirmation where only its words change: every total stays', async () => {
    const [bought] = await ana.enter({ payment: ana.card })
    await pay('2026-12', 100)
    expect((await edit(bought._id, { name: 'Feira', description: 'x' })).status).toBe(200)
  })

  test('L8: needs a confirmation before the total of its parts changes, and before it moves to another month', async () => {
    const [first] = await buyInParts('2026-11-10', 3)
    await pay('2026-12', 100)
    for (const body of [{ total: 330 }, { month: '2027-01' }]) {
      expect(await item('2026-12', first._id, body)).toMatchObject(asks)
    }
    expect((await item('2026-12', first._id, { total: 330, evenIfPaid: true })).status).toBe(200)
    expect(await invoice('2026-12')).toMatchObject({ spent: 110, remaining: 10 })
  })

  test('L8: needs a confirmation before it is removed, alone or with the later ones', async () => {
    const [lunch] = await ana.enter({ payment: ana.card })
    const parts = await buyInParts('2026-11-10', 3)
    await pay('2026-12', 200)
    const paths = [`${lunch._id}?scope=this`, `${parts[0]._id}?scope=next`]
    for (const path of paths) {
      expect(await ana.guest.send('DELETE', `/transactions/${path}`)).toMatchObject(asks)
      const sure = await ana.guest.send('DELETE', `/transactions/${path}&evenIfPaid=true`)
      expect(sure.status).toBe(200)
      await ana.guest.send('POST', `/transactions/${path.slice(0, 36)}/restore`)
    }
    expect(await invoice('2026-12')).toMatchObject({ spent: 200, state: 'paid' })
  })

  test('L8: needs a confirmation when a series edit from a paid entry on reaches it', async () => {
    const series = await ana.enter({
      payment: ana.card,
      recurrentType: 'monthly',
      date: '2026-11-10',
    })
    await pay('2026-12', 100)
    expect(await edit(series[0]._id, { value: -120 }, '?scope=next')).toMatchObject(asks)
    expect((await edit(series[0]._id, { value: -120 }, '?scope=all')).body.skipped).toBe(1)
    expect(await invoice('2026-12')).toMatchObject({ spent: 100 })
  })
})
