import type { Statement, ReviewLine } from '@saldo/contract/statements'
import { typeOfLine } from '@saldo/domain/importing/line-rule'
import { nameKey } from '@saldo/domain/transactions/names'

/** The category of all lines of a name and a sign. */
type OfName = {
  readonly name: string
  readonly transactionType: 'revenues' | 'expenses'
  readonly category: string
}

/** What the person has decided about a statement; the rest is as proposed. */
export type Choices = {
  /** Account of the file → payment method; '' leaves the account out. */
  readonly payments: Readonly<Record<string, string>>
  /** Line → category. */
  readonly categories: Readonly<Record<number, string>>
  /** What `nameOf` gives → the category of all lines that have it. */
  readonly names: Readonly<Record<string, OfName>>
  readonly skipped: ReadonlySet<number>
  readonly taken: ReadonlySet<number>
  /** Refunds that are linked to the purchase offered for them. */
  readonly refunds: ReadonlySet<number>
  /** Payments that shall settle no invoice. */
  readonly unlinked: ReadonlySet<number>
}

/** Everything as it was proposed. */
export function proposedChoices(statement: Statement): Choices {
  return {
    payments: Object.fromEntries(
      statement.accounts.map(({ key, payment }) => [key, payment ?? '']),
    ),
    categories: {},
    names: {},
    skipped: new Set(),
    taken: new Set(),
    refunds: new Set(),
    unlinked: new Set(),
  }
}

/** Whether a line will become an entry by the present choices. */
export function isIncluded(line: ReviewLine, choices: Choices): boolean {
  if (line.status === 'known' || (choices.payments[line.account] ?? '') === '') return false
  if (isThere(line)) return choices.taken.has(line.no)
  return !choices.skipped.has(line.no)
}

/** Whether it seems to be in the ledger already, so that it is imported only on request. */
function isThere({ status }: ReviewLine): boolean {
  return status === 'probable' || status === 'entered'
}

/** The same choices with a refund linked to the purchase that was offered, or not. */
export function withRefund(choices: Choices, line: ReviewLine, linked: boolean): Choices {
  return { ...choices, refunds: flipped(choices.refunds, [line], linked) }
}

/** The same choices with a payment settling the invoice that it fits, or none. */
export function withLink(choices: Choices, line: ReviewLine, linked: boolean): Choices {
  return { ...choices, unlinked: flipped(choices.unlinked, [line], !linked) }
}

/** The same choices with a line in or out. */
export function withLine(choices: Choices, line: ReviewLine, included: boolean): Choices {
  return isThere(line)
    ? withProbable(choices, [line], included)
    : { ...choices, skipped: flipped(choices.skipped, [line], !included) }
}

/** The same choices with all of these lines, which may be there already, in or out. */
export function withProbable(
  choices: Choices,
  lines: readonly ReviewLine[],
  included: boolean,
): Choices {
  return { ...choices, taken: flipped(choices.taken, lines, included) }
}

function flipped(
  set: ReadonlySet<number>,
  lines: readonly ReviewLine[],
  on: boolean,
): ReadonlySet<number> {
  const next = new Set(set)
  for (const { no } of lines) {
    if (on) next.add(no)
    else next.delete(no)
  }
  return next
}

/** Whether the category of a line is for the person to say. */
export function isOpenToChoice({ status, category }: ReviewLine): boolean {
  const group = category?.group ?? null
  const isFree = status !== 'known' && status !== 'entered'
  return isFree && group !== 'invoice' && group !== 'bankOperation'
}

/** From which categories one is chosen: a refund on a card lowers what was spent (case L26). */
export function groupOf({ category, transactionType }: ReviewLine) {
  return category === null || category.group === 'expenses' ? 'expenses' : transactionType
}

/** What lines of one name and one sign have in common, however the name is accented. */
export function nameOf({ name, value }: ReviewLine): string {
  return `${typeOfLine(value)}|${nameKey(name)}`
}

/**
 * The category of a line by the present choices: its own, else that of its name, else the proposed.
 */
export function categoryOf(line: ReviewLine, choices: Choices): string {
  const chosen = choices.categories[line.no] ?? choices.names[nameOf(line)]?.category
  return chosen ?? line.category?._id ?? ''
}

/** The same choices with a category for this line. */
export function withCategory(choices: Choices, line: ReviewLine, id: string): Choices {
  return { ...choices, categories: { ...choices.categories, [line.no]: id } }
}

/** The same choices with the category of this line for all that share its name. */
export function withName(choices: Choices, line: ReviewLine): Choices {
  const ofName = {
    name: line.name,
    transactionType: typeOfLine(line.value),
    category: categoryOf(line, choices),
  }
  return { ...choices, names: { ...choices.names, [nameOf(line)]: ofName } }
}

/** How many lines of each name would follow a choice: those without a choice of their own. */
export function followers(
  lines: readonly ReviewLine[],
  choices: Choices,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    if (!isOpenToChoice(line) || choices.categories[line.no] !== undefined) continue
    counts.set(nameOf(line), (counts.get(nameOf(line)) ?? 0) + 1)
  }
  return counts
}

/** The body of the import. */
export function importBody(statement: Statement, choices: Choices) {
  return {
    version: statement.version,
    payments: Object.entries(choices.payments).map(([account, payment]) => ({
      account,
      payment: payment === '' ? null : payment,
    })),
    categories: Object.entries(choices.categories).map(([no, category]) => ({
      no: Number(no),
      category,
    })),
    names: Object.values(choices.names),
    skip: [...choices.skipped],
    take: [...choices.taken],
    refunds: [...choices.refunds],
    unlinked: [...choices.unlinked],
  }
}
