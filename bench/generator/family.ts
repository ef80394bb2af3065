import {
  type PlaceName,
  familyCategories,
  familyPlaces,
  finder,
  type FamilyHistory,
} from './family-places.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOfMonth,
  dayWithin,
  firstDay,
  lastDay,
  listDays,
  listMonths,
  type Month,
  monthOf,
  weekdayOf,
} from '@saldo/domain/calendar'
import { RECURRENCE_HORIZON_MONTHS } from '@saldo/domain/transactions/kinds'
import { Book } from './book.ts'
import { Chance } from './chance.ts'
import { type Bill, BILLS } from './family-bills.ts'
import { type Habit, HABITS, PURCHASES } from './family-habits.ts'
import { settle } from './family-money.ts'
import type { Owner } from './owner.ts'

/** What is spent or earned in a month of the year, whatever the year. */
type YearlyExpense = {
  readonly name: string
  readonly category: string
  readonly place: PlaceName
  readonly month: number
  readonly day: number
  readonly cents: number
  readonly parts?: number
}

const YEARLY: readonly YearlyExpense[] = [
  {
    name: 'IPVA — Honda Fit',
    category: 'IPVA',
    place: 'marina',
    month: 1,
    day: 14,
    cents: 241_800,
    parts: 3,
  },
  { name: 'IPTU', category: 'IPTU', place: 'marina', month: 1, day: 28, cents: 186_000, parts: 10 },
  {
    name: 'Licenciamento do carro',
    category: 'Licenciamento',
    place: 'marina',
    month: 9,
    day: 17,
    cents: 17_490,
  },
  {
    name: 'Material escolar — Kalunga',
    category: 'bookClub',
    place: 'platinum',
    month: 1,
    day: 18,
    cents: 168_400,
    parts: 4,
  },
  {
    name: 'Matrícula — Colégio Santa Clara',
    category: 'Escola',
    place: 'rafael',
    month: 1,
    day: 9,
    cents: 98_000,
  },
  {
    name: '13º salário Marina — 1ª parcela',
    category: 'Décimo terceiro',
    place: 'marina',
    month: 11,
    day: 28,
    cents: 520_000,
  },
  {
    name: '13º salário Marina — 2ª parcela',
    category: 'Décimo terceiro',
    place: 'marina',
    month: 12,
    day: 19,
    cents: 398_260,
  },
  {
    name: '13º salário Rafael — 1ª parcela',
    category: 'Décimo terceiro',
    place: 'rafael',
    month: 11,
    day: 29,
    cents: 463_500,
  },
  {
    name: '13º salário Rafael — 2ª parcela',
    category: 'Décimo terceiro',
    place: 'rafael',
    month: 12,
    day: 20,
    cents: 352_910,
  },
  {
    name: 'Adicional de férias Rafael',
    category: 'Férias',
    place: 'rafael',
    month: 7,
    day: 1,
    cents: 274_300,
  },
  {
    name: 'Adicional de férias Marina',
    category: 'Férias',
    place: 'marina',
    month: 1,
    day: 3,
    cents: 309_880,
  },
  {
    name: 'PLR Metalúrgica Andrade',
    category: 'Comissões e bônus',
    place: 'rafael',
    month: 3,
    day: 25,
    cents: 641_000,
  },
  {
    name: 'Restituição do imposto de renda',
    category: 'Restituição de imposto',
    place: 'marina',
    month: 6,
    day: 28,
    cents: 187_344,
  },
  {
    name: 'Hotel Fazenda — férias de julho',
    category: 'Viagens',
    place: 'platinum',
    month: 6,
    day: 20,
    cents: 384_000,
    parts: 5,
  },
  {
    name: 'Ceia de Natal — Empório Santa Luzia',
    category: 'Supermercado',
    place: 'platinum',
    month: 12,
    day: 21,
    cents: 74_350,
  },
  {
    name: 'Ovos de Páscoa — Cacau Show',
    category: 'Presentes',
    place: 'roxo',
    month: 4,
    day: 2,
    cents: 31_270,
  },
]

const MONTHS_BACK = 24

export const DEMO_EMAIL = 'demo@saldo.local'
export const DEMO_SEED = 20_260_101

/**
 * The demo's family: Marina and Rafael, two children and a dog in São Paulo, for 24 whole months
 * before the one of `today`, and what recurs for a year ahead. The same seed and day give the same
 * rows, ids included; somebody who is there already may be given them.
 */
export function family(seed: number, today: Day, fixedId?: string): Owner {
  const chance = new Chance(seed)
  const from = firstDay(addMonths(monthOf(today), -MONTHS_BACK))
  const openedUntil = lastDay(addMonths(monthOf(today), RECURRENCE_HORIZON_MONTHS))
  const at = `${addDays(from, -1)}T13:00:00.000Z`
  const madeId = chance.id(Date.parse(at))
  const userId = fixedId ?? madeId
  const places = familyPlaces({ userId, at }, chance)
  const own = familyCategories({ userId, at }, chance)
  const book = new Book({ userId, today, openedUntil }, chance)
  const history = { book, chance, places, find: finder(own), from, today }

  for (const bill of BILLS) writeBill(history, bill)
  for (const habit of HABITS) writeHabit(history, habit)
  writePurchases(history)
  writeYears(history)
  writeRefunds(history)
  writeTomorrow(history)
  settle(history)

  return {
    id: userId,
    email: DEMO_EMAIL,
    name: 'Marina Duarte',
    at,
    openedUntil,
    payments: Object.values(places),
    categories: [...own.values()],
    series: book.series,
    entries: book.entries,
  }
}

/** A bill that has no day of its own falls on tomorrow: the demo always has something to pay. */
function writeBill({ book, chance, places, find, today, from }: FamilyHistory, bill: Bill): void {
  const { name, category, place, cents, since, endedAgo, varies, repeats = 'monthly' } = bill
  const line = { payment: places[place], category: find(category), name, cents }
  const month = addMonths(monthOf(today), -since)
  const date =
    bill.day === 0 ? alignedToTomorrow(today, { month, repeats }) : dayWithin(month, bill.day)
  const spread = varies ?? 0
  const overdue = name.startsWith('Sabesp') && dayOfMonth(today) >= bill.day
  book.repeat(
    { ...line, date: date < from ? from : date, ...describe(bill) },
    {
      recurrentType: repeats,
      ...(endedAgo === undefined ? {} : { endedOn: lastDay(addMonths(monthOf(today), -endedAgo)) }),
      ...(spread === 0
        ? {}
        : { centsOf: () => Math.round(cents * (1 + spread * chance.normal())) }),
    },
  )
  if (overdue) leaveUnpaid(book, name, monthOf(today))
}

const describe = ({ description }: { readonly description?: string }) =>
  description === undefined ? {} : { description }

/** An anchor from which one occurrence falls on tomorrow. */
function alignedToTomorrow(
  today: Day,
  { month, repeats }: { readonly month: Month; readonly repeats: Bill['repeats'] },
): Day {
  const tomorrow = addDays(today, 1)
  if (repeats === 'weekly' || repeats === 'fortnightly') {
    const step = repeats === 'weekly' ? 7 : 15
    let day = tomorrow
    while (monthOf(day) > month) day = addDays(day, -step)
    return day
  }
  // A month that has such a day: from 28 February on, an anchor of the 31st would be another one.
  let candidate = month
  while (dayOfMonth(dayWithin(candidate, dayOfMonth(tomorrow))) !== dayOfMonth(tomorrow)) {
    candidate = addMonths(candidate, 1)
  }
  return dayWithin(candidate, dayOfMonth(tomorrow))
}

/** Forgotten, as it happens: due this month and not ticked. */
function leaveUnpaid(book: Book, name: string, month: Month): void {
  const at = book.entries.findIndex((row) => row.name === name && monthOf(row.date) === month)
  const row = book.entries[at]
  if (row !== undefined) book.entries[at] = { ...row, paid: false }
}

function writeHabit(
  { book, chance, places, find, from, today }: FamilyHistory,
  habit: Habit,
): void {
  const { names, category, monthly, cents, season, weekdays, parts } = habit
  for (const month of listMonths(monthOf(from), monthOf(today))) {
    const isSeason = season?.months.includes(Number(month.slice(5))) === true
    const times = chance.count(monthly * (isSeason ? season.times : 1))
    const all = listDays(firstDay(month), lastDay(month))
    const days = all.filter((day) => weekdays === undefined || weekdays.includes(weekdayOf(day)))
    for (let time = 0; time < times; time += 1) {
      const date = chance.pick(days)
      const line = {
        payment: places[chance.pick(habit.places)],
        category: find(category),
        name: chance.pick(names),
        cents: rounded(chance, chance.price(...cents)),
        date,
      }
      const split = parts === undefined ? 1 : chance.pick(parts)
      if (date > today) continue
      if (split > 1 && line.payment.type === 'credit') book.split(line, split)
      else book.once(line)
    }
  }
}

/** Prices end in 0 or 9 more often than chance would have it. */
function rounded(chance: Chance, cents: number): number {
  const kind = chance.next()
  if (kind < 0.35) return Math.max(100, Math.round(cents / 10) * 10)
  return kind < 0.6 ? Math.max(99, Math.round(cents / 100) * 100 - 10) : cents
}

function writePurchases({ book, places, find, today }: FamilyHistory): void {
  for (const { name, category, monthsAgo, day, parts, cents, place, ...rest } of PURCHASES) {
    const date = dayWithin(addMonths(monthOf(today), -monthsAgo), day)
    const line = { payment: places[place], category: find(category), name, cents, date }
    book.split({ ...line, ...describe(rest) }, parts)
  }
}

function writeYears({ book, places, find, from, today }: FamilyHistory): void {
  for (const month of listMonths(monthOf(from), monthOf(today))) {
    for (const { name, category, place, day, cents, parts, ...rest } of YEARLY) {
      if (rest.month !== Number(month.slice(5))) continue
      const date = dayWithin(month, day)
      if (date > today) continue
      const line = { payment: places[place], category: find(category), name, cents, date }
      if (parts === undefined) book.once(line)
      else book.split(line, parts)
    }
  }
}

/** Given back whole in the same month, in part later, cashback, and on an account. */
function writeRefunds({ book, chance, places, find, from, today }: FamilyHistory): void {
  const { roxo, platinum, gold, marina, rafael, savings } = places
  const cards = { Renner: roxo, Zara: platinum, Sephora: roxo, Drogasil: gold, Petz: roxo }
  for (const [index, [name, payment]] of Object.entries(cards).entries()) {
    const bought = book.entries.findLast(
      (row) =>
        row.name === name &&
        row.payment_id === payment.id &&
        row.last_installment === null &&
        row.date < addDays(today, -10 - 12 * index),
    )
    if (bought === undefined) continue
    const date = addDays(bought.date, 4 + 12 * index)
    const cents =
      index % 2 === 0 ? Math.abs(bought.value) : Math.round(Math.abs(bought.value) * 0.4)
    if (date <= today) book.refund(bought, { payment, line: { date, cents } })
  }
  for (const month of listMonths(addMonths(monthOf(from), 1), addMonths(monthOf(today), -1))) {
    const last = lastDay(month)
    const interest = 6_000 + chance.int(0, 2_400)
    book.once({
      payment: savings,
      category: find('Juros e dividendos'),
      name: 'Rendimento da poupança',
      cents: interest,
      date: last,
    })
    if (chance.isHit(0.3)) {
      book.once({
        payment: gold,
        category: find('Cashback'),
        name: 'Cashback Inter Shop',
        cents: chance.price(1_850, 0.4),
        date: dayWithin(month, 17),
      })
    }
    if (chance.isHit(0.3)) {
      book.once({
        payment: marina,
        category: find('Freelance'),
        name: 'Projeto de identidade visual — Doceria Amélia',
        cents: chance.price(128_000, 0.3),
        date: dayWithin(month, chance.int(12, 27)),
      })
    }
    if (chance.isHit(0.15)) {
      book.once({
        payment: rafael,
        category: find('Reembolso'),
        name: 'Reembolso de viagem a trabalho',
        cents: chance.price(46_000, 0.4),
        date: dayWithin(month, chance.int(3, 20)),
      })
    }
  }
  const sold = addDays(today, -75)
  book.once({
    payment: rafael,
    category: find('Vendas'),
    name: 'Bicicleta vendida na OLX 🚲',
    cents: 85_000,
    date: sold,
  })
}

/** Beside the bills that fall on tomorrow, one that does not repeat. */
function writeTomorrow({ book, places, find, today }: FamilyHistory): void {
  const date = addDays(today, 1)
  const { marina, rafael } = places
  book.once({
    payment: marina,
    category: find('Reformas'),
    name: 'Pintor Seu Osvaldo — segunda metade',
    cents: 65_000,
    date,
  })
  book.once({
    payment: rafael,
    category: find('Multas de trânsito'),
    name: 'Multa DETRAN-SP com desconto',
    cents: 10_412,
    date: addDays(today, 4),
    description: 'Com 20 % de desconto até o vencimento.',
  })
}
