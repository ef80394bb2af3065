import * as z from 'zod/mini'
import { videoSource } from '@saldo/domain/education/videos'
import { contentId } from './content-id.ts'
import { paragraphs, text } from './wire.ts'

/*
 * What operators offer to read, watch and ask for, as one JSON document a kind: written into the product
 * and read out of it in the same words (decisions.md §17).
 */

const ITEMS_MAX = 200
const LESSONS_MAX = 50
const LONG_TEXT_MAX = 20_000
const ABOUT_MAX = 4_000
const MINUTES_MAX = 600
const STARS_MAX = 5
const PRICE_CENTS_MAX = 100_000_00

const PICTURE = 'use um endereço que comece com https:// ou /, ou null'
const VIDEO = 'use o código de um vídeo: YouTube, Vimeo ou file:/pasta/aula.webm'

const title = text({ max: 120, min: 1 })
const picture = z.nullable(
  z.string(PICTURE).check(z.regex(/^(?:\/(?!\/)|https:\/\/)\S{1,500}$/u, PICTURE)),
)
const videoId = z.string(VIDEO).check(z.refine((value) => videoSource(value) !== null, VIDEO))
/** Kept and not shown to people yet. */
const isDraft = z.optional(z.boolean())
const minutes = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MINUTES_MAX)))

/** A video by itself; `duration` in whole minutes. */
export const video = z.strictObject({
  _id: contentId,
  title,
  imgUrl: picture,
  duration: minutes,
  videoId,
  isDraft,
})

const pictureOrVideo = z.strictObject({
  imgUrl: picture,
  duration: minutes,
  videoId: z.nullable(videoId),
})

/** A lesson as lists show it; `documents` are its videos. */
export const listedLesson = z.strictObject({
  _id: contentId,
  title,
  documents: z.array(pictureOrVideo),
})

/** A lesson: a video, a text or both. The text is the little of Markdown that documents have. */
const lesson = z
  .strictObject({
    ...listedLesson.shape,
    text: z.nullable(paragraphs({ max: LONG_TEXT_MAX, min: 1 })),
  })
  .check(
    z.refine(
      ({ documents, text: words }) =>
        words !== null || documents.some(({ videoId: id }) => id !== null),
      'uma aula tem um vídeo, um texto ou os dois',
    ),
  )

export const trail = z.strictObject({
  _id: contentId,
  title,
  description: paragraphs({ max: 500 }),
  items: z.array(lesson).check(z.maxLength(LESSONS_MAX, `use no máximo ${LESSONS_MAX} aulas`)),
  isDraft,
})

/** The e-books that this release brings along; their words are documents of the product. */
const EBOOKS = ['entenda_dividas', 'guia_completo_equilibrio_financeiro'] as const

export const ebook = z.strictObject({
  _id: z.enum(EBOOKS, `use ${EBOOKS.join(' ou ')}`),
  title,
  description: paragraphs({ max: 500 }),
  isDraft,
})

/** Whoever advises for money; `expertizes` is the specification's own spelling. */
const expert = z.strictObject({
  _id: contentId,
  name: title,
  image: picture,
  expertizes: z.array(z.strictObject({ name: text({ max: 60, min: 1 }) })),
  stars: z.nullable(z.number().check(z.minimum(0), z.maximum(STARS_MAX))),
  /** In cents; null where it is agreed on. */
  sessionPriceCents: z.nullable(
    z.number().check(z.int(), z.minimum(1), z.maximum(PRICE_CENTS_MAX)),
  ),
  aboutMessage: paragraphs({ max: ABOUT_MAX }),
  profileMessage: paragraphs({ max: ABOUT_MAX }),
  /** Made up for a demonstration, and said to be. */
  isExample: z.optional(z.boolean()),
  isDraft,
})

/** The drawings that the product has for products. */
export const PRODUCT_DRAWINGS = [
  'fgts',
  'consorcio',
  'consultoria',
  'curso',
  'emprestimo',
  'investimento',
] as const

const DRAWING = `use ${PRODUCT_DRAWINGS.join(', ')} ou um endereço https://`

export const product = z.strictObject({
  _id: contentId,
  name: title,
  /** A drawing of the product's own, or the address of a picture. */
  image: z.union(
    [z.enum(PRODUCT_DRAWINGS), z.string().check(z.regex(/^https:\/\/\S{1,500}$/u))],
    DRAWING,
  ),
  aboutMessage: paragraphs({ max: ABOUT_MAX, min: 1 }),
  isDraft,
})

const listOf = <Item extends z.ZodMiniType<{ readonly _id: string }>>(item: Item) =>
  z.array(item, 'use uma lista').check(
    z.maxLength(ITEMS_MAX, `use no máximo ${ITEMS_MAX} itens`),
    z.refine(
      (items) => new Set(items.map(({ _id }) => _id)).size === items.length,
      'dois itens têm o mesmo _id',
    ),
  )

const CONNECTORS_MAX = 20
const COMPE = 'use os três números do banco'
const connector = z.number('use um número').check(z.int('use um número'), z.minimum(1))

/** A bank that can be connected; its id is the alias of the first API. */
const bank = z.strictObject({
  _id: contentId,
  name: text({ max: 60, min: 1 }),
  specId: connector,
  openFinanceIds: z.array(connector).check(z.maxLength(CONNECTORS_MAX)),
  belvoNames: z.array(contentId).check(z.maxLength(CONNECTORS_MAX)),
  compeCode: z.string(COMPE).check(z.regex(/^\d{3}$/u, COMPE)),
  isDraft,
})

/** Every name by which a bank may be called: two banks of one name could not be told apart. */
const namesOf = ({ _id, belvoNames }: z.output<typeof bank>) => new Set([_id, ...belvoNames])

const banks = listOf(bank).check(
  z.refine((items) => {
    const names = items.flatMap((item) => [...namesOf(item)])
    return new Set(names).size === names.length
  }, 'dois bancos têm o mesmo nome no agregador'),
)

/** Each kind of content and the shape of its document. */
const contents = {
  videos: listOf(video),
  trails: listOf(trail),
  ebooks: listOf(ebook),
  experts: listOf(expert),
  products: listOf(product),
  banks,
} as const

export type ContentKind = keyof typeof contents
export const CONTENT_KINDS = Object.keys(contents) as readonly ContentKind[]
export type ContentItems<Kind extends ContentKind = ContentKind> = z.output<(typeof contents)[Kind]>

/** A document of content, whole, or each thing that is wrong with it, in Portuguese. */
export function readContent<Kind extends ContentKind>(
  kind: Kind,
  input: unknown,
): { readonly items: ContentItems<Kind> } | { readonly faults: readonly string[] } {
  const read = z.safeParse(contents[kind], input)
  if (read.success) return { items: read.data as ContentItems<Kind> }
  return {
    faults: read.error.issues.map((issue) => {
      const at = issue.path.join('.')
      const words =
        issue.code === 'unrecognized_keys'
          ? `campo desconhecido: ${issue.keys.join(', ')}`
          : issue.message
      return at === '' ? words : `${at}: ${words}`
    }),
  }
}
