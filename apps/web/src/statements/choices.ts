import type { Statement, StatementLineTold } from '@saldo/contract/statements'

/** What the person has decided about a statement; the rest is as proposed. */
export type Choices = {
  /** Account of the file → payment method; '' leaves the account out. */
  readonly payments: Readonly<Record<string, string>>
  /** Line → category. */
  readonly categories: Readonly<Record<number, string>>
  readonly skipped: ReadonlySet<number>
  readonly taken: ReadonlySet<number>
}

/** Everything as it was proposed. */
export function proposedChoices(statement: Statement): Choices {
  return {
    payments: Object.fromEntries(
      statement.accounts.map(({ key, payment }) => [key, payment ?? '']),
    ),
    categories: {},
    skipped: new Set(),
    taken: new Set(),
  }
}

/** Whether a line will become an entry as things stand. */
export function isIncluded(line: StatementLineTold, choices: Choices): boolean {
  if (line.status === 'known' || (choices.payments[line.account] ?? '') === '') return false
  if (line.status === 'probable') return choices.taken.has(line.no)
  return !choices.skipped.has(line.no)
}

/** The same choices with a line in or out. */
export function withLine(choices: Choices, line: StatementLineTold, included: boolean): Choices {
  const flipped = (set: ReadonlySet<number>, on: boolean) => {
    const next = new Set(set)
    if (on) next.add(line.no)
    else next.delete(line.no)
    return next
  }
  return line.status === 'probable'
    ? { ...choices, taken: flipped(choices.taken, included) }
    : { ...choices, skipped: flipped(choices.skipped, !included) }
}

/** What the server is told. */
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
    skip: [...choices.skipped],
    take: [...choices.taken],
  }
}
