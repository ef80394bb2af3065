import { expect } from 'vitest'
import { newId } from './app.ts'
import { categoryOf } from './statements.ts'
import type { Row } from './statements.ts'

const OK = { status: 200 }
const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'

type Conformance = {
  readonly testRow: (row: string, act: () => Promise<void>) => void
  readonly send: (method: string, path: string, body?: unknown) => Promise<Row>
  readonly owner: () => string
}

/** The calls of monthly plans as money.md §7 words them. */
export function testPlanRows({ testRow, send, owner }: Conformance): void {
  const plan = (changes: object = {}) => ({
    date: '2026-11-01',
    user: owner(),
    revenuesValue: 4000,
    revenuesCategories: [{ category: { _id: categoryOf('Salário') }, value: 4000 }],
    essentialCategories: [{ category: { _id: categoryOf('Aluguel') }, budgetValue: 30 }],
    ...changes,
  })
  const YEAR = 'startDate=2026-11-01&endDate=2027-10-31'

  testRow('`POST budgets` with userId, multi', async () => {
    const reply = await send('POST', `/budgets?multi=true&userId=${owner()}`, plan())
    expect(reply).toMatchObject({ ...OK, body: { isCustom: true, essentialValue: 1200 } })
    expect(await send('POST', `/budgets?userId=${newId()}`, plan())).toMatchObject({ status: 404 })
  })

  const budgets = async (query = YEAR) => (await send('GET', `/budgets?${query}`)).body
  const firstPlan = async () => (await budgets()).items[0]

  testRow('`GET budgets` with startDate, endDate, family', async () => {
    const reply = await budgets(`${YEAR}&family=true`)
    expect(reply).toMatchObject({ total: 12 })
    expect(reply.items[11]).toMatchObject({ user: owner(), fake: false, essentialValue: 1200 })
  })

  testRow('`POST budgets?fill=true`', async () => {
    const window = 'startDate=2026-10-01&endDate=2027-10-31'
    const reply = await send('POST', `/budgets?fill=true&${window}`, {})
    expect(reply).toMatchObject(OK)
    expect(reply.body.items).toHaveLength(12)
    expect(reply.body.items[0]).toMatchObject({ date: '2026-11-01', fake: false, isCustom: true })
  })

  testRow('`GET budgets/{id}`', async () => {
    const stored = await firstPlan()
    expect(await send('GET', `/budgets/${stored._id}`)).toMatchObject({ ...OK, body: stored })
  })

  testRow('`PATCH budgets/{id}` with the full plan', async () => {
    const stored = await firstPlan()
    const path = `/budgets/${stored._id}`
    expect(await send('PUT', path, stored)).toMatchObject({ ...OK, body: stored })
    const [rent] = stored.essentialCategories
    const other = { ...stored, essentialCategories: [{ ...rent, value: 1300 }] }
    const reply = await send('PUT', path, other)
    const line = { value: 1300, budgetValue: 32.5, typed: 'value' }
    expect(reply).toMatchObject({ ...OK, body: { essentialCategories: [line] } })
    const { version, ...now } = reply.body
    expect(version).toBe(stored.version + 1)
    const fixed = { ...now, result: 1, essentialCategories: [{ ...rent, ...line, spending: 5 }] }
    expect(await send('PATCH', path, fixed)).toMatchObject({
      status: 422,
      body: {
        code: 'field_read_only',
        errors: [{ field: 'result' }, { field: 'essentialCategories.spending' }],
      },
    })
    const copy = { ...now, isCustom: false }
    expect(await send('PATCH', path, copy)).toMatchObject({ status: 422 })
    expect(await send('PUT', path, stored)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: [reply.body] },
    })
    const share = { ...rent, ...line, budgetValue: 30 }
    const back = { ...now, essentialCategories: [share] }
    expect(await send('PATCH', path, back)).toMatchObject({ ...OK, body: { essentialValue: 1200 } })
  })

  testRow('`POST budgets/onboarding`', async () => {
    const salary = { category: { _id: categoryOf('Salário') }, value: 10, date: '2028-01-05' }
    const rows = { debit: [salary], credit: [], goods: [] }
    const body = { ...rows, user: owner(), date: '2028-01-01' }
    const reply = await send('POST', '/budgets/onboarding', body)
    expect(reply).toMatchObject({ ...OK, body: { rows: 1, leftOut: [] } })
    expect((await send('GET', '/goods')).body).toEqual([])
  })

  testRow('`PATCH budgets/{id}` with accumulated', async () => {
    const { _id } = await firstPlan()
    const reply = await send('PATCH', `/budgets/${_id}`, { accumulated: 250.5 })
    expect(reply).toMatchObject({
      ...OK,
      body: { _id, accumulated: 250.5, isAccumulatedTyped: true },
    })
  })

  testRow('`PATCH budgets/{id}` with multi, startDate, endDate', async () => {
    const { _id, essentialCategories } = await firstPlan()
    const [rent] = essentialCategories
    const changed = { essentialCategories: [{ ...rent, budgetValue: 40 }] }
    const reply = await send('PATCH', `/budgets/${_id}?multi=true&${YEAR}`, changed)
    expect(reply).toMatchObject({ ...OK, body: { _id, essentialValue: 1600 } })
    expect((await budgets()).items[11]).toMatchObject({ essentialValue: 1600 })
  })

  testRow('`PATCH budgets/multi-update`', async () => {
    const { _id, essentialCategories } = await firstPlan()
    const [rent] = essentialCategories
    const changes = { [_id]: { isCustom: true, essentialCategories: [{ ...rent, deleted: true }] } }
    const reply = await send('PATCH', `/budgets/multi-update?userId=${owner()}`, changes)
    expect(reply.status).toBe(204)
    expect(await firstPlan()).toMatchObject({ _id, essentialCategories: [] })
  })

  testRow('`GET balances?type=chart&chartType=budgets` with categories', async () => {
    const categories = `${categoryOf('Mercado')},${categoryOf('Aluguel')}`
    const query = `type=chart&chartType=budgets&startDate=2026-11-01&endDate=2026-12-31`
    expect((await send('GET', `/balances?${query}&categories=${categories}`)).body).toEqual([
      { date: '2026-11-01', value: 0 },
      { date: '2026-12-01', value: 1600 },
    ])
  })
  testRow('`GET balances?type=budgets`', async () => {
    const reply = await send('GET', `/balances?${NOVEMBER}&type=budgets&userId=${owner()}`)
    expect(reply).toMatchObject({ ...OK, body: { accumulated: 250.5 } })
  })

  testRow('`DELETE budgets/{id}` with startDate, endDate', async () => {
    const { _id } = await firstPlan()
    expect((await send('DELETE', `/budgets/${_id}?${YEAR}`)).status).toBe(204)
    expect(await firstPlan()).toMatchObject({ _id: null, fake: true })
  })
}
