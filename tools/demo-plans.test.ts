import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import { DEMO_SEED, family } from '../bench/generator/family.ts'
import { clearLedger, writeLedger } from '../bench/generator/load.ts'
import { type Guest, START, useApp } from '../tests/app.ts'
import { stored, WINDOW } from '../tests/budgets.ts'
import type { Row } from '../tests/statements.ts'
import { expectConsistent } from '../tests/wallet.ts'
import { planOfFamily } from './demo-plans.ts'

const app = useApp()
const today = dayAt(START, DEFAULT_TIME_ZONE)

let marina: Guest
const build = async () => {
  await app.owner.system(async (ledger) => {
    await clearLedger(ledger, marina.id)
    await writeLedger(ledger, family(DEMO_SEED, today, marina.id))
  })
  await planOfFamily(app.database, { userId: marina.id, today, nowMs: START })
}
const plans = async (): Promise<Row[]> =>
  (await marina.send('GET', `/budgets?${WINDOW}`)).body.items

beforeAll(async () => {
  marina = await app.newGuest('Marina')
  await build()
})
afterAll(() => expectConsistent(app))

test('the demo plans its whole window with shares, instalments, an overspent line and what is unplanned', async () => {
  const months = await plans()
  expect(stored(months)).toBe('x'.repeat(13))
  const [before, current] = months
  expect([before?.['isCustom'], current?.['isCustom']]).toEqual([true, true])
  const lines: Row[] = ['essential', 'noessential', 'debts', 'investiment'].flatMap(
    (group) => current?.[`${group}Categories`],
  )
  const some = (is: (line: Row) => boolean) => expect(lines.some(is)).toBe(true)
  some(({ typed, value }) => typed === 'budgetValue' && value > 0)
  some(({ lastInstallment, recurrentIndex }) => lastInstallment > 1 && recurrentIndex > 0)
  some(({ recurrentType }) => recurrentType === 'monthly')
  some(({ value, spending }) => spending > value)
  some(({ value, spending }) => spending > 0 && spending < value)
  expect(current?.['unplannedCategories'].length).toBeGreaterThan(5)
  for (const { result, isOverRevenues } of months) {
    expect([result > 0, isOverRevenues]).toEqual([true, false])
  }
})

test('a demo that is built anew has its plans once', async () => {
  await build()
  expect(stored(await plans())).toBe('x'.repeat(13))
})
