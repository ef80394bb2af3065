import { parseArgs } from 'node:util'
import { seedDefaultCategories } from '@saldo/api/categories/store'
import { openLedgers, type Database } from '@saldo/api/db/ledger'
import { migrate } from '@saldo/api/db/migrate'
import { openDatabase } from '@saldo/api/db/open'
import { todayIn, systemClock } from '@saldo/api/gateways/clock'
import { hashPassword } from '@saldo/api/gateways/passwords'
import { DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import { DEMO_EMAIL, DEMO_SEED, family } from '../bench/generator/family.ts'
import { clearLedger, loadOwner, writeLedger } from '../bench/generator/load.ts'
import { fillCalendar } from './demo-calendar.ts'
import { presentExperts } from './demo-experts.ts'
import { saveForGoals } from './demo-objectives.ts'
import { addPeople, GRANDMOTHER_EMAIL, PLANNER_EMAIL } from './demo-people.ts'
import { planOfFamily } from './demo-plans.ts'
import { takeOnTasks } from './demo-tasks.ts'

const PASSWORD = 'jabuticaba no quintal'

/** npm run demo: an account full of two years of a family, beside a running product or without. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } })
  const opened = await openDatabase(process.env)
  try {
    await migrate({ url: opened.url })
    const database = openLedgers({ url: opened.url, connectionsMax: 1 })
    try {
      console.log(await fill(database, values.fresh))
    } finally {
      await database.close()
    }
  } finally {
    await opened.stop()
  }
}

async function fill(database: Database, fresh: boolean): Promise<string> {
  await database.system(seedDefaultCategories)
  const found = await database.system((ledger) =>
    ledger.selectFrom('users').select('id').where('email', '=', DEMO_EMAIL).executeTakeFirst(),
  )
  if (found !== undefined && !fresh) {
    return `A conta de demonstração já existe.\n${howToSignIn}\n\nPara refazê-la com a data de hoje: npm run demo -- --fresh`
  }
  const today = todayIn(systemClock, DEFAULT_TIME_ZONE)
  const owner = family(DEMO_SEED, today)
  const passwordHash = await hashPassword(PASSWORD)
  const count =
    found === undefined
      ? await loadOwner(database, owner, { passwordHash })
      : await rebuild(database, { userId: found.id, passwordHash })
  const userId = found?.id ?? owner.id
  await database.system((ledger) => fillCalendar(ledger, { userId, today }))
  const nowMs = systemClock.now()
  await planOfFamily(database, { userId, today, nowMs })
  await saveForGoals(database, { userId, today, nowMs })
  await takeOnTasks(database, { userId, today, nowMs })
  await presentExperts(database, nowMs)
  await addPeople(database, { userId, passwordHash, today, nowMs })
  return `Conta de demonstração pronta: ${count} movimentações em 24 meses.\n${howToSignIn}`
}

/** The person and the open sessions stay: a browser that is signed in shows the new data. */
function rebuild(
  database: Database,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
): Promise<number> {
  const owner = family(DEMO_SEED, todayIn(systemClock, DEFAULT_TIME_ZONE), userId)
  return database.system(async (ledger) => {
    await ledger
      .updateTable('ledgers')
      .set((row) => ({ version: row('version', '+', 1), opened_until: owner.openedUntil }))
      .where('user_id', '=', userId)
      .execute()
    await ledger
      .updateTable('users')
      .set({ password_hash: passwordHash, active: true, skip_tutorial: true })
      .where('id', '=', userId)
      .execute()
    await clearLedger(ledger, userId)
    return await writeLedger(ledger, owner)
  })
}

const howToSignIn = `
  Abra o endereço que o npm start mostrou e entre com

    e-mail  ${DEMO_EMAIL}
    senha   ${PASSWORD}

  Com a mesma senha, ${GRANDMOTHER_EMAIL} é da família e ${PLANNER_EMAIL} atende a conta.`

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
