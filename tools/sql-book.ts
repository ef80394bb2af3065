import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startEmbedded } from '@saldo/postgres/start'
import { migrate } from '@saldo/api/db/migrate'
import { readRights } from '@saldo/api/db/rights'
import { bank } from './sql-book/banks.ts'
import { WEBHOOK_SECRET } from './sql-book/book-client.ts'
import { bookOf, offencesIn } from './sql-book/book.ts'
import { writeBook, staleIn } from './sql-book/book-files.ts'
import { readCatalogue } from './sql-book/shards/catalogue.ts'
import { unlistedIn } from './sql-book/shards/exceptions.ts'
import { readColumns, tablesFile } from './sql-book/table-types.ts'
import { runScenario } from './sql-book/scenario.ts'

const FOLDER = path.resolve('docs/sql')
const RIGHTS_FILE = path.resolve('apps/api/src/db/rights.json')
const TABLES_FILE = path.resolve('apps/api/src/db/tables.ts')

/** npm run sql-book: writes down what every endpoint sends; with --check only says what is stale. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-book-'))
  const isExpendable = true
  const server = await startEmbedded({ folder: scratch, log: () => {}, role: 'tool', isExpendable })
  try {
    await migrate({ url: server.url, withRights: false })
    const { rights, tables } = await readSchema(server.url)
    if (!values.check) {
      fs.writeFileSync(RIGHTS_FILE, rights)
      fs.writeFileSync(TABLES_FILE, tables)
    }
    const sent = await runScenario(server.url, {
      statementsWorker: new URL('../api/statements-worker.js', import.meta.url),
      spreadsheetsWorker: new URL('../api/spreadsheets-worker.js', import.meta.url),
      banks: { pluggy: bank, belvo: null, webhookSecret: WEBHOOK_SECRET },
    })
    const offences = offencesIn(sent)
    const book = bookOf(sent)
    offences.push(...unlistedIn(book, readCatalogue(TABLES_FILE)))
    for (const offence of offences) console.error(offence)
    const stale = staleIn(FOLDER, book)
    if (!values.check) writeBook(FOLDER, book)
    for (const name of stale) {
      console.log(values.check ? `docs/sql/${name} está velho` : `docs/sql/${name}`)
    }
    if (offences.length > 0 || (values.check && stale.length > 0)) process.exitCode = 1
  } finally {
    await server.stop()
    fs.rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * The grants and policies that the migrations give, as the start makes them whole from, and the
 * tables as Kysely sees them.
 */
async function readSchema(url: string): Promise<{ rights: string; tables: string }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const rights = await readRights(client)
    const columns = await readColumns(client)
    return { rights: `${JSON.stringify(rights, null, 2)}\n`, tables: tablesFile(columns) }
  } finally {
    await client.end()
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
