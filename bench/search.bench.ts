import { firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { TODAY } from './generator/household-maker.ts'
import { openPair } from './harness/pair.ts'
import { type Figures, printFigures, takeTurns } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * A page of what is found in all of the history, and what all of it comes to, for what nearly all entries have, what
 * few have and what none has; against the list of a month.
 */

const month = monthOf(TODAY)
const LIST = `/api/transactions?startDate=${firstDay(month)}&endDate=${lastDay(month)}&limit=50`
const SEARCHES = {
  'a letter of nearly all': 'text=a',
  'a word of many': 'text=conta',
  'a name': 'text=conta%2012',
  'a word that is nowhere': 'text=jabuticabeira',
  'all amounts': 'min=1',
  'what is unpaid': 'paid=false',
}

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const { product, asProduct, close } = await openPair(bench, owner)
  const act = (path: string) => async () => {
    const { status } = await asProduct.send({ path })
    // What is too much to add up is refused in words.
    const isTooBroad = status === 422 && path.includes('/sums?')
    if (status !== 200 && !isTooBroad) throw new Error(`${path}: ${status}`)
  }
  const shared = { times: 8, pid: product.pid }
  const variants = [
    { ...shared, name: 'list of a month', act: act(LIST) },
    ...Object.entries(SEARCHES).flatMap(([name, query]) => [
      { ...shared, name: `page: ${name}`, act: act(`/api/transactions/found?${query}`) },
      {
        ...shared,
        times: 2,
        name: `sums: ${name}`,
        act: act(`/api/transactions/found/sums?${query}`),
      },
    ]),
  ]
  const figures = await takeTurns(variants, { postmaster: bench.postmaster, rounds })
  await close()
  printFigures(`search, ${n} entries`, figures, 'list of a month')
  return figures
}

await atEverySize(measure)
