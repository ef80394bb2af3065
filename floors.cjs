// The import rules, on one page. The layers in their order: domain, contract, the two applications
// (api, web), which never import each other. Within a layer a slice imports those before it alone.
// `refuseImport` says why one file may not import another, or null.
// @ts-check

/** Every slice; one imports only those before it. */
const sliceOrder = [
  'brands',
  'users',
  'session',
  'families',
  'subscriptions',
  'categories',
  'labels',
  'payments',
  'balances',
  'transactions',
  'receipts',
  'rules',
  'importing',
  'statements',
  'invoices',
  'linked-transactions',
  'contents',
  'bank-accesses',
  'budgets',
  'spreadsheets',
  'objectives',
  'tasks',
  'education',
  'experts',
  'products',
  'planners',
  'reports',
  'assistant',
  'accounts',
  'operator',
]

/** The folder of each layer. What lies in none (tools, bench, tests) is imported by no layer. */
const layers = {
  domain: 'packages/domain/src/',
  contract: 'packages/contract/src/',
  sandbox: 'packages/sandbox/src/',
  postgres: 'packages/postgres/src/',
  api: 'apps/api/src/',
  web: 'apps/web/src/',
}

/** Which layers a layer may import, beside itself. */
const allowedLayers = {
  domain: [],
  contract: ['domain'],
  sandbox: [],
  postgres: [],
  api: ['contract', 'domain', 'postgres'],
  web: ['contract', 'domain'],
}

/** The packages of npm and Node that a layer may import; a layer that is not named here takes any. */
const allowedPackages = {
  domain: [],
  contract: ['zod', '@brazilian-utils/brazilian-utils'],
}

/**
 * Which folders of its own layer a folder may import, beside itself. `slice` means the slices
 * before it, `root` the files that lie in no folder. Folders that are not named import any.
 */
const allowedFolders = {
  api: {
    db: [],
    gateways: [],
    backup: ['db'],
    // Jobs that wait: services add them, and `jobs` takes them.
    queue: ['db'],
    // Who calls, and what they may.
    access: ['db', 'gateways'],
    http: ['db', 'gateways', 'access', 'root'],
    // Letters and their outbox, below the slices: a service writes one in its own transaction.
    mail: ['db', 'queue', 'gateways', 'root'],
    // Its runner is passed the jobs and imports no slice.
    jobs: ['db', 'queue', 'gateways', 'backup', 'root'],
    slice: ['db', 'queue', 'gateways', 'access', 'http', 'mail', 'root', 'slice'],
  },
  web: {
    ui: [],
    data: ['root'],
    fields: ['ui', 'data', 'root'],
    slice: ['ui', 'data', 'fields', 'root'],
    // Texts of the product: terms and policy.
    documents: ['ui', 'root'],
    gallery: ['ui', 'root'],
    screens: ['slice', 'documents', 'ui', 'data', 'fields', 'root'],
  },
}

/** Files of the root that compose the application: only the start imports them. */
const entryPoints = [
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
    from: /^bench\/bodies\.bench\.ts$/,
    to: /^tests\/(?:calls|fixtures)\.ts$/,
    why: 'how every operation is called is written down once, and the bench plays all of them',
  },
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
  for (const [layer, start] of Object.entries(layers)) {
    if (!file.startsWith(start)) continue
    const parts = file.slice(start.length).split('/')
    const name = parts.length === 1 ? 'root' : (parts[0] ?? '')
    const at = sliceOrder.indexOf(name)
    const kind = kinds.find(([, pattern]) => /** @type {RegExp} */ (pattern).test(file))?.[0]
    return { file, layer, name, folder: at === -1 ? name : 'slice', at, kind: kind ?? 'service' }
  }
  return { file, layer: file.split('/')[0] ?? '', name: '', folder: '', at: -1, kind: '' }
}

/** @typedef {ReturnType<typeof placeOf>} Place */

/** Tests, what they import and how they are run, wherever they lie. @param {string} file */
const isTest = (file) =>
  /\.test\.tsx?$|^(?:vitest|playwright)\.config\.ts$/.test(file) || file.startsWith('tests/')

/** @type {readonly ((from: Place, to: Place) => string | null)[]} */
const rules = [
  (from, to) => (isTest(to.file) ? `what ships never imports a test: ${from.file}` : null),
  (_, to) => (/(^|\/)index\.[jt]sx?$/.test(to.file) ? 'there are no barrels' : null),
  (from, to) => {
    if (from.layer === to.layer || !(from.layer in allowedLayers)) return null
    if (from.layer === 'web' && from.folder === 'ui') return 'ui imports nothing of the product'
    // The white-label files, which a brand brings with it.
    if (from.file === 'apps/web/src/brand.ts' && to.file.startsWith('apps/web/brands/')) return null
    /** @type {readonly string[]} */
    const allowed = allowedLayers[/** @type {keyof typeof allowedLayers} */ (from.layer)]
    return allowed.includes(to.layer) ? null : `${from.layer} never imports ${to.layer}`
  },
  (from, to) =>
    from.layer !== to.layer || !entryPoints.includes(to.file) || entryPoints.includes(from.file)
      ? null
      : 'what composes the application is imported by its start alone',
  (from, to) => {
    const isSliced = from.layer === 'api' || from.layer === 'domain' || from.layer === 'web'
    if (!isSliced || from.layer !== to.layer || from.at === -1 || to.at === -1) return null
    if (from.name === to.name) return null
    if (from.layer === 'web') return 'no slice of the web imports another: go to its address'
    return to.at < from.at ? null : `${from.name} comes before ${to.name} in the order`
  },
  (from, to) => {
    const byLayer = /** @type {Record<string, Record<string, readonly string[]>>} */ (
      allowedFolders
    )
    const allowed = byLayer[from.layer]?.[from.folder]
    if (from.layer !== to.layer || allowed === undefined || from.name === to.name) return null
    return allowed.includes(to.folder) ? null : `${from.folder} never imports ${to.folder}`
  },
  (from, to) =>
    to.layer === 'api' && ['routes', 'jobs'].includes(to.kind) && !entryPoints.includes(from.file)
      ? 'routes and jobs are imported by app.ts and job-list.ts alone'
      : null,
  (from, to) => {
    if (from.layer !== 'api' || from.folder !== 'slice' || to.layer !== 'api') return null
    if (from.kind === 'jobs') {
      const others = to.folder === 'slice' && to.name !== from.name
      return others ? 'jobs call their own services' : null
    }
    if (to.folder === 'mail' && from.kind !== 'service') return 'letters are written by services'
    if (from.kind === 'routes') {
      const others = to.folder === 'slice' && to.name !== from.name
      return others ? 'routes call their own service' : null
    }
    if (to.folder === 'http' || to.name === 'jobs')
      return `a ${from.kind} imports neither http nor jobs`
    if (from.kind !== 'store') return null
    if (to.folder === 'gateways') {
      return /\/(clock|random)\.ts$/.test(to.file)
        ? null
        : 'a store imports no gateway but clock and random'
    }
    const rows =
      to.folder !== 'slice' || to.name === from.name || /\/(rows|columns)\.ts$/.test(to.file)
    return rows ? null : 'a store imports of another slice its rows and columns alone'
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
  if (exceptions.some((exception) => exception.from.test(from) && exception.to.test(to)))
    return null
  const here = placeOf(from)
  if (!to.includes('/') || !/\.(?:ts|tsx|mjs|css|json)$/.test(to)) {
    const byLayer = /** @type {Record<string, readonly string[]>} */ (allowedPackages)
    const allowed = byLayer[here.layer]
    if (here.layer === 'api' && here.folder === 'slice' && to === 'fastify') {
      return 'a slice does not import Fastify'
    }
    return allowed === undefined || allowed.includes(to)
      ? null
      : `${here.layer} does not import ${to}`
  }
  const there = placeOf(to)
  for (const rule of rules) {
    const why = rule(here, there)
    if (why !== null) return why
  }
  return null
}

module.exports = { sliceOrder, entryPoints, exceptions, refuseImport }
