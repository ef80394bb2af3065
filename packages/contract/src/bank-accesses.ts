import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** One authorised link to one institution. */
const bankAccess = z.strictObject({ _id: id })

export const listBankAccesses = endpoint({
  method: 'GET',
  path: '/bankaccesses',
  summary: 'As contas conectadas da pessoa.',
  answer: z.array(bankAccess),
  refusals: [],
  shows: 'bankAccesses',
})
