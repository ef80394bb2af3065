import { listLargest, ownsPayments } from './store.ts'
import type { Handler } from '../context.ts'
import type * as sums from '@saldo/contract/transaction-sums'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse } from '@saldo/contract/refusals'
import type { readTransactionSums as endpoint } from '@saldo/contract/transaction-sums'
import { realisedCents } from '@saldo/domain/budgets/full-months'
import { addCents, ZERO } from '@saldo/domain/money'
import { readCategorySums } from '../balances/category-sums.ts'

type Sums = Answer<typeof endpoint>
type Share = Sums['categories'][number]

/**
 * What the entries of a period come to that count as one of earned, spent or invested, and each of their
 * categories, the largest first.
 */
export const readTransactionSums: Handler<typeof sums.readTransactionSums> = async (
  ctx,
  { query },
) => {
  const { startDate, endDate, transactionType, categories, payments, search, largest } = query
  if (payments !== undefined && !(await ownsPayments(ctx, payments))) {
    return refuse('payment_not_found')
  }
  const of = {
    startDate,
    endDate,
    categories,
    payments,
    search,
    purchaseDays: query.byPurchase === true,
  }
  const sums = await readCategorySums(ctx, of)
  const rows = sums.filter((row) => row.transactionType === transactionType)
  const top =
    largest === undefined ? [] : await listLargest(ctx, { ...of, transactionType, limit: largest })
  return totalled({
    categories: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      category: row.parentId,
      value: realisedCents(transactionType, row.value),
      paid: realisedCents(transactionType, row.paid),
      entries: row.entries,
    })),
    largest: top.map(({ id, name, cents, date }) => ({
      _id: id,
      name,
      value: realisedCents(transactionType, cents),
      date,
    })),
  })
}

const add = (a: Share, b: Share): Share => ({
  ...a,
  value: addCents(a.value, b.value),
  paid: addCents(a.paid, b.paid),
  entries: a.entries + b.entries,
})

function totalled({ categories, largest }: Pick<Sums, 'categories' | 'largest'>): Sums {
  const byId = new Map<string, Share>()
  for (const share of categories) {
    const before = byId.get(share._id)
    byId.set(share._id, before === undefined ? share : add(before, share))
  }
  const shares = [...byId.values()].toSorted(
    (a, b) => Math.abs(b.value) - Math.abs(a.value) || (a._id < b._id ? -1 : 1),
  )
  const nothing = { value: ZERO, paid: ZERO, entries: 0 }
  return {
    ...shares.reduce(
      (sum, { value, paid, entries }) => ({
        value: addCents(sum.value, value),
        paid: addCents(sum.paid, paid),
        entries: sum.entries + entries,
      }),
      nothing,
    ),
    categories: shares,
    largest,
  }
}

/** The sums of several ledgers as one. */
export function addTransactionSums(
  parts: readonly { readonly answer: Sums }[],
  { largest = 0 }: Pick<Call<typeof endpoint>['query'], 'largest'>,
): Sums {
  const answers = parts.map(({ answer }) => answer)
  const top = answers.flatMap((answer) => answer.largest)
  return totalled({
    categories: answers.flatMap((answer) => answer.categories),
    largest: top.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, largest),
  })
}
