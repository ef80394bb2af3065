import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@saldo/api/db/open'
import { restoreBackup } from '@saldo/api/backup/restore'
import { systemClock } from '@saldo/api/gateways/clock'
import { openReceipts } from '@saldo/api/receipt-settings'
import { keepRestoredSecret } from '@saldo/api/kept-secret'
import { examine } from './doctor/examine.ts'

/** npm run restore -- FILE: puts a backup into an empty place, and has the doctor look through it. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined) throw new Error('Uso: npm run restore -- ARQUIVO')
  const begun = performance.now()
  // Alone on its folder: a product that runs there is not to be written under.
  const opened = await openDatabase(process.env, { role: 'product' })
  try {
    const log = (line: string) => console.log(line)
    const contents = openReceipts(process.env, { clock: systemClock })
    const { header, rows, files } = await restoreBackup({
      url: opened.url,
      file: path.resolve(file),
      contents,
      log,
    })
    const left = keepRestoredSecret(process.env, header.secret)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`Restaurado em ${seconds} s: ${rows} linhas, como estavam em ${header.at}.`)
    if (left !== null) console.log(left)
    if (files > 0) console.log(`Comprovantes restaurados: ${files}.`)
    const { findings, owners } = await examine(opened.url, { contents })
    for (const { what } of findings) console.log(`ERRO ${what}`)
    if (findings.length > 0) process.exitCode = 1
    else console.log(`O doctor conferiu ${owners} conta${owners === 1 ? '' : 's'}: tudo certo.`)
  } finally {
    await opened.stop()
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
