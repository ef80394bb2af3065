import * as z from 'zod/mini'
import { BATCH_ADDRESS_LENGTH_MAX, BATCH_PARTS_MAX } from './batch.ts'

const TAG_LENGTH_MAX = 200

/** The addresses that are read, below the API's root, each with the tag of the answer that the caller has. */
export const batchBody = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        path: z.string().check(z.startsWith('/'), z.maxLength(BATCH_ADDRESS_LENGTH_MAX)),
        tag: z.optional(z.string().check(z.maxLength(TAG_LENGTH_MAX))),
      }),
    )
    .check(z.minLength(1), z.maxLength(BATCH_PARTS_MAX)),
})
