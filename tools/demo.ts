import { type Database, type Ledger, openLedgers } from '@saldo/api/db/ledger'
import { listTasks } from '@saldo/api/tasks/read'
import { createTask, updateUserConfig } from '@saldo/api/tasks/service'
import { isRefused } from '@saldo/contract/refusals'
import {
  addDays,
  type Day,
  addMonths,
  dayWithin,
  monthOf,
  DEFAULT_TIME_ZONE,
  firstDay,
  listMonths,
  type Month,
  startOfDay,
} from '@saldo/domain/calendar'
import { as } from './demo-act.ts'
import { newId } from '@saldo/api/gateways/random'
import { moveObjective } from '@saldo/api/objectives/move'
import { createObjective } from '@saldo/api/objectives/service'
import { toCents, type Cents } from '@saldo/domain/money'
import { finalDateOf } from '@saldo/domain/objectives/instalment'
import type { ObjectiveCategory } from '@saldo/domain/objectives/kinds'
import { sql } from 'kysely'
import { instantAt, todayIn, systemClock } from '@saldo/api/gateways/clock'
import { insertItem, insertPaidMonth, type ItemRow } from '@saldo/api/linked-transactions/store'
import { listOccurrences } from '@saldo/domain/linked-transactions/occurrence'
import { nameKey } from '@saldo/domain/transactions/names'
import { categoryNamed } from '../bench/generator/owner.ts'
import { parseArgs } from 'node:util'
import { seedDefaultCategories } from '@saldo/api/categories/store'
import { migrate } from '@saldo/api/db/migrate'
import { openDatabase } from '@saldo/api/db/open'
import { hashPassword } from '@saldo/api/gateways/passwords'
import { DEMO_EMAIL, DEMO_SEED, family } from '../bench/generator/family.ts'
import { clearLedger, loadOwner, writeLedger } from '../bench/generator/load.ts'
import { presentExperts } from './demo-experts.ts'
import { addPeople, GRANDMOTHER_EMAIL, PLANNER_EMAIL } from './demo-people.ts'
import { nameCards } from './demo-cards.ts'
import { labelEntries } from './demo-labels.ts'
import { divideEntries } from './demo-split.ts'
import { planOfFamily } from './demo-plans.ts'

const DAY_MS = 86_400_000

/** Own tasks of the demo's family: one that is done, and two that are not. */
const OWN = [
  {
    title: 'Renegociar o plano de internet',
    description: 'Ligar e pedir o preço que dão a quem chega agora.',
    daysAgo: 20,
    isDone: true,
  },
  {
    title: 'Levar os recibos da Clara ao contador',
    description: 'Dentista e psicóloga, de janeiro até hoje.',
    daysAgo: 3,
    isDone: false,
  },
  {
    title: 'Cancelar o cartão que ninguém usa',
    description: 'Antes da próxima anuidade.',
    daysAgo: 1,
    isDone: false,
  },
]

/** Tasks in every state: the first suggestion is accepted, the last is rejected. */
async function takeOnTasks(
  database: Database,
  {
    userId,
    today,
    nowMs,
  }: { readonly userId: string; readonly today: Day; readonly nowMs: number },
): Promise<void> {
  const whoOn = (daysAgo: number) => ({
    userId,
    today: addDays(today, -daysAgo),
    nowMs: nowMs - daysAgo * DAY_MS,
  })
  for (const { daysAgo, isDone, ...draft } of OWN) {
    const task = await as(database, whoOn(daysAgo), (ctx) => createTask(ctx, draft))
    if (isRefused(task) || !isDone) continue
    const changes = { tasksDone: [task._id], achievementsSeen: ['first-task' as const] }
    await as(database, whoOn(daysAgo - 1), (ctx) => updateUserConfig(ctx, { id: userId }, changes))
  }
  await as(database, whoOn(0), async (ctx) => {
    const suggested = (await listTasks(ctx, {})).filter(({ state }) => state === null)
    const [first, ...others] = suggested
    const last = others.at(-1)
    return updateUserConfig(
      ctx,
      { id: userId },
      {
        tasksAccepted: first === undefined ? [] : [first._id],
        tasksRejected: last === undefined ? [] : [last._id],
      },
    )
  })
}

type Goal = {
  readonly name: string
  readonly category: ObjectiveCategory
  /** In whole reais. */
  readonly total: number
  readonly initial: number
  /** How many months ago it began, and how many it runs. */
  readonly since: number
  readonly months: number
  /** What was deposited in each of the last months, the oldest first, in whole reais. */
  readonly deposits: readonly number[]
}

/** One that is done with more than it needed, one on its way, one that is late, one that has just begun. */
const GOALS: readonly Goal[] = [
  {
    name: 'Férias em Maragogi',
    category: 'viajar',
    total: 2_000,
    initial: 600,
    since: 6,
    months: 8,
    deposits: [300, 300, 400, 400, 400],
  },
  {
    name: 'Reserva de seis meses',
    category: 'reserva-emergencia',
    total: 12_000,
    initial: 7_500,
    since: 8,
    months: 18,
    deposits: [350, 350, 350, 350],
  },
  {
    name: 'Pós-graduação do Rafael',
    category: 'formacao-profissional',
    total: 9_600,
    initial: 0,
    since: 10,
    months: 14,
    deposits: [400, 0, 250, 100],
  },
  {
    name: 'Notebook novo para a Clara',
    category: 'comprar-eletronicos',
    total: 4_200,
    initial: 0,
    since: 0,
    months: 10,
    deposits: [],
  },
]

/** The goals of the demo's family, saved for from the account that holds its reserve. */
export async function saveForGoals(
  database: Database,
  {
    userId,
    today,
    nowMs,
  }: { readonly userId: string; readonly today: Day; readonly nowMs: number },
): Promise<void> {
  const { id: payment } = await database.system((ledger) =>
    ledger
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', userId)
      .where('account_type', '=', 'Poupança')
      .executeTakeFirstOrThrow(),
  )
  const who = { userId, today, nowMs }
  for (const [order, goal] of GOALS.entries()) {
    const begin = dayWithin(addMonths(monthOf(today), -goal.since), 1)
    const id = newId(nowMs + order)
    await as(database, { ...who, nowMs: nowMs + order }, (ctx) =>
      createObjective(ctx, {
        draft: {
          _id: id,
          name: goal.name,
          category: goal.category,
          totalValue: toCents(goal.total * 100),
          initialValue: toCents(goal.initial * 100),
          beginDate: begin,
          finalDate: finalDateOf(begin, goal.months),
          payment,
        },
      }),
    )
    for (const [at, reais] of goal.deposits.entries()) {
      if (reais === 0) continue
      const month = addMonths(monthOf(today), at - goal.deposits.length)
      const draft = {
        value: toCents(reais * 100),
        date: dayWithin(month, 6),
        evenIfOver: true,
      }
      await as(database, who, (ctx) => moveObjective(ctx, { id, draft }))
    }
  }
}

const NOON_MS = 12 * 60 * 60 * 1000

/** What the family pays and receives every month, by the names that stand in its ledger. */
const KNOWN = [
  ['Salário Marina — Estúdio Ipê', 5],
  ['Aluguel — Imobiliária Lopes', 10],
  ['Condomínio Edifício Jacarandá', 10],
  ['Vivo Fibra', 15],
  ['Enel — conta de luz', 18],
  ['Comgás', 20],
  ['Sabesp — água e esgoto', 22],
  ['Salário Rafael — Metalúrgica Andrade', 30],
] as const

/** What nobody has written down as an entry yet, in cents. */
const ONLY_PLANNED = [
  ['Mesada da Alice', 'Mesada', 1, 12_000],
  ['Consórcio da moto', 'Consórcio', 17, 38_990],
  ['Aula de violão', 'Música', 25, 24_000],
  ['Seguro do carro', 'Seguro do veículo', 28, 31_247],
] as const

type Family = { readonly userId: string; readonly today: Day }

/**
 * Puts the family's bills into the calendar: half a year of them paid on their day, this month's up
 * to today but for one that was forgotten.
 */
export async function fillCalendar(ledger: Ledger, owner: Family): Promise<number> {
  // Row-level security binds whoever owns the tables as well.
  await sql`select set_config('saldo.owner', ${owner.userId}, true)`.execute(ledger)
  const items = [...(await recurringItems(ledger, owner)), ...(await plannedItems(ledger, owner))]
  for (const item of items) {
    await insertItem(ledger, item)
    await payUpToToday(ledger, { item, today: owner.today, forgets: item.name === FORGOTTEN })
  }
  return items.length
}

/** No entry stands for it, so that the calendar has something overdue. */
const FORGOTTEN = 'Mesada da Alice'
const MONTHS = 6

type LastEntry = Pick<ItemRow, 'value' | 'category_id' | 'payment_id' | 'transaction_type'> & {
  readonly name: string
}

async function recurringItems(ledger: Ledger, { userId, today }: Family): Promise<ItemRow[]> {
  const names = KNOWN.map(([name]) => name)
  const { rows } = await sql<LastEntry>`
    select distinct on (name) name, value, category_id, payment_id, transaction_type
      from transactions
     where user_id = ${userId} and name = any(${names}::text[]) and date <= ${today}
     order by name, date desc`.execute(ledger)
  return KNOWN.flatMap(([name, day]) => {
    const found = rows.find((row) => row.name === name)
    return found === undefined ? [] : [itemOf({ userId, today, day, ...found })]
  })
}

async function plannedItems(ledger: Ledger, { userId, today }: Family): Promise<ItemRow[]> {
  const account = await ledger
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', 'debit')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return ONLY_PLANNED.map(([name, category, day, cents]) =>
    itemOf({
      userId,
      today,
      name,
      day,
      value: toCents(-cents),
      category_id: categoryNamed(category).id,
      payment_id: account.id,
      transaction_type: 'expenses',
    }),
  )
}

function itemOf({
  userId,
  today,
  name,
  ...rest
}: Omit<LastEntry, 'value'> & Family & { readonly day: number; readonly value: Cents }): ItemRow {
  const since = addMonths(monthOf(today), -MONTHS)
  return {
    user_id: userId,
    id: newId(startOfDay(firstDay(since), DEFAULT_TIME_ZONE)),
    name,
    name_key: nameKey(name),
    original_name: name,
    original_name_key: nameKey(name),
    bank_access_id: null,
    since: firstDay(since),
    created_at: instantAt(startOfDay(firstDay(since), DEFAULT_TIME_ZONE)),
    ...rest,
  }
}

async function payUpToToday(
  ledger: Ledger,
  {
    item,
    today,
    forgets,
  }: { readonly item: ItemRow; readonly today: Day; readonly forgets: boolean },
): Promise<void> {
  const since = monthOf(item.since)
  const due = listOccurrences(
    { day: item.day, since, paidMonths: new Set<Month>() },
    { startDate: item.since, endDate: today },
  )
  const months = new Set(listMonths(since, monthOf(today)))
  if (forgets) months.delete(monthOf(today))
  for (const { month, date } of due.filter((occurrence) => months.has(occurrence.month))) {
    const at = instantAt(startOfDay(date, DEFAULT_TIME_ZONE) + NOON_MS)
    await insertPaidMonth({ ledger, userId: item.user_id }, { id: item.id, month, at })
  }
}

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
  await labelEntries(database, { userId, today, nowMs })
  await divideEntries(database, { userId, today, nowMs })
  await nameCards(database, { userId, today, nowMs })
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
