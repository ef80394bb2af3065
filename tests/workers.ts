import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Inside the project, so that a thread finds the packages that are no part of its bundle. */
const cache = path.join(root, 'node_modules/.cache')

/** A thread's code as the product has it: bundled, since Node runs no TypeScript. */
export function useWorker(source: string): URL {
  fs.mkdirSync(cache, { recursive: true })
  const folder = fs.mkdtempSync(path.join(cache, 'worker-'))
  const file = path.join(folder, 'worker.mjs')
  beforeAll(async () => {
    const { rolldown } = await import('rolldown')
    const made = await rolldown({
      cwd: root,
      input: path.join(root, source),
      platform: 'node',
      external: [/^pdfjs-dist\//u, 'pdfkit'],
      transform: { target: 'node20' },
    })
    await made.write({ file, format: 'esm' })
    await made.close()
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  return pathToFileURL(file)
}
