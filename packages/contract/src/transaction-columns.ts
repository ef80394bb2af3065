/**
 * A month's list as one array a column, which is half the bytes of objects and a quarter of the
 * server's work (performance.md §2). What rows share (categories, payment methods, the person) is
 * said once; a column in which every row has its default is left out.
 */
export type TransactionColumns = {
  readonly rows: number
  readonly columns: Readonly<Record<string, readonly unknown[]>>
  readonly categories?: Readonly<Record<string, readonly [name: string, group: string]>>
  readonly payments?: Readonly<Record<string, readonly [name: string, type: string]>>
  readonly user: { readonly _id: string; readonly name: string; readonly image?: string }
  readonly next?: string
}

const defaults: Readonly<Record<string, unknown>> = {
  category: null,
  paid: false,
  description: '',
  recurrentType: null,
  recurrentIndex: 0,
  recurrentDay: null,
  businessDay: null,
  lastInstallment: null,
  recurrentTransactionId: null,
  externalId: null,
  bankingOperationReferenceId: null,
  bankingOperationPayment: null,
  bankingOperationType: null,
  invoiceReferenceId: null,
  invoiceItems: null,
  invoiceBalance: null,
  invoiceSpent: null,
  invoiceCarried: null,
  paymentInvoiceReferenceId: null,
  objectiveReferenceId: null,
  refundOf: null,
  refunded: 0,
  version: 1,
}

/** The same list as objects, still in the wire's words: what the contract decodes. */
export function objectsOfColumns(told: TransactionColumns | { readonly items: unknown }): unknown {
  // What a whole family has comes as objects: its rows share no owner.
  if ('items' in told) return told
  const { rows, columns, categories = {}, payments = {}, user, next = null } = told
  const owner = { image: null, ...user }
  const names = [...new Set([...Object.keys(defaults), ...Object.keys(columns)])]
  const items = Array.from({ length: rows }, (_, index) => {
    const item: Record<string, unknown> = { user: owner }
    for (const name of names) item[name] = columns[name]?.[index] ?? defaults[name]
    item['category'] = named(item['category'], categories, ['name', 'group'])
    item['payment'] = named(item['payment'], payments, ['name', 'type'])
    item['recurrent'] = item['recurrentType'] !== null || item['lastInstallment'] !== null
    return item
  })
  return { items, next }
}

function named(
  id: unknown,
  words: Readonly<Record<string, readonly [string, string]>>,
  [first, second]: readonly [string, string],
): unknown {
  if (typeof id !== 'string') return null
  const [one, other] = words[id] ?? ['', '']
  return { _id: id, [first]: one, [second]: other }
}
