import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { Day } from '@saldo/domain/calendar'
import { statement } from './generator/statement.ts'
import { takeStatement } from './harness/import-file.ts'
import { openPair } from './harness/pair.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { type Figures, takeTurns, printFigures } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'
import { command } from './harness/bench-database.ts'
import { examine } from '../tools/doctor/examine.ts'

/*
 * A bank's file of ten thousand lines, from the first byte sent until the answer that all of it
 * is entered and every total with it, and the same file once more; against COPY of the same rows
 * into the same table with all its indexes.
 */

const LINES = 10_000
const FROM = '2024-01-10' as Day

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const pair = await openPair(bench, owner)
  const { product, asProduct } = pair
  const file = statement(LINES, { seed: 7, from: FROM })
  const payment = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  const valueOf = async () => {
    const reply = bodyOf<{ readonly value: number }>(
      await asProduct.send({ path: `/api/payments/${payment}` }),
    )
    return Math.round(reply.value * 100)
  }
  const before = await valueOf()
  let last = ''
  const fresh = async () => {
    const { id, counts } = await takeStatement(asProduct, file.bytes, payment)
    assertSame('a fresh file', counts, { added: LINES, known: 0, skipped: 0 })
    last = id
  }
  const again = async () => {
    const { counts } = await takeStatement(asProduct, file.bytes, payment)
    assertSame('the same file', counts, { added: 0, known: LINES, skipped: 0 })
  }
  const undo = async () => {
    if (last !== '') {
      bodyOf(await asProduct.send({ method: 'DELETE', path: `/api/statements/${last}` }))
    }
    last = ''
    // Ten thousand rows that are gone would be in the way of the next ten thousand.
    await command(bench.url, 'vacuum transactions')
  }

  await product.statements()
  await fresh()
  const statements = await product.statements()
  assertSame('the balance', await valueOf(), before + file.cents)
  const copy = await openCopy(bench.url, last)
  const figures = await takeTurns(
    [
      {
        name: 'COPY of the rows',
        times: 1,
        act: copy.act,
        before: async () => {
          await undo()
          await copy.clear()
        },
      },
      {
        name: 'fresh',
        times: 1,
        pid: product.pid,
        act: fresh,
        before: async () => {
          await copy.clear()
        },
      },
      { name: 'again', times: 1, pid: product.pid, act: again },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  assertSame('the balance', await valueOf(), before + file.cents)
  await pair.close()
  await copy.close()
  assertSame('doctor', (await examine(bench.url, { email: owner.email })).findings, [])
  printFigures(
    `import of ${LINES}, ${n} entries: ${statements} statements`,
    figures,
    'COPY of the rows',
  )
  return figures
}

/** The rows of an import as a file beside the server, and their way into the same table. */
async function openCopy(url: string, statementId: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-copy-'))
  fs.chmodSync(folder, 0o777)
  const file = path.join(folder, 'rows')
  const rows = `select * from transactions where statement_id = '${statementId}' order by id`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`copy (${rows}) to '${file}'`)
  return {
    act: async () => void (await client.query(`copy transactions from '${file}'`)),
    clear: async () => {
      await command(url, `delete from transactions where statement_id = '${statementId}'`)
      await command(url, 'vacuum transactions')
    },
    close: async () => {
      await client.end()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

await atEverySize(measure)
