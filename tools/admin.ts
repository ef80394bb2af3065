import { openLedgers } from '@saldo/api/db/ledger'
import { migrate } from '@saldo/api/db/migrate'
import { openDatabase } from '@saldo/api/db/open'
import { brandsOf } from '@saldo/api/gateways/brands'
import { systemClock } from '@saldo/api/gateways/clock'
import { keptSecret } from '@saldo/api/kept-secret'
import { runCommand } from './admin/commands.ts'

/** npm run admin: what an operator does with people, companies and plans. */
async function main(): Promise<void> {
  const closing: (() => Promise<void>)[] = []
  const place = async () => {
    const brands = brandsOf(process.env, '')
    const opened = await openDatabase(process.env)
    closing.push(() => opened.stop())
    await migrate({ url: opened.url })
    const database = openLedgers({ url: opened.url, connectionsMax: 1 })
    closing.push(() => database.close())
    const secret = () => process.env['SALDO_SECRET'] || keptSecret(process.env)
    return { database, brands, nowMs: systemClock.now(), secret }
  }
  try {
    console.log(await runCommand(process.argv.slice(2), place))
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
