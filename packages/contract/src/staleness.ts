import type { Fact, Resource } from './endpoint.ts'

/**
 * What is shown from what: of each resource, the facts beside itself that it is worked out of or
 * that are named in it. A change says which facts it changes; this table says what that makes stale.
 */
const shownFrom: Readonly<Record<Resource, readonly Fact[]>> = {
  transactions: ['payments', 'categories', 'families'],
  payments: ['transactions', 'families'],
  balances: ['transactions', 'payments', 'categories', 'linkedTransactions', 'families'],
  invoices: ['transactions', 'payments', 'categories', 'families'],
  linkedTransactions: ['transactions', 'payments', 'categories', 'families'],
  categories: ['families'],
  // What the entries of each come to stands with it.
  labels: ['transactions', 'payments', 'categories'],
  // Categories, accounts and labels are named in them, and corrections suggest some.
  rules: ['transactions', 'payments', 'categories', 'labels'],
  user: ['families'],
  session: ['factors'],
  searches: [],
  // How many there are is said by the month of their entry.
  receipts: ['transactions'],
  // Rules propose what lines become.
  statements: ['rules'],
  families: [],
  clients: [],
  planners: [],
  accesses: [],
  factors: [],
  subscriptions: [],
  // What the entries of an account come to stands beside what its bank says.
  bankAccesses: ['transactions', 'payments'],
  budgets: ['transactions', 'payments', 'categories', 'families'],
  objectives: ['transactions', 'payments', 'families'],
  // Congratulations follow what is done to goals and plans, and suggestions what all figures say.
  tasks: [
    'transactions',
    'payments',
    'categories',
    'linkedTransactions',
    'budgets',
    'objectives',
    'statements',
  ],
  // Lessons that were watched stand with the person.
  education: [],
  experts: [],
  products: [],
  assistant: [],
  exports: [],
  calendarFeed: [],
  operatorPeople: [],
  operatorCompanies: [],
  operatorCodes: [],
  operatorSystem: [],
  operatorContents: [],
}

/** Everything that a screen reads again once these facts have changed, themselves first. */
export function staleAfter(changes: readonly Fact[]): readonly Resource[] {
  const derived = Object.entries(shownFrom) as [Resource, readonly Fact[]][]
  const shown = derived.filter(([, facts]) => facts.some((fact) => changes.includes(fact)))
  return [...new Set<Resource>([...changes, ...shown.map(([resource]) => resource)])]
}
