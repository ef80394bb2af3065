import { OUR_DOCUMENTS } from '@saldo/domain/users/documents'
import { sql } from 'kysely'
import type { Database, Ledger } from '@saldo/api/db/ledger'
import { createFamily, joinFamily } from '@saldo/api/families/service'
import { instantAt } from '@saldo/api/gateways/clock'
import { newId } from '@saldo/api/gateways/random'
import { insertCash } from '@saldo/api/payments/store'
import { createPayment } from '@saldo/api/payments/service'
import { insertTrial } from '@saldo/api/subscriptions/store'
import { createTransaction } from '@saldo/api/transactions/create'
import { giveConsent } from '@saldo/api/planners/service'
import { writeAcceptance } from '@saldo/api/users/acceptance'
import { insertUser } from '@saldo/api/users/store'
import { isRefused } from '@saldo/contract/refusals'
import { addMonths, type Day, dayWithin, lastDay, monthOf } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { PLANNER_CONSENT } from '@saldo/domain/planners/consent-text'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { categoryNamed } from '../bench/generator/owner.ts'
import { as } from './demo-act.ts'
import { planOfOne } from './demo-plans.ts'

/** A planner of the demo may look around first (V6.3.3). */
const FACTOR_GRACE_MS = 14 * 24 * 60 * 60_000

/** Marina's mother, who is in the family and keeps one account to herself. */
export const GRANDMOTHER_EMAIL = 'vera@saldo.local'
/** Who advises Marina, and may act in her account. */
export const PLANNER_EMAIL = 'planejadora@saldo.local'

type Demo = {
  readonly userId: string
  readonly passwordHash: string
  readonly today: Day
  readonly nowMs: number
}

/** What Vera wrote down in each of three months: name, category, day of the month, cents. */
const ENTRIES = [
  ['Aposentadoria INSS', 'Aposentadoria', 'revenues', 5, 341_290],
  ['Plano de saúde', 'Plano de saúde', 'expenses', 8, -128_750],
  ['Farmácia Popular', 'Farmácia', 'expenses', 11, -9_640],
  ['Feira de domingo', 'Feira e hortifrúti', 'expenses', 14, -13_215],
  ['Hidroginástica', 'Academia', 'expenses', 16, -14_000],
] as const

/** A family of two ledgers and a planner, beside the demo account; done once. */
export async function addPeople(database: Database, demo: Demo): Promise<void> {
  const isThere = await database.system((ledger) =>
    ledger
      .selectFrom('users')
      .select('id')
      .where('email', '=', GRANDMOTHER_EMAIL)
      .executeTakeFirst(),
  )
  if (isThere !== undefined) return
  const vera = await addPerson(database, demo, { email: GRANDMOTHER_EMAIL, name: 'Vera Duarte' })
  const paula = await addPerson(database, demo, { email: PLANNER_EMAIL, name: 'Paula Prado' })
  await keepBooks(database, demo, vera)
  await planOfOne(database, { ...demo, userId: vera })
  await shareViews(database, demo, vera)
  await linkPlanner(database, demo, paula)
}

/** An account that is active, with its wallet and its first days. */
async function addPerson(
  database: Database,
  demo: Demo,
  named: { readonly email: string; readonly name: string },
): Promise<string> {
  const { nowMs, today, passwordHash } = demo
  const id = newId(nowMs)
  await database.system(async (ledger) => {
    await insertUser(ledger, {
      ...named,
      id,
      passwordHash,
      active: true,
      about: {},
      termsVersion: 'demo',
      at: instantAt(nowMs),
      openedUntil: lastDay(addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS)),
    })
    await ledger.updateTable('users').set({ skip_tutorial: true }).where('id', '=', id).execute()
    await sql`select set_config('saldo.owner', ${id}, true)`.execute(ledger)
    await acceptOurs(ledger, id, nowMs)
    await insertCash({ ledger, userId: id }, { id: newId(nowMs), at: instantAt(nowMs) })
    await insertTrial({ ledger, userId: id, nowMs }, { id: newId(nowMs) })
  })
  return id
}

/** What everybody accepts who registers. */
function acceptOurs(ledger: Ledger, userId: string, nowMs: number): Promise<void> {
  const documents = OUR_DOCUMENTS
  return writeAcceptance({ ledger, userId, nowMs }, { documents, address: '', agent: '' })
}

async function keepBooks(database: Database, demo: Demo, vera: string): Promise<void> {
  const { today } = demo
  const who = { ...demo, userId: vera }
  const account = await as(database, who, async (ctx) => {
    const shared = { type: 'debit', name: 'Caixa da Vera', accountType: 'Conta corrente' } as const
    const hidden = { type: 'debit', name: 'Presente da Marina', accountType: 'Poupança' } as const
    const made = await createPayment(ctx, {
      draft: { ...shared, value: toCents(184_320) },
    })
    const own = await createPayment(ctx, {
      draft: { ...hidden, value: toCents(50_000) },
    })
    if (!isRefused(own)) {
      await ctx.ledger
        .updateTable('payments')
        .set({ sharing: 'private' })
        .where('user_id', '=', vera)
        .where('id', '=', own._id)
        .execute()
    }
    return made
  })
  if (isRefused(account)) return
  const months = [-2, -1, 0].map((step) => addMonths(monthOf(today), step))
  for (const [name, category, transactionType, day, cents] of ENTRIES) {
    for (const month of months) {
      const date = dayWithin(month, day)
      if (date > today) continue
      await as(database, who, (ctx) =>
        createTransaction(ctx, {
          draft: {
            transactionType,
            name,
            value: toCents(cents),
            date,
            category: categoryNamed(category).id,
            payment: account._id,
            paid: true,
          },
        }),
      )
    }
  }
}

async function shareViews(database: Database, demo: Demo, vera: string): Promise<void> {
  const family = await as(database, demo, (ctx) => createFamily(ctx, { name: 'Família Duarte' }))
  if (isRefused(family)) return
  const voucher = family.voucher ?? ''
  await as(database, { ...demo, userId: vera }, (ctx) =>
    joinFamily(ctx, { voucher, address: '127.0.0.1' }),
  )
}

async function linkPlanner(database: Database, demo: Demo, paula: string): Promise<void> {
  const { userId, nowMs } = demo
  await database.system(async (ledger) => {
    await ledger
      .updateTable('users')
      .set({ profiles: ['planner'], factor_grace_until: instantAt(nowMs + FACTOR_GRACE_MS) })
      .where('id', '=', paula)
      .execute()
    await ledger
      .insertInto('planner_clients')
      .values({
        planner_id: paula,
        client_id: userId,
        planner_code: 'DUA-001',
        asked_at: instantAt(nowMs),
        consented_at: null,
        ended_at: null,
      })
      .execute()
  })
  const place = { address: '127.0.0.1', agent: '' }
  await as(database, demo, (ctx) =>
    giveConsent(ctx, { plannerId: paula, version: PLANNER_CONSENT.version, ...place }),
  )
}
