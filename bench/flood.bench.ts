import net from 'node:net'
import { clientOf } from './harness/client.ts'
import { openPair } from './harness/pair.ts'
import { quantile } from './harness/rounds.ts'
import { readOptions } from './harness/options.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * L43: what somebody who is not signed in can do to everybody else. The server is asked with bodies of
 * 85,000 fields, with invented recovery tokens and with bodies that come a byte at a time; /health is
 * asked beside it. Goal: its p99 stays under 50 ms.
 */

const WATCHED_MS = 6_000
const AT_ONCE = 4
const SLOW_LINES = 200

const large = JSON.stringify(
  Object.fromEntries(Array.from({ length: 85_000 }, (_, at) => [`k${at}`, 1])),
)
const json = (path: string, body: string) => ({ method: 'POST', path: `/api${path}`, body })

const floods = {
  'bodies of 85,000 fields': () => json('/users/authenticate', large),
  'invented recovery tokens': () =>
    json(
      '/users/password',
      JSON.stringify({
        password: 'uma senha bem nova',
        encryptedToken: Math.random().toString(36),
      }),
    ),
} as const

/** Lines on which a body is begun and goes on by a byte a second. */
function openSlowLines(port: number): () => void {
  const head = 'POST /api/users/authenticate HTTP/1.1\r\nhost: bench\r\n'
  const type = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
  const lines = Array.from({ length: SLOW_LINES }, () => {
    const line = net.connect(port, '127.0.0.1', () => line.write(`${head}${type}`))
    line.on('error', () => {})
    return line
  })
  const timer = setInterval(() => lines.forEach((line) => line.write(' ')), 1_000)
  return () => {
    clearInterval(timer)
    for (const line of lines) line.destroy()
  }
}

async function measure({ bench, owner, n }: Setting) {
  const pair = await openPair(bench, owner)
  const { port } = pair.product
  const watcher = clientOf(port, {})
  const watch = async () => {
    const times: number[] = []
    const until = performance.now() + WATCHED_MS
    while (performance.now() < until) {
      const begun = performance.now()
      await watcher.send({ path: '/health' })
      times.push(performance.now() - begun)
    }
    return quantile(times, 0.99)
  }
  /** So much of a flood as so many clients make who each wait for an answer. */
  const beside = async (request: () => ReturnType<typeof json>) => {
    const attacker = clientOf(port, {})
    const answers: number[] = []
    const flood = { isOver: false }
    const loops = Array.from({ length: AT_ONCE }, async () => {
      while (!flood.isOver) answers.push((await attacker.send(request())).bytes)
    })
    const p99 = await watch()
    flood.isOver = true
    await Promise.all(loops)
    attacker.close()
    return { p99, calls: answers.length, bytes: Math.max(...answers) }
  }
  await watch()
  const idle = await watch()
  console.log(`L43 flood, ${n} entries: /health p99 ${idle.toFixed(1)} ms on an idle server`)
  for (const [name, request] of Object.entries(floods)) {
    const { p99, calls, bytes } = await beside(request)
    console.log(
      `  beside ${name}: ${p99.toFixed(1)} ms (x ${(p99 / idle).toFixed(1)}), ` +
        `${calls} answers, ${bytes} bytes at most`,
    )
  }
  const end = openSlowLines(port)
  const slow = await watch()
  end()
  console.log(
    `  beside ${SLOW_LINES} bodies that come a byte a second: ${slow.toFixed(1)} ms (x ${(slow / idle).toFixed(1)})`,
  )
  watcher.close()
  await pair.close()
  return []
}

const options = readOptions()
await atEverySize(measure, { ...options, sizes: options.sizes.slice(0, 1) })
