import { openPair } from './harness/pair.ts'
import { quantile } from './harness/rounds.ts'
import { readOptions } from './harness/options.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * R4: whether the time of an answer reveals which e-mails have an account. Pairs of calls, one with
 * an e-mail that is registered and one with one that is not, in turns; the share of pairs in which
 * the registered one is slower shows how well an attacker could separate them (a half: not at all).
 */

const PAIRS = 200
const PAIRS_COLD = 10

async function measure({ bench, owner, n }: Setting) {
  const pair = await openPair(bench, owner)
  const { asProduct } = pair
  const requests = {
    'sign-in': (email: string) => ({
      path: '/api/users/authenticate',
      body: { email, password: 'uma senha bem errada' },
    }),
    recovery: (email: string) => ({ path: '/api/users/account/recovery', body: { email } }),
  }
  for (const [name, request] of Object.entries(requests)) {
    const timed = async (email: string) => {
      // What is counted here is time, not tries.
      await bench.database.system((ledger) => ledger.deleteFrom('attempts').execute())
      const { path, body } = request(email)
      const begun = performance.now()
      await asProduct.send({ method: 'POST', path, body: JSON.stringify(body) })
      return performance.now() - begun
    }
    const pairs: (readonly [known: number, unknown: number])[] = []
    for (let round = 0; round < PAIRS + PAIRS_COLD; round += 1) {
      const unknownEmail = `ninguem.${round}@exemplo.com.br`
      const first = round % 2 === 0 ? await timed(owner.email) : await timed(unknownEmail)
      const second = round % 2 === 0 ? await timed(unknownEmail) : await timed(owner.email)
      if (round >= PAIRS_COLD) pairs.push(round % 2 === 0 ? [first, second] : [second, first])
    }
    const knownTimes = pairs.map(([time]) => time)
    const unknown = pairs.map(([, time]) => time)
    const ratio = quantile(knownTimes, 0.5) / quantile(unknown, 0.5)
    const above = knownTimes.flatMap((one) => unknown.map((other) => (one > other ? 1 : 0)))
    const area = above.reduce<number>((sum, one) => sum + one, 0) / above.length
    console.log(
      `R4 ${name}, ${n} entries: known against unknown e-mail, p50 x ${ratio.toFixed(3)}, AUC ${area.toFixed(3)}`,
    )
  }
  await pair.close()
  return []
}

const options = readOptions()
await atEverySize(measure, { ...options, sizes: options.sizes.slice(0, 1) })
