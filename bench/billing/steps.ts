import fc from 'fast-check'

export const PLANS = [
  'saldo_basic_monthly',
  'saldo_monthly',
  'saldo_annual',
  'saldo_family_monthly',
] as const
const WAYS = ['credit_card', 'pix', 'bank_slip'] as const
const ACTS = [
  'subscribe',
  'subscribe',
  'subscribe',
  'change',
  'change',
  'cancel',
  'resume',
  'way',
  'pay',
  'pay',
  'pay',
  'payOld',
  'card',
  'card',
  'retry',
  'gift',
  'wait',
] as const

/** What one person does, how many days after the last, and how ill the gateway is meanwhile. */
export const anyStep = fc.record({
  days: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }) },
    { weight: 2, arbitrary: fc.integer({ min: 4, max: 35 }) },
    { weight: 1, arbitrary: fc.integer({ min: 36, max: 90 }) },
  ),
  act: fc.constantFrom(...ACTS),
  plan: fc.constantFrom(...PLANS),
  way: fc.constantFrom(...WAYS),
  isGood: fc.constantFrom(true, true, true, false),
  /** Whether what is shown in the days before is paid as it comes. */
  pays: fc.constantFrom(true, true, false),
  code: fc.constantFrom(
    null,
    null,
    { percent: 10, months: 1 },
    { percent: 25, months: 3 },
    { percent: 5, months: null },
  ),
  ill: fc.integer({ min: 0, max: 12 }),
  seed: fc.integer({ min: 1, max: 2_000_000_000 }),
})
export type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never
