import * as z from 'zod/mini'
import { CONTENT_KINDS } from './contents.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/*
 * What operators offer, as they edit it: the whole list of a kind at once, in versions (decision 120). The
 * items go over the wire as they are kept, and `readContent` checks them on both sides.
 */

const kind = z.enum(CONTENT_KINDS, 'Tipo de conteúdo desconhecido')
const ITEMS_MAX = 2_000
const items = z.array(z.record(z.string(), z.unknown())).check(z.maxLength(ITEMS_MAX))
const version = z.number().check(z.int(), z.minimum(0))

const document = z.strictObject({ kind, version, items })
export type ContentDocument = z.output<typeof document>

const FIELDS_MAX = 50_000

export const readContentOf = endpoint({
  method: 'GET',
  path: '/operator/contents/:kind',
  summary: 'Um tipo de conteúdo inteiro, na versão mais nova, com rascunhos.',
  access: 'operator',
  example: { path: '/operator/contents/products' },
  params: z.strictObject({ kind }),
  answer: document,
  refusals: [],
  shows: 'operatorContents',
  isTagged: false,
})

/** Saves the whole list as the next version; what was saved since `version` is not written over. */
export const saveContent = endpoint({
  method: 'POST',
  path: '/operator/contents/:kind',
  summary: 'Salva um tipo de conteúdo como a versão seguinte.',
  access: 'operator',
  example: { path: '/operator/contents/products', body: { version: 1, items: [] } },
  params: z.strictObject({ kind }),
  body: z.strictObject({ version, items }),
  fieldsMax: FIELDS_MAX,
  answer: document,
  refusals: ['content_not_fit', 'version_conflict'],
  conflict: document,
  changes: ['operatorContents', 'education', 'experts', 'products', 'bankAccesses'],
})

const savedVersion = z.strictObject({
  version,
  savedAt: instant,
  /** An operator's name, or the command line, or the product itself. */
  savedBy: z.string(),
  count: z.number(),
  /** Items against the version before; nulls of the oldest that is listed. */
  added: z.nullable(z.number()),
  changed: z.nullable(z.number()),
  removed: z.nullable(z.number()),
})
export type SavedVersion = z.output<typeof savedVersion>

export const listContentVersions = endpoint({
  method: 'GET',
  path: '/operator/contents/:kind/versions',
  summary: 'As últimas 50 versões de um tipo de conteúdo, da mais nova à mais velha.',
  access: 'operator',
  example: { path: '/operator/contents/products/versions' },
  params: z.strictObject({ kind }),
  answer: z.array(savedVersion),
  refusals: [],
  shows: 'operatorContents',
  isTagged: false,
})

export const readContentVersion = endpoint({
  method: 'GET',
  path: '/operator/contents/:kind/versions/:version',
  summary: 'Um tipo de conteúdo em uma versão de antes.',
  access: 'operator',
  example: { path: '/operator/contents/products/versions/1' },
  params: z.strictObject({
    kind,
    version: z.codec(z.string().check(z.regex(/^\d{1,9}$/u, 'Use um número')), z.number(), {
      decode: Number,
      encode: String,
    }),
  }),
  answer: document,
  refusals: ['content_version_not_found'],
  shows: 'operatorContents',
  isTagged: false,
})
