import { randomUUID } from 'node:crypto'
import { household } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import { Oracle } from './generator/oracle.ts'
import { expenseOf } from './harness/drafts.ts'
import { openPair } from './harness/pair.ts'
import { assertSame, bodyOf } from './harness/right.ts'
import { type Figures, takeTurns, tell } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'
import { examine } from '../tools/doctor/examine.ts'

/* O4: one entry with all its totals, until the answer, committed; against one bare insert. */

async function measure({ stage, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const oracle = new Oracle(household(n, { shape: 'deep' }), TODAY)
  const pair = await openPair(stage, owner)
  const { product, floor, asProduct, asFloor } = pair
  const draft = expenseOf(owner)
  await product.statements()
  bodyOf(await asProduct.send(draft.ask()))
  const statements = await product.statements()
  let made = 1
  const side = { times: 100 }
  const figures = await takeTurns(
    [
      {
        ...side,
        name: 'floor',
        pid: floor.pid,
        act: async () => void bodyOf(await asFloor.send(draft.ask({ _id: randomUUID() }))),
      },
      {
        ...side,
        name: 'create',
        pid: product.pid,
        act: async () => {
          bodyOf(await asProduct.send(draft.ask()))
          made += 1
        },
      },
    ],
    { postmaster: stage.postmaster, rounds },
  )
  for (let one = 0; one < made; one += 1) oracle.add(draft.plain)
  const range = 'startDate=2025-12-01&endDate=2025-12-31'
  const balances = bodyOf(await asProduct.send({ path: `/api/balances?${range}` }))
  assertSame('balances after all writes', balances, oracle.balances(oracle.month))
  await pair.close()
  // The floor's entries are in no total: all that is wrong is that they are there.
  const { findings } = await examine(stage.url, { email: owner.email })
  const checks = new Set(findings.map(({ check }) => check))
  assertSame('doctor', [...checks].toSorted(), ['category_totals', 'day_totals', 'month_totals'])
  tell(`O4 create, ${n} entries: ${statements} statements`, figures, 'floor')
  return figures
}

await atEverySize(measure)
