import { verify } from '@node-rs/argon2'
import { hashPassword } from '@saldo/api/gateways/passwords'
import { openPair } from './harness/pair.ts'
import { bodyOf } from './harness/assertions.ts'
import { quantile, takeTurns, printFigures } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'
import { readOptions } from './harness/options.ts'
import { PASSWORD } from './harness/bench-database.ts'

/*
 * E-mail and password until the session is there, against the password's hash alone; and what
 * twenty of them a second do to somebody who looks at a balance meanwhile.
 */

const EVERY_MS = 50
const WATCHED_MS = 4_000

async function measure({ bench, owner, n, rounds }: Setting) {
  const pair = await openPair(bench, owner)
  const { product, asProduct } = pair
  const body = JSON.stringify({ email: owner.email, password: PASSWORD })
  const request = { method: 'POST', path: '/api/users/authenticate', body }
  const signIn = async () => {
    const { id } = bodyOf<{ readonly id: string }>(await asProduct.send(request))
    if (id !== owner.id) throw new Error('somebody else was let in')
  }
  const storedHash = await hashPassword(PASSWORD)
  const hash = async () => {
    if (!(await verify(storedHash, PASSWORD))) throw new Error('not the password')
  }
  await product.statements()
  await signIn()
  const statements = await product.statements()
  const figures = await takeTurns(
    [
      { name: 'one argon2 hash', times: 30, pid: process.pid, act: hash },
      { name: 'sign-in', times: 30, pid: product.pid, act: signIn },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  printFigures(`sign-in, ${n} entries: ${statements} statements`, figures, 'one argon2 hash')

  const path = '/api/balances?startDate=2025-12-01&endDate=2025-12-31'
  const watch = async () => {
    const times: number[] = []
    const until = performance.now() + WATCHED_MS
    while (performance.now() < until) {
      const begun = performance.now()
      bodyOf(await asProduct.send({ path }))
      times.push(performance.now() - begun)
    }
    return quantile(times, 0.99)
  }
  const quiet = await watch()
  const guests: Promise<void>[] = []
  const timer = setInterval(() => guests.push(signIn()), EVERY_MS)
  const busy = await watch()
  clearInterval(timer)
  await Promise.all(guests)
  await pair.close()
  const ratio = (busy / quiet).toFixed(2)
  console.log(
    `  a balance's p99: ${quiet.toFixed(1)} ms alone, ${busy.toFixed(1)} ms beside 20 sign-ins a second (x ${ratio})`,
  )
  return figures
}

const options = readOptions()
await atEverySize(measure, { ...options, sizes: options.sizes.slice(0, 1) })
