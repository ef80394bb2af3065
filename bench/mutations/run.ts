import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Vitest } from 'vitest/node'
import { listMutants, type Mutant } from './mutate.ts'
import { ATTEMPT, type Drawn, type Found, FOLDER, type Order } from './state.ts'

export type Kind = 'rules' | 'slices'

/** A mutant that was tried, and what came of it. */
export type TriedMutant = Mutant & { readonly outcome: 'killed' | 'survived' | 'unreached' }

export type Result = { readonly tried: readonly TriedMutant[]; readonly leftOut: readonly string[] }

type Plan = {
  readonly root: string
  readonly kind: Kind
  /** Of the repository's root. */
  readonly files: readonly string[]
  /** Parts of the names of the test files that are run. */
  readonly tests: readonly string[]
  /** How many mutants are drawn; all where it is absent. */
  readonly sample: number | null
  readonly seed: number
  readonly areConstantsTried: boolean
}

type Round = Pick<Order, 'fromMs' | 'slowMs' | 'budgetMs' | 'propertyMs'>

/** Fast tests first, as often as there are mutants; then the slow ones by what these have left. */
const ROUNDS: Readonly<Record<Kind, readonly Round[]>> = {
  rules: [
    { fromMs: 0, slowMs: 120, budgetMs: 60_000, propertyMs: 250 },
    { fromMs: 120, slowMs: 4_000, budgetMs: 40_000, propertyMs: 250 },
  ],
  slices: [{ fromMs: 0, slowMs: 8_000, budgetMs: 60_000, propertyMs: 4_000 }],
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type DrawnMutant = Drawn & { readonly mutant: Mutant }

/** The mutants of some files, or as many of them as are wanted; the id of each is its place, from 1 on. */
function draw({ root, files, sample, seed }: Plan): readonly DrawnMutant[] {
  const all = files.flatMap((file) =>
    listMutants(file, fs.readFileSync(path.join(root, file), 'utf8')).map((mutant, number) => ({
      mutant,
      file,
      number,
    })),
  )
  if (sample === null || sample >= all.length) return all
  const chance = chanceOf(seed)
  const drawn = all.map((one) => ({ one, at: chance() })).toSorted((a, b) => a.at - b.at)
  return drawn.slice(0, sample).map(({ one }) => one)
}

/**
 * Tries the mutants of some files by the tests that are named: those that a test reaches while it runs, one
 * after the other in modules that stay loaded; those of a module's own constants, which are read once, by a run
 * of their own each, of the tests beside them. Without `areConstantsTried` they are left out. Files of slices with
 * tests that cannot be made twice are made anew for each mutant that lives.
 */
export async function tryMutants(plan: Plan): Promise<Result> {
  const { root, kind, tests } = plan
  const drawn = draw(plan)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-mutations-'))
  process.env[FOLDER] = folder
  const [first, ...others] = ROUNDS[kind]
  if (first === undefined) throw new Error('there is a first round')
  const order: Order = { always: 0, count: drawn.length, done: [], before: null, ...first }
  const give = (changes: Partial<Order> = {}) =>
    fs.writeFileSync(path.join(folder, 'order.json'), JSON.stringify({ ...order, ...changes }))
  give()
  const named = drawn.map(({ file, number }): Drawn => ({ file, number }))
  fs.writeFileSync(path.join(folder, 'drawn.json'), JSON.stringify(named))
  const { createVitest } = await import('vitest/node')
  const vitest = await createVitest('test', {
    config: path.join(root, 'bench/mutations/vitest.config.ts'),
    project: [kind],
    watch: false,
    reporters: [{}],
  })
  try {
    const specifications = await vitest.globTestSpecifications([...tests])
    const found = await runRound({ vitest, folder, give }, specifications, first)
    const killed = new Set(found.killed)
    const reached = new Set(found.reached)
    let { leftOut, slowFiles } = found
    for (const round of others) {
      const slow = specifications.filter(({ moduleId }) =>
        slowFiles.includes(path.relative(root, moduleId)),
      )
      const later = await runRound({ vitest, folder, give }, slow, {
        ...round,
        done: [...killed],
      })
      for (const id of later.killed) killed.add(id)
      leftOut = later.leftOut
      slowFiles = later.slowFiles
    }
    const loaded = found.loaded.filter((id) => !reached.has(id))
    const constants = plan.areConstantsTried ? loaded : []
    console.log(
      `${drawn.length} mutants, ${killed.size} killed by tests that reach them; ${constants.length} of constants follow`,
    )
    // One test that fails has killed a constant.
    vitest.config.bail = 1
    for (const id of constants) {
      reached.add(id)
      give({ always: id })
      const file = path.join(root, drawn[id - 1]?.file ?? '')
      const importers = testsThatImport(vitest, file)
      const some = specifications.filter(({ moduleId }) => importers.has(moduleId))
      const beside = some.filter(({ moduleId }) => path.dirname(moduleId) === path.dirname(file))
      const { testModules } = await vitest.runTestSpecifications(beside.length > 0 ? beside : some)
      if (!testModules.every((one) => one.ok())) killed.add(id)
    }
    if (kind === 'slices') {
      const names = leftOut.map((one) => one.split(': ', 1)[0])
      const once = specifications.filter(({ moduleId }) =>
        names.includes(path.relative(root, moduleId)),
      )
      const anew = async (id: number, some: typeof once) => {
        give({ always: id })
        return (await vitest.runTestSpecifications(some)).testModules
      }
      // No mutant has that id: what fails without one tells nothing.
      const sound = (once.length === 0 ? [] : await anew(NO_MUTANT, once)).filter((one) => one.ok())
      const some = once.filter(({ moduleId }) => sound.some((one) => one.moduleId === moduleId))
      const living = drawn.map((_, at) => at + 1).filter((id) => !killed.has(id))
      for (const id of some.length === 0 ? [] : living) {
        if (!(await anew(id, some)).every((one) => one.ok())) killed.add(id)
      }
    }
    const untried = new Set(plan.areConstantsTried ? [] : loaded)
    const tried = drawn.flatMap(({ mutant }, at): readonly TriedMutant[] => {
      const id = at + 1
      if (untried.has(id)) return []
      const outcome = killed.has(id) ? 'killed' : reached.has(id) ? 'survived' : 'unreached'
      return [{ ...mutant, outcome }]
    })
    return { tried, leftOut }
  } finally {
    await vitest.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Run = {
  readonly vitest: Vitest
  readonly folder: string
  readonly give: (changes: Partial<Order>) => void
}

const NO_MUTANT = -1

/** So many mutants of one round may end the worker: more is a fault of something else. */
const CRASHES_MAX = 40

/** A promise that a mutant leaves rejected is nothing; its worker is gone where the pool itself has failed. */
const endsWorker = (error: unknown) => (error as Error).message.startsWith('[vitest-pool]')

/** One run of some tests with their mutants; one that ends the worker is killed, and the others go on. */
async function runRound(
  { vitest, folder, give }: Run,
  specifications: Awaited<ReturnType<Vitest['globTestSpecifications']>>,
  changes: Partial<Order>,
): Promise<Found> {
  let before: Found | null = null
  for (let crashes = 0; crashes < CRASHES_MAX; crashes += 1) {
    give({ ...changes, before })
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const text = fs.readFileSync(path.join(folder, 'found.json'), 'utf8')
    const found = JSON.parse(text) as Found
    if (!unhandledErrors.some(endsWorker)) {
      // One that was made again and again may have left what a later one of its file trips over.
      const failed = testModules.filter((one) => !one.ok()).map((one) => one.relativeModuleId)
      if (failed.length === testModules.length) throw new Error('the tests fail without a mutant')
      return { ...found, leftOut: [...found.leftOut, ...failed] }
    }
    const id = Number(fs.readFileSync(path.join(folder, ATTEMPT), 'utf8'))
    if (id === 0) throw new Error('the tests end their worker without a mutant')
    before = { ...found, killed: [...found.killed, id] }
  }
  throw new Error('too many mutants have ended the worker')
}

/** The files that load this one, whatever lies in between. */
function testsThatImport(vitest: Vitest, file: string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (one: string) => {
    if (found.has(one)) return
    found.add(one)
    for (const { vite } of vitest.projects) {
      for (const { moduleGraph } of Object.values(vite.environments)) {
        for (const module of moduleGraph.getModulesByFile(one) ?? []) {
          for (const importer of module.importers) if (importer.file !== null) visit(importer.file)
        }
      }
    }
  }
  visit(file)
  return found
}
