import type { Invoice } from '@saldo/contract/invoices'
import { addMonths, listMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { household } from './generator/household.ts'
import { FIRST, TODAY } from './generator/household-maker.ts'
import { Oracle } from './generator/oracle.ts'
import { figuresOf } from './harness/invoice-requests.ts'
import { openPair } from './harness/pair.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { type Figures, takeTurns, printFigures } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * A card's invoices walked month by month over five years. This month's has as many items whatever
 * the household's size, so what it costs more is the history; against as many rows by their key.
 */

const YEAR = 12
const now = monthOf(TODAY)

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const pair = await openPair(bench, owner)
  const { product, floor, asProduct, asFloor } = pair
  const card = owner.payments.findLast(({ type }) => type === 'credit')?.id ?? ''
  const expected = new Oracle(household(n, { shape: 'deep' }), TODAY).invoices(card)
  const months = listMonths(FIRST, now).filter((month) => expected.has(month))
  let items = 0
  let bytes = 0
  const read = async (month: Month) => {
    const answer = await asProduct.send({ path: `/api/invoices/${card}:${month}` })
    const figures = figuresOf(bodyOf<Invoice>(answer))
    assertSame(`invoice ${month}`, figures, expected.get(month))
    items += figures.items
    bytes += answer.bytes
  }
  await product.statements()
  for (const month of months) await read(month)
  const statements = await product.statements()
  const counted = `${months.length} invoices, ${items} items, ${bytes} bytes, ${statements} statements`
  const readInvoices = async (range: readonly Month[]) => {
    for (const month of range) await read(month)
  }
  const options = { times: 1, pid: product.pid }
  const byKey = async () => {
    for (let at = 0; at < YEAR; at += 1) bodyOf(await asFloor.send({ path: '/api/one' }))
  }
  const figures = await takeTurns(
    [
      { ...options, name: 'floor, 12 rows by key', pid: floor.pid, times: 4, act: byKey },
      {
        ...options,
        name: 'this month, 12 times',
        act: () => readInvoices(Array.from({ length: YEAR }, () => now)),
      },
      { ...options, name: 'the first year', act: () => readInvoices(months.slice(0, YEAR)) },
      {
        ...options,
        name: 'the last year before it',
        act: () => readInvoices(listMonths(addMonths(now, -YEAR), addMonths(now, -1))),
      },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await pair.close()
  printFigures(`A card's invoices, ${n} entries: ${counted}`, figures, 'floor, 12 rows by key')
  return figures
}

await atEverySize(measure)
