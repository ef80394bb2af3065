import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Day } from '@saldo/domain/calendar'
import type { Owner } from './generator/owner.ts'
import { statement } from './generator/statement.ts'
import { expenseOf } from './harness/drafts.ts'
import { takeStatement } from './harness/import-file.ts'
import { readOptions } from './harness/options.ts'
import { openPair } from './harness/pair.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { quantile, timeOf } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * The same work by Actual, as it does it: in its own process, on its own file, with no server
 * and nothing confirmed to a network. It is no part of the product; whoever wants to compare installs
 * @actual-app/api somewhere and says where in ACTUAL. Its way into a ledger grows with the ledger, so
 * one size takes minutes.
 */

const PARTS = 360
const LINES = 10_000
const BATCH = 2_000
const ROUNDS = 7

type Row = { date: string; amount: number; payee_name: string; imported_id?: string }
type Inside = { send(name: string, options: object): Promise<unknown> }
type Actual = {
  init(options: { dataDir: string }): Promise<Inside>
  shutdown(): Promise<void>
  createAccount(account: { name: string }, cents: number): Promise<string>
  addTransactions(account: string, rows: Row[], options: object): Promise<unknown>
  importTransactions(account: string, rows: Row[]): Promise<{ added: string[] }>
}

async function openActual(owner: Owner) {
  const folder = process.env['ACTUAL']
  if (folder === undefined) throw new Error('ACTUAL names the folder in which @actual-app/api is')
  const entry = createRequire(path.join(folder, 'package.json')).resolve('@actual-app/api')
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-actual-'))
  const api = (await import(pathToFileURL(entry).href)) as Actual
  const inside = await api.init({ dataDir })
  await inside.send('create-budget', { budgetName: 'bench', avoidUpload: true })
  const accounts = new Map<string, string>()
  for (const { id, name } of owner.payments) {
    accounts.set(id, await api.createAccount({ name }, 0))
  }
  const plain = { learnCategories: false, runTransfers: false }
  const add = (account: string, rows: Row[]) => api.addTransactions(account, rows, plain)
  const byAccount = new Map<string, Row[]>()
  for (const { payment_id: id, date, value, name } of owner.entries) {
    const account = accounts.get(id) ?? ''
    const rows = byAccount.get(account) ?? []
    rows.push({ date, amount: value, payee_name: name })
    byAccount.set(account, rows)
  }
  for (const [account, rows] of byAccount) {
    for (let at = 0; at < rows.length; at += BATCH) await add(account, rows.slice(at, at + BATCH))
  }
  return {
    api,
    add,
    accountOf: (payment: string) => accounts.get(payment) ?? '',
    close: async () => {
      await api.shutdown()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const LINE = /<DTPOSTED>(\d{4})(\d\d)(\d\d)\n<TRNAMT>(.*)\n<FITID>(.*)\n<MEMO>(.*)\n/g

/** The lines as rows, so that Actual has nothing to read. */
const rowsOfFile = (bytes: Buffer): Row[] =>
  [...bytes.toString().matchAll(LINE)].map(([, year, month, day, amount, fitid, memo]) => ({
    date: `${year}-${month}-${day}`,
    amount: Math.round(Number(amount) * 100),
    payee_name: memo ?? '',
    imported_id: fitid ?? '',
  }))

/** It prints every row that it takes in. */
async function quietly<T>(act: () => Promise<T>): Promise<T> {
  const { log } = console
  console.log = () => {}
  try {
    return await act()
  } finally {
    console.log = log
  }
}

async function median(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeOf(act))
  return quantile(times, 0.5)
}

async function measure({ bench, owner, n }: Setting) {
  const actualBudget = await openActual(owner)
  const { asProduct, close } = await openPair(bench, owner)
  const draft = expenseOf(owner)
  const card = owner.payments.find(({ type }) => type === 'credit')?.id ?? ''
  const account = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  const parts = Array.from({ length: PARTS }, (_, at): Row => {
    const month = String((at % 12) + 1).padStart(2, '0')
    return { date: `${2026 + Math.floor(at / 12)}-${month}-05`, amount: -2_000, payee_name: 'Sofá' }
  })
  const purchase = { payment: card, value: -7_200, lastInstallment: PARTS }
  const file = statement(LINES, { seed: 7, from: '2024-01-10' as Day })
  const rows = rowsOfFile(file.bytes)
  assertSame('lines', rows.length, LINES)

  const works: readonly [string, number, number][] = [
    [
      'one expense',
      await median(async () => bodyOf(await asProduct.send(draft.request()))),
      await median(() => actualBudget.add(actualBudget.accountOf(account), parts.slice(0, 1))),
    ],
    [
      `${PARTS} parts`,
      await median(async () => bodyOf(await asProduct.send(draft.request(purchase)))),
      await median(() => actualBudget.add(actualBudget.accountOf(card), parts)),
    ],
    [
      `a file of ${LINES} lines`,
      await timeOf(async () => {
        const { counts } = await takeStatement(asProduct, file.bytes, account)
        assertSame('the file', counts.added, LINES)
      }),
      await timeOf(() =>
        quietly(() => actualBudget.api.importTransactions(actualBudget.accountOf(account), rows)),
      ),
    ],
  ]
  await close()
  await actualBudget.close()
  console.log(`\nActual in its own process, ${n} entries`)
  for (const [what, product, actual] of works) {
    const ratio = (actual / product).toFixed(0)
    console.log(
      `  ${what.padEnd(26)}${product.toFixed(1)} ms, Actual ${actual.toFixed(0)} ms (x ${ratio})`,
    )
  }
  return []
}

const options = readOptions()
const sizes = process.argv.some((word) => word.startsWith('--sizes')) ? options.sizes : [10_000]
await atEverySize(measure, { ...options, sizes })
