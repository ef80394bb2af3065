/** What writes money, owners, charges and erasure, by slice: only these are tried by slices. */
export const WRITERS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['erasure', 'remove', 'store'],
  balances: ['rollups-store'],
  'bank-accesses': ['lines-store', 'link-accounts', 'sync-account', 'write-lines'],
  budgets: ['fill', 'service', 'written'],
  db: ['owner-key', 'take-ledger'],
  invoices: ['anticipate', 'closing', 'items', 'pay', 'payment-removal'],
  'linked-transactions': ['calendar', 'service', 'store'],
  objectives: ['move', 'service', 'store'],
  subscriptions: ['billing-store', 'end-billing', 'holdings', 'manage', 'reconcile', 'subscribe'],
  transactions: [
    'adjust',
    'create',
    'horizon',
    'move',
    'post',
    'refunds-store',
    'remove',
    'series-scope',
    'undo',
    'undo-store',
    'update',
  ],
}

/**
 * Totals are kept by what writes entries, and the proof of an owner is asked by ledgers and ways out of them; that a
 * change takes its ledger is seen by calls at once, and by what a list is tagged with. Whoever
 * is removed leaves a family, a subscription and what others have stored of them; the payments of an invoice are taken
 * back where payment methods and entries are.
 */
export const OTHER_TESTS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts/', 'users/', 'families/', 'subscriptions/plan-promises'],
  balances: ['balances/', 'invoices/', 'objectives/', 'transactions/create'],
  db: ['db/ledger', 'db/escapes', 'http/at-once', 'transactions/list'],
  invoices: ['invoices/', 'payments/', 'transactions/remove', 'transactions/update'],
  transactions: ['transactions/', 'objectives/'],
}
