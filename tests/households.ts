import { addDays, addMonths, type Day, lastDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { expect } from 'vitest'
import { CARD } from '../bench/harness/bank.ts'
import type { useBanks } from './banks.ts'
import { BankHousehold, FIRST } from './bank-household.ts'
import { categoryOf, type Row } from './statements.ts'

type Banks = ReturnType<typeof useBanks>
type Connected = Awaited<ReturnType<Banks['connect']>>

const MONTHS = 12
const ACCEPTS = ['accept', 'decline', null] as const

/** What a person did, by the entry: what it is called now, or that it was removed, and what it was worth. */
type Edits = {
  readonly names: Map<string, string>
  readonly removed: Map<string, { readonly value: number; readonly isCard: boolean }>
}

/** What was found after a year: nothing of it where all is well. */
export type Findings = {
  readonly duplicates: string[]
  readonly lostEdits: string[]
  readonly balances: string[]
  /** Payments of the card that settle another invoice than they would had all come at once. */
  readonly payments: string[]
}

/** What befalls a household once in its year: the month, and what is done about it. */
function fateOf(seed: number) {
  return {
    consentEnds: 3 + (seed % 3),
    typed: 4 + (seed % 4),
    dropped: 5 + (seed % 2),
    answer: ACCEPTS[seed % ACCEPTS.length] ?? null,
    linkGone: 7 + (seed % 3),
    beginsOld: seed % 4 === 0,
    /** Nothing of these months is read before the next one: no webhook came through. */
    held: seed % 3 === 0 ? [1, 2, 10] : seed % 3 === 1 ? [9, 10] : [],
  }
}

/**
 * A year of one household: each month its lines come in with the faults of a bank, and its people rename
 * and remove. Its consent ends and is renewed, its link is lost and made anew, much disappears at once and
 * comes back. In the end the ledger is compared with what the bank has.
 */
export async function liveYear(banks: Banks, seed: number): Promise<Findings> {
  const house = new BankHousehold(seed)
  const fate = fateOf(seed)
  const edits: Edits = { names: new Map(), removed: new Map() }
  banks.bank.pageSize = 20
  openMonth(banks, house, 0)
  const person = await connect(banks, house, fate.beginsOld)
  for (let at = 0; at < MONTHS; at += 1) {
    const today = lastDay(addMonths(FIRST, at))
    if (at > 0) openMonth(banks, house, at)
    if (fate.held.includes(at)) continue
    if (at > 0) await liveMonth({ banks, house, person, at }, fate)
    await edit({ person, house }, addDays(today, -40), edits)
    house.renumber(addDays(today, -25))
    show(banks, house, at)
    await person.sync()
  }
  beginDay(banks, house, addDays(lastDay(addMonths(FIRST, MONTHS - 1)), 2))
  await person.sync()
  const found = await compare(person, house, edits)
  return { ...found, payments: await comparePayments(banks, house, { person, edits }) }
}

/** Which invoice each payment of the card settles: its value and the month, as the product says now. */
async function settledBy(person: Connected): Promise<readonly string[]> {
  const entries = (await person.entries()).filter(({ name }) => name.startsWith('PAGAMENTO'))
  const months = new Map<number, string>()
  for (const { value, paymentInvoiceReferenceId: invoice } of entries) {
    const month = typeof invoice === 'string' ? invoice.slice(-7) : ''
    const size = Math.abs(cents(value))
    months.set(size, month === '' ? (months.get(size) ?? '') : month)
  }
  return [...months].toSorted(([a], [b]) => a - b).map(([value, month]) => `${value} ${month}`)
}

/**
 * Whoever connects the same bank at the end of the year, and is told everything at once, has each payment on
 * the same invoice (case M34). What was removed by hand is removed by them too.
 */
async function comparePayments(
  banks: Banks,
  house: BankHousehold,
  { person, edits }: { readonly person: Connected; readonly edits: Edits },
): Promise<string[]> {
  const before = await settledBy(person)
  const removed = [...edits.removed.values()].filter(({ isCard }) => isCard)
  const truths = [...house.truths]
  for (const { value } of removed) {
    const at = truths.findIndex((one) => one.isCard && one.value === value)
    if (at !== -1) truths.splice(at, 1)
  }
  house.truths = truths
  house.relink()
  show(banks, house, MONTHS - 1)
  // A year is read back from here: the first day of the first month is in it.
  beginDay(banks, house, lastDay(addMonths(FIRST, MONTHS - 1)))
  const guest = await banks.newGuest(`${house.name}nova`)
  banks.bank.put({ id: house.link, clientUserId: guest.id })
  const access = await banks.link(guest, house.link)
  const anew = banks.person(guest, access)
  await banks.runSyncs()
  const atOnce = await settledBy(anew)
  return before
    .filter((one) => !atOnce.includes(one))
    .map(
      (one) => `${one}, not ${atOnce.find((other) => other.split(' ')[0] === one.split(' ')[0])}`,
    )
}

function openMonth(banks: Banks, house: BankHousehold, at: number): void {
  const month = addMonths(FIRST, at)
  house.spend(month, at)
  beginDay(banks, house, lastDay(month))
  show(banks, house, at)
}

async function liveMonth(life: Life, fate: ReturnType<typeof fateOf>): Promise<void> {
  const { banks, house, person, at } = life
  misbehave(banks, house)
  await person.sync()
  show(banks, house, at)
  if (at === fate.consentEnds) await renew(life)
  if (at === fate.typed) await typeFirst(life, lastDay(addMonths(FIRST, at)))
  if (at === fate.dropped) await drop(life, fate.answer)
  if (at === fate.linkGone) await relink(life)
}

type Life = {
  readonly banks: Banks
  readonly house: BankHousehold
  readonly person: Connected
  readonly at: number
}

/** The afternoon of a day, on which the aggregator has asked the bank. */
function beginDay({ app, bank }: Banks, house: BankHousehold, day: Day): void {
  const nowMs = Date.parse(`${day}T15:00:00Z`)
  app.clock.now = () => nowMs
  bank.put({ id: house.link, lastUpdatedAt: new Date(nowMs).toISOString(), isPartial: false })
}

/** Some have a link of the older aggregator, which is brought over before anything is read. */
async function connect(banks: Banks, house: BankHousehold, isOld: boolean): Promise<Connected> {
  const { bank, newGuest, link, person, runSyncs } = banks
  const guest = await newGuest(house.name)
  bank.put({ id: house.link, clientUserId: guest.id })
  const oldId = `velho ${house.link}`
  if (isOld) bank.put({ id: oldId, clientUserId: guest.id })
  const older = { type: 'belvo', connector: null }
  const access = isOld ? await link(guest, oldId, older) : await link(guest, house.link)
  const connected = person(guest, access)
  if (isOld) await migrate(connected, house)
  await runSyncs()
  return connected
}

async function migrate({ guest, access }: Connected, house: BankHousehold): Promise<void> {
  const body = { itemId: house.link, name: 'itau_br_retail', type: 'pluggy', connector: 601 }
  const reply = await guest.send('POST', `/bankaccesses/${access._id}/migrate`, body)
  expect(reply).toMatchObject({ status: 200 })
}

/** The consent ends, which a sync finds; it is renewed at the bank, and another sync goes on (case H8). */
async function renew({ banks: { app, bank }, house, person }: Life): Promise<void> {
  const instant = (days: number) => new Date(app.clock.now() + days * 86_400_000).toISOString()
  const ended = { state: 'credentials_required', error: 'consent_expired' } as const
  bank.put({ id: house.link, ...ended, consentExpiresAt: instant(-1) })
  await person.sync()
  expect(await person.read()).toMatchObject({ status: 'expired', needsUpdate: true })
  bank.put({ id: house.link, state: 'updated', error: null, consentExpiresAt: instant(365) })
  expect((await person.sync()).status).toBe(200)
}

/** The aggregator has lost the link; a new one takes its place, of which everything has other ids. */
async function relink({ banks, house, person, at }: Life): Promise<void> {
  const { bank } = banks
  bank.links.delete(house.link)
  await person.sync()
  expect(await person.read()).toMatchObject({ error: 'gone', needsUpdate: true })
  house.relink()
  bank.put({ id: house.link, clientUserId: person.guest.id })
  beginDay(banks, house, lastDay(addMonths(FIRST, at)))
  show(banks, house, at)
  await migrate(person, house)
  await banks.runSyncs(60_000)
}

/** Something that was typed comes from the bank a day later, and is said to be the same (case H19). */
async function typeFirst({ banks, house, person, at }: Life, today: Day): Promise<void> {
  const payments: Row[] = await person.get('/payments')
  const payment = payments.find(({ type }) => type === 'debit')._id
  const value = -71_300 - at
  const draft = { transactionType: 'expenses', name: 'Feira', category: categoryOf('Padaria') }
  const date = addDays(today, -2)
  const typed = { ...draft, payment, date, value: value / 100, paid: true }
  expect((await person.guest.send('POST', '/transactions', typed)).status).toBeLessThan(300)
  house.spendTyped(addDays(today, -1), value)
  show(banks, house, at)
  await person.sync()
  const questions: Row[] = await person.questions()
  const question = questions.find(({ kind }) => kind === 'probable')
  expect((await person.answer(question._id, 'accept')).status).toBe(204)
}

/** Much of the account disappears at once; whatever is answered, the bank has it again later (case H10). */
async function drop({ banks, house, person, at }: Life, answer: string | null): Promise<void> {
  const { bank } = banks
  const { account } = house.accounts
  const isDropped = (id: string) => house.chance.isHit(0.5) && id.startsWith(house.name)
  bank.lines = bank.lines.filter((line) => line.accountId !== account || !isDropped(line.id))
  await person.sync()
  const questions: Row[] = await person.questions()
  const held = questions.filter(({ kind }) => kind === 'held')
  expect(held.length).toBe(1)
  if (answer !== null) {
    expect((await person.answer(held[0]._id, answer)).status).toBe(204)
    await person.sync()
  }
  show(banks, house, at)
  await person.sync()
}

function show({ bank }: Banks, house: BankHousehold, at: number): void {
  const { account, card } = house.accounts
  bank.has([
    { id: account, balance: toCents(house.balance()) },
    { ...CARD, id: card },
  ])
  bank.repeats = false
  bank.put({ id: house.link, isPartial: false })
  bank.lines = []
  bank.shows(
    house.truths.filter(({ isCard }) => !isCard),
    account,
  )
  bank.shows([...house.truths.filter(({ isCard }) => isCard), ...house.parts(at)], card)
}

/** Pages come twice and in any order, some are lost, or the aggregator fails. */
function misbehave({ bank }: Banks, house: BankHousehold): void {
  const { chance } = house
  bank.repeats = chance.isHit(0.5)
  if (chance.isHit(0.5)) bank.lines = bank.lines.toSorted(() => chance.next() - 0.5)
  const lost = chance.int(0, 2)
  if (lost === 1) {
    bank.put({ id: house.link, isPartial: true })
    bank.lines = bank.lines.filter(() => chance.isHit(0.4))
  }
  if (lost === 2) {
    const from = chance.int(0, bank.lines.length - 1)
    bank.lines = bank.lines.filter((_, no) => no < from || no > from + 3)
  }
  if (chance.isHit(0.2)) bank.faults.set('listLines', { kind: 'unavailable' })
}

async function edit(
  { person, house: { chance } }: Pick<Life, 'person' | 'house'>,
  from: Day,
  edits: Edits,
): Promise<void> {
  const entries = (await person.entries(from)).filter(
    ({ _id, name }) => !edits.names.has(_id) && /^(?:LOJA|SITE|CAFE|STORE)/u.test(name),
  )
  for (const what of ['rename', 'rename', 'remove']) {
    const [entry] = entries.splice(chance.int(0, entries.length - 1), 1)
    if (entry === undefined) return
    if (what === 'remove') {
      const reply = await person.guest.send('DELETE', `/bankaccesses/entries/${entry._id}`)
      if (reply.status === 200) edits.removed.set(entry._id, removedOf(entry))
    } else {
      const name = `Nosso ${edits.names.size}`
      const category = categoryOf('Presentes')
      const reply = await person.guest.send('PATCH', `/transactions/${entry._id}`, {
        name,
        category,
      })
      if (reply.status === 200) edits.names.set(entry._id, name)
    }
  }
}

const removedOf = ({ value, payment }: Row) => ({
  value: cents(value),
  isCard: payment.type === 'credit',
})

const cents = (value: number) => Math.round(value * 100)

async function compare(
  person: Connected,
  house: BankHousehold,
  edits: Edits,
): Promise<Omit<Findings, 'payments'>> {
  const entries = await person.entries()
  const access: Row = await person.read()
  const shown = new Map(entries.map((entry) => [entry._id, entry]))
  const isKept = (id: string, name: string) =>
    shown.get(id)?.name === name && shown.get(id)?.category.name === 'Presentes'
  const lost = [...edits.names].filter(([id, name]) => !isKept(id, name)).map(([, name]) => name)
  const back = [...edits.removed.keys()].filter((id) => shown.has(id))
  const truths = [...house.truths, ...house.parts(MONTHS - 1)]
  const abroad = truths.filter(({ foreign }) => foreign != null).map(({ value }) => value)
  const withoutCurrency = entries.filter(
    ({ foreignCurrency, value }) => foreignCurrency === null && abroad.includes(cents(value)),
  )
  lost.push(...withoutCurrency.map(({ name }) => name))
  const found: Omit<Findings, 'payments'> = {
    duplicates: [],
    lostEdits: [...lost, ...back],
    balances: [],
  }
  for (const { payment, bankBalance, reckoned } of access.accounts as Row[]) {
    const isCard = payment.type === 'credit'
    const removed = [...edits.removed.values()].filter((one) => one.isCard === isCard)
    const values = [
      ...entries
        .filter(({ name, payment: { _id } }) => _id === payment._id && name !== 'Saldo inicial')
        .map(({ value }) => cents(value)),
      ...removed.map(({ value }) => value),
    ]
    // What both sides tell is one payment, which may stand on the account alone (case C7).
    const paidThere = new Set(
      entries
        .filter((one) => one.paymentInvoiceReferenceId !== null && one.payment.type === 'debit')
        .map(({ value }) => -cents(value)),
    )
    const wanted = truths
      .filter((one) => one.isCard === isCard)
      .map(({ value }) => value)
      .filter((value) => !isCard || !paidThere.has(value))
    found.duplicates.push(...differences(values, wanted))
    const taken = removed.reduce((sum, { value }) => sum + value, 0)
    const difference = isCard ? 0 : cents(reckoned) - cents(bankBalance) + taken
    if (difference !== 0) found.balances.push(String(difference))
  }
  return found
}

/** What is entered and not at the bank, or the reverse. */
function differences(values: readonly number[], wanted: readonly number[]): string[] {
  const counts = new Map<number, number>()
  const count = (value: number, by: number) => counts.set(value, (counts.get(value) ?? 0) + by)
  for (const value of values) count(value, 1)
  for (const value of wanted) count(value, -1)
  return [...counts].filter(([, by]) => by !== 0).map(([value, by]) => `${value} × ${by}`)
}
