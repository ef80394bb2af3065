import type { Statement, ReviewLine } from '@saldo/contract/statements'
import type { Day } from '@saldo/domain/calendar'
import { typeOfLine } from '@saldo/domain/importing/line-rule'
import { nameKey } from '@saldo/domain/transactions/names'

/** The category of all lines of a name and a sign. */
type OfName = {
  readonly name: string
  readonly transactionType: 'revenues' | 'expenses'
  readonly category: string
}

/** Whether a line is what was typed or foreseen, or another one. */
type Answer = 'same' | 'different'

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
  /** Accounts of the file that get what they held before as an entry. */
  readonly openings?: ReadonlySet<string>
  /** Accounts that do not add up to their own file, where the person has seen that. */
  readonly differing?: ReadonlySet<string>
  /** Line → whether it is what it probably is, where the person has said so. */
  readonly answers?: Readonly<Record<number, Answer>>
  /** Card of the file → when its bill falls due, where that was changed; null by the days of its lines. */
  readonly bills?: Readonly<Record<string, Day | null>>
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
  if (isTyped(line)) return answerOf(line, choices) === 'different'
  if (isThere(line)) return choices.taken.has(line.no)
  return !choices.skipped.has(line.no)
}

/** Whether it seems to be in the ledger already, or a rule leaves it out, so that it is imported only on request. */
function isThere({ status }: ReviewLine): boolean {
  return status === 'probable' || status === 'entered' || status === 'ignored'
}

/** Whether a line probably is something that was typed or is foreseen. */
export function hasSameAs({ sameAs, status }: ReviewLine): boolean {
  return sameAs !== null && status !== 'known'
}

/** Whether it would be added beside an entry that it probably is: an item of the calendar is none yet. */
function isTyped(line: ReviewLine): boolean {
  return hasSameAs(line) && line.sameAs?.kind === 'entry'
}

/** What was answered of a line, or is proposed where it is sure; null where only the person can say. */
export function answerOf(line: ReviewLine, choices: Choices): Answer | null {
  if (!hasSameAs(line)) return null
  return choices.answers?.[line.no] ?? (line.sameAs?.certainty === 'alike' ? null : 'same')
}

/** The lines that wait for an answer, of accounts that are imported. */
export function openQuestions(
  lines: readonly ReviewLine[],
  choices: Choices,
): readonly ReviewLine[] {
  return lines.filter(
    (line) =>
      hasSameAs(line) &&
      answerOf(line, choices) === null &&
      !choices.skipped.has(line.no) &&
      (choices.payments[line.account] ?? '') !== '',
  )
}

type Check = { readonly on: Day; readonly reckoned: number; readonly opening: number | null }

/**
 * What an account will come to by the present choices: the server counts every line that is new, and none
 * that may be there already. What it held before is as much less as more comes in.
 */
export function checkWith<Of extends Check>(
  check: Of,
  lines: readonly ReviewLine[],
  choices: Choices,
): Of {
  const moves = (line: ReviewLine) =>
    isIncluded(line, choices) ||
    (isTyped(line) && answerOf(line, choices) === 'same' && line.sameAs?.isPaid === false)
  const more = lines
    .filter(({ date }) => date <= check.on)
    .reduce(
      (sum, line) => sum + line.value * (Number(moves(line)) - Number(line.status === 'new')),
      0,
    )
  const { opening } = check
  const left = opening === null ? 0 : opening - more
  return { ...check, reckoned: check.reckoned + more, opening: left === 0 ? null : left }
}

/** The same choices with that answer for these lines; null takes what was said back. */
export function withAnswer(
  choices: Choices,
  lines: readonly ReviewLine[],
  answer: Answer | null,
): Choices {
  const answers = { ...choices.answers }
  for (const { no } of lines) {
    if (answer === null) delete answers[no]
    else answers[no] = answer
  }
  return { ...choices, answers }
}

/** The same choices with a refund linked to the purchase that was offered, or not. */
export function withRefund(choices: Choices, line: ReviewLine, linked: boolean): Choices {
  return { ...choices, refunds: flipped(choices.refunds, [line], linked) }
}

/** The same choices with a payment settling the invoice that it fits, or none. */
export function withLink(choices: Choices, line: ReviewLine, linked: boolean): Choices {
  return { ...choices, unlinked: flipped(choices.unlinked, [line], !linked) }
}

/** The same choices with an account of the file going into a payment method; '' leaves it out. */
export function withPayment(choices: Choices, account: string, payment: string): Choices {
  return { ...choices, payments: { ...choices.payments, [account]: payment } }
}

/** The same choices with an account in one of their sets, or not. */
export function withAccount(
  choices: Choices,
  set: 'openings' | 'differing',
  { account, isIn }: { readonly account: string; readonly isIn: boolean },
): Choices {
  const accounts = new Set(choices[set])
  if (isIn) accounts.add(account)
  else accounts.delete(account)
  return { ...choices, [set]: accounts }
}

/** The accounts that are imported and do not add up to their own file, which nobody has said to have seen. */
export function unseenDifferences({ accounts }: Statement, choices: Choices): readonly string[] {
  return accounts.flatMap(({ key, balance }) => {
    const isImported = (choices.payments[key] ?? '') !== ''
    return balance === 'differs' && isImported && choices.differing?.has(key) !== true ? [key] : []
  })
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

/**
 * Whether the category of a line is for the person to say: not of what is there already, nor of what
 * pays a card's invoice, which is settled or linked.
 */
export function isOpenToChoice({ status, category }: ReviewLine): boolean {
  return status !== 'known' && status !== 'entered' && category?.group !== 'invoice'
}

/** From which categories one is chosen: a refund on a card lowers what was spent (case L26). */
export function groupOf({ category, transactionType }: ReviewLine) {
  return category === null || category.group === 'expenses' ? 'expenses' : transactionType
}

const keys = new WeakMap<ReviewLine, string>()

/** What lines of one name and one sign have in common, however the name is accented. */
export function nameOf(line: ReviewLine): string {
  const before = keys.get(line)
  if (before !== undefined) return before
  const key = `${typeOfLine(line.value)}|${nameKey(line.name)}`
  keys.set(line, key)
  return key
}

/** What the person chose for a line: for itself, or for all of its name. */
export function chosenCategory(line: ReviewLine, choices: Choices): string | undefined {
  return choices.categories[line.no] ?? choices.names[nameOf(line)]?.category
}

/** The category of a line by the present choices, else the proposed one; '' where nothing names one. */
export function categoryOf(line: ReviewLine, choices: Choices): string {
  const proposed = line.categoryFrom === null ? undefined : line.category?._id
  return chosenCategory(line, choices) ?? proposed ?? ''
}

/** How a line will be divided; null where it is not, or another category was chosen for it. */
export function splitOf(line: ReviewLine, choices: Choices): ReviewLine['split'] {
  const isFree = isOpenToChoice(line) && !choices.refunds.has(line.no)
  return isFree && chosenCategory(line, choices) === undefined ? line.split : null
}

/**
 * Whether a line would be imported under Diversos or Outras rendas, since nobody has named it. A refund
 * on a card needs no category.
 */
export function isUnnamed(line: ReviewLine, choices: Choices): boolean {
  const isRefund = line.category === null || choices.refunds.has(line.no)
  return isOpenToChoice(line) && !isRefund && categoryOf(line, choices) === ''
}

/** The same choices with a category for this line. */
export function withCategory(choices: Choices, line: ReviewLine, id: string): Choices {
  return { ...choices, categories: { ...choices.categories, [line.no]: id } }
}

/** The same choices with a category for all of these lines, which share their name and sign. */
export function withNameCategory(
  choices: Choices,
  lines: readonly ReviewLine[],
  category: string,
): Choices {
  const [first] = lines
  if (first === undefined) return choices
  const ofName = { name: first.name, transactionType: typeOfLine(first.value), category }
  const replaced = new Set(lines.map(({ no }) => String(no)))
  const categories = Object.fromEntries(
    Object.entries(choices.categories).filter(([no]) => !replaced.has(no)),
  )
  return { ...choices, categories, names: { ...choices.names, [nameOf(first)]: ofName } }
}

/** The same choices with all of these lines in or out; what was imported before stays out. */
export function withLines(
  choices: Choices,
  lines: readonly ReviewLine[],
  included: boolean,
): Choices {
  const typed = lines.filter(isTyped)
  const there = lines.filter((line) => isThere(line) && !isTyped(line))
  const fresh = lines.filter(({ status }) => status === 'new')
  return {
    ...withAnswer(choices, typed, included ? 'different' : null),
    skipped: flipped(choices.skipped, fresh, !included),
    taken: flipped(choices.taken, there, included),
  }
}

/** The body of the import of these lines, all of the file. */
export function importBody(statement: Statement, choices: Choices, lines: readonly ReviewLine[]) {
  const answered = (answer: Answer) =>
    lines.filter((line) => answerOf(line, choices) === answer).map(({ no }) => no)
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
    same: answered('same'),
    different: answered('different'),
    refunds: [...choices.refunds],
    unlinked: [...choices.unlinked],
    openings: [...(choices.openings ?? [])],
    differing: [...(choices.differing ?? [])],
    bills: Object.entries(choices.bills ?? {}).map(([account, dueOn]) => ({ account, dueOn })),
  }
}
