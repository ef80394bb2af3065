import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { purgeExpired, extendAllSeries } from './horizon.ts'

const app = useApp()
const DAY = 24 * 60 * 60_000

let ana: Wallet
const later = (ms: number) => {
  app.clock = { now: () => START + ms }
}
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(async () => {
  later(0)
  await expectConsistent(app)
})

const remove = (id: string, scope = '') => ana.guest.send('DELETE', `/transactions/${id}${scope}`)
const restore = (id: string) => ana.guest.send('POST', `/transactions/${id}/restore`)
const all = async (): Promise<Row[]> =>
  (await ana.get('/transactions?startDate=2026-01-01&endDate=2030-12-31&limit=5000')).items
/** The session is still valid a day later. */
const staySignedIn = () =>
  app.owner.system((ledger) =>
    ledger.updateTable('access_tokens').set({ expires_at: '2030-01-01T00:00:00Z' }).execute(),
  )
/** The hourly maintenance, for all owners. */
const keep = async () => {
  await staySignedIn()
  const { fastify, database, clock } = app
  await extendAllSeries({ database, clock, log: fastify.log })
  await purgeExpired({ database, clock, log: fastify.log })
}

describe('a removal', () => {
  test('removes the entry from every total, and is undone whole', async () => {
    const [made] = await ana.enter()
    expect(await remove(made._id)).toMatchObject({ status: 200, body: { removed: 1, kept: 0 } })
    expect(await ana.list('2026-11')).toEqual([])
    expect(await ana.balances('2026-11')).toMatchObject({ currentBalance: 0, expensesBalance: 0 })
    expect(await remove(made._id)).toMatchObject(refusal(404, 'transaction_not_found'))
    expect((await restore(made._id)).body).toEqual({ restored: 1 })
    expect(await ana.list('2026-11')).toEqual([made])
    expect(await ana.valueOf(ana.cash)).toBe(-100)
    expect(await restore(made._id)).toMatchObject(refusal(404, 'removal_not_found'))
  })

  test('L5: is listed for a day, a series as one row, and only with what can be restored', async () => {
    const removals = () => ana.get('/transactions/removals')
    expect(await removals()).toEqual([])
    const [one] = await ana.enter({ name: 'Feira', value: -80 })
    const parts = await ana.enter({
      name: 'Sofá',
      payment: ana.card,
      lastInstallment: 3,
      value: -300,
    })
    const [lost] = await ana.enter({ name: 'Na conta', payment: ana.account })
    await remove(one._id)
    later(1000)
    await remove(parts[0]._id, '?scope=next')
    await remove(lost._id)
    expect(await removals()).toHaveLength(3)
    expect((await ana.guest.send('DELETE', `/payments/${ana.account}`)).status).toBe(204)
    expect(await removals()).toMatchObject([
      { _id: parts[0]._id, name: 'Sofá', value: -300, count: 3, payment: { _id: ana.card } },
      {
        _id: one._id,
        name: 'Feira',
        value: -80,
        count: 1,
        date: one.date,
        removedAt: new Date(START).toISOString(),
      },
    ])
    await restore(one._id)
    expect(await removals()).toMatchObject([{ name: 'Sofá' }])
    await staySignedIn()
    later(1000 + DAY)
    expect(await removals()).toEqual([])
  })

  test('E8: of a series keeps what is paid, and the series writes nothing any more', async () => {
    const made = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10' })
    expect((await remove(made[3]._id, '?scope=all')).body).toEqual({
      removed: made.length - 1,
      kept: 1,
    })
    expect(await all()).toEqual([made[0]])
    later(70 * DAY)
    await keep()
    later(0)
    expect(await all()).toEqual([made[0]])
  })

  test('E8: of one occurrence is for good, however far ahead the series is written later', async () => {
    const made = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10' })
    await remove(made[2]._id)
    later(40 * DAY)
    await keep()
    later(0)
    const dates = (await all()).map(({ date }) => date)
    expect(dates).not.toContain('2027-01-10')
    expect(dates.at(-1)).toBe('2027-12-10')
  })

  test('of one occurrence after another, when none can be restored, ends the series', async () => {
    const made = await ana.enter({ recurrentType: 'annual', date: '2026-11-10' })
    for (const one of made) await remove(one._id)
    later(DAY + 1)
    await keep()
    later(400 * DAY)
    await keep()
    later(0)
    expect(await all()).toEqual([])
  })

  test('from one on ends the series there, and the undo resumes it', async () => {
    const made = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10', paid: false })
    expect((await remove(made[3]._id, '?scope=next')).body.removed).toBe(made.length - 3)
    expect(await all()).toEqual(made.slice(0, 3))
    await restore(made[3]._id)
    expect(await all()).toEqual(made)
    later(40 * DAY)
    await keep()
    later(0)
    expect(await all()).toHaveLength(made.length + 1)
  })

  test('of one occurrence, undone, does not resume a series that another removal ended', async () => {
    const made = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10', paid: false })
    await remove(made[3]._id, '?scope=next')
    later(60_000)
    await remove(made[1]._id)
    await restore(made[1]._id)
    later(40 * DAY)
    await keep()
    later(0)
    expect(await all()).toEqual(made.slice(0, 3))
  })

  test('of an entry from a bank is refused', async () => {
    const [made] = await ana.enter()
    await app.database.change(ana.guest.id, async (ledger) => {
      await sql`update transactions set external_id = 'x' where id = ${made._id}`.execute(ledger)
      return { keep: true, value: null }
    })
    expect(await remove(made._id)).toMatchObject({
      ...refusal(422, 'transaction_not_removable'),
      body: { message: 'Esta movimentação não pode ser excluída.' },
    })
    expect(await ana.list('2026-11')).toHaveLength(1)
  })

  test('cannot be undone after a day', async () => {
    const [made] = await ana.enter()
    await remove(made._id)
    later(24 * 60 * 60_000 + 1)
    await keep()
    later(0)
    expect(await restore(made._id)).toMatchObject(refusal(404, 'removal_not_found'))
  })
})

describe('a restored entry', () => {
  test('whose account was removed is not restored', async () => {
    const [made] = await ana.enter({ payment: ana.account })
    await remove(made._id)
    await ana.guest.send('DELETE', `/payments/${ana.account}`)
    expect(await restore(made._id)).toMatchObject(refusal(404, 'removal_not_found'))
  })

  test('whose subcategory was removed has the category above it', async () => {
    const body = { name: 'Feira', category: categoryOf('Mercado') }
    const feira = (await ana.guest.send('POST', '/categories', body)).body
    const [made] = await ana.enter({ category: feira._id })
    await remove(made._id)
    await ana.guest.send('DELETE', `/categories/${feira._id}`)
    await restore(made._id)
    expect(await ana.list('2026-11')).toMatchObject([{ category: { name: 'Mercado' } }])
  })

  test('whose id exists again is not doubled', async () => {
    const [made] = await ana.enter()
    await remove(made._id)
    await ana.enter({ _id: made._id, value: -7 })
    expect(await restore(made._id)).toMatchObject(refusal(404, 'removal_not_found'))
    expect(await ana.valueOf(ana.cash)).toBe(-7)
  })

  test('of a card whose days have changed counts with its invoice', async () => {
    const [made] = await ana.enter({ payment: ana.card })
    await remove(made._id)
    await ana.guest.send('PATCH', `/payments/${ana.card}`, { version: 1, paid: 9 })
    await restore(made._id)
    expect(await ana.list('2026-12')).toMatchObject([{ date: '2026-12-09', invoiceItems: 1 }])
  })
})

const partsOf = async () =>
  (await all()).map((one) => [one.recurrentIndex + 1, one.lastInstallment, one.version])

describe('a purchase in parts', () => {
  test('of which one was moved to a removed account becomes single entries', async () => {
    const parts = await ana.enter({ lastInstallment: 4, paid: false })
    const move = { version: 1, payment: ana.account }
    await ana.guest.send('PATCH', `/transactions/${parts[1]._id}`, move)
    await ana.guest.send('DELETE', `/payments/${ana.account}`)
    expect(await partsOf()).toEqual([
      [1, null, 2],
      [1, null, 2],
      [1, null, 2],
    ])
    expect((await all()).map(({ recurrentTransactionId }) => recurrentTransactionId)).toEqual([
      null,
      null,
      null,
    ])
  })

  test('that has parts left on a card counts them in its invoices as what they are now', async () => {
    const income = { transactionType: 'investiments', category: categoryOf('Objetivos') }
    const parts = await ana.enter({ ...income, payment: ana.card, lastInstallment: 4 })
    const move = { version: 1, payment: ana.account }
    await ana.guest.send('PATCH', `/transactions/${parts[1]._id}`, move)
    await ana.guest.send('DELETE', `/payments/${ana.account}`)
    expect((await ana.list('2026-12'))[0]).toMatchObject({ invoiceItems: 1, value: -25 })
  })

  test('of which the last parts were moved there keeps its numbers', async () => {
    const parts = await ana.enter({ lastInstallment: 4, paid: false })
    const move = { version: 1, payment: ana.account }
    await ana.guest.send('PATCH', `/transactions/${parts[2]._id}?scope=next`, move)
    await ana.guest.send('DELETE', `/payments/${ana.account}`)
    expect((await partsOf()).map(([number]) => number)).toEqual([1, 2])
  })

  test('of which a later removal is undone first can be made whole for a day, and then has no hole', async () => {
    const parts = await ana.enter({ lastInstallment: 5, paid: false })
    await remove(parts[3]._id, '?scope=next')
    await remove(parts[1]._id, '?scope=next')
    expect((await restore(parts[3]._id)).body).toEqual({ restored: 2 })
    await expectConsistent(app)
    later(DAY + 1)
    await keep()
    later(0)
    expect((await partsOf()).map(([number, count]) => [number, count])).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ])
  })
})

describe('writing ahead', () => {
  test('E9: twice at once, or forty days late, has no occurrence twice and none missing', async () => {
    const made = await ana.enter({ recurrentType: 'weekly', date: '2026-11-10', paid: false })
    await remove(made[4]._id)
    await remove(made[5]._id)
    later(40 * DAY)
    await Promise.all([keep(), keep(), keep()])
    later(0)
    const indexes = (await all()).map(({ recurrentIndex }) => recurrentIndex)
    const wanted = Array.from({ length: (indexes.at(-1) ?? 0) + 1 }, (_, at) => at)
    expect(indexes).toEqual(wanted.filter((at) => at !== 4 && at !== 5))
    expect((await all()).at(-1)?.date).toBe('2027-12-28')
  })

  test('of a far month writes each occurrence up to it once', async () => {
    const made = await ana.enter({ recurrentType: 'monthly', date: '2026-11-10' })
    const open = (month: string) => ana.guest.send('POST', '/transactions/months', { month })
    expect((await open('2028-11')).body).toEqual({ added: 12 })
    expect((await open('2028-11')).body).toEqual({ added: 0 })
    expect((await open('2027-01')).body).toEqual({ added: 0 })
    expect(await all()).toHaveLength(made.length + 12)
    expect(await ana.enter({ recurrentType: 'monthly', date: '2028-01-01' })).toHaveLength(11)
  })

  test('K5: without end is refused', async () => {
    await ana.enter({ recurrentType: 'daily', date: '2026-11-10' })
    const open = (month: unknown) => ana.guest.send('POST', '/transactions/months', { month })
    expect(await open('2150-12')).toMatchObject(refusal(400, 'date_out_of_range', 'month'))
    expect(await open('2151-01')).toMatchObject(refusal(400, 'date_out_of_range', 'month'))
    for (const month of ['2027-13', '2027', '', null, 202_712]) {
      expect(await open(month)).toMatchObject(refusal(400, 'request_invalid', 'month'))
    }
  })
})
