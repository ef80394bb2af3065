import type { TransactionColumns } from '@saldo/contract/transaction-columns'
import { listTransactions } from '@saldo/contract/transactions'
import { firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { household } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import { Oracle } from './generator/oracle.ts'
import { openPair } from './harness/pair.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { type Figures, takeTurns, printFigures } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * Two hundred rows of a list, as objects and as columns, against a floor that makes objects of
 * rows and JSON of objects; and the current month as it is shown.
 */

const month = monthOf(TODAY)
const columns = { accept: 'application/vnd.saldo.columns+json' }
type Page = { readonly items: readonly { readonly value: number }[]; readonly next: string | null }

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const oracle = new Oracle(household(n, { shape: 'deep' }), TODAY)
  const pair = await openPair(bench, owner)
  const { product, floor, asProduct, asFloor } = pair
  const page = `/api/transactions?startDate=2025-01-01&endDate=${lastDay(month)}&limit=200`
  const shown = `/api/transactions?startDate=${firstDay(month)}&endDate=${lastDay(month)}`

  const objects = await asProduct.send({ path: page })
  const inColumns = await asProduct.send({ path: page, headers: columns })
  const firstPage = bodyOf<Page>(objects)
  assertSame('floor', bodyOf<Page>(await asFloor.send({ path: page })), firstPage)
  assertSame(
    'columns',
    listTransactions.fromColumns(bodyOf<TransactionColumns>(inColumns)),
    firstPage,
  )
  const { items } = bodyOf<Page>(await asProduct.send({ path: shown }))
  const sum = Math.round(items.reduce((total, { value }) => total + value * 100, 0)) / 100
  assertSame('month', { rows: items.length, sum }, oracle.list(firstDay(month), lastDay(month)))

  const readPage =
    (client: typeof asProduct, path: string, headers = {}) =>
    async () => {
      const { status } = await client.send({ path, headers })
      if (status !== 200) throw new Error(`${status}`)
    }
  const shared = { times: 60, pid: product.pid }
  const figures = await takeTurns(
    [
      { ...shared, name: 'floor', pid: floor.pid, act: readPage(asFloor, page) },
      { ...shared, name: 'objects', act: readPage(asProduct, page) },
      { ...shared, name: 'columns', act: readPage(asProduct, page, columns) },
      { ...shared, name: 'month as shown', act: readPage(asProduct, shown, columns) },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await pair.close()
  const share = (inColumns.bytes / objects.bytes).toFixed(2)
  const bytes = `${objects.bytes} bytes as objects, ${inColumns.bytes} as columns (${share})`
  printFigures(
    `list of ${firstPage.items.length}, ${n} entries: ${bytes}; month ${items.length} rows`,
    figures,
    'floor',
  )
  return figures
}

await atEverySize(measure)
