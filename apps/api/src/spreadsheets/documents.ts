import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { KnownBrand } from '@saldo/domain/brands/choose'
import { SpreadsheetThread } from './threads.ts'

/** Where the documents' Markdown lies in the built site, and below which address their PDFs are. */
const FOLDER = 'documentos'
const ADDRESS = /^\/documentos\/(?<name>[a-z_-]+)\.pdf$/

/** The terms, the policy and the e-books as PDF, each bearing the name of the brand that gives it out. */
export async function openDocuments(site: string, worker: URL | undefined) {
  // Our own texts are written, a brand's each once: they wait for one another, and take what they take.
  const thread = new SpreadsheetThread(worker, {
    deadlineMs: 120_000,
    waitingOfOneMax: Infinity,
    waitingMax: Infinity,
  })
  const sources = new Set(await readdir(path.join(site, FOLDER)).catch(() => []))
  return {
    /** The Markdown that an address of a PDF stands for, or null where it is the address of none. */
    sourceOf: (url: string): string | null => {
      const name = `${ADDRESS.exec(url)?.groups?.['name']}.md`
      return sources.has(name) ? path.join(site, FOLDER, name) : null
    },
    /** The PDF of that Markdown. */
    write: async (source: string, { name: brand }: KnownBrand): Promise<Buffer> => {
      const markdown = await readFile(source, 'utf8')
      const file = await thread.work(brand, { task: 'document', document: { markdown, brand } })
      if (!(file instanceof Uint8Array)) throw new Error('the document could not be written')
      return Buffer.from(file)
    },
    close: () => thread.close(),
  }
}
