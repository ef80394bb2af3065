import { DISMISSALS } from '@saldo/domain/assistant/tips'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './wire.ts'

const dismissal = z.enum(DISMISSALS)

/** What the person has put away of the assistant. */
const assistant = z.strictObject({ dismissed: z.array(dismissal) })

export const readAssistant = endpoint({
  method: 'GET',
  path: '/assistant',
  summary: 'As dicas que a pessoa não quer mais ver, e as telas em que fechou o assistente.',
  answer: assistant,
  refusals: [],
  shows: 'assistant',
})

export const dismiss = endpoint({
  method: 'POST',
  path: '/assistant/dismissals',
  summary: 'Não mostra mais uma dica, ou o que o assistente abre sozinho em uma tela.',
  body: z.strictObject({ subject: dismissal }),
  answer: assistant,
  refusals: [],
  changes: ['assistant'],
})

export const restoreTips = endpoint({
  method: 'DELETE',
  path: '/assistant/dismissals',
  summary: 'Volta a mostrar todas as dicas, em todas as telas.',
  answer: nothing,
  refusals: [],
  changes: ['assistant'],
})
