import { randomUUID } from 'node:crypto'
import { ownContext } from '@saldo/api/context'
import { createTransaction } from '@saldo/api/transactions/create'
import { transactionDraft } from '@saldo/contract/transaction-changes'
import { isRefused } from '@saldo/contract/refusals'
import { household } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import { Oracle } from './generator/oracle.ts'
import { expenseOf } from './harness/drafts.ts'
import { openReplay, recordChange } from './harness/in-sql.ts'
import { NOW_MS } from './harness/now.ts'
import { openPair } from './harness/pair.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { type Figures, takeTurns, printFigures } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'
import { examine } from '../tools/doctor/examine.ts'

/*
 * One entry with all its totals, until the answer, committed; against one bare insert. Once
 * through the API, and once in SQL alone: what both send, in one write.
 */

const BARE = {
  name: 'bare',
  text: `insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id,
      transaction_type, name, name_key, value, date, counts_on, paid, created_at)
    values ($1, $2, $2, 0, $3, $4, 'expenses', $5, $6, $7, $8, $8, true, now())`,
}

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const oracle = new Oracle(household(n, { shape: 'deep' }), TODAY)
  const pair = await openPair(bench, owner)
  const { product, floor, asProduct, asFloor } = pair
  const draft = expenseOf(owner)
  await product.statements()
  bodyOf(await asProduct.send(draft.request()))
  const statements = await product.statements()
  let made = 1
  const parsed = transactionDraft.parse(JSON.parse(draft.request().body as string))
  let id = ''
  const sent = await recordChange(bench, owner.id, async (ledger) => {
    const result = await createTransaction(
      ownContext({ ledger, userId: owner.id, today: TODAY, nowMs: NOW_MS, currency: 'BRL' }),
      { draft: parsed },
    )
    if (!isRefused(result)) id = (JSON.parse(result.text) as [{ readonly _id: string }])[0]._id
    return result
  })
  made += 1
  const { payment, category, name, value, date } = parsed
  const bare = [owner.id, id, payment, category, name, name.toLowerCase(), value, date]
  const replay = await openReplay(bench.url)
  const shared = { times: 100 }
  const figures = await takeTurns(
    [
      {
        ...shared,
        name: 'floor',
        pid: floor.pid,
        act: async () => void bodyOf(await asFloor.send(draft.request({ _id: randomUUID() }))),
      },
      {
        ...shared,
        name: 'create',
        pid: product.pid,
        act: async () => {
          bodyOf(await asProduct.send(draft.request()))
          made += 1
        },
      },
      { ...shared, name: 'floor in SQL', act: () => replay.send([{ ...BARE, values: bare }], id) },
      {
        ...shared,
        name: 'create in SQL',
        act: async () => {
          await replay.send(sent, id)
          made += 1
        },
      },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  for (let index = 0; index < made; index += 1) oracle.add(draft.plain)
  const range = 'startDate=2025-12-01&endDate=2025-12-31'
  const balances = bodyOf(await asProduct.send({ path: `/api/balances?${range}` }))
  assertSame('balances after all writes', balances, oracle.balances(oracle.month))
  await pair.close()
  await replay.close()
  // The floor's entries are in no total: all that is wrong is that they are there.
  const { findings } = await examine(bench.url, { email: owner.email })
  const checks = new Set(findings.map(({ check }) => check))
  assertSame('doctor', [...checks].toSorted(), ['category_totals', 'day_totals', 'month_totals'])
  printFigures(`create, ${n} entries: ${statements} statements`, figures.slice(0, 2), 'floor')
  printFigures('The same in SQL', figures.slice(2), 'floor in SQL')
  return figures
}

await atEverySize(measure)
