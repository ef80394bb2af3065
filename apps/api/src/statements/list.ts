import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type * as contract from '@saldo/contract/statements'
import type { Statement, StatementLineTold } from '@saldo/contract/statements'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import { categoryOfLine } from '@saldo/domain/statements/line-rule'
import type { Ledger } from '../db/ledger.ts'
import { findProbable, openProposals, type Proposal, typeOf } from './judge.ts'
import { type Choices, daysOf, statementOf } from './rows.ts'
import {
  type CategoryRow,
  findCategories,
  findLastPayments,
  findStatement,
  planForMany,
  type LineRow,
  listLineRows,
  listPaymentChoices,
  listStatementRows,
} from './store.ts'

const PAGE = 20
const LINES_PAGE = 200

async function findChoices(ledger: Ledger, userId: string): Promise<Choices> {
  const [payments, last] = await Promise.all([
    listPaymentChoices(ledger, userId),
    findLastPayments(ledger, userId),
  ])
  return { payments, last }
}

/** One statement; a stranger's and an absent one answer alike. */
export async function readStatement(
  ledger: Ledger,
  actor: Actor,
  id: string,
): Promise<Statement | Refused> {
  const [row, choices] = await Promise.all([
    findStatement(ledger, { userId: actor.userId, id }),
    findChoices(ledger, actor.userId),
  ])
  return row === undefined ? refuse('statement_not_found') : statementOf(row, choices)
}

/** A page of a person's statements, the newest first. */
export async function listStatements(
  ledger: Ledger,
  actor: Actor,
  query: Call<typeof contract.listStatements>['query'],
): Promise<Answer<typeof contract.listStatements>> {
  const size = query.limit ?? PAGE
  const [rows, choices] = await Promise.all([
    listStatementRows(ledger, { userId: actor.userId, after: query.after, limit: size + 1 }),
    findChoices(ledger, actor.userId),
  ])
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { items: page.map((row) => statementOf(row, choices)), next: last?.id ?? null }
}

type Asked = Call<typeof contract.listStatementLines>['query'] & { readonly id: string }

/**
 * A page of a statement's lines. The whole account is judged for each page: which of two equal
 * lines is there already is known only beside the other. It is one reading of at most 20,000 rows.
 */
export async function listStatementLines(
  ledger: Ledger,
  actor: Actor,
  asked: Asked,
): Promise<Answer<typeof contract.listStatementLines> | Refused> {
  const draft = { userId: actor.userId, id: asked.id }
  const [row, choices] = await Promise.all([
    findStatement(ledger, draft),
    findChoices(ledger, actor.userId),
  ])
  if (row === undefined) return refuse('statement_not_found')
  const { payment } = asked
  if (payment !== undefined && !choices.payments.some(({ id }) => id === payment)) {
    return refuse('payment_not_found', 'payment')
  }
  const accounts = statementOf(row, choices).accounts.filter(
    ({ key }) => asked.account === undefined || key === asked.account,
  )
  const payments = new Map(
    accounts.flatMap(({ key, payment: proposed }) => {
      const into = payment ?? proposed
      return into === null ? [] : [[key, into] as const]
    }),
  )
  const keys = accounts.map(({ key }) => key)
  const within = row.accounts.filter(({ key }) => keys.includes(key))
  await planForMany(ledger)
  const rows = await listLineRows(ledger, {
    ...draft,
    ...daysOf(within),
    payments,
    accounts: keys,
    onlyUnknown: false,
  })
  const [probable, propose] = await Promise.all([
    findProbable(ledger, draft, rows),
    openProposals(ledger, draft),
  ])
  const known = rows.filter(({ is_known }) => is_known).length
  const size = asked.limit ?? LINES_PAGE
  const left = rows.filter(({ no }) => no > (asked.after ?? 0))
  const page = left.slice(0, size)
  return {
    items: await linesOf(ledger, { page, probable, propose }),
    next: left.length > size ? (page.at(-1)?.no ?? null) : null,
    totals: { known, probable: probable.size, new: rows.length - known - probable.size },
  }
}

type Page = {
  readonly page: readonly LineRow[]
  readonly probable: ReadonlySet<number>
  readonly propose: (line: LineRow) => Proposal
}

async function linesOf(
  ledger: Ledger,
  { page, probable, propose }: Page,
): Promise<StatementLineTold[]> {
  const proposals = page.map((line) => ({ line, ...propose(line) }))
  const wanted = [
    ...proposals.map(({ categoryId }) => categoryId),
    ...page.map((line) => categoryOfLine(line)),
  ]
  const categories = await findCategories(ledger, wanted)
  return proposals.map(({ line, categoryId, from }) => {
    const remembered = categories.get(categoryId)
    // A subcategory may have gone since it was remembered.
    const category = remembered ?? categories.get(categoryOfLine(line))
    assert(category !== undefined, 'the default tree has the categories of its rules')
    return toldLine(line, {
      category,
      categoryFrom: remembered === undefined ? null : from,
      status: statusOf(line, probable),
    })
  })
}

function statusOf(line: LineRow, probable: ReadonlySet<number>): StatementLineTold['status'] {
  if (line.is_known) return 'known'
  return probable.has(line.no) ? 'probable' : 'new'
}

function toldLine(
  line: LineRow,
  judged: Pick<StatementLineTold, 'categoryFrom' | 'status'> & { readonly category: CategoryRow },
): StatementLineTold {
  const { category, ...rest } = judged
  const { part_index: index, part_count: count } = line
  return {
    no: line.no,
    line: line.line,
    account: line.account_key,
    date: line.day,
    value: line.value,
    memo: line.memo,
    name: line.name,
    transactionType: typeOf(line.value, category.grouping),
    category: { _id: category.id, name: category.name, group: category.grouping },
    instalment: index === null || count === null ? null : { index, count },
    ...rest,
  }
}
