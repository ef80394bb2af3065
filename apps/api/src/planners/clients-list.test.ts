import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { draftPlan, market, rent, salary } from '../../../../tests/budgets.ts'
import { giveConsent, askClient, makePlanner } from '../../../../tests/planning.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let pia: Guest
let ana: Wallet
beforeEach(async () => {
  pia = await app.newGuest('Pia')
  await makePlanner(app, pia)
  ana = await openWallet(app, 'Ana')
  await ana.enter({ value: -80 })
  await askClient(app, pia, ana.guest)
  await giveConsent(ana.guest, pia)
})

/** So many more clients with consent, written into the tables. */
const addClients = (count: number) =>
  app.owner.system(async (ledger) => {
    await sql`
      with made as (
        insert into users select (jsonb_populate_record(u, jsonb_build_object(
            'id', gen_random_uuid(), 'email', gen_random_uuid() || '@exemplo.com.br'))).*
          from users u, generate_series(1, ${count}) where u.id = ${ana.guest.id}
        returning id)
      insert into planner_clients (planner_id, client_id, asked_at, consented_at)
        select ${pia.id}, id, now(), now() from made`.execute(ledger)
  })

/** A plan of November whose share does not come out even. */
const plan = async ({ guest }: Wallet): Promise<Row> => {
  const body = draftPlan({
    revenuesCategories: [salary(1000.13)],
    essentialCategories: [rent({ value: 250 })],
    noessentialCategories: [market({ budgetValue: 33.33 })],
  })
  const reply = await guest.send('POST', '/budgets', body)
  expect(reply.status).toBe(200)
  return reply.body
}

const list = async (): Promise<{ statements: number; clients: Row[] }> => {
  app.statements.length = 0
  const { body } = await pia.send('GET', '/clients')
  return { statements: app.statements.length, clients: body }
}

describe('the list of a planner’s clients', () => {
  test('L62: is as many statements for 40 clients as for 3', async () => {
    await addClients(2)
    await plan(ana)
    const few = await list()
    await addClients(37)
    const many = await list()
    expect([few.clients.length, many.clients.length]).toEqual([3, 40])
    expect([few.statements, many.statements]).toEqual([3, 3])
    expect(many.clients.find(({ _id }) => _id === ana.guest.id)).toMatchObject({
      financeStatus: { spended: 80, planned: 583.34 },
    })
  })

  test('compares a month with its plan, as the client’s own planning does', async () => {
    const status = async () =>
      (await list()).clients.find(({ _id }) => _id === ana.guest.id)?.['financeStatus']
    expect(await status()).toEqual({ spended: 80, planned: null })
    await ana.enter({ value: -20, paid: false, date: '2026-11-30' })
    const budget = await plan(ana)
    const { essentialValue, noessentialValue, essentialSpending, noessentialSpending } = budget
    expect(await status()).toEqual({
      spended: essentialSpending + noessentialSpending,
      planned: Math.round((essentialValue + noessentialValue) * 100) / 100,
    })
    await ana.guest.send('PATCH', `/budgets/${budget._id}`, {
      essentialCategories: [rent({ deleted: true })],
    })
    expect(await status()).toEqual({ spended: 100, planned: 333.34 })
    // An investment is planned and is no expense.
    await ana.guest.send('PATCH', `/budgets/${budget._id}`, {
      noessentialCategories: [market({ deleted: true })],
      investimentCategories: [{ category: categoryOf('Poupança'), value: 10 }],
    })
    expect(await status()).toEqual({ spended: 100, planned: null })
  })

  test('L62: gives a client’s months to the planner with their consent, for as long as it holds', async () => {
    const eva = await app.newGuest('Eva')
    await makePlanner(app, eva)
    await askClient(app, eva, ana.guest)
    await plan(ana)
    const idsIn = (owner: string, view: 'clients_months' | 'clients_plans') =>
      app.database.read(owner, (ledger) => ledger.selectFrom(view).select('client_id').execute())
    const months = async (owner: string) => {
      const ids = await idsIn(owner, 'clients_months')
      expect(await idsIn(owner, 'clients_plans')).toEqual(ids)
      return ids
    }
    expect(await months(pia.id)).toEqual([{ client_id: ana.guest.id }])
    expect(await months(ana.guest.id)).toEqual([])
    expect(await months(eva.id)).toEqual([])
    await ana.guest.send('DELETE', `/planners/${pia.id}`)
    expect(await months(pia.id)).toEqual([])
  })
})
