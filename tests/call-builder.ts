import type { Kind } from './fixtures.ts'

/** One call as it is made. */
export type CallInput = { readonly path: string; readonly body?: unknown; readonly upload?: string }
/** Makes a call, with an id of each kind that goes into it. */
export type CallBuilder = (of: (kind: Kind) => string, email: string) => CallInput
