import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { ReadingStopped } from '../findings.ts'
import { withBoundedBytes } from './allocation.ts'
import type { Page, Word } from './lines.ts'

/** A bill of more pages is a bundle of bills, or no bill. */
const PAGES_MAX = 60
/** A dense page has some two thousand runs of glyphs. */
const WORDS_MAX = 120_000
/** No line of a bill is longer; a run of more is no line. */
const RUN_MAX = 2_000

/** Nothing of a file is run, drawn or fetched: it is read for its text alone. */
const READ_ONLY = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  enableXfa: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  disableAutoFetch: true,
  verbosity: 0,
} as const

/** As pdf.js numbers what is wrong with a password. */
const NEED_PASSWORD = 1

/**
 * What the library's build for older runtimes puts others of in place of, for everybody in the process: its
 * `JSON.parse` takes `{` for an object.
 */
const REPLACED: readonly (readonly [object, string])[] = [
  [JSON, 'parse'],
  [Array.prototype, 'push'],
  [Function.prototype, 'toString'],
]

/**
 * The library's thread is this one: it finds its other half here and starts no thread of its own. The runtime stays as
 * it was.
 */
async function load() {
  const own = REPLACED.map(([of, name]) => [of, name, Reflect.get(of, name) as unknown] as const)
  const [library, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    // @ts-expect-error -- the package describes the other half alone
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
  ])
  for (const [of, name, value] of own) Reflect.set(of, name, value)
  Object.assign(globalThis, { pdfjsWorker: worker })
  return library
}

/**
 * The pages of a PDF, with its words where they stand. Throws `ReadingStopped` alone: for a password that is
 * missing or wrong, for more pages than a bill has, and for what is no PDF.
 */
export async function readPages(
  bytes: Uint8Array,
  password: string | null,
): Promise<readonly Page[]> {
  const { getDocument } = await load()
  // The library takes the bytes for itself; they are still asked for their digest.
  const data = Uint8Array.from(bytes)
  const read = await withBoundedBytes(async () => {
    const task = getDocument({ ...READ_ONLY, data, ...(password === null ? {} : { password }) })
    try {
      return await pagesOf(await task.promise)
    } catch (error) {
      if (error instanceof ReadingStopped) throw error
      throw new ReadingStopped(refusalOf(error))
    } finally {
      await task.destroy().catch(() => {})
    }
  })
  if (read === 'too_large') throw new ReadingStopped('statement_unreadable')
  return read.value
}

function refusalOf(error: unknown) {
  if (!(error instanceof Error) || error.name !== 'PasswordException')
    return 'statement_unreadable' as const
  const isMissing = 'code' in error && error.code === NEED_PASSWORD
  return isMissing ? ('statement_password_needed' as const) : ('statement_password_wrong' as const)
}

async function pagesOf(document: PDFDocumentProxy): Promise<readonly Page[]> {
  const { numPages } = document
  if (numPages > PAGES_MAX) throw new ReadingStopped('statement_too_long')
  const pages: Page[] = []
  let count = 0
  for (let number = 1; number <= numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    const words: Word[] = []
    for (const run of await runsOf(page, WORDS_MAX - count))
      words.push(...wordOf(run, { width, height, transform }))
    count += words.length
    pages.push({ width, height, words })
    page.cleanup()
  }
  return pages
}

/** The runs of a page, which are no more than `max`: a page without an end is not waited for. */
async function runsOf(page: PDFPageProxy, max: number): Promise<readonly Run[]> {
  const runs: Run[] = []
  const reader: ReadableStreamDefaultReader<{ readonly items: readonly (Run | object)[] }> = page
    .streamTextContent()
    .getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return runs
    for (const item of value.items) if ('str' in item) runs.push(item)
    if (runs.length <= max) continue
    await reader.cancel(new Error('too many runs'))
    throw new ReadingStopped('statement_too_long')
  }
}

type Run = { readonly str: string; readonly width: number; readonly transform: readonly number[] }
type View = {
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

/** A run where it stands on the page as it is seen; what is written upwards or outside of it is no line. */
function wordOf({ str, width, transform }: Run, view: View): Word[] {
  if (str.trim() === '' || str.length > RUN_MAX) return []
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = view.transform
  const [ra = 0, rb = 0, rc = 0, rd = 0, re = 0, rf = 0] = transform
  const across = Math.hypot(a * ra + c * rb, 0)
  if (across < Math.abs(b * ra + d * rb)) return []
  const height = Math.hypot(rc, rd)
  const x = a * re + c * rf + e
  const y = b * re + d * rf + f
  if (!(height > 0) || x > view.width || y > view.height || x < 0 || y < 0) return []
  return [{ text: str, x, right: x + width, y, height }]
}
