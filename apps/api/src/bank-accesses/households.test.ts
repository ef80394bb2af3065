import { expect, test } from 'vitest'
import { useBanks } from '../../../../tests/banks.ts'
import { liveYear } from '../../../../tests/households.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const banks = useBanks()

/**
 * `HOUSEHOLDS=200` lives through as many, from the one of `HOUSEHOLDS_FROM` on; the suite through two, of
 * which one begins with a link of the older aggregator.
 */
const COUNT = Number(process.env['HOUSEHOLDS'] ?? 2)
const FROM = Number(process.env['HOUSEHOLDS_FROM'] ?? 3)

test(`H1 to H10, M34: ${COUNT} households over a year of a bank’s faults lose no edit, have nothing twice and pay the right invoices`, async () => {
  const found = new Map<number, unknown>()
  for (let seed = FROM; seed < FROM + COUNT; seed += 1) {
    // One that fails is told with its number, and the others go on.
    found.set(seed, await liveYear(banks, seed).catch(String))
  }
  const none = { duplicates: [], lostEdits: [], balances: [], payments: [] }
  expect(
    [...found].filter(([, findings]) => JSON.stringify(findings) !== JSON.stringify(none)),
  ).toEqual([])
  await expectConsistent(banks.app)
})
