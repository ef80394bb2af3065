import * as z from 'zod/mini'
import { BATCH_ADDRESS_LENGTH_MAX, BATCH_PARTS_MAX, BATCH_PATH } from './batch.ts'
import { endpoint } from './endpoint.ts'

const TAG_LENGTH_MAX = 200

/** Reads several addresses as one request; the browser asks it below its cache (`data/batch.ts`). */
export const readBatch = endpoint({
  method: 'POST',
  path: BATCH_PATH,
  summary:
    'Várias leituras em um pedido só, cada uma com a sua resposta. Com a etiqueta da resposta que já se tem, o que não mudou não volta.',
  access: 'signed_in',
  example: { body: { parts: [{ path: '/payments' }, { path: '/categories' }] } },
  body: z.strictObject({
    /** The addresses, below the API's root, each with the tag of the answer that the caller has. */
    parts: z
      .array(
        z.strictObject({
          path: z.string().check(z.startsWith('/'), z.maxLength(BATCH_ADDRESS_LENGTH_MAX)),
          tag: z.optional(z.string().check(z.maxLength(TAG_LENGTH_MAX))),
        }),
      )
      .check(z.minLength(1), z.maxLength(BATCH_PARTS_MAX)),
  }),
  answer: z.array(
    z.nullable(
      z.strictObject({
        status: z.number(),
        tag: z.optional(z.string()),
        /** How soon a part that was refused may be read again, in seconds. */
        waitSeconds: z.optional(z.number()),
        answer: z.optional(z.unknown()),
        masked: z.optional(z.string()),
      }),
    ),
  ),
  refusals: [],
  changes: [],
  // Its answers are none that an idempotency key brings back.
  isSecret: true,
})
