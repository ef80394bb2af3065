import { sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { PAYEES } from './generator/household-parts.ts'
import { statement } from './generator/statement.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { command } from './harness/bench-database.ts'
import { takeStatement } from './harness/import-file.ts'
import { openPair } from './harness/pair.ts'
import { type Figures, printFigures, takeTurns } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * A bank's file of a thousand lines by a person without rules and by one with a hundred, of which every fourth
 * concerns some of its lines.
 */

const LINES = 1_000
const RULES = 100
const CONCERNS_EVERY = 4
const FROM = '2024-01-10' as Day

function draftOf(at: number) {
  const word =
    at % CONCERNS_EVERY === 0 ? (PAYEES[at % PAYEES.length] ?? 'padaria') : `loja nenhuma ${at}`
  const [category] = DEFAULT_CATEGORIES.filter(({ group }) => group === 'expenses').slice(at % 20)
  return {
    name: `Regra ${at}`,
    conditions: {
      text: { match: 'contains', value: word },
      amount: at % 3 === 0 ? { min: 1, max: 500 } : null,
      direction: 'out',
      payments: null,
      days: null,
    },
    effects: {
      category: category?.id ?? null,
      isTransfer: false,
      labels: [],
      name: null,
      isIgnored: false,
    },
    isLast: false,
  }
}

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const { product, asProduct, close } = await openPair(bench, owner)
  const file = statement(LINES, { seed: 7, from: FROM })
  const payment = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  for (let at = 0; at < RULES; at += 1) {
    bodyOf(
      await asProduct.send({
        method: 'POST',
        path: '/api/rules',
        body: JSON.stringify(draftOf(at)),
      }),
    )
  }
  await command(bench.url, 'create table kept_rules as select * from rules')
  const countRules = async () => {
    const { rows } = await bench.database.system((ledger) =>
      sql<{ readonly count: number }>`select count(*)::integer as count from rules
        where user_id = ${owner.id}`.execute(ledger),
    )
    return rows[0]?.count
  }
  let last = ''
  const take = async () => {
    const { id, counts } = await takeStatement(asProduct, file.bytes, payment)
    assertSame('a fresh file', counts, { added: LINES, known: 0, skipped: 0 })
    last = id
  }
  const before = (rules: number) => async () => {
    if (last !== '') {
      bodyOf(await asProduct.send({ method: 'DELETE', path: `/api/statements/${last}` }))
    }
    last = ''
    await command(bench.url, 'delete from rules')
    if (rules > 0) await command(bench.url, 'insert into rules select * from kept_rules')
    await command(bench.url, 'vacuum transactions')
    assertSame('rules', await countRules(), rules)
  }
  const shared = { times: 1, pid: product.pid, act: take }
  const figures = await takeTurns(
    [
      { ...shared, name: 'without rules', before: before(0) },
      { ...shared, name: `with ${RULES} rules`, before: before(RULES) },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await close()
  printFigures(`import of ${LINES} lines, ${n} entries`, figures, 'without rules')
  return figures
}

await atEverySize(measure)
