import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '@saldo/api/backup/backup'
import { openDatabase } from '@saldo/api/db/open'
import { secretToBackUp } from '@saldo/api/kept-secret'
import { contentsToBackUp } from '@saldo/api/receipt-settings'
import { backupName } from '@saldo/api/jobs/backups'

/** npm run backup -- [FILE]: one file of everything, beside a running product or without one. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [named] = positionals
  const begun = performance.now()
  const opened = await openDatabase(process.env)
  try {
    const folder = process.env['BACKUP_FOLDER'] || path.join(dataFolder(), 'backups')
    const file = path.resolve(named ?? path.join(folder, backupName(Date.now())))
    const secret = secretToBackUp(process.env)
    const contents = contentsToBackUp(process.env)
    const { rows, tables } = await writeBackup({ url: opened.url, file, secret, contents })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`Cópia pronta em ${seconds} s: ${rows} linhas de ${tables} tabelas.\n${file}`)
  } finally {
    await opened.stop()
  }
}

const dataFolder = () => process.env['SALDO_DATA'] ?? '.saldo'

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
