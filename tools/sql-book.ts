import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@saldo/api/db/embedded'
import { migrate } from '@saldo/api/db/migrate'
import { bookOf, offencesIn } from './sql-book/book.ts'
import { putOnShelf, staleIn } from './sql-book/shelf.ts'
import { walk } from './sql-book/walk.ts'

const FOLDER = path.resolve('docs/sql')

/** npm run sql-book: writes down what every endpoint sends; with --check only says what is stale. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-book-'))
  const isExpendable = true
  const server = await startEmbedded({ folder: scratch, log: () => {}, role: 'tool', isExpendable })
  try {
    await migrate({ url: server.url })
    const sent = await walk(server.url, new URL('../api/statements-worker.js', import.meta.url))
    const offences = offencesIn(sent)
    for (const offence of offences) console.error(offence)
    const book = bookOf(sent)
    const stale = staleIn(FOLDER, book)
    if (!values.check) putOnShelf(FOLDER, book)
    for (const name of stale) {
      console.log(values.check ? `docs/sql/${name} está velho` : `docs/sql/${name}`)
    }
    if (offences.length > 0 || (values.check && stale.length > 0)) process.exitCode = 1
  } finally {
    await server.stop()
    fs.rmSync(scratch, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
