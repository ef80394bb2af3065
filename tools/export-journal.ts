import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { migrate } from '@saldo/api/db/migrate'
import { openDatabase } from '@saldo/api/db/open'
import { journalOf } from './journal/journal.ts'

/** npm run export:journal -- --user E-MAIL [--out FILE]: the ledger for an independent program. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { user: { type: 'string' }, out: { type: 'string' } } })
  if (values.user === undefined) {
    throw new Error('Uso: npm run export:journal -- --user E-MAIL [--out ARQUIVO]')
  }
  const opened = await openDatabase(process.env)
  try {
    await migrate({ url: opened.url })
    const journal = await journalOf(opened.url, values.user)
    if (values.out === undefined) process.stdout.write(journal)
    else writeFileSync(values.out, journal)
  } finally {
    await opened.stop()
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
