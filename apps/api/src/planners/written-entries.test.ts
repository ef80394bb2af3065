import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { personalData } from '../accounts/personal-data.ts'
import { again, eraseNow } from '../../../../tests/accounts.ts'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import type { Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let pia: Guest
let ana: Wallet
let acting: Awaited<ReturnType<typeof actAs>>
beforeEach(async () => {
  pia = await app.newGuest('Pia')
  await makePlanner(app, pia)
  ana = await openWallet(app, 'Ana')
  await askClient(app, pia, ana.guest)
  await giveConsent(ana.guest, pia)
  acting = await actAs(app, pia, ana.guest)
})
afterEach(() => expectConsistent(app))

const byPia = () => ({ _id: pia.id, name: 'Pia' })

/** What the planner sends in the client's account, and the answer. */
async function write(path: string, body: unknown, method = 'POST'): Promise<Row> {
  const reply = await acting.send(method, path, body)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}

const enter = async (changes: Row = {}): Promise<Row> =>
  (await write('/transactions', ana.draft(changes)))[0]

const writerOf = async (id: string): Promise<Row> =>
  (await ana.get(`/transactions/${id}`)).writtenBy

/** The names of a period's entries, each with who wrote it as the list says it. */
const listed = async (period: string, by = ana): Promise<Row[]> => {
  const path = `/transactions?${period}&ignoreInvoicePeriod=true&limit=5000`
  return (await by.get(path)).items.map(({ name, writtenBy }: Row) => [name, writtenBy])
}

const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'
const ALL = 'startDate=2020-01-01&endDate=2090-12-31'

describe('M31, I7: an entry that a planner wrote says so', () => {
  test('M31: what a planner enters in a client’s account carries their name, and nothing else does (I7)', async () => {
    const entry = await enter()
    expect(entry.writtenBy).toEqual(byPia())
    expect(await writerOf(entry._id)).toEqual(byPia())
    const [own] = await ana.enter({ name: 'Feira' })
    expect(own.writtenBy).toBeNull()
    expect(await writerOf(own._id)).toBeNull()
    expect(Object.fromEntries(await listed(NOVEMBER))).toEqual({
      'Mercado do bairro': byPia(),
      Feira: null,
    })
    // What the planner enters at home is their own.
    const [cash] = (await pia.send('GET', '/payments')).body
    const { body } = await pia.send('POST', '/transactions', ana.draft({ payment: cash._id }))
    expect(body[0].writtenBy).toBeNull()
  })

  test('M31: so do parts, refunds, movements, payments, anticipations, adjustments and deposits in a goal (I7)', async () => {
    const bought = await enter({ name: 'Sofá', value: -300, payment: ana.card, lastInstallment: 3 })
    const refund = { refundOf: bought._id, category: null, transactionType: 'revenues', value: 10 }
    await enter({ ...refund, name: 'Devolução', payment: ana.card })
    await write(`/payments/${ana.account}/adjustments`, { balance: 500, date: '2026-11-10' })
    const halves = await write('/transactions', {
      bankingOperationType: 'withdraw',
      bankingOperationPayment: ana.account,
      value: 40,
      date: '2026-11-20',
      paid: true,
    })
    expect(halves.map((half: Row) => half.writtenBy)).toEqual([byPia(), byPia()])
    const invoice = `${ana.card}:2026-12`
    const { transaction } = await write('/invoices', {
      paymentInvoiceReferenceId: invoice,
      payment: ana.account,
      value: 5,
      date: '2026-11-20',
    })
    expect(transaction.writtenBy).toEqual(byPia())
    const early = { item: bought._id, parts: 1, discount: 2 }
    await write(`/invoices/${invoice}/anticipations`, early)
    const { items } = await ana.get(`/invoices/${invoice}`)
    expect(items.map((item: Row) => item.writtenBy)).toEqual(items.map(byPia))
    const goal = { name: 'Praia', category: 'viajar', totalValue: 50, finalDate: '2027-11-10' }
    const { _id } = await write('/objectives', { ...goal, payment: ana.account })
    await write(`/objectives/${_id}/transaction`, { value: 5, date: '2026-11-20' })
    const of = (payment: string) => listed(`${ALL}&paymentId=${payment}`)
    const entries = (await Promise.all([ana.cash, ana.account, ana.card].map(of))).flat()
    // Three parts, a refund, an adjustment, two halves, a payment, a discount and a deposit.
    expect(entries).toHaveLength(10)
    expect(entries.filter(([, writer]) => writer?._id !== pia.id)).toEqual([])
  })

  test('M31: what is written ahead of a planner’s series later is theirs too, until the owner edits it (I7)', async () => {
    const first = await enter({ name: 'Aluguel', recurrentType: 'monthly' })
    const open = (month: string) => ana.guest.send('POST', '/transactions/months', { month })
    expect((await open('2030-01')).body.added).toBeGreaterThan(0)
    const entries = await listed(ALL)
    expect(entries.length).toBeGreaterThan(30)
    expect(entries.filter(([, writer]) => writer === null)).toEqual([])
    const edit = await ana.guest.send('PATCH', `/transactions/${first._id}?scope=all`, {
      version: first.version,
      description: 'Até o fim do contrato',
    })
    expect(edit.status).toBe(200)
    await open('2031-01')
    const later = await listed('startDate=2030-02-01&endDate=2031-01-31')
    expect(later).toHaveLength(12)
    expect(later.filter(([, writer]) => writer !== null)).toEqual([])
  })

  test('M31: it says who edited it last: a planner’s edit says so, the owner’s clears it, an undo brings it back (I7)', async () => {
    const [own] = await ana.enter()
    const path = `/transactions/${own._id}`
    const edited = await write(path, { version: 1, name: 'Feira' }, 'PATCH')
    expect(edited.items[0].writtenBy).toEqual(byPia())
    expect(await writerOf(own._id)).toEqual(byPia())
    const { body } = await ana.guest.send('PATCH', path, { version: 2, name: 'Mercado' })
    expect(body.items[0].writtenBy).toBeNull()
    expect(await writerOf(own._id)).toBeNull()
    await ana.guest.send('POST', `/transactions/edits/${body.undo}/undo`)
    expect(await writerOf(own._id)).toEqual(byPia())
  })

  test('M31: an item of an invoice that a planner words says so, one that its owner words does not (I7)', async () => {
    const [own] = await ana.enter({ payment: ana.card })
    const path = `/invoices/${ana.card}:2026-12/items/${own._id}`
    await write(path, { version: 1, name: 'Feira' }, 'PATCH')
    expect(await writerOf(own._id)).toEqual(byPia())
    expect((await ana.guest.send('PATCH', path, { version: 2, name: 'Mercado' })).status).toBe(200)
    expect(await writerOf(own._id)).toBeNull()
  })

  test('M31: a removed entry that comes back says it as before, and the family sees it (I7)', async () => {
    const entry = await enter()
    await ana.guest.send('DELETE', `/transactions/${entry._id}`)
    await ana.guest.send('POST', `/transactions/${entry._id}/restore`)
    expect(await writerOf(entry._id)).toEqual(byPia())
    const beto = await openWallet(app, 'Beto')
    const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
    await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
    const seen = await beto.get(`/transactions/${entry._id}?family=true`)
    expect(seen).toMatchObject({ user: { name: 'Ana' }, writtenBy: byPia() })
    expect(await listed(`${NOVEMBER}&family=true`, beto)).toEqual([['Mercado do bairro', byPia()]])
  })

  test('M31: it still says so after the consent has ended (I7)', async () => {
    const entry = await enter()
    expect((await ana.guest.send('DELETE', `/planners/${pia.id}`)).status).toBe(204)
    expect(await writerOf(entry._id)).toEqual(byPia())
  })

  test('M31: a planner whose account is gone is named by no entry nor by what is kept of one (I7)', async () => {
    const entry = await enter()
    const gone = await enter({ name: 'Feira', recurrentType: 'monthly' })
    await write(`/transactions/${entry._id}`, { version: 1, name: 'Mercado' }, 'PATCH')
    await ana.guest.send('DELETE', `/transactions/${gone._id}`)
    expect(await writerOf(entry._id)).toEqual(byPia())
    const back = await again(app, pia)
    expect((await back.send('DELETE', `/users/${pia.id}`)).status).toBe(204)
    expect(await writerOf(entry._id)).toBeNull()
    await eraseNow(app)
    expect(await writerOf(entry._id)).toBeNull()
    await ana.guest.send('POST', `/transactions/${gone._id}/restore`)
    expect(await writerOf(gone._id)).toBeNull()
    expect((await listed(NOVEMBER)).map(([, writer]) => writer)).toEqual([null, null])
    const tables = Object.entries(personalData).filter(([, { isMoney }]) => isMoney)
    for (const [table] of [...tables, ['idempotency_keys'], ['planner_clients']]) {
      const { rows } = await app.owner.system((ledger) =>
        sql<{
          readonly text: string
        }>`select to_jsonb(t)::text as text from ${sql.table(table ?? '')} t
          where to_jsonb(t)::text like ${`%${pia.id}%`} or to_jsonb(t)::text like '%"Pia"%'`.execute(
          ledger,
        ),
      )
      expect([table, rows]).toEqual([table, []])
    }
  })
})
