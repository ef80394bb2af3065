/*
 * Paths of the specification that the contract does not have (money.md §7, access.md §7). Each is
 * rewritten to the endpoint that answers it; docs/api.md has a row for each.
 */

type Rewrite = {
  readonly methods: readonly string[]
  readonly from: RegExp
  readonly to: (match: RegExpExecArray, query: URLSearchParams) => string | null
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const EDITS = ['PATCH', 'PUT']

const rewritings: readonly Rewrite[] = [
  {
    methods: ['POST'],
    from: /^\/api\/users$/,
    to: (_, query) => {
      if (query.size !== 1 || take(query, 'export_user_story') === null) return null
      return '/api/users/export_user_story'
    },
  },
  { methods: ['GET'], from: /^\/api\/balances$/, to: (_, query) => balancesOf(query) },
  {
    methods: ['POST'],
    from: /^\/api\/budgets$/,
    to: (_, query) => (take(query, 'fill') === 'true' ? '/api/budgets/fill' : null),
  },
  {
    // A part of an invoice, by its id after the invoice's or in the query.
    methods: ['DELETE'],
    from: new RegExp(`^/api/invoices/[^/]+(?:/(${UUID}))?$`),
    to: ([, inPath], query) => {
      const item = inPath ?? take(query, 'sub_id')
      return item === null ? null : `/api/transactions/${item}`
    },
  },
  {
    methods: EDITS,
    from: new RegExp(`^/api/invoices/[^/]+/(${UUID})$`),
    to: ([, item]) => `/api/transactions/${item}`,
  },
  {
    // An item of the calendar is one: the months in which it was paid are its own.
    methods: ['DELETE'],
    from: new RegExp(`^/api/linkedtransactions/${UUID}$`),
    to: ([path = ''], query) => {
      take(query, 'applyForAll')
      return path
    },
  },
  {
    // A subcategory sent with its parent, which adds nothing.
    methods: ['DELETE'],
    from: new RegExp(`^/api/categories/(${UUID})(?:/${UUID})?$`),
    to: ([, id], query) => {
      take(query, 'category')
      return `/api/categories/${id}`
    },
  },
]

/** `type` selects one of the endpoints for balances; an unknown one is left to be refused. */
function balancesOf(query: URLSearchParams): string | null {
  const type = query.get('type')
  if (type === 'budgets') {
    query.delete('type')
    return '/api/budgets/balances'
  }
  if (type !== 'chart') return null
  query.delete('type')
  if (query.get('chartType') === 'budgets') {
    query.delete('chartType')
    return '/api/budgets/months'
  }
  const isByMonth = ['chartType', 'categoryId', 'categories', 'paid'].some((key) => query.has(key))
  return isByMonth ? '/api/balances/months' : '/api/balances/chart'
}

function take(query: URLSearchParams, key: string): string | null {
  const value = query.get(key)
  query.delete(key)
  return value
}

/** The address of the contract at which this call of an older client is answered. */
export function rewriteAddress(method: string | undefined, url: string): string {
  const [path = '', text = ''] = split(url)
  for (const { methods, from, to } of rewritings) {
    const match = methods.includes(method ?? '') ? from.exec(path) : null
    if (match === null) continue
    const query = new URLSearchParams(text)
    const before = query.size
    const address = to(match, query) ?? path
    if (address === path && query.size === before) return url
    return query.size === 0 ? address : `${address}?${query.toString()}`
  }
  return url
}

function split(url: string): [path: string, query: string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}
