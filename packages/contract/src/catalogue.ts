import * as accounts from './accounts.ts'
import * as assistant from './assistant.ts'
import * as balances from './balances.ts'
import * as batch from './batch-endpoint.ts'
import * as bankAccesses from './bank-accesses.ts'
import * as budgets from './budgets.ts'
import * as calendarFeed from './calendar-feed.ts'
import * as categories from './categories.ts'
import * as dues from './dues.ts'
import * as education from './education.ts'
import type { Endpoint } from './endpoint.ts'
import * as experts from './experts.ts'
import * as factors from './factors.ts'
import * as families from './families.ts'
import * as foundTransactions from './found-transactions.ts'
import * as invoices from './invoices.ts'
import * as labels from './labels.ts'
import * as linkedTransactions from './linked-transactions.ts'
import * as manyTransactions from './many-transactions.ts'
import * as objectives from './objectives.ts'
import * as operatorContents from './operator-contents.ts'
import * as operatorCodes from './operator-codes.ts'
import * as operatorCompanies from './operator-companies.ts'
import * as operatorPeople from './operator-people.ts'
import * as operatorSystem from './operator-system.ts'
import * as paymentChanges from './payment-changes.ts'
import * as cardHolders from './card-holders.ts'
import * as payments from './payments.ts'
import * as planners from './planners.ts'
import * as products from './products.ts'
import * as receipts from './receipts.ts'
import * as reports from './reports.ts'
import * as rules from './rules.ts'
import * as session from './session.ts'
import * as sharedPlan from './shared-plan.ts'
import * as social from './social.ts'
import * as spreadsheets from './spreadsheets.ts'
import * as statements from './statements.ts'
import * as subscriptionChanges from './subscription-changes.ts'
import * as subscriptions from './subscriptions.ts'
import * as survey from './survey.ts'
import * as tasks from './tasks.ts'
import * as transactionChanges from './transaction-changes.ts'
import * as transactionSums from './transaction-sums.ts'
import * as transactions from './transactions.ts'
import * as userChanges from './user-changes.ts'
import * as users from './users.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'refusals' in value && 'method' in value

const named: readonly (readonly [name: string, endpoint: Endpoint])[] = [
  session,
  social,
  users,
  userChanges,
  factors,
  families,
  subscriptions,
  subscriptionChanges,
  categories,
  labels,
  cardHolders,
  payments,
  paymentChanges,
  balances,
  transactions,
  transactionSums,
  foundTransactions,
  transactionChanges,
  manyTransactions,
  receipts,
  rules,
  statements,
  invoices,
  linkedTransactions,
  dues,
  calendarFeed,
  bankAccesses,
  budgets,
  sharedPlan,
  survey,
  spreadsheets,
  objectives,
  reports,
  tasks,
  education,
  experts,
  products,
  planners,
  assistant,
  accounts,
  operatorPeople,
  operatorContents,
  operatorCompanies,
  operatorCodes,
  operatorSystem,
  batch,
].flatMap((slice) =>
  Object.entries(slice).flatMap(([name, value]) =>
    isEndpoint(value) ? [[name, value] as const] : [],
  ),
)

/** Every endpoint of the contract, for the reference page and for the test that all are served. */
export const catalogue: readonly Endpoint[] = named.map(([, endpoint]) => endpoint)

/** What an endpoint is called in this contract, for whoever makes a client of the document. */
export const operationIds: ReadonlyMap<Endpoint, string> = new Map(
  named.map(([name, endpoint]) => [endpoint, name]),
)
