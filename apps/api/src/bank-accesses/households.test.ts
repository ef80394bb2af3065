import { expect, test } from 'vitest'
import { useBanks } from '../../../../tests/banks.ts'
import { liveYear } from '../../../../tests/households.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const banks = useBanks()

/** `HOUSEHOLDS=200` lives through as many; the suite through a few. */
const COUNT = Number(process.env['HOUSEHOLDS'] ?? 4)

test(
  `H1 to H10: ${COUNT} households over a year of a bank’s faults lose no edit and have nothing twice`,
  { timeout: COUNT * 60_000 },
  async () => {
    const found = new Map<number, unknown>()
    for (let seed = 1; seed <= COUNT; seed += 1) found.set(seed, await liveYear(banks, seed))
    const none = { duplicates: [], lostEdits: [], balances: [] }
    expect(
      [...found].filter(([, findings]) => JSON.stringify(findings) !== JSON.stringify(none)),
    ).toEqual([])
    await expectConsistent(banks.app)
  },
)
