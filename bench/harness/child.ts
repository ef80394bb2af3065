import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Role = 'product' | 'floor'

export type BenchServerProcess = {
  readonly port: number
  readonly pid: number
  readonly readyMs: number
  /** How many statements the server has sent since it was last asked. */
  statements(): Promise<number>
  stop(): Promise<void>
}

/** Starts a server in a process of its own, so that its CPU and memory are its own. */
export async function startServer(role: Role, url: string, more = {}): Promise<BenchServerProcess> {
  const begun = performance.now()
  // Where somebody wants to see what the time is spent on.
  const profile = process.env['BENCH_PROFILE']
  const child = fork(fileURLToPath(new URL(`${role}-server.bench.js`, import.meta.url)), [], {
    execArgv: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}/${role}`],
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'bench', ...more },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { port } = await answerOf<{ readonly port: number }>(child)
  const readyMs = performance.now() - begun
  return {
    port,
    pid: child.pid ?? 0,
    readyMs,
    statements: async () => {
      child.send('statements')
      return (await answerOf<{ readonly statements: number }>(child)).statements
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const answered = new AbortController()
  const { signal } = answered
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('the server ended')
      }),
    ])
    return message as T
  } finally {
    // Nobody waits for the other of the two any more.
    answered.abort()
  }
}
