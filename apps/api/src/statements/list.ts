import type { Answer, Call } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/statements'
import { type IncomingLine, statusOf } from '@saldo/domain/importing/incoming'
import { owedAfterImport } from '@saldo/domain/invoices/settled-lines'
import { absolute, addCents, type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import {
  type Settled,
  findRefunded,
  type OfferedPurchase,
  findSettled,
} from '../importing/settling.ts'
import type { SameAs } from '../importing/same.ts'
import { findPartsChange } from '../importing/parts.ts'
import {
  findBalanceOn,
  listCardInvoices,
  type CategoryRow,
  findCategories,
} from '../importing/store.ts'
import type { OwnerLedger, Context, Handler } from '../context.ts'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Statement, ReviewLine } from '@saldo/contract/statements'
import { assert } from '@saldo/domain/assert'
import { monthOf } from '@saldo/domain/calendar'
import { categoryOfLine, entryTypeOfLine } from '@saldo/domain/importing/line-rule'
import type { Proposal, ProposedLine } from '@saldo/domain/importing/proposals'
import type { Choices } from '@saldo/domain/statements/propose-payment'
import { scaledSplit, type Split } from '@saldo/domain/transactions/split'
import { startLargeWork } from '../db/one-connection.ts'
import { findOpening } from './opening.ts'
import { openProposals } from '../importing/categories.ts'
import { listRulesToApply } from '../rules/store.ts'
import type { Rule } from '@saldo/domain/rules/kinds'
import { type Judged, judgeLines } from '../importing/entries.ts'
import type { ReadLine } from './read-file.ts'
import { findBills, type StatedBill } from './bills.ts'
import { incomingLines, statementOf } from './rows.ts'
import {
  findLastPayments,
  findLines,
  findStatement,
  listPaymentChoices,
  listStatementRows,
} from './store.ts'

type Facts = {
  readonly account: Statement['accounts'][number]
  /** The payment method into which its lines are imported. */
  readonly paymentId: string
  /** All lines of the account, and those of them that will be added. */
  readonly lines: readonly IncomingLine[]
  readonly fresh: readonly IncomingLine[]
  readonly settled: ReadonlyMap<number, Settled>
}

/**
 * Compares the file's own figure of an account with the one after the import: for a bank account
 * its balance on that day, for a card what will be owed of the bill (cases L25, L33). Null where
 * the file has no such figure.
 */
async function checkAgainstFile(
  ctx: Context,
  facts: Facts,
): Promise<Answer<typeof contract.listStatementLines>['check']> {
  const { account } = facts
  const stated = account.told ?? null
  if (stated === null) return null
  const reckoned = await (account.kind === 'card'
    ? expectedDebt(ctx, facts)
    : expectedBalance(ctx, facts, stated.on))
  // Banks write what is owed with either sign.
  const isDebt = account.kind === 'card'
  const opening = await findOpening(ctx, { ...facts, added: facts.fresh })
  return {
    on: stated.on,
    told: isDebt ? negate(absolute(stated.value)) : stated.value,
    reckoned,
    opening: opening?.value ?? null,
  }
}

async function expectedBalance(
  ctx: OwnerLedger,
  { paymentId, fresh }: Facts,
  on: IncomingLine['day'],
) {
  const before = await findBalanceOn(ctx, { paymentId, on })
  const coming = fresh.filter(({ day }) => day <= on).map(({ value }) => value)
  return addCents(before, sumCents(coming))
}

async function expectedDebt(ctx: Context, facts: Facts): Promise<Cents> {
  const cards = await listCardInvoices(ctx)
  const card = cards.find(({ cardId }) => cardId === facts.paymentId)
  if (card === undefined) return ZERO
  const { cardId, rule } = card
  const bills = new Set(facts.lines.flatMap(({ billMonth }) => billMonth ?? []))
  const { gone, coming } = await findPartsChange(ctx, { cardId, rule, bills, fresh: facts.fresh })
  const parts = [
    ...gone.map((row) => ({
      month: monthOf(row.invoice_month ?? row.counts_on),
      change: negate(row.value),
    })),
    ...coming.map(({ month, last }) => ({ month, change: last.value })),
  ]
  return owedAfterImport(card, { ...facts, parts })
}

const PAGE = 20
const LINES_PAGE = 200

async function findChoices(ctx: OwnerLedger): Promise<Choices> {
  const [payments, last] = await Promise.all([listPaymentChoices(ctx), findLastPayments(ctx)])
  return { payments, last }
}

/** One statement. Another user's and a missing one get the same refusal. */
export async function readStatement(
  ctx: Context,
  id: string,
): Promise<Statement | Refused<'statement_not_found'>> {
  const [row, choices] = await Promise.all([findStatement(ctx, { id }), findChoices(ctx)])
  return row === undefined ? refuse('statement_not_found') : statementOf(row, choices)
}

/** A page of a user's statements, the newest first. */
export const listStatements: Handler<typeof contract.listStatements> = async (ctx, { query }) => {
  const size = query.limit ?? PAGE
  const [rows, choices] = await Promise.all([
    listStatementRows(ctx, {
      after: query.after,
      limit: size + 1,
      isWaiting: query.only === 'waiting',
    }),
    findChoices(ctx),
  ])
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { items: page.map((row) => statementOf(row, choices)), next: last?.id ?? null }
}

/**
 * A page of a statement's lines. The whole account is judged for each page, because which of two
 * equal lines is known already depends on the other. It is one reading of at most 20,000 lines.
 */
export async function listStatementLines(
  ctx: Context,
  query: Call<typeof contract.listStatementLines>['query'] & { readonly id: string },
): Promise<
  Answer<typeof contract.listStatementLines> | Refused<'payment_not_found' | 'statement_not_found'>
> {
  const draft = { id: query.id }
  const [row, choices, lines] = await Promise.all([
    findStatement(ctx, draft),
    findChoices(ctx),
    findLines(ctx, draft),
  ])
  if (row === undefined) return refuse('statement_not_found')
  const { payment } = query
  if (payment !== undefined && !choices.payments.some(({ id }) => id === payment)) {
    return refuse('payment_not_found', 'payment')
  }
  const accounts = statementOf(row, choices).accounts.filter(
    ({ key }) => query.account === undefined || key === query.account,
  )
  const payments = new Map(
    accounts.flatMap(({ key, payment: proposed }) => {
      const into = payment ?? proposed
      return into === null ? [] : [[key, into] as const]
    }),
  )
  const keys = new Set(accounts.map(({ key }) => key))
  const within = lines.filter(({ account }) => keys.has(account))
  const size = query.limit ?? LINES_PAGE
  const remaining = within.filter(({ no }) => no > (query.after ?? 0))
  const page = remaining.slice(0, size)
  const stated = statedBills(accounts, query.dueOn)
  const bills = await findBills(ctx, { accounts, lines: within, payments, stated })
  const incoming = incomingLines(within, {
    payments,
    bills,
    today: ctx.today,
  })
  const rules = await listRulesToApply(ctx)
  const judged = await judge(ctx, incoming, rules)
  const [propose, check] = await Promise.all([
    openProposals(ctx, page, rules),
    checkOf(ctx, { accounts, incoming, judged }),
  ])
  const { known, entered, probable } = judged
  const ignored = incoming.filter(({ no }) => statusOf(no, judged) === 'ignored').length
  const [account] = accounts
  const dueOn = accounts.length === 1 ? bills.get(account?.key ?? '') : undefined
  return {
    check,
    dueOn: dueOn ?? null,
    items: await linesOf(ctx, { page, propose, payments, ...judged }),
    next: remaining.length > size ? (page.at(-1)?.no ?? null) : null,
    totals: {
      known: known.size,
      probable: probable.size,
      entered: entered.size,
      ignored,
      new: within.length - known.size - probable.size - entered.size - ignored,
    },
  }
}

function statedBills(
  accounts: Statement['accounts'],
  dueOn: Call<typeof contract.listStatementLines>['query']['dueOn'],
): readonly StatedBill[] {
  if (dueOn === undefined) return []
  return accounts.map(({ key }) => ({ account: key, dueOn: dueOn === 'none' ? null : dueOn }))
}

/** The judgement of each line with a payment method, and what the new ones will settle. */
async function judge(
  ctx: OwnerLedger,
  lines: readonly IncomingLine[],
  rules: readonly Rule[],
): Promise<Previewed> {
  await startLargeWork(ctx.ledger)
  const judged = await judgeLines(ctx, lines, { isOfFile: true, rules })
  const fresh = lines.filter(({ no }) => statusOf(no, judged) === 'new')
  const [settled, refunded] = await Promise.all([findSettled(ctx, fresh), findRefunded(ctx, fresh)])
  return { ...judged, fresh, settled, refunded }
}

/**
 * The file's own figure beside the one after the import; only for a single account with a payment
 * method.
 */
async function checkOf(
  ctx: Context,
  {
    accounts,
    incoming,
    judged,
  }: {
    readonly accounts: Statement['accounts']
    readonly incoming: readonly IncomingLine[]
    readonly judged: Previewed
  },
) {
  const [account] = accounts
  const [first] = incoming
  if (account === undefined || first === undefined || accounts.length > 1) return null
  const { fresh, settled } = judged
  return checkAgainstFile(ctx, {
    account,
    paymentId: first.paymentId,
    lines: incoming,
    fresh,
    settled,
  })
}

type Previewed = Judged & {
  /** The lines that would be added now. */
  readonly fresh: readonly IncomingLine[]
  readonly settled: ReadonlyMap<number, Settled>
  readonly refunded: ReadonlyMap<number, OfferedPurchase>
}

async function linesOf(
  ctx: OwnerLedger,
  {
    page,
    propose,
    payments,
    ...judged
  }: {
    readonly page: readonly ReadLine[]
    readonly propose: (line: ProposedLine) => Proposal
    /** Into which payment method each account goes. */
    readonly payments: ReadonlyMap<string, string>
  } & Previewed,
): Promise<ReviewLine[]> {
  const proposals = page.map((line) => {
    const paymentId = payments.get(line.account) ?? null
    const { name: newName, labels, ...proposed } = propose({ ...line, paymentId })
    return { line, newName, labels, ...proposed }
  })
  const categoryIds = proposals.flatMap(({ line, categoryId, split }) => [
    categoryId,
    categoryOfLine(line),
    ...(split ?? []).map((share) => share.category),
  ])
  const categories = await findCategories(
    ctx,
    categoryIds.filter((id) => id !== null),
  )
  return proposals.map(({ line, categoryId, from, newName, labels, split }) => {
    const remembered = categoryId === null ? undefined : categories.get(categoryId)
    // A subcategory may have been removed since it was remembered.
    const category = remembered ?? categories.get(categoryOfLine(line) ?? '') ?? null
    assert(
      category !== null || categoryOfLine(line) === null,
      'the default tree has its rules’ own',
    )
    return wireLine(line, {
      category,
      categoryFrom: remembered === undefined && categoryId !== null ? null : from,
      newName,
      labels: [...labels],
      split: remembered === undefined ? null : namedShares(scaledShares(split, line), categories),
      status: statusOf(line.no, judged),
      ...linksOf(line, judged),
    })
  })
}

const scaledShares = (split: Split | null, { value }: ReadLine) =>
  split === null ? null : scaledSplit(split, value)

function namedShares(
  split: Split | null,
  categories: ReadonlyMap<string, CategoryRow>,
): ReviewLine['split'] {
  if (split === null) return null
  return split.map(({ category, value }) => ({
    category: { _id: category, name: categories.get(category)?.name ?? '' },
    value,
  }))
}

/** The entry of a line, the invoice that it settles and the purchase that it refunds. */
function linksOf({ no }: ReadLine, { entered, same, settled, refunded }: Previewed) {
  const entry = entered.get(no)
  const there = same.get(no)
  const invoice = settled.get(no)
  const purchase = refunded.get(no)
  return {
    entry: entry === undefined ? null : { _id: entry.id, name: entry.name, date: entry.date },
    sameAs: there === undefined ? null : sameAsOf(there),
    settles:
      invoice === undefined
        ? null
        : { invoice: `${invoice.cardId}:${invoice.month}`, card: invoice.name },
    refundOf:
      purchase === undefined
        ? null
        : { name: purchase.name, date: purchase.date, value: purchase.value },
  }
}

function sameAsOf({ entry, certainty }: SameAs): NonNullable<ReviewLine['sameAs']> {
  const { name, day: date, value, isPaid, itemMonth } = entry
  const kind = itemMonth === null ? 'entry' : 'item'
  return { kind, name, date, value, isPaid, certainty }
}

function wireLine(
  line: ReadLine,
  judged: Pick<
    ReviewLine,
    | 'categoryFrom'
    | 'newName'
    | 'labels'
    | 'split'
    | 'status'
    | 'entry'
    | 'sameAs'
    | 'settles'
    | 'refundOf'
  > & {
    readonly category: CategoryRow | null
  },
): ReviewLine {
  const { category, ...rest } = judged
  const { partIndex: index, partCount: count } = line
  return {
    no: line.no,
    line: line.line,
    account: line.account,
    date: line.day,
    value: line.value,
    memo: line.memo,
    name: line.name,
    transactionType: entryTypeOfLine(line.value, category?.grouping ?? null),
    category:
      category === null
        ? null
        : { _id: category.id, name: category.name, group: category.grouping },
    instalment: index === null || count === null ? null : { index, count },
    card: line.card,
    ...rest,
  }
}
