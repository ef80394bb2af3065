import { assertSame, bodyOf } from './harness/assertions.ts'
import { openPair } from './harness/pair.ts'
import { type Figures, printFigures, takeTurns } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * The suggestions of a household, worked out of its figures, and what was decided alone, as the dashboard
 * asks for it, against the floor's one row by key over the same HTTP.
 */

const ROUND = 20
const SUGGESTED = '/api/tasks'
const DECIDED = '/api/tasks?decided=true'

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const { product, floor, asProduct, asFloor, close } = await openPair(bench, owner)
  const { send } = asProduct
  const suggested = bodyOf<readonly { readonly rule: string | null }[]>(
    await send({ path: SUGGESTED }),
  )
  assertSame('whether anything is suggested', suggested.length > 0, true)
  await product.statements()
  await send({ path: SUGGESTED })
  const statements = await product.statements()
  const act = (name: string, path: string) => ({
    name,
    times: ROUND,
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
      act('suggestions', SUGGESTED),
      act('decided alone', DECIDED),
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await close()
  printFigures(
    `tasks, ${n} entries, ${suggested.length} suggested; statements: ${statements}`,
    figures,
    'floor, a row by key',
  )
  return figures
}

await atEverySize(measure)
