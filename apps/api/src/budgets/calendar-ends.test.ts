import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { draftPlan, planCalls } from '../../../../tests/budgets.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

// No call depends on what the one before it left, and all of it is examined at the end.
let ana: Wallet
beforeAll(async () => {
  ana = await openWallet(app)
})
afterAll(() => expectConsistent(app))

const { send, create, ok, list } = planCalls(() => ana)

/** Days at the ends of the calendar, beyond them, and what is none. */
const DAYS = [
  '1900-01-01',
  '1900-01-31',
  '1900-12-31',
  '2199-12-31',
  '2200-02-01',
  '2200-12-01',
  '2200-12-31',
  '1899-12-31',
  '2201-01-01',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '-2026-01-01',
  '2026-1-1',
  "2026-01-01'--",
  '',
]

describe.each(DAYS)('the day %j', (day) => {
  const date = encodeURIComponent(day)
  test.each([
    ['GET', `/budgets?startDate=${date}&endDate=${date}`],
    ['GET', `/budgets?startDate=2026-11-01&endDate=${date}`],
    ['GET', `/budgets?startDate=${date}&endDate=2026-11-01`],
    ['GET', `/budgets/months?startDate=${date}&endDate=${date}`],
    ['GET', `/budgets/balances?startDate=${date}&endDate=${date}`],
    ['GET', `/budgets/suggestion?date=${date}`],
    ['GET', `/balances?startDate=${date}&endDate=${date}`],
    ['GET', `/balances?startDate=2026-11-01&endDate=${date}`],
    ['GET', `/balances/chart?startDate=${date}&endDate=${date}`],
    ['GET', `/balances/months?startDate=${date}&endDate=${date}`],
    ['GET', `/balances/categories?startDate=${date}&endDate=${date}`],
    ['POST', `/budgets/fill?startDate=${date}&endDate=${date}`],
    ['POST', '/budgets?multi=true', draftPlan({ date: day })],
    ['POST', '/budgets/onboarding', { debit: [], credit: [], goods: [], date: day }],
  ])('is answered or refused in words: %s %s', async (method, path, body?: object) => {
    const reply = await send(method, path, body)
    expect(reply.status).toBeLessThan(500)
    if (reply.status >= 400) expect(reply.body.message).toMatch(/\S/u)
  })
})

test('a line is repeated up to the last month of the calendar, and what accumulates there is answered', async () => {
  ana = await openWallet(app)
  const { _id } = await create({ date: '2200-10-01' }, '?multi=true')
  await ok('PATCH', `/budgets/${_id}?multi=true`, { accumulated: 100 })
  const items = await list('startDate=2200-10-01&endDate=2200-12-31')
  expect(items.map(({ accumulated }: { accumulated: number }) => accumulated)).toEqual([
    100, 2600, 5100,
  ])
  expect(await ana.get('/budgets/balances?startDate=2200-12-01&endDate=2200-12-31')).toEqual({
    accumulated: 5100,
  })
})
