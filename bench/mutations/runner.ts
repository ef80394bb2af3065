import { setMaxListeners } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { Client } from 'pg'
import { VitestTestRunner } from 'vitest/runners'
import { ATTEMPT, type Found, FOLDER, type Order } from './state.ts'

/** So many places more than without a mutant, and it is a loop that does not end: it may fill the memory. */
const LOOP_FACTOR = 10
const LOOP_LEAST = 200_000
const LOOP_MOST = 5_000_000

type Test = Parameters<VitestTestRunner['onAfterTryTask']>[0]
type Suite = Parameters<VitestTestRunner['onBeforeRunSuite']>[0]

const folder = process.env[FOLDER] ?? ''
const order = JSON.parse(fs.readFileSync(path.join(folder, 'order.json'), 'utf8')) as Order

const hits = new Uint8Array(order.count + 1)
const { before } = order
const decided = new Set([...order.done, ...(before?.killed ?? [])])
const killed = new Set(before?.killed)
const reached = new Set(before?.reached)
const loaded = new Set(before?.loaded)
const leftOut = new Set(before?.leftOut)
const slowFiles = new Set(before?.slowFiles)
const finished = new Set(before?.finished)
const attempt = fs.openSync(path.join(folder, ATTEMPT), 'w')
/** The most places of one test while a mutant is on that no run without it can be compared with. */
const PLACES_MAX = 20_000_000
const usual = order.always === 0 ? Infinity : PLACES_MAX
const now = { on: order.always, places: 0, placesMax: usual }

function countPlace(): void {
  now.places += 1
  if (now.places > now.placesMax) throw new Error('a mutant that does not end')
}

Object.assign(globalThis, {
  __mutant: (id: number): boolean => {
    hits[id] = 1
    countPlace()
    return id === now.on
  },
  __round: countPlace,
})

// That a property fails is enough: the least case of it would be looked for a thousand times. And one that has not
// failed for so long with a mutant on would be tried ten thousand times more.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: order.propertyMs })

write()

/**
 * Makes each test once as it is, and then once for each mutant that it has reached and that lives: the mutant
 * is switched on in the modules that are there, so that nothing is loaded again.
 */
export default class MutationRunner extends VitestTestRunner {
  async runTask(test: Test): Promise<void> {
    const run = VitestTestRunner.getTestFn(test)
    // A test that is made a thousand times has its context as often.
    setMaxListeners(0, test.context.signal)
    // What was evaluated between two tests was so while modules were read, or in a hook.
    for (const id of idsOf(hits)) loaded.add(id)
    hits.fill(0)
    now.places = 0
    const begun = performance.now()
    await run()
    const ms = performance.now() - begun
    if (order.always !== 0) return
    const ids = idsOf(hits)
    hits.fill(0)
    for (const id of ids) reached.add(id)
    const alive = ids.filter((id) => !decided.has(id))
    if (alive.length === 0 || finished.has(test.id)) return
    now.placesMax = now.places + Math.min(now.places * LOOP_FACTOR + LOOP_LEAST, LOOP_MOST)
    try {
      if (ms < order.fromMs) return
      if (ms > order.slowMs) slowFiles.add(test.file.name)
      if (ms > order.slowMs || !(await this.#passes(test, 0))) {
        leftOut.add(`${test.file.name}: ${test.name}`)
        return
      }
      const end = performance.now() + order.budgetMs
      for (const id of alive) {
        if (performance.now() > end) {
          leftOut.add(`${test.file.name}: ${test.name}, after its time`)
          break
        }
        if (await this.#passes(test, id)) continue
        killed.add(id)
        decided.add(id)
        if (!(await this.#recovers(test))) break
      }
    } finally {
      now.placesMax = usual
      hits.fill(0)
      finished.add(test.id)
      write()
    }
  }

  /** A run of its own begins with nobody: what a mutant before it has left would fail every later one. */
  override async onBeforeRunSuite(suite: Suite): Promise<void> {
    if (order.always !== 0 && suite === suite.file) await this.#removePeople()
    await super.onBeforeRunSuite(suite)
  }

  override onAfterRunFiles(): void {
    write()
    super.onAfterRunFiles()
  }

  /** Whether the test passes, with its hooks, while this mutant is on. */
  async #passes(test: Test, id: number): Promise<boolean> {
    const suites = suitesOf(test)
    const run = VitestTestRunner.getTestFn(test)
    const hooks = (name: 'beforeEach' | 'afterEach') =>
      suites.flatMap((suite) =>
        VitestTestRunner.getSuiteHooks(suite)[name].map((hook) => ({ hook, suite })),
      )
    try {
      for (const { hook, suite } of hooks('beforeEach')) await hook(test.context, suite)
      fs.writeSync(attempt, String(id).padEnd(10), 0)
      now.on = id
      now.places = 0
      await run()
      for (const { hook, suite } of hooks('afterEach').toReversed()) await hook(test.context, suite)
      return true
    } catch {
      now.on = 0
      for (const { hook, suite } of hooks('afterEach').toReversed()) {
        await Promise.resolve(hook(test.context, suite)).catch(() => {})
      }
      return false
    } finally {
      now.on = 0
      fs.writeSync(attempt, '0'.padEnd(10), 0)
    }
  }

  /** After a mutant was killed: what it wrote is removed, and the test passes without one. */
  async #recovers(test: Test): Promise<boolean> {
    if (await this.#passes(test, 0)) return true
    await this.#removePeople()
    if (await this.#passes(test, 0)) return true
    leftOut.add(`${test.file.name}: ${test.name}, from a mutant on`)
    return false
  }

  async #removePeople(): Promise<void> {
    const postgres = this.injectValue('postgres') as { readonly adminUrl: string } | undefined
    if (postgres !== undefined) await removePeople(postgres.adminUrl)
  }
}

function suitesOf(test: Test): readonly Suite[] {
  const suites: Suite[] = []
  for (let one: Suite | undefined = test.suite ?? test.file; one !== undefined; one = one.suite)
    suites.unshift(one)
  return suites[0] === test.file ? suites : [test.file, ...suites]
}

const idsOf = (marks: Uint8Array): number[] =>
  [...marks.keys()].filter((id) => id > 0 && marks[id] === 1)

/** Removes everybody from the databases of the tests: a mutant has left false totals. */
async function removePeople(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  const { rows } = await admin.query<{ readonly name: string }>(
    `select datname as name from pg_database where datname like 'saldo_test_%'`,
  )
  await admin.end()
  for (const { name } of rows) {
    const url = new URL(adminUrl)
    url.pathname = `/${name}`
    const client = new Client({ connectionString: url.href })
    await client.connect()
    await client.query(`set session_replication_role = replica`)
    const tables = await client.query<{ readonly table: string }>(
      `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'`,
    )
    for (const { table } of tables.rows) {
      await client.query(`delete from "${table}" where user_id is not null`)
    }
    await client.query('delete from users')
    await client.end()
  }
}

function write(): void {
  const found: Found = {
    killed: [...killed],
    reached: [...reached],
    loaded: [...loaded],
    slowFiles: [...slowFiles],
    finished: [...finished],
    leftOut: [...leftOut],
  }
  fs.writeFileSync(path.join(folder, 'found.json'), JSON.stringify(found))
}
