import { clearLedger, writeLedger } from '../../bench/generator/load.ts'
import { DEMO_SEED, family } from '../../bench/generator/family.ts'
import { dayAt, DEFAULT_TIME_ZONE, type Day } from '@saldo/domain/calendar'
import { hashPassword } from '@saldo/api/gateways/passwords'
import type { Guest, TestApp } from '../app.ts'
import { fillCalendar, saveForGoals } from '../../tools/demo.ts'
import { addPeople } from '../../tools/demo-people.ts'
import { planOfFamily } from '../../tools/demo-plans.ts'

/** The demo's family as `npm run demo` makes it, on the day of the clock of a test. */
export async function buildDemo(app: TestApp, marina: Guest): Promise<Day> {
  const nowMs = app.clock.now()
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const userId = marina.id
  await app.owner.system(async (ledger) => {
    await clearLedger(ledger, userId)
    await writeLedger(ledger, family(DEMO_SEED, today, userId))
    await fillCalendar(ledger, { userId, today })
  })
  await planOfFamily(app.owner, { userId, today, nowMs })
  await saveForGoals(app.owner, { userId, today, nowMs })
  await addPeople(app.owner, {
    userId,
    passwordHash: await hashPassword('uma senha de teste'),
    today,
    nowMs,
  })
  return today
}
