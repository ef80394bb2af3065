import type {
  listBudgets,
  readPlanBalances,
  readPlannedMonths,
  readWeekSpending,
} from '@saldo/contract/budgets'
import type { Answer } from '@saldo/contract/endpoint'
import { assert } from '@saldo/domain/assert'
import { addCents, sumCents } from '@saldo/domain/money'

/*
 * What a family plans: each member's plans one after the other, and figures added up.
 */

type Part<A> = { readonly answer: A }
type List = Answer<typeof listBudgets>
type Months = Answer<typeof readPlannedMonths>
type Balances = Answer<typeof readPlanBalances>
type Week = Answer<typeof readWeekSpending>

export function joinBudgets(parts: readonly Part<List>[]): List {
  const items = parts.flatMap((part) => part.answer.items)
  return { items, total: items.length }
}

export function addPlannedMonths(parts: readonly Part<Months>[]): Months {
  const [first, ...rest] = parts.map((part) => part.answer)
  assert(first !== undefined, 'somebody answered')
  return first.map(({ date, value }, at) => ({
    date,
    value: rest.reduce((sum, months) => addCents(sum, months[at]?.value ?? sumCents([])), value),
  }))
}

export function addPlanBalances(parts: readonly Part<Balances>[]): Balances {
  return { accumulated: sumCents(parts.map((part) => part.answer.accumulated)) }
}

export function addWeekSpending(parts: readonly Part<Week>[]): Week {
  const [first] = parts.map((part) => part.answer)
  assert(first !== undefined, 'somebody answered')
  return { ...first, spending: sumCents(parts.map((part) => part.answer.spending)) }
}
