import { randomUUID } from 'node:crypto'
import { expenseOf } from './harness/drafts.ts'
import { openPair } from './harness/pair.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { type Figures, takeTurns, printFigures } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/* A purchase in 360 parts on a card, one request; against one bare insert. */

const PARTS = 360

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const pair = await openPair(bench, owner)
  const { product, floor, asProduct, asFloor } = pair
  const draft = expenseOf(owner)
  const card = owner.payments.find(({ type }) => type === 'credit')
  const purchase = { payment: card?.id, value: -7_200.01, lastInstallment: PARTS }
  const buy = async () => {
    const request = draft.request(purchase)
    const reply = await asProduct.send(request)
    const [first] = bodyOf<readonly { readonly lastInstallment: number }[]>(reply)
    const parts = { entries: reply.total, parts: first?.lastInstallment }
    assertSame('parts', parts, { entries: String(PARTS), parts: PARTS })
  }
  await product.statements()
  await buy()
  const statements = await product.statements()
  const figures = await takeTurns(
    [
      {
        name: 'floor',
        times: 40,
        pid: floor.pid,
        act: async () => void bodyOf(await asFloor.send(draft.request({ _id: randomUUID() }))),
      },
      { name: '360 instalments', times: 8, pid: product.pid, act: buy },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await pair.close()
  printFigures(`purchase in ${PARTS}, ${n} entries: ${statements} statements`, figures, 'floor')
  return figures
}

await atEverySize(measure)
