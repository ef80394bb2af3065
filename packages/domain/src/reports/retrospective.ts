import { addDays, type Day, dayOfMonth, monthOf } from '../calendar.ts'
import { counted } from '../counts.ts'
import { onTimeUntil } from '../invoices/imported-payment.ts'
import { TOLERANCE } from '../invoices/settlement.ts'
import { absolute, type Cents, sumCents, ZERO } from '../money.ts'
import { MONTH_NAMES, showShortMonth } from '../month-names.ts'
import { hasFigures, type DatedMonth } from './letter.ts'
import { addMonths, figureOf } from './status.ts'

/*
 * A year as a picture that may be shared (decision 187): without amounts it has proportions and counts alone, because
 * whoever draws it passes no way to write an amount.
 */

/** An invoice that has fallen due: what was to be paid of it, positive, and what paid it when. */
export type DueInvoice = {
  readonly dueOn: Day
  readonly owed: Cents
  readonly payments: readonly { readonly date: Day; readonly cents: Cents }[]
}

/** How many invoices were paid in whole on time, and how many in a row at most. */
type InTime = { readonly count: number; readonly inARow: number }

/** A year as far as it has come. */
export type RetrospectiveFacts = {
  readonly year: number
  readonly today: Day
  /** The months of the year that have begun. */
  readonly months: readonly DatedMonth[]
  /** What was put aside in the year, goals included, less what was taken out. */
  readonly saved: Cents
  /** What was paid in the year in each category that spends, the largest first. */
  readonly categories: readonly {
    readonly _id: string
    readonly name: string
    readonly value: Cents
  }[]
  readonly invoices: InTime
}

/**
 * Which invoices were paid in whole by the day until which a payment is on time (cases A11, L7); in the order of the
 * days on which they fell due. One of which nothing was owed is left out, and so is one that may still be paid in time.
 */
export function paidInTime(invoices: readonly DueInvoice[], today: Day): InTime {
  let [count, inARow, run] = [0, 0, 0]
  const sorted = invoices.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
  for (const { dueOn, owed, payments } of sorted) {
    if (owed <= TOLERANCE) continue
    const until = onTimeUntil(dueOn)
    const paid = sumCents(payments.filter(({ date }) => date <= until).map(({ cents }) => cents))
    const isPaid = paid >= owed - TOLERANCE
    if (!isPaid && until >= today) continue
    run = isPaid ? run + 1 : 0
    count += isPaid ? 1 : 0
    inARow = Math.max(inARow, run)
  }
  return { count, inARow }
}

/** A bar of the picture: what it is, what stands beside it, and how long it is of the longest, 0 to 1. */
type Bar = { readonly label: string; readonly text: string; readonly size: number }

/** Two columns of a month, by the largest of all, 0 to 1. */
type MonthColumns = {
  readonly label: string
  readonly earned: number
  readonly spent: number
  readonly isBest: boolean
}

/** What the picture of a year says and draws. */
export type RetrospectivePicture = {
  readonly title: string
  readonly note: string
  readonly flows: readonly Bar[]
  readonly months: readonly MonthColumns[]
  readonly categories: readonly Bar[]
  /** What stood out, in short sentences. */
  readonly highlights: readonly string[]
}

type PictureOptions = {
  /** Writes an amount; null of a picture without amounts. */
  readonly show: ((cents: Cents) => string) | null
  /** Whose year it is; null where the picture has no name. */
  readonly name: string | null
}

const CATEGORIES_SHOWN = 5
/** Fewer months than these have no best one. */
const MONTHS_MIN = 3
/** Fewer than these are no row. */
const ROW_MIN = 2

const PERCENT = 100
const DECEMBER = 12

/** The picture of a year; null where nothing has happened in it. */
export function pictureOf(
  facts: RetrospectiveFacts,
  shown: PictureOptions,
): RetrospectivePicture | null {
  const { year, months, today } = facts
  if (!months.some(hasFigures)) return null
  const best = bestOf(facts)
  const largest = Math.max(1, ...months.flatMap((month) => [earnedIn(month), spentIn(month)]))
  return {
    title: shown.name === null ? `Retrospectiva de ${year}` : `${year} de ${shown.name}`,
    note: noteOf(facts),
    flows: flowsOf(facts, shown),
    months: months.map((month) => ({
      label: showShortMonth(monthOf(month.date)),
      earned: Math.max(0, earnedIn(month)) / largest,
      spent: Math.max(0, spentIn(month)) / largest,
      isBest: month.date === best?.date,
    })),
    categories: categoriesOf(facts, shown),
    highlights: [
      ...(best === undefined ? [] : [bestWords(best, shown)]),
      ...rowWords(facts.months, today),
      ...invoiceWords(facts.invoices),
    ],
  }
}

const earnedIn = (month: DatedMonth) => figureOf(month, 'revenues').realised
const spentIn = (month: DatedMonth) => figureOf(month, 'expenses').realised
const leftOf = (month: DatedMonth) => figureOf(month, 'result').realised

/** A year that runs says how far it has come. */
function noteOf({ year, today }: RetrospectiveFacts): string {
  if (!today.startsWith(String(year))) return 'O ano inteiro'
  const month = monthOf(today)
  const isWhole = month.endsWith(`-${DECEMBER}`) && !addDays(today, 1).startsWith(month)
  return isWhole
    ? 'O ano inteiro'
    : `O ano até ${dayOfMonth(today)} de ${MONTH_NAMES[Number(month.slice(5)) - 1]}`
}

const shareText = (part: Cents, whole: Cents) =>
  whole <= ZERO ? '' : `${Math.round((part * PERCENT) / whole)}% do que entrou`

function flowsOf({ months, saved }: RetrospectiveFacts, { show }: PictureOptions): readonly Bar[] {
  const whole = addMonths(months)
  const earned = figureOf(whole, 'revenues').realised
  const spent = figureOf(whole, 'expenses').realised
  const largest = Math.max(1, earned, spent, saved)
  const bar = (label: string, value: Cents, share: string): Bar => ({
    label,
    text: show === null ? share : [show(value), share].filter(Boolean).join(' · '),
    size: Math.max(0, value) / largest,
  })
  return [
    bar('Entrou', earned, ''),
    bar('Saiu', spent, shareText(spent, earned)),
    ...(saved > ZERO ? [bar('Guardou', saved, shareText(saved, earned))] : []),
  ]
}

function categoriesOf(
  { categories }: RetrospectiveFacts,
  { show }: PictureOptions,
): readonly Bar[] {
  const spent = categories.filter(({ value }) => value > ZERO)
  const whole = sumCents(spent.map(({ value }) => value))
  const largest = Math.max(1, ...spent.map(({ value }) => value))
  return spent.slice(0, CATEGORIES_SHOWN).map(({ name, value }) => {
    const share = `${Math.round((value * PERCENT) / whole)}%`
    return {
      label: name,
      text: show === null ? share : `${show(value)} · ${share}`,
      size: value / largest,
    }
  })
}

/** The ended months of a year, in which something happened. */
const ended = (months: readonly DatedMonth[], today: Day) =>
  months.filter((month) => monthOf(month.date) < monthOf(today) && hasFigures(month))

/** The month that left the most, of three or more that have ended; none where none left anything. */
function bestOf({ months, today }: RetrospectiveFacts): DatedMonth | undefined {
  const used = ended(months, today)
  if (used.length < MONTHS_MIN) return undefined
  const [best] = used.toSorted((a, b) => leftOf(b) - leftOf(a) || (a.date < b.date ? -1 : 1))
  return best !== undefined && leftOf(best) > ZERO ? best : undefined
}

function bestWords(best: DatedMonth, { show }: PictureOptions): string {
  const name = MONTH_NAMES[Number(best.date.slice(5, 7)) - 1] ?? ''
  const words = `${name.charAt(0).toUpperCase()}${name.slice(1)} foi o mês em que mais sobrou`
  return show === null ? words : `${words}: ${show(absolute(leftOf(best)))}`
}

/** The most months in a row in which something was left. */
function rowWords(months: readonly DatedMonth[], today: Day): readonly string[] {
  let [most, run] = [0, 0]
  for (const month of ended(months, today)) {
    run = leftOf(month) > ZERO ? run + 1 : 0
    most = Math.max(most, run)
  }
  return most < ROW_MIN ? [] : [`${most} meses seguidos no azul`]
}

function invoiceWords({ count, inARow }: InTime): readonly string[] {
  if (inARow >= ROW_MIN) return [`${inARow} faturas seguidas pagas em dia`]
  return count === 0 ? [] : [`${counted(count, 'fatura paga', 'faturas pagas')} em dia`]
}
