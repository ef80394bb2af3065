import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet } from '../../../../tests/wallet.ts'

const app = useApp()
afterAll(() => expectConsistent(app))

const RANGE = 'startDate=2026-01-01&endDate=2026-12-31'
const money = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100)
const amount = fc.oneof(
  money.map((value) => ({ value })),
  fc.integer({ min: 1, max: 3_300 }).map((hundredths) => ({ budgetValue: hundredths / 100 })),
)
const plan = fc.record({
  revenues: money,
  own: fc.option(amount),
  parent: fc.option(amount),
  rent: fc.option(amount),
  accumulated: fc.option(money, { freq: 3 }),
})

test('G6, G9: the database works out and moves plans as the rules do, whatever is planned', async () => {
  const inCents = (value: number) => Math.round(value * 100)
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 2, maxLength: 6 }), async (plans) => {
      const ana = await openWallet(app)
      const { body: own } = await ana.guest.send('POST', '/categories', {
        name: 'Feira da Vila',
        category: categoryOf('Mercado'),
      })
      for (const [at, { revenues, own: ours, parent, rent, accumulated }] of plans.entries()) {
        const line = (category: string, one: object | null) =>
          one === null ? [] : [{ category, ...one }]
        const reply = await ana.guest.send('POST', '/budgets', {
          date: `2026-${String(at * 2 + 1).padStart(2, '0')}-01`,
          ...(accumulated === null ? {} : { accumulated }),
          revenuesCategories: [{ category: categoryOf('Salário'), value: revenues }],
          essentialCategories: line(categoryOf('Aluguel'), rent),
          noessentialCategories: [...line(own._id, ours), ...line(categoryOf('Mercado'), parent)],
        })
        expect(reply.status).toBe(200)
      }
      const { items } = await ana.get(`/budgets?${RANGE}`)
      for (const { date, accumulated } of items) {
        const month = date.slice(0, 7)
        const [alone] = (await ana.get(`/budgets?${ana.range(month)}`)).items
        expect([month, alone.accumulated]).toEqual([month, accumulated])
        expect(await ana.get(`/budgets/balances?${ana.range(month)}`)).toEqual({ accumulated })
      }
      expect((await ana.guest.send('DELETE', `/categories/${own._id}`)).status).toBe(200)
      const after = (await ana.get(`/budgets?${RANGE}`)).items
      for (const [at, before] of items.entries()) {
        const cents = ({ noessentialValue }: Row) => inCents(noessentialValue)
        const difference = Math.abs(cents(after[at]) - cents(before))
        const lines: Row[] = before.noessentialCategories
        const isShares = lines.length === 2 && lines.every(({ typed }) => typed === 'budgetValue')
        // Two shares become one, which is rounded once.
        expect(difference).toBeLessThanOrEqual(isShares ? 1 : 0)
      }
    }),
    { numRuns: 8 },
  )
})
