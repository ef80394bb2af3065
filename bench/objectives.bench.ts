import { addDays } from '@saldo/domain/calendar'
import { TODAY } from './generator/household-maker.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { openPair } from './harness/pair.ts'
import { type Figures, printFigures, takeTurns } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * Five goals of 60 deposits each, one of them with 600: the list, one goal with its statement, a
 * deposit and a redemption; against the floor's one row by key over the same HTTP.
 */

const GOALS = 5
const DEPOSITS = 60
const MANY = 600
const ROUND = 20

type Goal = { readonly _id: string; readonly paidValue: number; readonly transactionCount: number }

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const { product, floor, asProduct, asFloor, close } = await openPair(bench, owner)
  const { send } = asProduct
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await send({
      method,
      path: `/api${path}`,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (reply.status >= 300) throw new Error(reply.body.slice(0, 300))
    return bodyOf<T>(reply)
  }
  const account = await call<{ readonly _id: string }>('POST', '/payments', {
    type: 'debit',
    name: 'Conta dos objetivos',
    accountType: 'Poupança',
    value: 900_000,
  })
  const ids: string[] = []
  for (let at = 0; at < GOALS; at += 1) {
    const goal = await call<Goal>('POST', '/objectives', {
      name: `Objetivo ${at}`,
      category: 'outros',
      totalValue: 100_000,
      beginDate: addDays(TODAY, -1200),
      finalDate: addDays(TODAY, 700),
      payment: account._id,
    })
    ids.push(goal._id)
  }
  const [many = '', few = ''] = ids
  const move = (id: string, value: number, date = TODAY) =>
    call<Goal>('POST', `/objectives/${id}/transaction`, { value, date })
  for (const id of ids) {
    const count = id === many ? MANY : DEPOSITS
    const step = Math.floor(1_100 / count)
    for (let at = 0; at < count; at += 1) await move(id, 10, addDays(TODAY, -step * (at + 1)))
  }
  const list = () => call<readonly Goal[]>('GET', '/objectives')
  const read = (id: string) => call<Goal>('GET', `/objectives/${id}`)
  assertSame('deposits', (await read(many)).transactionCount, MANY)
  assertSame(
    'saved',
    (await list()).map(({ paidValue }) => paidValue).join(),
    '6000,600,600,600,600',
  )

  const statementsOf = async (act: () => Promise<unknown>) => {
    await product.statements()
    await act()
    return product.statements()
  }
  const counts = {
    'GET /objectives': await statementsOf(list),
    'GET /objectives/:id': await statementsOf(() => read(few)),
    deposit: await statementsOf(() => move(few, 1)),
    redemption: await statementsOf(() => move(few, -1)),
  }
  const act = (name: string, make: () => Promise<unknown>) => ({
    name,
    times: ROUND,
    pid: product.pid,
    act: async () => void (await make()),
  })
  const figures = await takeTurns(
    [
      {
        name: 'floor, a row by key',
        times: ROUND,
        pid: floor.pid,
        act: async () => void (await asFloor.send({ path: '/api/one' })),
      },
      act('five goals', list),
      act('one of 60 deposits', () => read(few)),
      act('one of 600 deposits', () => read(many)),
      act('deposit, the goal of 60', () => move(few, 1)),
      act('deposit, the goal of 600', () => move(many, 1)),
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await close()
  const counted = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  printFigures(
    `goals, ${n} entries; statements: ${counted.join(', ')}`,
    figures,
    'floor, a row by key',
  )
  return figures
}

await atEverySize(measure)
