import * as balances from './balances.ts'
import * as categories from './categories.ts'
import type { Endpoint } from './endpoint.ts'
import * as payments from './payments.ts'
import * as session from './session.ts'
import * as statements from './statements.ts'
import * as transactions from './transactions.ts'
import * as users from './users.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'refusals' in value && 'method' in value

/** Every endpoint of the contract, for the reference page and for the test that all are served. */
export const catalogue: readonly Endpoint[] = [
  session,
  users,
  categories,
  payments,
  balances,
  transactions,
  statements,
].flatMap((slice) => Object.values(slice).filter(isEndpoint))
