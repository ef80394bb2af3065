import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runJobs, dependenciesOf } from '../../../../tests/accounts.ts'
import { type Guest, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, refusal, type Wallet } from '../../../../tests/wallet.ts'
import { budgetJobs } from './jobs.ts'

const app = useApp()
const [RENT, MARKET, SALARY] = ['Aluguel', 'Mercado', 'Salário'].map(categoryOf)
const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'

let ana: Wallet
let beto: Wallet
let caio: Wallet
let family: string
beforeEach(async () => {
  ;[ana, beto, caio] = [
    await openWallet(app, 'Ana'),
    await openWallet(app, 'Beto'),
    await openWallet(app, 'Caio'),
  ]
  const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  family = body._id
  for (const { guest } of [beto, caio]) {
    const { body: now } = await ana.guest.send('GET', '/families')
    await guest.send('POST', '/families/voucher', { voucher: now[0].voucher })
  }
  for (const one of [ana, beto]) await takePart(one.guest)
})
afterEach(() => expectConsistent(app))

const takePart = (guest: Guest, sharesPlan = true) =>
  guest.send('PATCH', `/families/${family}/member`, { sharesPlan })
const runAll = () => {
  const dependencies = dependenciesOf(app)
  const jobs = budgetJobs({ ...app, clock: dependencies.clock } as never).queued ?? []
  return runJobs(dependencies, jobs)
}
const shares = (...of: readonly (readonly [Wallet, number])[]) =>
  of.map(([{ guest }, share]) => ({ user: guest.id, share }))
type Line = Readonly<Record<string, unknown>>
const rent = (changes: Line = {}) => ({
  category: RENT,
  value: 3000,
  shares: shares([ana, 60], [beto, 40]),
  ...changes,
})
const change = async (by: Wallet, lines: readonly Line[], more: Line = {}) => {
  const reply = await by.guest.send('PATCH', '/shared-plan', { date: '2026-11-01', lines, ...more })
  await runAll()
  return reply
}
const shared = (by: Wallet, range = NOVEMBER): Promise<Row> =>
  by.get(`/shared-plan?${range}&family=true`)
const plan = (by: Wallet, month: string): Promise<Row> =>
  by.get(`/budgets?${by.range(month)}`).then(({ items }) => items[0])
const fill = (by: Wallet) =>
  by.guest.send('POST', '/budgets/fill?startDate=2026-10-01&endDate=2027-10-31')
const linesOf = (budget: Row): Row[] => [
  ...budget.essentialCategories,
  ...budget.noessentialCategories,
  ...budget.debtsCategories,
]
/** The marked lines of a month: the name of each and what it plans. */
const markedIn = async (by: Wallet, month: string) =>
  linesOf(await plan(by, month))
    .filter(({ isShared }) => isShared)
    .map(({ category, value }) => [category.name, value])
const makeOwnPlan = async (by: Wallet, salary: number, essential: readonly Line[] = []) => {
  const reply = await by.guest.send('POST', '/budgets?multi=true', {
    date: '2026-11-01',
    revenuesCategories: [{ category: SALARY, value: salary }],
    essentialCategories: essential,
  })
  expect(reply.status).toBe(200)
}

test('each one’s own plan holds their part, in place of what they had planned, and all figures count it', async () => {
  await makeOwnPlan(ana, 5000, [{ category: RENT, value: 3000, day: 5 }])
  expect((await change(ana, [rent({ day: 5 })])).status).toBe(200)
  expect(await plan(ana, '2026-11')).toMatchObject({
    essentialValue: 1800,
    result: 3200,
    essentialCategories: [{ value: 1800, day: 5, isShared: true }],
  })
  // Whoever had no plan has one now.
  expect(await plan(beto, '2026-11')).toMatchObject({ fake: false, essentialValue: 1200 })
  expect(await plan(beto, '2026-10')).toMatchObject({ fake: true, essentialValue: 0 })
  expect(await plan(caio, '2026-11')).toMatchObject({ fake: true })
  for (const one of [ana, beto]) await fill(one)
  expect(await markedIn(ana, '2027-10')).toEqual([['Aluguel', 1800]])
  expect(await markedIn(beto, '2027-10')).toEqual([['Aluguel', 1200]])
  expect(await markedIn(ana, '2026-10')).toEqual([])
  expect((await plan(ana, '2027-10')).accumulated).toBe(12 * 3200)
  const { items } = await ana.get(`/budgets?${NOVEMBER}&family=true`)
  expect(items.map(({ essentialValue }: Row) => essentialValue)).toEqual([1800, 1200, 0])
})

test('a month alone, from a month on, an end, and a change beyond the window all come right in months that are filled later', async () => {
  await makeOwnPlan(ana, 5000)
  await fill(ana)
  await change(ana, [rent()])
  await change(beto, [rent({ value: 3500 })], { date: '2027-01-01', alone: true })
  await change(ana, [rent({ value: 4000 })], { date: '2028-03-01' })
  await change(ana, [{ ...rent({ value: 0 }) }], { date: '2028-06-01' })
  const months = ['2026-11', '2027-01', '2027-02', '2028-03', '2028-06']
  expect(await Promise.all(months.map((month) => markedIn(ana, month)))).toEqual([
    [['Aluguel', 1800]],
    [['Aluguel', 2100]],
    [['Aluguel', 1800]],
    [['Aluguel', 2400]],
    [],
  ])
  const later = 'startDate=2028-01-01&endDate=2028-12-31'
  for (const one of [ana, beto]) await one.guest.send('POST', `/budgets/fill?${later}`)
  for (const [month, parts] of [
    ['2028-02', [1800, 1200]],
    ['2028-05', [2400, 1600]],
  ] as const) {
    expect(await markedIn(ana, month)).toEqual([['Aluguel', parts[0]]])
    expect(await markedIn(beto, month)).toEqual([['Aluguel', parts[1]]])
  }
  expect([await markedIn(ana, '2028-12'), await markedIn(beto, '2028-12')]).toEqual([[], []])
  expect((await plan(ana, '2028-12')).revenuesValue).toBe(5000)
})

test('a line of the house is not changed through one’s own plan, and comes back where a month is deleted', async () => {
  await makeOwnPlan(ana, 5000)
  await change(ana, [rent()])
  const { _id: id } = await plan(ana, '2026-11')
  const refused = refusal(422, 'budget_line_is_shared', 'essentialCategories')
  for (const edit of [{ value: 5 }, { deleted: true }, { day: 3 }]) {
    const essentialCategories = [{ category: RENT, ...edit }]
    expect(await ana.guest.send('PATCH', `/budgets/${id}`, { essentialCategories })).toMatchObject(
      refused,
    )
  }
  const noessentialCategories = [{ category: MARKET, value: 5 }]
  const repeated = `/budgets/${id}?multi=true`
  expect((await ana.guest.send('PATCH', repeated, { noessentialCategories })).status).toBe(200)
  expect(await markedIn(ana, '2027-08')).toEqual([['Aluguel', 1800]])
  expect((await ana.guest.send('DELETE', `/budgets/${id}`)).status).toBe(204)
  expect(await plan(ana, '2026-11')).toMatchObject({ revenuesValue: 0, essentialValue: 1800 })
  // A plan that is made in a month without one has it too.
  const made = await ana.guest.send('POST', '/budgets', {
    date: '2029-01-01',
    revenuesCategories: [{ category: SALARY, value: 10 }],
  })
  expect(made.body).toMatchObject({ revenuesValue: 10, essentialValue: 1800 })
})

test('what another has changed meanwhile is a conflict, and the same again changes nothing', async () => {
  const { version } = await shared(ana)
  const body = { date: '2026-11-01', version, lines: [rent()] }
  expect((await ana.guest.send('PATCH', '/shared-plan', body)).status).toBe(200)
  expect((await shared(ana)).version).toBe(version + 1)
  const late = { ...body, lines: [rent({ value: 10 })] }
  expect(await beto.guest.send('PATCH', '/shared-plan', late)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { months: [{ lines: [{ value: 3000 }] }] } },
  })
  await runAll()
  const plans = () => Promise.all([ana, beto].map((one) => plan(one, '2026-11')))
  const before = await plans()
  await change(beto, [rent()])
  expect(await plans()).toEqual(before)
})

test('a change is taken back with all that it took along, unless somebody has changed the plan since', async () => {
  for (const one of [ana, beto]) await makeOwnPlan(one, 5000)
  await change(ana, [rent()])
  await change(beto, [rent({ value: 3500 })], { date: '2027-03-01' })
  const range = 'startDate=2026-11-01&endDate=2027-04-30'
  const seen = async () => {
    const { months } = await shared(ana, range)
    const own = ['2026-11', '2026-12', '2027-03', '2027-04'].flatMap((month) =>
      [ana, beto].map((one) => markedIn(one, month)),
    )
    return { months, own: await Promise.all(own) }
  }
  for (const one of [ana, beto]) await fill(one)
  const before = await seen()
  const ended = [rent({ value: 0 }), rent({ category: MARKET, value: 900 })]
  const changed = [
    await change(ana, ended),
    await change(ana, [rent({ value: 3500, shares: shares([ana, 50], [beto, 50]) })]),
    await change(ana, [rent({ value: 100 })], { alone: true }),
  ]
  const date = '2026-11-01'
  for (const { body } of changed.toReversed()) {
    expect(await seen()).not.toEqual(before)
    const { version } = await shared(ana)
    const back = { date, version, back: true, lines: body.before }
    expect((await ana.guest.send('PATCH', '/shared-plan', back)).status).toBe(200)
    await runAll()
  }
  expect(await seen()).toEqual(before)
  const { body } = await change(ana, [rent({ value: 3100 })])
  await change(beto, [rent({ category: MARKET, value: 50 })])
  const late = { date, version: body.version, back: true, lines: body.before }
  expect(await ana.guest.send('PATCH', '/shared-plan', late)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  })
})

test('shares by income say of which month they are, and do not follow it', async () => {
  for (const one of [ana, beto]) await makeOwnPlan(one, 5000)
  await change(ana, [rent({ incomeDate: '2026-11-15' })])
  await change(beto, [rent({ category: MARKET, value: 100 })])
  const january = 'startDate=2027-01-01&endDate=2027-01-31'
  const { months } = await shared(beto, january)
  expect(months[0].lines.map((one: Row) => one.incomeDate)).toEqual(
    expect.arrayContaining(['2026-11-01', null]),
  )
  const { _id: id } = await plan(beto, '2026-11')
  await beto.guest.send('PATCH', `/budgets/${id}?multi=true`, {
    revenuesCategories: [{ category: SALARY, value: 15_000 }],
  })
  expect(await markedIn(ana, '2026-11')).toEqual(expect.arrayContaining([['Aluguel', 1800]]))
  await change(beto, [rent()], { date: '2027-01-01' })
  expect((await shared(beto, january)).months[0].lines).toContainEqual(
    expect.objectContaining({ value: 3000, incomeDate: null }),
  )
})

test('what each has paid is read ledger by ledger, and what is private stays so', async () => {
  await change(ana, [rent(), rent({ category: MARKET, value: 1000 })])
  await ana.enter({ value: -3000, category: RENT })
  await beto.enter({ value: -200, category: MARKET })
  await beto.enter({ value: -70, category: MARKET, payment: beto.account })
  await beto.enter({ value: -30, category: MARKET, paid: false })
  await caio.enter({ value: -999, category: MARKET })
  const { version } = await beto.get(`/payments/${beto.account}`)
  await beto.guest.send('PATCH', `/payments/${beto.account}`, { version, sharing: 'private' })
  const seen = async (by: Wallet) => {
    const { realised } = await shared(by)
    return realised
      .map((one: Row) => [one.user, one.category, one.spending, one.upcoming])
      .toSorted()
  }
  expect(await seen(ana)).toEqual(
    [
      [ana.guest.id, RENT, 3000, 0],
      [beto.guest.id, MARKET, 230, 30],
    ].toSorted(),
  )
  expect(await seen(beto)).toContainEqual([beto.guest.id, MARKET, 300, 30])
  expect((await shared(ana)).months[0].lines).toMatchObject([
    { category: { name: 'Aluguel' }, value: 3000, shares: expect.anything() },
    { category: { name: 'Mercado' }, value: 1000 },
  ])
  // Whoever takes no part reads nothing of it and changes nothing.
  expect(await shared(caio)).toMatchObject({ takers: [], months: [{ lines: [] }], realised: [] })
  expect(await change(caio, [rent()])).toMatchObject(refusal(422, 'shares_no_plan'))
})

test('whoever stops taking part keeps their lines as their own, and the others pay it from this month on', async () => {
  await takePart(caio.guest)
  const three = shares([ana, 50], [beto, 30], [caio, 20])
  await change(ana, [rent({ shares: three })], { date: '2026-10-01' })
  await takePart(caio.guest, false)
  await runAll()
  await fill(caio)
  for (const month of ['2026-10', '2027-10']) {
    expect(linesOf(await plan(caio, month))).toMatchObject([{ value: 600, isShared: false }])
  }
  expect(await markedIn(ana, '2026-10')).toEqual([['Aluguel', 1500]])
  expect(await markedIn(ana, '2026-11')).toEqual([['Aluguel', 1875]])
  expect(await markedIn(beto, '2026-11')).toEqual([['Aluguel', 1125]])
  const kept = JSON.stringify(await shared(ana, 'startDate=2026-10-01&endDate=2026-12-31'))
  expect(kept).not.toContain(caio.guest.id)
  const changed = { date: '2026-11-01', lines: [rent({ shares: three })] }
  expect(await ana.guest.send('PATCH', '/shared-plan', changed)).toMatchObject(
    refusal(422, 'shares_no_plan_either'),
  )
})

test.each([
  [
    'is removed',
    () => ana.guest.send('DELETE', `/families/${family}/member?member=${beto.guest.id}`),
  ],
  [
    'leaves',
    () => beto.guest.send('POST', `/families/${family}/member?remove=${beto.guest.id}`, {}),
  ],
  ['removes their account', () => beto.guest.send('DELETE', `/users/${beto.guest.id}`)],
])('with one left there is no plan: the other %s', async (_, goes) => {
  await change(ana, [rent()])
  expect([200, 204]).toContain((await goes()).status)
  await runAll()
  expect(linesOf(await plan(ana, '2026-11'))).toMatchObject([{ value: 1800, isShared: false }])
  const { months, takers } = await shared(ana)
  expect([months[0].lines, takers]).toEqual([[], [ana.guest.id]])
  const { _id: id } = await plan(ana, '2026-11')
  const essentialCategories = [{ category: RENT, value: 5 }]
  const revenuesCategories = [{ category: SALARY, value: 10 }]
  const edit = { essentialCategories, revenuesCategories }
  expect((await ana.guest.send('PATCH', `/budgets/${id}`, edit)).status).toBe(200)
})

test('a planner takes part in no shared plan, neither their own nor their client’s', async () => {
  await app.owner.system((ledger) =>
    sql`update users set profiles = '{planner}' where id = ${caio.guest.id}`.execute(ledger),
  )
  expect(await takePart(caio.guest)).toMatchObject(refusal(403, 'planner_shares_no_plan'))
  expect((await takePart(caio.guest, false)).status).toBe(200)
})

test('no statement of a request sees the shared plan of a family in which its owner takes no part', async () => {
  await change(ana, [rent()])
  const seenBy = ({ guest }: Wallet) =>
    app.database.read(guest.id, async (ledger) => {
      const { rows } = await sql`select * from shared_plan_lines`.execute(ledger)
      return rows.length
    })
  expect(await Promise.all([ana, beto, caio].map(seenBy))).toEqual([1, 1, 0])
  const written = app.database.change(caio.guest.id, async (ledger) => {
    await sql`insert into shared_plan_lines (family_id, category_id, month, value_cents, day, shares)
      values (${family}, ${MARKET}, '2026-11-01', 1, null, '[]')`.execute(ledger)
    return { keep: true, value: null }
  })
  await expect(written).rejects.toThrow('row-level security')
})

test('whoever resets their account has the parts of the house again, and nothing else', async () => {
  await makeOwnPlan(beto, 4000)
  await change(ana, [rent()])
  const { status } = await beto.guest.send('POST', '/users/account/reset')
  expect(status).toBe(204)
  expect(await markedIn(beto, '2026-11')).toEqual([['Aluguel', 1200]])
  expect((await plan(beto, '2026-11')).revenuesValue).toBe(0)
})
