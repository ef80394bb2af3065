import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { draftPlan } from '../../../../tests/budgets.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
let pia: Guest
beforeEach(async () => {
  ana = await openWallet(app)
  pia = await app.newGuest('Pia')
  await makePlanner(app, pia)
  await askClient(app, pia, ana.guest)
  await giveConsent(ana.guest, pia)
})
afterEach(() => expectConsistent(app))

test('a planner who acts plans for the client, in the client’s ledger, and every call is logged', async () => {
  const acting = await actAs(app, pia, ana.guest)
  const made = await acting.send('POST', '/budgets', draftPlan())
  expect(made).toMatchObject({ status: 200, body: { user: ana.guest.id } })
  const body = {
    [made.body._id]: { essentialCategories: [{ category: categoryOf('Aluguel'), value: 1600 }] },
  }
  expect(await acting.send('PATCH', '/budgets/multi-update', body)).toMatchObject({ status: 204 })
  const { items } = await ana.get(`/budgets?${ana.range('2026-11')}`)
  expect(items).toMatchObject([{ _id: made.body._id, essentialValue: 1600, version: 2 }])

  const own = (await pia.send('GET', `/budgets?${ana.range('2026-11')}`)).body
  expect(own.items).toMatchObject([{ user: pia.id, fake: true }])
  expect((await ana.get('/accesses')).items).toMatchObject([
    { actor: { _id: pia.id }, action: 'PATCH /budgets/multi-update', status: 204 },
    { actor: { _id: pia.id }, action: 'POST /budgets', status: 200 },
  ])
})
