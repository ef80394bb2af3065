import fc from 'fast-check'
import { liveOut } from './billing/lives.ts'
import { anyStep } from './billing/steps.ts'

/* M1: a thousand lives of ten years at the stand-in gateway; each that takes what is not owed is named. */

const [lives = 1_000, seed = 1] = process.argv.slice(2).map(Number)
const steps = fc.array(anyStep, { minLength: 40, maxLength: 400, size: 'max' })
const begun = performance.now()
let payments = 0
let failed = 0
for (const [no, lived] of fc.sample(steps, { numRuns: lives, seed }).entries()) {
  const owed = await liveOut(lived)
  payments += owed.payments
  if (owed.problems.length === 0) continue
  failed += 1
  console.log(`life ${no} of seed ${seed}: ${owed.problems.slice(0, 3).join('; ')}`)
}
const seconds = (performance.now() - begun) / 1_000
console.log(`M1 ${lives} lives, ${payments} payments, ${failed} wrong, ${seconds.toFixed(0)} s`)
if (failed > 0) process.exitCode = 1
