import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { useGoals } from '../../../../tests/goals.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { NOBODY, refusal } from '../../../../tests/wallet.ts'

const app = useApp()

const { ana, path, send, add, move, read, balance } = useGoals(app)

describe('the pace', () => {
  test('is that of the last three whole months, and says whether the date will be met', async () => {
    const goal = await add({ beginDate: '2026-06-10', finalDate: '2027-06-10' })
    for (const date of ['2026-08-10', '2026-09-10', '2026-10-10'])
      await move(goal._id, 100, { date })
    expect(await read(goal._id)).toMatchObject({
      pace: { value: 100, month: '2027-07', onTime: false },
      suggestedInstallment: 128.57,
    })
    await move(goal._id, 200)
    expect((await read(goal._id)).pace).toEqual({ value: 100, month: '2027-06', onTime: true })
  })

  test('of three months without deposits is none', async () => {
    await add({ beginDate: '2026-06-10', finalDate: '2027-06-10' })
    expect(await ana().get(path)).toMatchObject([
      { pace: { value: 0, month: null, onTime: false } },
    ])
  })
})

describe('a goal that is deleted', () => {
  test('J5: gives what was saved back to its account, as one redemption of today', async () => {
    const goal = await add({ initialValue: 100 })
    await move(goal._id, 300, { date: '2026-11-10' })
    await move(goal._id, -50, { date: '2027-02-01' })
    expect((await send('DELETE', `${path}/${goal._id}`)).status).toBe(204)
    expect(await ana().get(path)).toEqual([])
    expect(await balance()).toBe(5100)
    expect(await ana().list('2026-11')).toMatchObject([
      { value: -300, objectiveReferenceId: goal._id },
      { value: 400, name: 'Resgate: Viagem à praia', date: '2026-11-21', paid: true },
    ])
    // The planned redemption would have given it a second time.
    expect(await ana().list('2027-02')).toEqual([])
    expect(await send('DELETE', `${path}/${goal._id}`)).toMatchObject(
      refusal(404, 'objective_not_found'),
    )
  })

  test('J5: of which nothing was saved goes without a movement', async () => {
    const goal = await add({})
    expect((await send('DELETE', `${path}/${goal._id}`)).status).toBe(204)
    expect(await ana().list('2026-11')).toEqual([])
  })

  test('J5: given back to its account asks for no category of expenses', async () => {
    const goal = await add({ initialValue: 20 })
    const query = `saved=account&category=${categoryOf('Salário')}`
    expect((await send('DELETE', `${path}/${goal._id}?${query}`)).status).toBe(204)
    expect(await ana().list('2026-11')).toMatchObject([{ value: 20 }])
  })

  test('M15: as spent is an expense of today in the category that was chosen, in every total', async () => {
    const goal = await add({ initialValue: 20 })
    await move(goal._id, 300)
    const before = await ana().balances('2026-11')
    const category = categoryOf('Viagens')
    const query = `saved=spent&category=${category}`
    expect((await send('DELETE', `${path}/${goal._id}?${query}`)).status).toBe(204)
    expect(await ana().balances('2026-11')).toEqual({
      ...before,
      expensesPaid: 320,
      expensesBalance: 320,
      accumulated: before.accumulated - 320,
    })
    expect(await balance()).toBe(4700)
    expect(await ana().spending('2026-11')).toMatchObject([
      { category: { _id: category }, value: 320 },
    ])
    expect(await ana().list('2026-11')).toMatchObject(
      [
        { value: -300, objectiveReferenceId: goal._id },
        { value: 320, name: 'Resgate: Viagem à praia' },
        { value: -320, name: 'Viagem à praia', date: '2026-11-21', paid: true, category },
      ].map(({ category: _, ...row }) => row),
    )
    const { status } = await ana().get('/reports?date=2026-11-21')
    expect(status.find(({ row }: Row) => row === 'expenses').realised).toBe(320)
  })

  test('M15: is spent in a category of expenses alone, and in Diversos where none is named', async () => {
    const goal = await add()
    await move(goal._id, 300)
    const spend = (more = '') => send('DELETE', `${path}/${goal._id}?saved=spent${more}`)
    expect(await spend(`&category=${categoryOf('Salário')}`)).toMatchObject(
      refusal(400, 'category_of_another_group', 'category'),
    )
    expect(await spend(`&category=${NOBODY}`)).toMatchObject(
      refusal(404, 'category_not_found', 'category'),
    )
    expect((await read(goal._id)).reachedValue).toBe(300)
    expect((await spend()).status).toBe(204)
    expect(await ana().spending('2026-11')).toMatchObject([
      { category: { name: 'Diversos (Variável)' }, value: 300 },
    ])
  })

  test('J5: leaves its history, which can be tidied up; what was removed before cannot come back', async () => {
    const goal = await add()
    const { transactions } = await move(goal._id, 300)
    const second = (await move(goal._id, 50)).transactions.find(({ value }: Row) => value === 50)
    await send('DELETE', `/transactions/${second._id}`)
    await send('DELETE', `${path}/${goal._id}`)
    expect(await send('POST', `/transactions/${second._id}/restore`)).toMatchObject(
      refusal(404, 'removal_not_found'),
    )
    expect((await send('DELETE', `/transactions/${transactions[0]._id}`)).status).toBe(200)
    expect((await send('POST', `/transactions/${transactions[0]._id}/restore`)).status).toBe(200)
  })

  test('L5: goes with its account, and comes back with it', async () => {
    const goal = await add({ initialValue: 100 })
    await move(goal._id, 300)
    await move(goal._id, -40, { paid: false })
    const before = await read(goal._id)
    // The question before it counts the goals too.
    expect(await ana().get(`/payments/${ana().account}/removal`)).toMatchObject({ objectives: 1 })
    await send('DELETE', `/payments/${ana().account}`)
    expect(await ana().get(path)).toEqual([])
    expect((await send('POST', `/payments/${ana().account}/restore`)).status).toBe(200)
    expect(await read(goal._id)).toEqual(before)
    expect(await balance()).toBe(4700)
  })

  test('is one of a hundred at most', async () => {
    for (let at = 0; at < 100; at += 1) await add({ name: `Objetivo ${at}` })
    const reply = await send('POST', path, {
      name: 'Mais um',
      category: 'outros',
      totalValue: 1,
      finalDate: '2027-11-21',
      payment: ana().account,
    })
    expect(reply).toMatchObject(refusal(422, 'objective_limit_reached'))
  })
})
