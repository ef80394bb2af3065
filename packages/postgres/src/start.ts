import os from 'node:os'
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import type net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Binaries, findBinaries } from './binaries.ts'
import { DATABASE, openCluster, prepareFolder, SUPERUSER, type Cluster } from './cluster.ts'
import { joinGuard, newestGeneration, type Role, type ServerNews } from './guard-client.ts'
import { DatabaseRefused } from './refusal.ts'
import { endingWithParent } from './runner.ts'

const MEGABYTE = 1024 * 1024

/**
 * The server's settings, given anew at each start so that an update of the product reaches old data
 * folders too. What is confirmed is on the disk; the rest is cut to a small machine and to a
 * product whose queries are short.
 */
export function serverSettings(isExpendable: boolean): readonly string[] {
  const smallShare = Math.floor(os.totalmem() / MEGABYTE / 32)
  const sharedBuffersMb = Math.min(256, Math.max(48, smallShare))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: 100,

    // Only a test's data may be lost: copying its template then waits for no disk.
    fsync: isExpendable ? 'off' : 'on',
    full_page_writes: isExpendable ? 'off' : 'on',
    synchronous_commit: isExpendable ? 'off' : 'on',

    shared_buffers: `${sharedBuffersMb}MB`,
    effective_cache_size: `${sharedBuffersMb * 4}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '48MB',
    max_wal_size: '512MB',
    min_wal_size: '80MB',
    checkpoint_completion_target: 0.9,
    // One person's report must not take the second core from everybody else.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    io_method: 'sync',
    random_page_cost: 1.1,

    // Ledgers grow by small edits: look often, a little each time.
    autovacuum_naptime: '30s',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_vacuum_insert_scale_factor: 0.1,
    autovacuum_analyze_scale_factor: 0.02,

    // In the data folder: containers give /dev/shm little room, and a killed server would litter it.
    dynamic_shared_memory_type: 'mmap',

    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const JOIN_MS = 120_000
const GUARD_APPEARS_MS = 10_000
/** A server with much to write down takes longer; the guard sees to that without being waited for. */
const LEAVE_MS = 5_000
const SERVER_LOG_MAX = 20 * 1024 * 1024

const SURVIVES =
  'Queda de energia: tudo o que foi confirmado está no disco e volta na próxima abertura ' +
  '(fsync, full_page_writes e synchronous_commit ligados); o que não foi confirmado se desfaz ' +
  'por inteiro. Vale enquanto o disco cumprir o fsync. Perda do disco: só uma cópia de segurança.'

export type EmbeddedOptions = {
  readonly folder: string
  readonly log: (line: string) => void
  /** A tool joins the server of a running product; a second product on the folder is refused. */
  readonly role?: Role
  /** Data of a test, thrown away at its end: nothing waits for the disk. */
  readonly isExpendable?: boolean
}

export type EmbeddedServer = { readonly url: string; stop(): Promise<void> }

type Membership = { readonly socket: net.Socket; readonly port: number; readonly started: boolean }

/**
 * A real PostgreSQL on the data folder. It is run by a guard (guard.mjs), a process of its
 * own which ends the server when the last participant is gone, however that one ended, and starts
 * it again when the server dies. Should the guard itself be killed, a new one takes its place.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = path.resolve(options.folder)
  const role = options.role ?? 'product'
  prepareFolder(folder)
  const real = fs.realpathSync(folder)
  const isExpendable = options.isExpendable ?? false
  const onNews = (news: ServerNews) => options.log(sentenceOf(news, real))
  let membership = await join({ folder: real, role, port: 0, isExpendable, onNews })
  let stopping = false

  const { port } = membership
  const { password } = openCluster(real, findBinaries(real))
  const watch = () => {
    membership.socket.unref()
    membership.socket.once('close', () => {
      if (!stopping) void rejoin()
    })
  }
  const rejoin = async () => {
    options.log('O processo que cuida do banco de dados foi encerrado. Abrindo outro.')
    try {
      membership = await join({ folder: real, role, port, isExpendable, onNews })
      if (stopping) return membership.socket.destroy()
      watch()
      options.log(`Banco de dados de volta na porta ${membership.port}.`)
    } catch (error) {
      options.log(`O banco de dados não voltou: ${(error as Error).message}`)
    }
    return undefined
  }
  watch()
  for (const line of openingLines(real, membership, isExpendable)) options.log(line)
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    stop: async () => {
      stopping = true
      await leave(membership.socket)
    },
  }
}

function openingLines(folder: string, membership: Membership, isExpendable: boolean): string[] {
  const { port, started } = membership
  const how = started ? 'PostgreSQL embutido aberto' : 'PostgreSQL embutido já aberto, em uso comum'
  return [
    `${how}: pasta ${folder}, porta ${port}.`,
    isExpendable ? 'Queda de energia: nada volta, são dados de teste.' : SURVIVES,
  ]
}

/** What an operator reads when the server has ended by itself, and when it is there again. */
function sentenceOf(news: ServerNews, folder: string): string {
  if (news.state === 'ready') return `Banco de dados de volta na porta ${news.port}.`
  return news.isFull
    ? `Não há mais espaço em disco para o banco de dados em ${folder}, e ele parou. ` +
        'Libere espaço: ele volta sozinho, com tudo o que foi confirmado.'
    : 'O banco de dados parou e está sendo aberto de novo.'
}

type JoinOptions = Required<Omit<EmbeddedOptions, 'log'>> & {
  readonly port: number
  readonly onNews: (news: ServerNews) => void
}

/** Joins the running guard, or starts one; of several started at once all but one step back. */
async function join(joining: JoinOptions): Promise<Membership> {
  const { folder, role, onNews } = joining
  const deadline = Date.now() + JOIN_MS
  let started = false
  while (Date.now() < deadline) {
    const generation = newestGeneration(folder)
    const outcome = await joinGuard(folder, generation, { role, onNews })
    if (outcome.kind === 'joined') return { ...outcome, started }
    if (outcome.kind === 'nobody' && generation === newestGeneration(folder)) {
      await startGuard(joining, generation + 1)
      started = true
    }
  }
  throw new DatabaseRefused(
    `O banco de dados em ${folder} não abriu em ${JOIN_MS / 1000} segundos. ` +
      `Veja ${path.join(folder, 'postgres.log')}.`,
  )
}

async function startGuard(joining: JoinOptions, generation: number): Promise<void> {
  const { folder, port, isExpendable } = joining
  const binaries = findBinaries(folder)
  const cluster = openCluster(folder, binaries)
  trimServerLog(folder)
  const settings = serverSettings(isExpendable)
  const orders = { folder, ...guardOrders(cluster, binaries, settings), generation, port }
  const guard = spawn(
    process.execPath,
    [
      '--max-old-space-size=64',
      fileURLToPath(new URL('./guard.mjs', import.meta.url)),
      JSON.stringify(orders),
    ],
    // Its own session: Ctrl-C in the terminal is for the product, which then signs off.
    { detached: true, stdio: 'ignore', cwd: folder, env: binaries.env, windowsHide: true },
  )
  guard.unref()
  await appears(guard, path.join(folder, `guard.${generation}.json`))
}

function guardOrders({ data, runner }: Cluster, binaries: Binaries, settings: readonly string[]) {
  const serverRunner = endingWithParent(runner)
  const [command = '', ...args] = [...serverRunner.prefix, binaries.postgres, '-D', data]
  return {
    data,
    command,
    args: [...args, ...settings],
    ...serverRunner.identity,
  }
}

/** Until the file is there (this guard's, or that of a faster one), or the guard has ended. */
async function appears(guard: ChildProcess, file: string): Promise<void> {
  const deadline = Date.now() + GUARD_APPEARS_MS
  while (!fs.existsSync(file) && guard.exitCode === null && Date.now() < deadline) {
    await new Promise((done) => setTimeout(done, 5))
  }
}

function trimServerLog(folder: string): void {
  const file = path.join(folder, 'postgres.log')
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > SERVER_LOG_MAX) fs.renameSync(file, `${file}.1`)
}

/** The guard closes the connection when the server has ended, or at once when others still need it. */
async function leave(socket: net.Socket): Promise<void> {
  if (socket.destroyed) return
  socket.ref()
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(`${JSON.stringify({ leaving: true })}\n`)
  const patience = setTimeout(() => socket.destroy(), LEAVE_MS)
  await closed
  clearTimeout(patience)
}
