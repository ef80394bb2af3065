import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

const goal = fc.nat({ max: 2 })
const cents = fc.integer({ min: 1, max: 80_000 }).map((n) => n / 100)
const day = fc
  .date({ min: new Date('2026-06-01'), max: new Date('2027-02-28'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('deposit'), goal, cents, day, over: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('redeem'), goal, cents, day, paid: fc.boolean() }),
  },
  fc.record({ kind: fc.constant('edit'), goal, cents, over: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore'), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('toggle'), at: fc.nat() }) },
  fc.record({ kind: fc.constant('delete'), goal, spent: fc.boolean() }),
  fc.record({ kind: fc.constant('dropAccount') }),
)
type Act = {
  readonly kind: string
  readonly goal?: number
  readonly cents?: number
  readonly day?: string
  readonly at?: number
  readonly over?: boolean
  readonly paid?: boolean
  readonly spent?: boolean
}

const EVER = 'startDate=2026-06-01&endDate=2027-12-31&limit=500'
const inCents = (value: number) => Math.round(value * 100)

async function openGoals() {
  const wallet = await openWallet(app)
  const send = (method: string, path: string, body?: unknown): Promise<Row> =>
    wallet.guest.send(method, path, body)
  await wallet.enter({
    transactionType: 'revenues',
    category: categoryOf('Salário'),
    payment: wallet.account,
    value: 2000,
    date: '2026-06-01',
  })
  for (const payment of [wallet.account, wallet.account, wallet.cash]) {
    const draft = { name: 'Meta', category: 'outros', totalValue: 700, initialValue: 100 }
    const reply = await send('POST', '/objectives', { ...draft, finalDate: '2027-11-21', payment })
    expect(reply.status).toBe(200)
  }
  return { wallet, send }
}
type Goals = Awaited<ReturnType<typeof openGoals>>

async function play({ wallet, send }: Goals, one: Act, removed: string[]): Promise<number> {
  const goals: Row[] = await wallet.get('/objectives')
  const picked = goals[one.goal ?? 0]
  const { items }: Row = await wallet.get(`/transactions?${EVER}`)
  const entries = items.filter(({ objectiveReferenceId }: Row) => objectiveReferenceId !== null)
  const entry = entries[(one.at ?? 0) % Math.max(1, entries.length)]
  const path = `/objectives/${picked?._id}`
  if (one.kind === 'deposit' && picked !== undefined) {
    const body = { value: one.cents, date: one.day, evenIfOver: one.over }
    return (await send('POST', `${path}/transaction`, body)).status
  }
  if (one.kind === 'redeem' && picked !== undefined) {
    const body = { value: -(one.cents ?? 1), date: one.day, paid: one.paid }
    return (await send('POST', `${path}/transaction`, body)).status
  }
  if (one.kind === 'edit' && picked !== undefined) {
    const body = { totalValue: one.cents, initialValue: Math.min(100, one.cents ?? 0) }
    return (await send('PATCH', path, { ...body, evenIfOver: one.over })).status
  }
  if (one.kind === 'remove' && entry !== undefined) {
    const { status } = await send('DELETE', `/transactions/${entry._id}`)
    if (status === 200) removed.push(entry._id)
    return status
  }
  if (one.kind === 'restore' && removed.length > 0) {
    const id = removed[(one.at ?? 0) % removed.length]
    return (await send('POST', `/transactions/${id}/restore`)).status
  }
  if (one.kind === 'toggle' && entry !== undefined)
    return (await send('PATCH', `/transactions/${entry._id}`, { paid: !entry.paid })).status
  if (one.kind === 'delete' && picked !== undefined)
    return (await send('DELETE', `${path}${one.spent === true ? '?saved=spent' : ''}`)).status
  if (one.kind === 'dropAccount') {
    await send('DELETE', `/payments/${wallet.account}`)
    return (await send('POST', `/payments/${wallet.account}/restore`)).status
  }
  return 200
}

/** Every goal is the plain sum of its entries, and nothing that is in it was earned, spent or invested. */
async function expectGoalsRight(wallet: Wallet): Promise<void> {
  const { items }: Row = await wallet.get(`/transactions?${EVER}`)
  for (const one of await wallet.get('/objectives')) {
    const mine = items.filter(({ objectiveReferenceId }: Row) => objectiveReferenceId === one._id)
    let [paid, planned] = [0, 0]
    for (const { value, paid: isPaid } of mine) {
      if (isPaid) paid -= inCents(value)
      else planned += inCents(value)
    }
    const initial = inCents(one.initialValue)
    expect([inCents(one.paidValue), one.transactionCount]).toEqual([paid, mine.length])
    expect(inCents(one.reachedValue)).toBe(initial + paid)
    expect(inCents(one.redeemableValue)).toBe(initial + paid - planned)
    expect(initial + paid - planned).toBeGreaterThanOrEqual(0)
    expect(one.done).toBe(initial + paid >= inCents(one.totalValue))
  }
  // What was in goals that were written off was spent, and nothing else (case M15).
  const spent = items
    .filter(({ transactionType }: Row) => transactionType === 'expenses')
    .reduce((sum: number, { value }: Row) => sum - inCents(value), 0)
  const balances = await wallet.get('/balances?startDate=2026-06-01&endDate=2027-12-31')
  expect(balances).toMatchObject({
    revenuesBalance: 2000,
    expensesBalance: spent / 100,
    investimentsBalance: 0,
    accumulated: (200_000 - spent) / 100,
  })
}

test('J1 to J6: through random histories every goal is the sum of its entries, and nothing of it is spent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      const goals = await openGoals()
      const removed: string[] = []
      for (const one of acts) {
        expect(await play(goals, one, removed)).toBeLessThan(500)
        await expectGoalsRight(goals.wallet)
      }
      await expectConsistent(app)
    }),
    { numRuns: 20 },
  )
})
