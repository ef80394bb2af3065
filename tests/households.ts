import {
  addDays,
  addMonths,
  type Day,
  dayWithin,
  lastDay,
  type Month,
  toMonth,
} from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { CARD, type LineOf } from '../bench/harness/bank.ts'
import type { useBanks } from './banks.ts'
import type { Row } from './statements.ts'

type Banks = ReturnType<typeof useBanks>
type Connected = Awaited<ReturnType<Banks['connect']>>

/** A line as the bank has it: what of it changes, and what it is known by. */
type Truth = LineOf & { readonly day: Day; readonly value: number; readonly isCard: boolean }

const MONTHS = 12
const FIRST = toMonth('2025-12')
const OPENING = 123456

/** Numbers that look like chance and are the same for the same seed. */
function chanceOf(seed: number) {
  let state = seed * 2654435761 + 1
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0
    return state / 4294967296
  }
  return {
    next,
    below: (count: number) => Math.floor(next() * count),
    is: (share: number) => next() < share,
  }
}
type Chance = ReturnType<typeof chanceOf>

class Household {
  truths: Truth[] = []
  readonly chance: Chance
  readonly name: string
  readonly seed: number
  #ids = 0

  constructor(seed: number) {
    this.seed = seed
    this.chance = chanceOf(seed)
    this.name = `Casa${seed}`
  }

  #id(): string {
    this.#ids += 1
    return `${this.name}-${this.#ids}`
  }

  #add(line: Omit<Truth, 'id'>): void {
    this.truths.push({ ...line, id: this.#id() })
  }

  /** What happens in one month, on both accounts. */
  spend(month: Month, at: number): void {
    const { chance } = this
    const account = (day: number, value: number, description: string) =>
      this.#add({ day: dayWithin(month, day), value, description, isCard: false })
    const card = (day: number, value: number, description: string) =>
      this.#add({ day: dayWithin(month, day), value, description, isCard: true })
    account(5, 500000, 'SALARIO EMPRESA')
    account(7, -180000, 'PIX IMOBILIARIA')
    account(6, -30000 - at, 'PAGAMENTO FATURA CARTAO')
    card(6, 30000 + at, 'PAGAMENTO RECEBIDO')
    for (const _ of [1, 2]) account(12, -500, 'CAFE')
    for (let no = 0; no < 5; no += 1) {
      account(1 + chance.below(27), -1000 - chance.below(20000), `LOJA ${at} ${no}`)
      card(1 + chance.below(27), -1000 - chance.below(30000), `SITE ${at} ${no}`)
    }
  }

  /** A purchase in ten parts that began in the second month, as one of three kinds of bank sends it. */
  parts(at: number): Truth[] {
    const part = (index: number, id: string): Truth => ({
      id: `${this.name}-${id}`,
      day: dayWithin(addMonths(FIRST, index), 15),
      value: -10000,
      description: 'GELADEIRA',
      isCard: true,
      isPending: index > at,
      instalment: { index, count: 10, purchasedOn: dayWithin(addMonths(FIRST, 1), 15) },
    })
    const count = Math.min(at, 10)
    if (count < 1) return []
    const way = this.seed % 3
    if (way === 0) return Array.from({ length: 10 }, (_, no) => part(no + 1, `all ${no + 1}`))
    if (way === 1) return Array.from({ length: count }, (_, no) => part(no + 1, `month ${no + 1}`))
    return Array.from({ length: count }, (_, no) => part(no + 1, `month ${no + 1} of ${at}`))
  }

  /** Some lines of late get another id, as around the closing of a card. */
  renumber(from: Day): void {
    this.truths = this.truths.map((truth) =>
      truth.day >= from && this.chance.is(0.3) ? { ...truth, id: this.#id() } : truth,
    )
  }

  balance(): number {
    const own = this.truths.filter(({ isCard }) => !isCard)
    return own.reduce((sum, { value }) => sum + value, OPENING)
  }
}

/** What a person did, by the entry: what it is called now, or that it was removed, and what it was worth. */
type Edits = { readonly names: Map<string, string>; readonly removed: Map<string, number> }

/** What was found after a year: nothing of it where all is well. */
export type Findings = {
  readonly duplicates: string[]
  readonly lostEdits: string[]
  readonly balances: string[]
}

/**
 * A year of one household: each month its lines come in with the faults of a bank, and its people rename,
 * categorise and remove. In the end the ledger is compared with what the bank has.
 */
export async function liveYear(banks: Banks, seed: number): Promise<Findings> {
  const { bank, app, connect } = banks
  const house = new Household(seed)
  const edits: Edits = { names: new Map(), removed: new Map() }
  bank.pageSize = 20
  let person: Connected | null = null
  for (let at = 0; at < MONTHS; at += 1) {
    const month = addMonths(FIRST, at)
    house.spend(month, at)
    const nowMs = Date.parse(`${lastDay(month)}T15:00:00Z`)
    app.clock.now = () => nowMs
    show(banks, house, at)
    bank.put({ id: house.name, lastUpdatedAt: new Date(nowMs).toISOString() })
    if (person === null) {
      person = await connect(house.name, house.name)
    } else {
      misbehave(banks, house)
      await person.sync()
      show(banks, house, at)
    }
    await edit(person, house, edits)
    house.renumber(addDays(lastDay(month), -25))
    show(banks, house, at)
    await person.sync()
  }
  if (person === null) throw new Error('a year has months')
  const endMs = Date.parse(`${addDays(lastDay(addMonths(FIRST, MONTHS - 1)), 2)}T15:00:00Z`)
  app.clock.now = () => endMs
  bank.put({ id: house.name, isPartial: false, lastUpdatedAt: new Date(endMs).toISOString() })
  await person.sync()
  return compare(person, house, edits)
}

function show({ bank }: Banks, house: Household, at: number): void {
  bank.has([{ balance: toCents(house.balance()) }, CARD])
  bank.repeats = false
  bank.put({ id: house.name, isPartial: false })
  bank.shows(house.truths.filter(({ isCard }) => !isCard))
  bank.shows([...house.truths.filter(({ isCard }) => isCard), ...house.parts(at)], 'cartao')
}

/** Pages come twice and in any order, some are lost, or the aggregator fails. */
function misbehave({ bank }: Banks, house: Household): void {
  const { chance } = house
  bank.repeats = chance.is(0.5)
  if (chance.is(0.5)) bank.lines = bank.lines.toSorted(() => chance.next() - 0.5)
  const lost = chance.below(3)
  if (lost === 1) {
    bank.put({ id: house.name, isPartial: true })
    bank.lines = bank.lines.filter(() => chance.is(0.4))
  }
  if (lost === 2) {
    const from = chance.below(bank.lines.length)
    bank.lines = bank.lines.filter((_, no) => no < from || no > from + 3)
  }
  if (chance.is(0.2)) bank.faults.set('listLines', { kind: 'unavailable' })
}

async function edit(person: Connected, { chance }: Household, edits: Edits): Promise<void> {
  const entries = (await person.entries()).filter(
    ({ _id, name }) => !edits.names.has(_id) && /^(?:LOJA|SITE|CAFE)/u.test(name),
  )
  for (const what of ['rename', 'rename', 'remove']) {
    const [entry] = entries.splice(chance.below(entries.length), 1)
    if (entry === undefined) return
    if (what === 'remove') {
      const reply = await person.guest.send('DELETE', `/bankaccesses/entries/${entry._id}`)
      if (reply.status === 200) edits.removed.set(entry._id, cents(entry.value))
    } else {
      const name = `Nosso ${edits.names.size}`
      const reply = await person.guest.send('PATCH', `/transactions/${entry._id}`, { name })
      if (reply.status === 200) edits.names.set(entry._id, name)
    }
  }
}

const cents = (value: number) => Math.round(value * 100)

async function compare(person: Connected, house: Household, edits: Edits): Promise<Findings> {
  const entries = await person.entries()
  const access: Row = await person.read()
  const shown = new Set(entries.map(({ _id }) => _id))
  const removed = [...edits.removed.values()]
  const truths = [...house.truths, ...house.parts(MONTHS - 1).slice(0, 10)]
  const values = entries
    .filter(({ name }) => name !== 'Saldo inicial')
    .map(({ value }) => cents(value))
  const wanted = truths.map(({ value }) => value)
  const lostEdits = [...edits.names]
    .filter(([id, name]) => entries.find(({ _id }) => _id === id)?.name !== name)
    .map(([, name]) => name)
  const back = [...edits.removed.keys()].filter((id) => shown.has(id))
  const account = access.accounts.find((one: Row) => one.payment.type === 'debit')
  const taken = removedOfAccount(house, values, wanted)
  const difference = cents(account.reckoned) - cents(account.bankBalance)
  return {
    duplicates: differences(values, wanted, removed),
    lostEdits: [...lostEdits, ...back],
    balances: difference + taken === 0 ? [] : [`${difference} and ${taken}`],
  }
}

/** What is entered and not at the bank, or the reverse, apart from what was removed. */
function differences(
  values: readonly number[],
  wanted: readonly number[],
  removed: readonly number[],
): string[] {
  const counts = new Map<number, number>()
  const count = (value: number, by: number) => counts.set(value, (counts.get(value) ?? 0) + by)
  for (const value of values) count(value, 1)
  for (const value of removed) count(value, 1)
  for (const value of wanted) count(value, -1)
  return [...counts].filter(([, by]) => by !== 0).map(([value, by]) => `${value} × ${by}`)
}

/** What the entries lack of the account's lines: what its people have removed there. */
function removedOfAccount(
  house: Household,
  values: readonly number[],
  wanted: readonly number[],
): number {
  const missing = [...wanted]
  for (const value of values) {
    const at = missing.indexOf(value)
    if (at !== -1) missing.splice(at, 1)
  }
  const own = new Set(house.truths.filter(({ isCard }) => !isCard).map(({ value }) => value))
  return missing.filter((value) => own.has(value)).reduce((sum, value) => sum + value, 0)
}
