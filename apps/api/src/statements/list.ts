import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type * as contract from '@saldo/contract/statements'
import type { Statement, StatementLineTold } from '@saldo/contract/statements'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import { categoryOfLine } from '@saldo/domain/statements/line-rule'
import type { Ledger } from '../db/ledger.ts'
import { startLargeWork } from '../db/one-connection.ts'
import { findKnown, findProbable, openProposals, type Proposal, typeOf } from './judge.ts'
import type { ReadLine } from './read-file.ts'
import { type Choices, statementOf } from './rows.ts'
import {
  type CategoryRow,
  findCategories,
  findLastPayments,
  findLines,
  findStatement,
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
 * lines is there already is known only beside the other. It is one reading of at most 20,000 lines.
 */
export async function listStatementLines(
  ledger: Ledger,
  actor: Actor,
  asked: Asked,
): Promise<Answer<typeof contract.listStatementLines> | Refused> {
  const draft = { userId: actor.userId, id: asked.id }
  const [row, choices, lines] = await Promise.all([
    findStatement(ledger, draft),
    findChoices(ledger, actor.userId),
    findLines(ledger, draft),
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
  const keys = new Set(accounts.map(({ key }) => key))
  const within = lines.filter(({ account }) => keys.has(account))
  await startLargeWork(ledger)
  const going = { lines: within, payments }
  const known = await findKnown(ledger, actor.userId, going)
  const size = asked.limit ?? LINES_PAGE
  const left = within.filter(({ no }) => no > (asked.after ?? 0))
  const page = left.slice(0, size)
  const [probable, propose] = await Promise.all([
    findProbable(ledger, actor.userId, { ...going, known }),
    openProposals(ledger, actor.userId, page),
  ])
  return {
    items: await linesOf(ledger, { page, known, probable, propose }),
    next: left.length > size ? (page.at(-1)?.no ?? null) : null,
    totals: {
      known: known.size,
      probable: probable.size,
      new: within.length - known.size - probable.size,
    },
  }
}

type Page = {
  readonly page: readonly ReadLine[]
  readonly propose: (line: ReadLine) => Proposal
} & Judged

type Judged = { readonly known: ReadonlySet<number>; readonly probable: ReadonlySet<number> }

async function linesOf(
  ledger: Ledger,
  { page, propose, ...judged }: Page,
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
      status: statusOf(line, judged),
    })
  })
}

function statusOf({ no }: ReadLine, { known, probable }: Judged): StatementLineTold['status'] {
  if (known.has(no)) return 'known'
  return probable.has(no) ? 'probable' : 'new'
}

function toldLine(
  line: ReadLine,
  judged: Pick<StatementLineTold, 'categoryFrom' | 'status'> & { readonly category: CategoryRow },
): StatementLineTold {
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
    transactionType: typeOf(line.value, category.grouping),
    category: { _id: category.id, name: category.name, group: category.grouping },
    instalment: index === null || count === null ? null : { index, count },
    ...rest,
  }
}
