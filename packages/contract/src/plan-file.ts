import * as z from 'zod/mini'
import { CENTS_MAX, toCents } from '@saldo/domain/money'
import { faultsOfPlans, PAYMENT_WAYS, type Plan } from '@saldo/domain/subscriptions/plans'

const words = z.string('diga um texto').check(z.minLength(1, 'diga um texto'), z.maxLength(120))
const whole = (min: number, max: number) => {
  const text = `use um número inteiro de ${min} a ${max}`
  return z
    .number(text)
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, text))
}

const planFile = z.array(
  z.strictObject(
    {
      identifier: z
        .string('diga um texto')
        .check(z.regex(/^[a-z][a-z0-9_-]{0,59}$/, 'use letras minúsculas, números e _')),
      name: words,
      interval: z.enum(['month', 'year'], 'use month ou year'),
      priceCents: whole(1, CENTS_MAX),
      seats: whole(1, 12),
      includes: z.array(words, 'use uma lista'),
      ways: z.array(z.enum(PAYMENT_WAYS, `use ${PAYMENT_WAYS.join(', ')}`), 'use uma lista'),
    },
    'um plano é um objeto',
  ),
  'o arquivo não é uma lista',
)

/**
 * The plans that a brand's file offers, or each thing that is wrong with it, in Portuguese. `prefix` is how
 * the names of the brand's plans begin.
 */
export function readPlanFile(
  input: unknown,
  prefix: string,
): { readonly plans: readonly Plan[] } | { readonly faults: readonly string[] } {
  const read = z.safeParse(planFile, input)
  if (!read.success) {
    return {
      faults: read.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.join('.')}: ${message}`,
      ),
    }
  }
  const plans = read.data.map(({ priceCents, ...plan }) => ({
    ...plan,
    price: toCents(priceCents),
  }))
  const faults = faultsOfPlans(plans, prefix)
  return faults.length === 0 ? { plans } : { faults }
}
