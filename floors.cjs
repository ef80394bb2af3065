// The import rules, on one page. Imports lead only down: contract stands on domain, the
// two wings (api, web) stand on contract and never touch. Within a floor a slice leans on those
// before it in the order. `refuseImport` says why one file may not import another, or null.
// @ts-check

/** Every slice, in the order in which they may lean on one another. */
const street = [
  'brands',
  'users',
  'session',
  'families',
  'subscriptions',
  'categories',
  'payments',
  'balances',
  'transactions',
  'importing',
  'statements',
  'invoices',
  'linked-transactions',
  'bank-accesses',
  'budgets',
  'objectives',
  'tasks',
  'education',
  'experts',
  'products',
  'planners',
  'reports',
  'accounts',
]

/** Where each floor begins. What is none of them (tools, bench, tests) is leant on by nothing. */
const floors = {
  domain: 'packages/domain/src/',
  contract: 'packages/contract/src/',
  sandbox: 'packages/sandbox/src/',
  postgres: 'packages/postgres/src/',
  api: 'apps/api/src/',
  web: 'apps/web/src/',
}

/** Which floors a floor may stand on, beside itself. */
const below = {
  domain: [],
  contract: ['domain'],
  sandbox: [],
  postgres: [],
  api: ['contract', 'domain', 'postgres'],
  web: ['contract', 'domain'],
}

/** The packages that a floor may take from npm and Node; one that is not named here takes any. */
const packages = {
  domain: [],
  contract: ['zod', '@brazilian-utils/brazilian-utils'],
}

/**
 * Which rooms of its own floor a room may enter, beside itself. `slice` stands for the slices
 * before it, `root` for the files that lie in no room. Rooms that are not named enter anything.
 */
const rooms = {
  api: {
    db: [],
    gateways: [],
    backup: ['db'],
    // Who calls, and what they may.
    access: ['db', 'gateways'],
    http: ['db', 'gateways', 'access', 'root'],
    // Letters and their outbox, below the slices: a service writes one in its own transaction.
    mail: ['db', 'gateways', 'root'],
    // It runs what is handed to it, and knows no slice.
    jobs: ['db', 'gateways', 'backup', 'root'],
    slice: ['db', 'gateways', 'access', 'http', 'mail', 'root', 'slice'],
  },
  web: {
    ui: [],
    data: ['root'],
    fields: ['ui', 'data', 'root'],
    slice: ['ui', 'data', 'fields', 'root'],
    // What people read in whole: terms, policy, books.
    documents: ['ui', 'root'],
    gallery: ['ui', 'root'],
    screens: ['slice', 'documents', 'ui', 'data', 'fields', 'root'],
  },
}

/** Files of the root that put everything together: only the start leans on them. */
const tops = [
  'apps/api/src/app.ts',
  'apps/api/src/job-list.ts',
  'apps/api/src/main.ts',
  'apps/web/src/main.tsx',
]

/** What a file of a slice of the api is, by its fixed name; all else in a slice is a service. */
const kinds = [
  ['routes', /\/routes\.ts$/],
  ['jobs', /\/jobs\.ts$/],
  ['store', /\/(store|rows|[a-z-]+-store|attempts)\.ts$/],
]

/** Each with its reason; a new one wants a better reason than that it is convenient. */
const exceptions = [
  {
    from: /^apps\/api\/src\/statements\/readings\.ts$/,
    to: /^apps\/api\/src\/http\/app\.ts$/,
    why: 'files are read beside requests: it ends with `serve` and writes to its log',
  },
  {
    from: /^apps\/api\/src\/http\/openapi\.ts$|^apps\/web\/src\/data\//,
    to: /^zod$/,
    why: 'whoever encodes by the contract calls the codecs of its own library',
  },
]

/** @param {string} file */
function placeOf(file) {
  for (const [floor, start] of Object.entries(floors)) {
    if (!file.startsWith(start)) continue
    const parts = file.slice(start.length).split('/')
    const name = parts.length === 1 ? 'root' : (parts[0] ?? '')
    const at = street.indexOf(name)
    const kind = kinds.find(([, pattern]) => /** @type {RegExp} */ (pattern).test(file))?.[0]
    return { file, floor, name, room: at === -1 ? name : 'slice', at, kind: kind ?? 'service' }
  }
  return { file, floor: file.split('/')[0] ?? '', name: '', room: '', at: -1, kind: '' }
}

/** @typedef {ReturnType<typeof placeOf>} Place */

/** Tests, what they stand on and how they are run, wherever they lie. @param {string} file */
const isTest = (file) =>
  /\.test\.tsx?$|^(?:vitest|playwright)\.config\.ts$/.test(file) || file.startsWith('tests/')

/** @type {readonly ((from: Place, to: Place) => string | null)[]} */
const rules = [
  (from, to) => (isTest(to.file) ? `what ships never imports a test: ${from.file}` : null),
  (_, to) => (/(^|\/)index\.[jt]sx?$/.test(to.file) ? 'there are no barrels' : null),
  (from, to) => {
    if (from.floor === to.floor || !(from.floor in below)) return null
    if (from.floor === 'web' && from.room === 'ui') return 'ui knows no product'
    // The white-label files, which a brand brings with it.
    if (from.file === 'apps/web/src/brand.ts' && to.file.startsWith('apps/web/brands/')) return null
    /** @type {readonly string[]} */
    const allowed = below[/** @type {keyof typeof below} */ (from.floor)]
    return allowed.includes(to.floor) ? null : `${from.floor} never stands on ${to.floor}`
  },
  (from, to) =>
    from.floor !== to.floor || !tops.includes(to.file) || tops.includes(from.file)
      ? null
      : 'what puts the app together is imported by its start alone',
  (from, to) => {
    const isOnStreet = from.floor === 'api' || from.floor === 'domain' || from.floor === 'web'
    if (!isOnStreet || from.floor !== to.floor || from.at === -1 || to.at === -1) return null
    if (from.name === to.name) return null
    if (from.floor === 'web') return 'no slice of the web imports another: go to its address'
    return to.at < from.at ? null : `${from.name} stands before ${to.name} in the order`
  },
  (from, to) => {
    const known = /** @type {Record<string, Record<string, readonly string[]>>} */ (rooms)
    const allowed = known[from.floor]?.[from.room]
    if (from.floor !== to.floor || allowed === undefined || from.name === to.name) return null
    return allowed.includes(to.room) ? null : `${from.room} never enters ${to.room}`
  },
  (from, to) =>
    to.floor === 'api' && ['routes', 'jobs'].includes(to.kind) && !tops.includes(from.file)
      ? 'routes and jobs are imported by app.ts and job-list.ts alone'
      : null,
  (from, to) => {
    if (from.floor !== 'api' || from.room !== 'slice' || to.floor !== 'api') return null
    if (from.kind === 'jobs') {
      const others = to.room === 'slice' && to.name !== from.name
      return others ? 'jobs call their own services' : null
    }
    if (to.room === 'mail' && from.kind !== 'service') return 'letters are written by services'
    if (from.kind === 'routes') {
      const others = to.room === 'slice' && to.name !== from.name
      return others ? 'routes call their own service' : null
    }
    if (to.room === 'http' || to.name === 'jobs') return `a ${from.kind} knows no door and no job`
    if (from.kind !== 'store') return null
    if (to.room === 'gateways') {
      return /\/(clock|random)\.ts$/.test(to.file) ? null : 'a store knows nobody outside'
    }
    const rows = to.room !== 'slice' || to.name === from.name || to.file.endsWith('/rows.ts')
    return rows ? null : 'a store reads its own tables; of others it knows the rows'
  },
]

/**
 * Why `from` may not import `to`, or null. Both are paths from the root; of what npm or Node gives,
 * `to` is the name of the package.
 * @param {string} from
 * @param {string} to
 * @returns {string | null}
 */
function refuseImport(from, to) {
  if (isTest(from)) return null
  if (exceptions.some((one) => one.from.test(from) && one.to.test(to))) return null
  const here = placeOf(from)
  if (!to.includes('/') || !/\.(?:ts|tsx|mjs|css|json)$/.test(to)) {
    const known = /** @type {Record<string, readonly string[]>} */ (packages)
    const allowed = known[here.floor]
    if (here.floor === 'api' && here.room === 'slice' && to === 'fastify') {
      return 'a slice knows no Fastify'
    }
    return allowed === undefined || allowed.includes(to) ? null : `${here.floor} takes no ${to}`
  }
  const there = placeOf(to)
  for (const rule of rules) {
    const why = rule(here, there)
    if (why !== null) return why
  }
  return null
}

module.exports = { street, tops, exceptions, refuseImport }
