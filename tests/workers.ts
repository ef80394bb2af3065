import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A thread's code as the product has it: bundled, since Node runs no TypeScript. */
export function useWorker(source: string): URL {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-worker-'))
  const file = path.join(folder, 'worker.mjs')
  beforeAll(async () => {
    const { rolldown } = await import('rolldown')
    const made = await rolldown({
      cwd: root,
      input: path.join(root, source),
      platform: 'node',
      transform: { target: 'node20' },
    })
    await made.write({ file, format: 'esm' })
    await made.close()
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  return pathToFileURL(file)
}
