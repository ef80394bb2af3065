import { firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { negate, addCents, toCents } from '@saldo/domain/money'
import { examine } from '../tools/doctor/examine.ts'
import { household } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import type { Owner } from './generator/owner.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { keyTo, load } from './harness/bench-database.ts'
import { clientOf } from './harness/client.ts'
import { openPair } from './harness/pair.ts'
import { type Figures, printFigures, takeTurns } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * The list of a month, what its categories come to and its plan, of a household that divides nothing and of the same
 * one where every fifth expense is divided in three.
 */

const EVERY = 5
const SHARES = 3
const month = monthOf(TODAY)
const RANGE = `startDate=${firstDay(month)}&endDate=${lastDay(month)}`
const columns = { accept: 'application/vnd.saldo.columns+json' }

/** The household with every fifth of its expenses divided. */
function divided(owner: Owner): Owner {
  const others = DEFAULT_CATEGORIES.filter(({ group }) => group === 'expenses')
  const groups = new Map(DEFAULT_CATEGORIES.map(({ id, group }) => [id, group]))
  function* entries() {
    let at = 0
    for (const row of owner.entries) {
      const { category_id: category, value } = row
      const isDivisible =
        category !== null &&
        groups.get(category) === 'expenses' &&
        value < -SHARES &&
        row.refund_of_id === null
      if (isDivisible) at += 1
      if (!isDivisible || at % EVERY !== 0) {
        yield row
        continue
      }
      const part = toCents(Math.trunc(value / SHARES))
      const rest = addCents(value, negate(addCents(part, part)))
      const [second, third] = others.filter(({ id }) => id !== category).slice(at % 10)
      yield {
        ...row,
        split: [
          { category, value: rest },
          { category: second?.id ?? '', value: part },
          { category: third?.id ?? '', value: part },
        ],
      }
    }
  }
  return { ...owner, entries: { [Symbol.iterator]: entries } }
}

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const other = divided(household(n, { shape: 'deep', seed: 2 }))
  await load(bench, [other])
  assertSame('doctor', (await examine(bench.url, { email: other.email })).findings, [])
  const { product, asProduct, close } = await openPair(bench, owner)
  const withSplits = clientOf(product.port, {
    authorization: `Bearer ${await keyTo(bench, other.id)}`,
  })
  type Page = { readonly split: readonly unknown[] }
  const shown = bodyOf<Page>(
    await withSplits.send({ path: `/api/transactions?${RANGE}`, headers: columns }),
  )
  if (!JSON.stringify(shown).includes('"split"')) throw new Error('nothing is divided')
  const calls = {
    list: { path: `/api/transactions?${RANGE}`, headers: columns },
    categories: { path: `/api/balances/categories?${RANGE}` },
    plan: { path: `/api/budgets/suggestion?date=${firstDay(month)}` },
  }
  const shared = { times: 60, pid: product.pid }
  const variants = Object.entries(calls).flatMap(([name, call]) =>
    [
      { who: 'undivided', client: asProduct },
      { who: 'divided', client: withSplits },
    ].map(({ who, client }) => ({
      ...shared,
      name: `${name}, ${who}`,
      act: async () => {
        const { status } = await client.send(call)
        if (status !== 200) throw new Error(`${name}: ${status}`)
      },
    })),
  )
  const figures = await takeTurns(variants, { postmaster: bench.postmaster, rounds })
  withSplits.close()
  await close()
  for (const name of Object.keys(calls)) {
    const own = figures.filter((one) => one.name.startsWith(`${name},`))
    printFigures(`${name} of a month, ${n} entries`, own, `${name}, undivided`)
  }
  return figures
}

await atEverySize(measure)
