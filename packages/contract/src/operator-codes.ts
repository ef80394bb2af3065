import * as z from 'zod/mini'
import { isCode } from '@saldo/domain/subscriptions/codes'
import { endpoint } from './endpoint.ts'
import { day, money, nothing, text } from './wire.ts'

/* Promotional codes, as an operator makes and ends them. */

const CODE_WORDS = 'Use de 3 a 40 letras, números e hífens.'

const code = z.codec(
  z.string(CODE_WORDS).check(z.maxLength(60, CODE_WORDS)),
  z.string().check(z.refine(isCode, CODE_WORDS)),
  {
    decode: (typed) => typed.trim().toUpperCase(),
    encode: (stored) => stored,
  },
)

const whole = (most: number) => z.number().check(z.int(), z.minimum(1), z.maximum(most))

const gift = {
  /** Of a trial; null where it is a discount. */
  days: z.nullable(whole(3_660)),
  percent: z.nullable(whole(100)),
  amount: z.nullable(money.check(z.refine((value) => value > 0, 'Digite um valor, como 12,50.'))),
  /** On how many charges a discount is; null for all. */
  months: z.nullable(whole(120)),
  /** How many people may use it; null without limit. */
  usesMax: z.nullable(whole(1_000_000)),
  lastDay: z.nullable(day),
} as const

const listedCode = z.strictObject({
  code: z.string(),
  ...gift,
  uses: z.number(),
  isEnded: z.boolean(),
})
export type ListedCode = z.output<typeof listedCode>

export const listCodes = endpoint({
  method: 'GET',
  path: '/operator/codes',
  summary: 'Os códigos promocionais, até 200, os mais novos primeiro.',
  access: 'operator',
  answer: z.array(listedCode),
  refusals: [],
  shows: 'operatorCodes',
  isTagged: false,
})

/** What a code gives: days, a per cent or an amount, and no two of them. */
export const newCode = z.strictObject({ code, ...gift })
export type NewCode = z.output<typeof newCode>

export const addCode = endpoint({
  method: 'POST',
  path: '/operator/codes',
  summary: 'Cria um código promocional.',
  access: 'operator',
  example: {
    body: {
      code: 'NATAL',
      days: 30,
      percent: null,
      amount: null,
      months: null,
      usesMax: null,
      lastDay: null,
    },
  },
  body: newCode,
  answer: nothing,
  refusals: ['code_exists', 'code_wants_one_gift', 'code_months_of_days'],
  changes: ['operatorCodes'],
})

export const endCode = endpoint({
  method: 'POST',
  path: '/operator/codes/:id/end',
  summary: 'O código deixa de valer.',
  access: 'operator',
  example: { path: '/operator/codes/NATAL/end' },
  /** The code itself. */
  params: z.strictObject({ id: text({ max: 60, min: 1 }) }),
  answer: nothing,
  refusals: ['code_not_found'],
  changes: ['operatorCodes'],
})
