import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveOut } from '../../../../bench/billing/lives.ts'
import { anyStep } from '../../../../bench/billing/steps.ts'

/** `bench/billing-lives.bench.ts` lives a thousand of them. */
const LIVES = 25

test('M1 over ten years what was taken is what was owed, to the cent, whatever was pressed and whatever failed', async () => {
  const steps = fc.array(anyStep, { minLength: 40, maxLength: 400, size: 'max' })
  const property = fc.asyncProperty(steps, async (lived) => {
    expect((await liveOut(lived)).problems).toEqual([])
  })
  // A life is long, and each of its days is said: nothing is made shorter.
  await fc.assert(property, { numRuns: LIVES, endOnFailure: true })
})
