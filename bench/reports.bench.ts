import { firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { TODAY } from './generator/household-maker.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { openPair } from './harness/pair.ts'
import { type Figures, printFigures, takeTurns } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * The report of a month and of twelve, its spreadsheet and its PDF, against the floor's one row by key
 * over the same HTTP. What it says came in and went out is compared with the month's balance.
 */

const ROUND = 20

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const { product, floor, asProduct, asFloor, close } = await openPair(bench, owner)
  const { send } = asProduct
  const month = monthOf(TODAY)
  const pathOf = (more: string) => `/api/reports${more}`
  const ofMonth = pathOf(`?date=${month}-01`)
  const ofYear = pathOf(`?date=${month}-01&period=year`)
  const report = bodyOf<{
    readonly status: readonly { readonly row: string; readonly realised: number }[]
  }>(await send({ path: ofMonth }))
  const balance = bodyOf<{ readonly revenuesBalance: number }>(
    await send({ path: `/api/balances?startDate=${firstDay(month)}&endDate=${lastDay(month)}` }),
  )
  const revenues = report.status.find(({ row }) => row === 'revenues')?.realised
  assertSame('revenues of the month', revenues, balance.revenuesBalance)

  await product.statements()
  await send({ path: ofMonth })
  const statements = await product.statements()
  const act = (name: string, path: string, times = ROUND) => ({
    name,
    times,
    pid: product.pid,
    act: async () => {
      const { status, body } = await send({ path })
      if (status !== 200) throw new Error(body.slice(0, 300))
    },
  })
  const figures = await takeTurns(
    [
      {
        name: 'floor, a row by key',
        times: ROUND,
        pid: floor.pid,
        act: async () => void (await asFloor.send({ path: '/api/one' })),
      },
      act('report of a month', ofMonth),
      act('report of a year', ofYear),
      act('as a spreadsheet', pathOf(`/spreadsheet?date=${month}-01`), 4),
      act('as a PDF', pathOf(`/pdf?date=${month}-01`), 2),
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await close()
  printFigures(
    `the report, ${n} entries; statements: ${statements}`,
    figures,
    'floor, a row by key',
  )
  return figures
}

await atEverySize(measure)
