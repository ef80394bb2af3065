import { type Day, type Month, monthOf } from '../calendar.ts'
import { addCents, type Cents, ZERO } from '../money.ts'

/** So much on a day, signed as entries are. */
export type Dated = { readonly on: Day; readonly cents: Cents }

/** A month of a calendar item that is neither paid nor written down as an entry. */
export type Announced = {
  /** The month in which it falls due. */
  readonly month: Month
  /** The day on which it moves money: on a card the due date of its invoice. */
  readonly countsOn: Day
  readonly value: Cents
  /** The card that pays it, whose credit it uses up first; null for cash and bank accounts. */
  readonly cardId: string | null
}

/** What a forecast is made of, for one scope. */
export type ForecastFacts = {
  /** What cash and bank accounts hold before the first day, all that is written down as if paid. */
  readonly opening: Cents
  /** How the days after that move it, in their order. */
  readonly moves: readonly Dated[]
  /** Of each card what falls due and what is paid of it, added up, in the order of the days. */
  readonly cards: ReadonlyMap<string, readonly Dated[]>
  readonly announced: readonly Announced[]
  readonly today: Day
}

/**
 * The balance to be expected at the end of each of these days, which stand in their order. This is
 * the only forecast (decisions.md §6, case L29): what cash and bank accounts hold with everything
 * unpaid up to the day counted as paid, less what is owed on invoices that fall due by then, and
 * what of the calendar nobody has written down yet. A card in credit counts as nothing: its credit
 * is no money (L28). Of the calendar every month from today's on counts, because what stays unpaid
 * in November is missing in December too; a month that has passed counts its own items only.
 */
export function forecast(days: readonly Day[], facts: ForecastFacts): readonly Cents[] {
  const balances = running(facts.moves, facts.opening)
  const current = monthOf(facts.today)
  const ahead = facts.announced.filter(({ month }) => month >= current)
  const aheadOf = (id: string | null) => ahead.filter(({ cardId }) => cardId === id).map(dated)
  const coming = running(aheadOf(null).toSorted(byDay), ZERO)
  const cardIds = [...ahead.map(({ cardId }) => cardId), ...facts.cards.keys()]
  const cards = [...new Set(cardIds.filter((id) => id !== null))].map((id) =>
    running([...(facts.cards.get(id) ?? []), ...aheadOf(id)].toSorted(byDay), ZERO),
  )
  return days.map((day) => {
    const owed = cards.reduce<Cents>((sum, card) => addCents(sum, debtOf(card(day))), ZERO)
    const announced = monthOf(day) < current ? ofMonth(facts.announced, day) : coming(day)
    return addCents(addCents(balances(day), owed), announced)
  })
}

const dated = ({ countsOn, value }: Announced): Dated => ({ on: countsOn, cents: value })
const byDay = (a: Dated, b: Dated) => (a.on < b.on ? -1 : Number(a.on > b.on))
const debtOf = (cents: Cents) => (cents < 0 ? cents : ZERO)

function ofMonth(announced: readonly Announced[], day: Day): Cents {
  return announced
    .filter(({ month, countsOn }) => month === monthOf(day) && countsOn <= day)
    .reduce<Cents>((sum, { value }) => addCents(sum, value), ZERO)
}

/** The sum up to and with a day, asked for days in their order. */
function running(moves: readonly Dated[], opening: Cents): (day: Day) => Cents {
  let sum = opening
  let next = 0
  return (day) => {
    for (let move = moves[next]; move !== undefined && move.on <= day; move = moves[next]) {
      sum = addCents(sum, move.cents)
      next += 1
    }
    return sum
  }
}
