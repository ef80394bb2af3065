import type { Statement, UnreadableReason } from '@saldo/contract/statements'
import type { Tone } from '../ui/tones.ts'

const states = {
  reading: ['Lendo', 'primary'],
  ready: ['A conferir', 'warning'],
  failed: ['Não lido', 'negative'],
  done: ['Importado', 'positive'],
  undone: ['Desfeito', 'muted'],
} as const satisfies Record<Statement['state'], readonly [string, Tone]>

/** Failures that are questions: an answer goes on with the file. */
const QUESTIONS: ReadonlySet<string> = new Set([
  'statement_columns_unknown',
  'statement_password_needed',
  'statement_password_wrong',
  'statement_year_missing',
])

const isQuestion = ({ failure }: Statement): boolean =>
  failure !== null && QUESTIONS.has(failure.code)

/** What a badge says of a file. */
export function stateOf(statement: Statement): readonly [label: string, tone: Tone] {
  return isQuestion(statement) ? ['Falta responder', 'warning'] : states[statement.state]
}

const firstDay = ({ accounts }: Statement): string =>
  accounts
    .flatMap(({ firstDay: day }) => day ?? [])
    .toSorted()
    .at(0) ?? '9999'

/**
 * The files that wait, in the order in which they are best imported: the oldest lines first, so that what an
 * account held before them all is asked of the first file and each balance follows from the one before. What is
 * not read yet comes after what is, as it was sent.
 */
export function inImportOrder(statements: readonly Statement[]): readonly Statement[] {
  return statements.toSorted(
    (a, b) =>
      firstDay(a).localeCompare(firstDay(b)) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a._id.localeCompare(b._id),
  )
}

/**
 * The file to look at once these are done: one to review or to answer, else one that is being read. What is done
 * may be listed as waiting still, since the list is read again behind it.
 */
export function nextToReview(
  waiting: readonly Statement[],
  done: ReadonlySet<string>,
): Statement | undefined {
  const others = waiting.filter(({ _id }) => !done.has(_id))
  return (
    others.find((one) => one.state === 'ready' || isQuestion(one)) ??
    others.find(({ state }) => state === 'reading')
  )
}

/** What is left out of every such file, and is missing nowhere. */
const NO_ENTRY: ReadonlySet<string> = new Set([
  'balance_line',
  'not_a_transaction',
  'of_another_bill',
  'value_is_zero',
] satisfies UnreadableReason[])

/**
 * Whether the accounts of a file need nobody's choice: each goes where its own files went before, no two into one, in
 * the currency of the person, and a bill says itself when it falls due.
 */
export function areAccountsKnown({ accounts }: Statement, currency: string): boolean {
  const into = accounts.map(({ payment }) => payment)
  const isKnown = (account: Statement['accounts'][number]) =>
    account.isKnown &&
    (account.currency === '' || account.currency === currency) &&
    (account.kind === 'bank' || account.dueOn !== null)
  return accounts.every(isKnown) && new Set(into).size === accounts.length
}

/** Whether lines of the file were left out that may be entries. */
export function hasLeftOut({ unreadable }: Statement): boolean {
  return unreadable.some(({ reason }) => !NO_ENTRY.has(reason))
}
