import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { findBinaries } from '../packages/postgres/src/binaries.ts'
import { DATABASE, openCluster, SUPERUSER } from '../packages/postgres/src/cluster.ts'
import { endingWithParent } from '../packages/postgres/src/runner.ts'
import { startEmbedded } from '../packages/postgres/src/start.ts'
import { ask, deleteAll, until } from './processes.ts'

/** A server of two that hold the same, started and killed by a test. */
type Replica = {
  readonly host: string
  readonly url: string
  start(): Promise<void>
  /** As a power cut does: nothing is written down and no client hears of it. */
  kill(): Promise<void>
}

export type Replicas = {
  readonly primary: Replica
  /** Follows the primary, which confirms nothing that this one has not written down. */
  readonly standby: Replica
  /** The address that names both. */
  readonly url: string
  remove(): Promise<void>
}

/** Two servers of one cluster: one that writes, one that follows it synchronously. Both run. */
export async function openReplicas(): Promise<Replicas> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-replicas-'))
  fs.chmodSync(folder, 0o755)
  const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')]
  const made = await startEmbedded({ folder: one, role: 'tool', log: () => {} })
  await made.stop()
  // Taken while it stands still, a copy of its folder is the beginning of a server that follows it.
  fs.cpSync(one, other, { recursive: true, preserveTimestamps: true })
  const [first, second] = [await freePort(), await freePort()]
  const { password } = openCluster(one, findBinaries(one))
  follow(other, `host=127.0.0.1 port=${first} user=${SUPERUSER} password=${password}`)
  const login = `postgres://${SUPERUSER}:${password}`
  const primary = replica({
    folder: one,
    login,
    port: first,
    settings: ['-c', 'synchronous_standby_names=*'],
  })
  const standby = replica({ folder: other, login, port: second, settings: [] })
  await primary.start()
  await standby.start()
  await until(async () => {
    const following = await ask(
      primary.url,
      `select from pg_stat_replication where sync_state = 'sync'`,
    )
    return following.length === 1
  })
  return {
    primary,
    standby,
    url: `${login}@${primary.host},${standby.host}/${DATABASE}?target_session_attrs=read-write`,
    remove: async () => {
      await primary.kill()
      await standby.kill()
      deleteAll(folder)
    },
  }
}

function follow(folder: string, primary: string): void {
  const data = path.join(folder, 'cluster', 'data')
  fs.writeFileSync(path.join(data, 'standby.signal'), '')
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
  const { uid, gid } = fs.statSync(path.join(folder, '..', 'one', 'cluster', 'data'))
  if (process.getuid?.() === 0) giveAll(data, uid, gid)
}

function giveAll(place: string, uid: number, gid: number): void {
  fs.chownSync(place, uid, gid)
  for (const entry of fs.readdirSync(place, { withFileTypes: true })) {
    const inner = path.join(place, entry.name)
    if (entry.isDirectory()) giveAll(inner, uid, gid)
    else fs.chownSync(inner, uid, gid)
  }
}

type Place = {
  readonly folder: string
  readonly login: string
  readonly port: number
  readonly settings: readonly string[]
}

function replica({ folder, login, port, settings }: Place): Replica {
  const host = `127.0.0.1:${port}`
  const url = `${login}@${host}/${DATABASE}`
  let server: ChildProcess | undefined
  return {
    host,
    url,
    start: async () => {
      const binaries = findBinaries(folder)
      const { data, runner } = openCluster(folder, binaries)
      // A killed server leaves its mark, and another process may have its number by now.
      fs.rmSync(path.join(data, 'postmaster.pid'), { force: true })
      const { prefix, identity } = endingWithParent(runner)
      const [command = '', ...args] = [...prefix, binaries.postgres, '-D', data]
      const usual = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
      const log = fs.openSync(path.join(folder, 'postgres.log'), 'a')
      server = spawn(command, [...args, ...usual, '-c', `port=${port}`, ...settings], {
        ...identity,
        env: binaries.env,
        cwd: '/',
        stdio: ['ignore', log, log],
      })
      fs.closeSync(log)
      await until(() =>
        ask(url, 'select').then(
          () => true,
          () => false,
        ),
      )
    },
    kill: async () => {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
      const ended = new Promise((done) => server?.once('exit', done))
      server.kill('SIGKILL')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as net.AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
