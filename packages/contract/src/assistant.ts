import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import { QUESTION_MAX } from '@saldo/domain/assistant/kinds'
import { DISMISSALS } from '@saldo/domain/assistant/tips'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, nothing, paragraphs, text } from './wire.ts'

const dismissal = z.enum(DISMISSALS)

/** What the person has put away of the assistant, and whether a language model may help them. */
const assistant = z.strictObject({
  dismissed: z.array(dismissal),
  /** Null where the operator has set none. */
  model: z.nullable(
    z.strictObject({
      /** When the person agreed to the text as it is now; null where they did not, or no longer. */
      consentedAt: z.nullable(instant),
    }),
  ),
})
export type Assistant = z.output<typeof assistant>

export const readAssistant = endpoint({
  method: 'GET',
  path: '/assistant',
  summary: 'As dicas que a pessoa não quer mais ver, e se um modelo de linguagem pode responder.',
  access: 'in_person',
  answer: assistant,
  refusals: [],
  shows: 'assistant',
})

export const dismiss = endpoint({
  method: 'POST',
  path: '/assistant/dismissals',
  summary: 'Não mostra mais uma dica, ou o que o assistente abre sozinho em uma tela.',
  access: 'in_person',
  example: { body: { subject: 'no-plan' } },
  body: z.strictObject({ subject: dismissal }),
  answer: assistant,
  refusals: [],
  changes: ['assistant'],
})

export const restoreTips = endpoint({
  method: 'DELETE',
  path: '/assistant/dismissals',
  summary: 'Volta a mostrar todas as dicas, em todas as telas.',
  access: 'in_person',
  answer: nothing,
  refusals: [],
  changes: ['assistant'],
})

export const allowModel = endpoint({
  method: 'POST',
  path: '/assistant/consent',
  summary: 'Autoriza o envio de perguntas e somas a um modelo de linguagem.',
  access: 'in_person',
  example: { body: { version: MODEL_CONSENT.version } },
  /** The version of the words that were read. */
  body: z.strictObject({ version: text({ max: 20, min: 1 }) }),
  answer: assistant,
  refusals: ['assistant_model_off', 'consent_text_changed'],
  changes: ['assistant'],
})

export const forbidModel = endpoint({
  method: 'DELETE',
  path: '/assistant/consent',
  summary: 'Retira a autorização; nada mais é enviado.',
  access: 'in_person',
  answer: nothing,
  refusals: [],
  changes: ['assistant'],
})

/** A question that was not understood, with sums of the person's and nothing else (decisions.md §15). */
export const askModel = endpoint({
  method: 'POST',
  path: '/assistant/questions',
  summary: 'Pergunta a um modelo de linguagem, com somas e com a autorização da pessoa.',
  access: 'in_person',
  example: { body: { question: 'Como foi o meu mês?' } },
  body: z.strictObject({ question: paragraphs({ max: QUESTION_MAX, min: 1 }) }),
  answer: z.strictObject({ text: z.string() }),
  refusals: ['assistant_model_off', 'assistant_consent_missing', 'assistant_model_failed'],
  changes: [],
  isSecret: true,
})
