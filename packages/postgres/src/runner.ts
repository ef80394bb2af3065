import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import type { Binaries } from './binaries.ts'
import { DatabaseRefused } from './refusal.ts'

/** How a PostgreSQL program is started so that it accepts to run: by whom, and behind what. */
export type Runner = {
  readonly prefix: readonly string[]
  readonly identity: { readonly uid: number; readonly gid: number } | null
}

const PLAIN: Runner = { prefix: [], identity: null }
const NAMESPACE: Runner = { prefix: ['unshare', '-U', '--'], identity: null }

/**
 * PostgreSQL refuses uid 0. As root it runs in a user namespace of its own, where root is nobody
 * yet still owns its files; where namespaces are forbidden (many containers), as another user, to
 * whom the data folder is then given.
 */
export function findRunner(binaries: Binaries, place: string): Runner {
  if (process.getuid?.() !== 0) return PLAIN
  const owner = fs.statSync(place)
  const candidates: readonly Runner[] =
    owner.uid === 0
      ? [NAMESPACE, ...otherUsers()]
      : [{ prefix: [], identity: { uid: owner.uid, gid: owner.gid } }]
  const found = candidates.find((runner) => canRun(runner, binaries, place))
  if (found !== undefined) return found
  throw new DatabaseRefused(
    'O PostgreSQL não roda como root, e nem um espaço de usuário (unshare -U) nem os usuários ' +
      `postgres e nobody conseguem ler ${binaries.postgres} e a pasta ${place}. ` +
      'Abra o Saldo com um usuário comum ou aponte DATABASE_URL para um PostgreSQL 15 ou mais novo.',
  )
}

function otherUsers(): Runner[] {
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  return ['postgres', 'nobody'].flatMap((name) => {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    return uid === undefined || gid === undefined
      ? []
      : [{ prefix: [], identity: { uid: Number(uid), gid: Number(gid) } }]
  })
}

/** Tried for real: a namespace may be forbidden, and a home folder unreadable to others. */
function canRun(runner: Runner, binaries: Binaries, place: string): boolean {
  const script = '[ "$(id -u)" != 0 ] && cd "$1" && exec "$2" --version'
  const command = [...runner.prefix, '/bin/sh', '-c', script, 'sh', place, binaries.postgres]
  return run({ prefix: [], identity: runner.identity }, command, { env: binaries.env }).status === 0
}

export function run(runner: Runner, command: readonly string[], options: SpawnSyncOptions) {
  const [program = '', ...args] = [...runner.prefix, ...command]
  return spawnSync(program, args, {
    encoding: 'utf8',
    cwd: '/',
    ...runner.identity,
    ...options,
  } as const)
}

/** On Linux the server can end with its guard: if even the guard is killed, the server shuts down. */
export function endingWithParent(runner: Runner): Runner {
  if (process.platform !== 'linux') return runner
  const deathSignal = ['setpriv', '--pdeathsig', 'INT', '--']
  if (run(runner, [...deathSignal, 'true'], {}).status !== 0) return runner
  return { ...runner, prefix: [...runner.prefix, ...deathSignal] }
}

/** The data folder goes to whoever runs the server. */
export function giveTo(runner: Runner, place: string): void {
  if (runner.identity !== null) fs.chownSync(place, runner.identity.uid, runner.identity.gid)
}
