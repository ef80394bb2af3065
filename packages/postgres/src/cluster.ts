import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { DatabaseRefused } from './refusal.ts'
import { findRunner, giveTo, run, type Runner, endingWithParent } from './runner.ts'

export const DATABASE = 'saldo'
export const SUPERUSER = 'saldo'
const MAJOR_VERSION = '18'

export type Cluster = { readonly data: string; readonly password: string; readonly runner: Runner }

/** The data folder of the server, made on the first start. */
export function openCluster(folder: string, binaries: Binaries): Cluster {
  const home = path.join(folder, 'cluster')
  if (!fs.existsSync(home)) createCluster(folder, binaries)
  const data = path.join(home, 'data')
  const version = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR_VERSION) {
    throw new DatabaseRefused(
      `A pasta ${folder} é de um PostgreSQL ${version} e este Saldo traz o ${MAJOR_VERSION}. ` +
        'Exporte os dados com a versão antiga do Saldo e importe nesta.',
    )
  }
  const password = fs.readFileSync(path.join(home, 'password'), 'utf8').trim()
  return { data, password, runner: runnerIn(folder, { binaries, place: data }) }
}

const OWNER_ALONE = 0o700
/** Others may pass through to what is theirs within, and list nothing. */
const OTHERS_PASS = 0o711
const STICKY = 0o1000

/** Where the server runs as another user than root, that one has to pass through the folder. */
function runnerIn(
  folder: string,
  { binaries, place }: { readonly binaries: Binaries; readonly place: string },
): Runner {
  try {
    return findRunner(binaries, place)
  } catch (error) {
    if (process.getuid?.() !== 0) throw error
    fs.chmodSync(folder, OTHERS_PASS)
    return findRunner(binaries, place)
  }
}

/**
 * A folder that this user alone may enter, or the reason why it cannot be. One that others may enter, as an
 * older version made it, is put right; a place that everybody shares is left as it is.
 */
export function prepareFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: OWNER_ALONE })
    const { mode, uid } = fs.statSync(folder)
    const isOurs = uid === process.getuid?.() && (mode & STICKY) === 0
    if (isOurs && (mode & 0o777) !== OWNER_ALONE) fs.chmodSync(folder, OWNER_ALONE)
    const probe = path.join(folder, `write-${process.pid}-${randomBytes(4).toString('hex')}`)
    fs.writeFileSync(probe, '')
    fs.unlinkSync(probe)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new DatabaseRefused(
      `Não consigo gravar na pasta de dados ${folder} (${code ?? message}). ` +
        'Dê permissão de escrita ou escolha outra pasta com SALDO_DATA.',
    )
  }
}

/**
 * Made in a private folder, then given its name in one step: a start that is killed half-way leaves
 * only rubbish aside, and of two first starts at once the second finds the name taken and uses it.
 */
function createCluster(folder: string, binaries: Binaries): void {
  sweepUnfinished(folder)
  const draft = path.join(folder, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    fs.mkdirSync(draft, { mode: 0o755 })
    initialise(draft, binaries)
    publish(draft, path.join(folder, 'cluster'))
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

function initialise(draft: string, binaries: Binaries): void {
  // Tied, or a start that is killed would leave initdb writing into a draft that is swept away.
  const folder = path.dirname(draft)
  const runner = endingWithParent(runnerIn(folder, { binaries, place: draft }))
  const data = path.join(draft, 'data')
  const password = randomBytes(24).toString('base64url')
  writeDurably(path.join(draft, 'password'), password)

  fs.mkdirSync(data, { mode: 0o700 })
  giveTo(runner, data)
  // Read by initdb, which may run as somebody who may not read our own copy.
  const handed = path.join(draft, 'handed')
  fs.writeFileSync(handed, password, { mode: 0o600 })
  giveTo(runner, handed)

  const settled = [
    '--locale=C',
    '--encoding=UTF8',
    '--auth=scram-sha-256',
    '--no-instructions',
    '--set=dynamic_shared_memory_type=mmap', // A killed first start leaves nothing outside its draft.
  ]
  const who = ['-U', SUPERUSER, `--pwfile=${handed}`]
  const made = run(runner, [binaries.initdb, '-D', data, ...who, ...settled], { env: binaries.env })
  if (made.status !== 0) throw failed('criar', folderOf(draft), outputOf(made))
  fs.unlinkSync(handed)

  const alone = [binaries.postgres, '--single', '-D', data, 'postgres']
  const input = `create database ${DATABASE}\n`
  const filled = run(runner, alone, { env: binaries.env, input })
  if (filled.status !== 0) throw failed('preparar', folderOf(draft), outputOf(filled))
}

function folderOf(draft: string): string {
  return path.dirname(draft)
}

function outputOf(outcome: {
  error?: Error | undefined
  stderr: unknown
  stdout: unknown
}): string {
  const words = `${outcome.stdout ?? ''}${outcome.stderr ?? ''}`.trim()
  return outcome.error?.message ?? words.slice(-1500)
}

function failed(act: string, folder: string, detail: string): DatabaseRefused {
  return new DatabaseRefused(`Não consegui ${act} o banco de dados em ${folder}:\n${detail}`)
}

function publish(draft: string, home: string): void {
  syncFolder(draft)
  try {
    fs.renameSync(draft, home)
    syncFolder(path.dirname(home))
  } catch (error) {
    // Somebody was faster: theirs is whole, for it has the name.
    if (!fs.existsSync(home)) throw error
  }
}

function writeDurably(file: string, text: string): void {
  const handle = fs.openSync(file, 'wx', 0o600)
  fs.writeSync(handle, text)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** What starts of before left when they were killed; the drafts of living processes stay. */
function sweepUnfinished(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const pid = Number(/^unfinished-(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid === 0 || pid === process.pid || isRunning(pid)) continue
    try {
      fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Somebody still ends in there: the next first start sweeps again.
    }
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
