import { sql } from 'kysely'
import type { Ledger } from '@saldo/api/db/ledger'
import { instantAt } from '@saldo/api/gateways/clock'
import { newId } from '@saldo/api/gateways/random'
import { insertItem, insertPaidMonth, type ItemRow } from '@saldo/api/linked-transactions/store'
import {
  addMonths,
  type Day,
  DEFAULT_TIME_ZONE,
  firstDay,
  listMonths,
  type Month,
  monthOf,
  startOfDay,
} from '@saldo/domain/calendar'
import { listOccurrences } from '@saldo/domain/linked-transactions/occurrence'
import { type Cents, toCents } from '@saldo/domain/money'
import { nameKey } from '@saldo/domain/transactions/names'
import { categoryNamed } from '../bench/generator/owner.ts'

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
export async function fillCalendar(ledger: Ledger, family: Family): Promise<number> {
  // Row-level security binds whoever owns the tables as well.
  await sql`select set_config('saldo.owner', ${family.userId}, true)`.execute(ledger)
  const items = [...(await recurringItems(ledger, family)), ...(await plannedItems(ledger, family))]
  for (const item of items) {
    await insertItem(ledger, item)
    await payUpToToday(ledger, { item, today: family.today, forgets: item.name === FORGOTTEN })
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
