import { describe, expect, test } from 'vitest'
import { newId, useApp } from '../../../../tests/app.ts'
import { useGoals } from '../../../../tests/goals.ts'
import type { Row } from '../../../../tests/statements.ts'
import { NOBODY, refusal } from '../../../../tests/wallet.ts'

const app = useApp()

const { ana, path, send, add, tryMove, move, read, balance } = useGoals(app)
type Fields = Parameters<typeof add>[0]
const OVERDRAWN = { ...refusal(422, 'objective_overdrawn') }

describe('a goal', () => {
  test('has the fields of the specification and what is worked out from them', async () => {
    const goal = await add({ initialValue: 300 })
    expect(goal).toEqual({
      _id: expect.any(String),
      name: 'Viagem à praia',
      category: 'viajar',
      totalValue: 1200,
      initialValue: 300,
      paidValue: 0,
      reachedValue: 300,
      redeemableValue: 300,
      reachedPercent: 25,
      leftValue: 900,
      installment: 75,
      suggestedInstallment: 75,
      beginDate: '2026-11-21',
      finalDate: '2027-11-21',
      payment: { _id: ana().account, name: 'Conta', type: 'debit' },
      user: ana().guest.id,
      done: false,
      pace: null,
      transactions: [],
      transactionCount: 0,
      version: 1,
    })
    expect(await ana().get(path)).toEqual([goal])
    expect(await read(goal._id)).toEqual(goal)
    // What was saved before posts nothing.
    expect(await balance()).toBe(5000)
  })

  test('J4: of one month has all that is left as its instalment', async () => {
    const goal = await add({ initialValue: 200, finalDate: '2026-11-30' })
    expect(goal).toMatchObject({ installment: 1000, suggestedInstallment: 1000 })
    const other = await add({ totalValue: 100, finalDate: '2027-02-01' })
    expect(other.installment).toBe(33.33)
  })

  test.each([
    [{ totalValue: 0 }, 400, 'objective_value_invalid', 'totalValue'],
    [{ initialValue: 1200.01 }, 400, 'objective_initial_too_high', 'initialValue'],
    [{ finalDate: '2026-11-20' }, 400, 'objective_value_invalid', 'finalDate'],
    [{ payment: NOBODY }, 404, 'payment_not_found', 'payment'],
    [{ name: '  ' }, 400, 'request_invalid', 'name'],
    [{ category: 'comprar-barco' }, 400, 'request_invalid', 'category'],
  ])('%o is refused, by its field', async (changes, status, code, field) => {
    const body = { name: 'X', category: 'outros', totalValue: 1200, finalDate: '2027-11-21' }
    const reply = await send('POST', path, { ...body, payment: ana().account, ...changes })
    expect(reply).toMatchObject({ status, body: { code, errors: [{ field }] } })
  })

  test('is not kept on a card', async () => {
    const reply = await send('POST', path, {
      name: 'X',
      category: 'outros',
      totalValue: 1,
      finalDate: '2027-11-21',
      payment: ana().card,
    })
    expect(reply).toMatchObject(refusal(400, 'movement_on_a_card', 'payment'))
  })

  test('I1: sent twice with its own id is one goal, and so is a deposit', async () => {
    const _id = newId()
    const [one, other] = await Promise.all([add({ _id }), add({ _id })])
    expect(other).toEqual(one)
    const deposit = newId()
    await move(_id, 100, { _id: deposit })
    expect(await move(_id, 100, { _id: deposit })).toMatchObject({ paidValue: 100 })
    expect(await balance()).toBe(4900)
  })

  test('is changed by its version, and a conflict brings what stands now', async () => {
    const goal = await add()
    const change = (body: Fields) => send('PATCH', `${path}/${goal._id}`, body)
    const changed = await change({ version: 1, name: 'Serra', category: 'outros' })
    expect(changed.body).toMatchObject({ name: 'Serra', category: 'outros', version: 2 })
    expect(await change({ version: 1, name: 'Mar' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: changed.body },
    })
    expect(await change({ finalDate: '2026-11-01' })).toMatchObject(
      refusal(400, 'objective_value_invalid', 'finalDate'),
    )
  })

  test('of several, is changed, filled and removed alone, and what was removed of another can still come back', async () => {
    const first = await add()
    const other = await add({ name: 'Carro', totalValue: 9000 })
    const [gone] = (await move(first._id, 10)).transactions
    await send('DELETE', `/transactions/${gone._id}`)
    const before = await read(first._id)
    await move(other._id, 200)
    expect((await send('PATCH', `${path}/${other._id}`, { name: 'Moto' })).body.name).toBe('Moto')
    expect((await send('DELETE', `${path}/${other._id}`)).status).toBe(204)
    expect(await ana().get(path)).toEqual([before])
    expect((await send('POST', `/transactions/${gone._id}/restore`)).status).toBe(200)
    expect(await read(first._id)).toMatchObject({ paidValue: 10 })
  })

  test('never goes to a card, nor to an account that there is not', async () => {
    const goal = await add()
    const change = (payment: string) => send('PATCH', `${path}/${goal._id}`, { payment })
    expect(await change(ana().card)).toMatchObject(refusal(400, 'movement_on_a_card', 'payment'))
    expect(await change(NOBODY)).toMatchObject(refusal(404, 'payment_not_found', 'payment'))
    expect(await read(goal._id)).toEqual(goal)
  })

  test('keeps its account once anything was deposited', async () => {
    const goal = await add({ payment: ana().cash })
    const change = (payment: string) => send('PATCH', `${path}/${goal._id}`, { payment })
    expect((await change(ana().account)).body).toMatchObject({ payment: { _id: ana().account } })
    await move(goal._id, 10)
    expect(await change(ana().cash)).toMatchObject(refusal(422, 'field_read_only', 'payment'))
    expect((await change(ana().account)).status).toBe(200)
  })

  test('that goes to another account leaves behind what was removed before: it cannot come back', async () => {
    const goal = await add()
    const [deposit] = (await move(goal._id, 10)).transactions
    await send('DELETE', `/transactions/${deposit._id}`)
    const moved = await send('PATCH', `${path}/${goal._id}`, { payment: ana().cash })
    expect(moved).toMatchObject({ status: 200, body: { payment: { _id: ana().cash } } })
    expect(await send('POST', `/transactions/${deposit._id}/restore`)).toMatchObject(
      refusal(404, 'removal_not_found'),
    )
    expect(await read(goal._id)).toMatchObject({ reachedValue: 0, transactions: [] })
  })
})

describe('a deposit and a redemption', () => {
  test('J5: move the account and count as nothing, in no list, total, plan or report', async () => {
    const goal = await add()
    const figures = async () => {
      const { revenuesBalance, expensesBalance, investimentsBalance, accumulated } =
        await ana().balances('2026-11')
      return {
        totals: { revenuesBalance, expensesBalance, investimentsBalance, accumulated },
        spending: await ana().spending('2026-11'),
        invested: await ana().get(
          `/balances/categories?${ana().range('2026-11')}&transactionType=investiments`,
        ),
        plan: (await ana().get(`/budgets?${ana().range('2026-11')}`)).items,
        chart: (await ana().get(`/balances/chart?${ana().range('2026-11')}`)).expenses,
        suggestion: await ana().get('/budgets/suggestion?date=2026-12-01'),
      }
    }
    const before = await figures()
    await move(goal._id, 400, { date: '2026-11-10' })
    expect(await balance()).toBe(4600)
    expect(await figures()).toEqual(before)
    await move(goal._id, -150, { date: '2026-11-12' })
    expect(await balance()).toBe(4750)
    expect(await figures()).toEqual(before)
    expect(await ana().balances('2026-11')).toMatchObject({ currentBalance: 4750, planned: 4750 })
    expect(await ana().list('2026-11')).toMatchObject([
      {
        name: 'Depósito: Viagem à praia',
        value: -400,
        transactionType: 'investiments',
        objectiveReferenceId: goal._id,
        category: { name: 'Guardado em objetivos', group: 'objective' },
      },
      { name: 'Resgate: Viagem à praia', value: 150, transactionType: 'revenues' },
    ])
  })

  test('J1: more than is reached is not redeemed: today, on a day to come, or unpaid', async () => {
    const goal = await add({ initialValue: 100 })
    await move(goal._id, 200)
    for (const more of [{}, { date: '2027-01-10' }, { paid: false }])
      expect(await tryMove(goal._id, -300.01, more)).toMatchObject({
        ...OVERDRAWN,
        body: { message: 'Valor maior que o investido!', errors: [{ field: 'value' }] },
      })
    const planned = await move(goal._id, -250, { date: '2027-01-10' })
    expect(planned).toMatchObject({ paidValue: 200, reachedValue: 300, redeemableValue: 50 })
    expect(await balance()).toBe(4800)
    expect(await tryMove(goal._id, -50.01)).toMatchObject(OVERDRAWN)
    expect(await move(goal._id, -50)).toMatchObject({ reachedValue: 250, redeemableValue: 0 })
  })

  test('J1: of two redemptions of all at once exactly one is made', async () => {
    const goal = await add()
    await move(goal._id, 500)
    const replies = await Promise.all([tryMove(goal._id, -500), tryMove(goal._id, -500)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await read(goal._id)).toMatchObject({ reachedValue: 0, transactionCount: 2 })
    expect(await balance()).toBe(5000)
  })

  test('J1: a planned redemption is marked paid in the movements, and back', async () => {
    const goal = await add()
    await move(goal._id, 500)
    const { transactions } = await move(goal._id, -200, { date: '2026-11-21', paid: false })
    const { _id } = transactions.find(({ value }: Row) => value < 0)
    const mark = (paid: boolean) => send('PATCH', `/transactions/${_id}`, { paid })
    expect((await mark(true)).status).toBe(200)
    expect(await read(goal._id)).toMatchObject({ reachedValue: 300, redeemableValue: 300 })
    expect(await balance()).toBe(4700)
    expect((await mark(false)).status).toBe(200)
    expect(await read(goal._id)).toMatchObject({ reachedValue: 500, redeemableValue: 300 })
  })

  test('J2: two goals on one account never claim more than its balance, and none shrinks the other', async () => {
    const [car, house] = [await add({ totalValue: 9000 }), await add({ totalValue: 3000 })]
    await move(car._id, 3000)
    expect(await tryMove(house._id, 2000.01)).toMatchObject(
      refusal(422, 'balance_too_small', 'value'),
    )
    const replies = await Promise.all([tryMove(house._id, 2000), tryMove(car._id, 2000)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await balance()).toBe(0)
    const before = await read(car._id)
    await send('DELETE', `${path}/${house._id}`)
    expect(await read(car._id)).toEqual(before)
  })

  test('J2: what the bank lends is not put aside, nor what came later than the day', async () => {
    const { version } = await ana().get(`/payments/${ana().account}`)
    await send('PATCH', `/payments/${ana().account}`, { version, overdraftLimit: 1000 })
    const goal = await add({ totalValue: 90000 })
    expect(await tryMove(goal._id, 5000.01)).toMatchObject(
      refusal(422, 'balance_too_small', 'value'),
    )
    expect(await tryMove(goal._id, 10, { date: '2026-06-04' })).toMatchObject(
      refusal(422, 'balance_too_small', 'value'),
    )
    expect(await tryMove(goal._id, 10, { date: '2026-11-22' })).toMatchObject(
      refusal(400, 'date_after_today', 'date'),
    )
  })

  test('J3: a done goal that is redeemed is done no more, and its history stays; 120 % asks and is shown', async () => {
    const goal = await add()
    expect(await tryMove(goal._id, 1440)).toMatchObject({
      ...refusal(409, 'objective_value_too_high', 'value'),
      body: { message: 'Este valor é alto demais.' },
    })
    expect(await move(goal._id, 1440, { evenIfOver: true })).toMatchObject({
      done: true,
      reachedPercent: 120,
      leftValue: 0,
      suggestedInstallment: 0,
    })
    expect(await move(goal._id, -240)).toMatchObject({ done: true, reachedPercent: 100 })
    expect(await move(goal._id, -0.01)).toMatchObject({
      done: false,
      reachedPercent: 99.99,
      transactionCount: 3,
    })
  })

  test('J6: a total below what is saved asks, and stands once confirmed', async () => {
    const goal = await add()
    await move(goal._id, 600)
    const lower = (more: Fields) =>
      send('PATCH', `${path}/${goal._id}`, { totalValue: 500, ...more })
    expect(await lower({})).toMatchObject({
      ...refusal(409, 'objective_below_saved', 'totalValue'),
      body: { message: 'O valor fica abaixo do que já foi guardado.' },
    })
    expect((await read(goal._id)).totalValue).toBe(1200)
    expect((await lower({ evenIfOver: true })).body).toMatchObject({
      totalValue: 500,
      reachedPercent: 120,
      done: true,
    })
    // A goal that is over is renamed without being asked again.
    expect((await send('PATCH', `${path}/${goal._id}`, { name: 'Serra' })).status).toBe(200)
  })

  test('are not edited among the movements, and a deposit stays paid', async () => {
    const goal = await add()
    const { transactions } = await move(goal._id, 100)
    const url = `/transactions/${transactions[0]._id}`
    expect(await send('PATCH', url, { value: -50 })).toMatchObject(
      refusal(422, 'transaction_not_editable'),
    )
    expect(await send('PATCH', url, { paid: false })).toMatchObject(
      refusal(422, 'transaction_status_fixed'),
    )
    const marked = await send('PATCH', `${url}?markedAsTranslation=true`, {})
    expect(marked.status).toBe(422)
    expect(await read(goal._id)).toMatchObject({ paidValue: 100 })
  })

  test('are removed and restored among the movements, and the goal follows; never below what was redeemed', async () => {
    const goal = await add()
    const deposit = (await move(goal._id, 300)).transactions[0]
    const redemption = (await move(goal._id, -200)).transactions.find(({ value }: Row) => value < 0)
    expect(await send('DELETE', `/transactions/${deposit._id}`)).toMatchObject(OVERDRAWN)
    expect((await send('DELETE', `/transactions/${redemption._id}`)).status).toBe(200)
    expect(await read(goal._id)).toMatchObject({ reachedValue: 300, transactionCount: 1 })
    expect((await send('DELETE', `/transactions/${deposit._id}`)).status).toBe(200)
    expect(await read(goal._id)).toMatchObject({ reachedValue: 0, transactionCount: 0 })
    expect(await balance()).toBe(5000)
    const restore = (id: string) => send('POST', `/transactions/${id}/restore`)
    expect(await restore(redemption._id)).toMatchObject(OVERDRAWN)
    expect((await restore(deposit._id)).status).toBe(200)
    expect((await restore(redemption._id)).status).toBe(200)
    expect(await read(goal._id)).toMatchObject({ reachedValue: 100, transactionCount: 2 })
    expect(await balance()).toBe(4900)
  })

  test('earn the achievement of a goal that a removed redemption completes', async () => {
    const hasAchieved = async () =>
      (await ana().get(`/users/${ana().guest.id}`)).achievements.includes('main-objective')
    const goal = await add({ totalValue: 100 })
    await move(goal._id, 60)
    const { transactions } = await move(goal._id, -10)
    await move(goal._id, 45)
    expect(await hasAchieved()).toBe(false)
    const redemption = transactions.find(({ value }: Row) => value === -10)
    await send('DELETE', `/transactions/${redemption._id}`)
    expect(await hasAchieved()).toBe(true)
  })

  test('earn the achievement of a goal that a restored deposit completes', async () => {
    const goal = await add({ totalValue: 100, category: 'reserva-emergencia' })
    const [deposit] = (await move(goal._id, 60)).transactions
    await send('DELETE', `/transactions/${deposit._id}`)
    await move(goal._id, 45)
    const achievements = async () => (await ana().get(`/users/${ana().guest.id}`)).achievements
    expect(await achievements()).not.toContain('emergency-reserve')
    await send('POST', `/transactions/${deposit._id}/restore`)
    expect(await achievements()).toContain('emergency-reserve')
  })

  test('are in the statement, the latest first: 12 in a list, all of one goal', async () => {
    const goal = await add()
    for (let day = 1; day <= 15; day += 1)
      await move(goal._id, day, { date: `2026-11-${String(day).padStart(2, '0')}` })
    const [listed] = await ana().get(path)
    expect(listed.transactions.map(({ value }: Row) => value)).toEqual([
      15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
    ])
    expect(listed.transactionCount).toBe(15)
    // Of one day the one that was entered last stands first.
    await move(goal._id, 16, { date: '2026-11-15' })
    const [{ transactions }] = await ana().get(path)
    expect(transactions.slice(0, 3).map(({ value }: Row) => value)).toEqual([16, 15, 14])
    expect((await read(goal._id)).transactions).toHaveLength(16)
  })
})
