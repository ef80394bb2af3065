import fs from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'
import { instrument } from './mutate.ts'
import { type Drawn, FOLDER } from './state.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The id of each mutant, by its file and its number there. */
function readIds(): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const file = path.join(process.env[FOLDER] ?? '', 'drawn.json')
  const drawn = JSON.parse(fs.readFileSync(file, 'utf8')) as readonly Drawn[]
  const ids = new Map<string, Map<number, number>>()
  for (const [at, one] of drawn.entries()) {
    const ofFile = ids.get(one.file) ?? new Map<number, number>()
    ids.set(one.file, ofFile.set(one.number, at + 1))
  }
  return ids
}

let ids: ReturnType<typeof readIds> | undefined

/** Puts the mutants into the modules as they are loaded; no file is changed. */
const mutants = {
  name: 'mutants',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const file = path.relative(root, id.split('?', 1)[0] ?? '')
    if (!TRIED.test(file)) return null
    ids ??= readIds()
    const ofFile = ids.get(file)
    return { code: instrument(file, code, (number) => ofFile?.get(number)), map: null }
  },
}

/** Whose loops are counted, the tests' too. */
const TRIED = /^(?:packages\/domain|apps\/api)\/src\/.*\.ts$/

// What prepares a run is loaded in this process, where no mutant is ever on.
Object.assign(globalThis, { __mutant: () => false, __round: () => {} })

const runner = path.join(import.meta.dirname, 'runner.ts')

/** The runs of `npm test`, with the mutants in their modules and one worker that tries them. */
export default defineConfig({
  root,
  test: {
    projects: (base.test?.projects ?? []).flatMap((project) =>
      typeof project === 'object' && 'test' in project
        ? [{ ...project, root, plugins: [mutants], test: { ...project.test, runner } }]
        : [],
    ),
    maxWorkers: 1,
    fileParallelism: false,
  },
})
