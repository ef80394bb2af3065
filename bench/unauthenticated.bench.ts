import { openPair } from './harness/pair.ts'
import { readOptions } from './harness/options.ts'
import { quantile } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * L43: what the dearest calls cost that anybody can make who is not signed in, apart from the hash of
 * a password: the milliseconds of the one answer, and how often the cheapest of them it takes.
 */

const NOBODY = '00000000-0000-4000-8000-000000000000'
const TIMES = 60
const COLD = 5

const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
const many = json(Object.fromEntries(Array.from({ length: 85_000 }, (_, at) => [`k${at}`, 1])))
const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`

const REQUESTS: Readonly<Record<string, (nth: number) => object>> = {
  'an unknown token': () => ({
    path: '/api/payments',
    headers: { authorization: `Bearer ${NOBODY}.${'a'.repeat(43)}` },
  }),
  'an address that is none': (nth) => ({ path: `/api/${'x/'.repeat(500)}${nth}` }),
  '85,000 unknown fields': () => ({ path: '/api/users/authenticate', ...many }),
  'a body 500,000 deep': () => ({ path: '/api/users/authenticate', method: 'POST', body: deep }),
  'a name of a megabyte': () => ({
    path: '/api/users',
    ...json({
      email: 'ana@exemplo.com.br',
      password: 'x',
      name: 'x'.repeat(1_000_000),
      terms: true,
    }),
  }),
  'a recovery': (nth) => ({
    path: '/api/users/account/recovery',
    ...json({ email: `ninguem.${nth}@exemplo.com.br` }),
  }),
  'a session renewed by nothing': () => ({ path: '/api/session/renew', ...json({}) }),
  'the description of all calls': () => ({ path: '/api/openapi.json' }),
}

async function measure({ bench, owner, n }: Setting) {
  const pair = await openPair(bench, owner)
  const { asProduct } = pair
  const medians: [name: string, p50: number, p99: number][] = []
  for (const [name, request] of Object.entries(REQUESTS)) {
    const times: number[] = []
    for (let nth = 0; nth < TIMES + COLD; nth += 1) {
      // What is counted here is time, not tries.
      await bench.database.system((ledger) => ledger.deleteFrom('attempts').execute())
      const input = request(nth) as Parameters<typeof asProduct.send>[0]
      const begun = performance.now()
      await asProduct.send(input)
      if (nth >= COLD) times.push(performance.now() - begun)
    }
    medians.push([name, quantile(times, 0.5), quantile(times, 0.99)])
  }
  const least = Math.min(...medians.map(([, p50]) => p50))
  for (const [name, p50, p99] of medians) {
    console.log(
      `L43 ${name}, ${n} entries: p50 ${p50.toFixed(1)} ms (x ${(p50 / least).toFixed(1)}), p99 ${p99.toFixed(1)} ms`,
    )
  }
  await pair.close()
  return []
}

const options = readOptions()
await atEverySize(measure, { ...options, sizes: options.sizes.slice(0, 1) })
