// Builds what ships into dist/, and only what changed: the server's part and the web's part each
// keep the hash of the sources they were built from. Plain JavaScript, since nothing is built yet.
// Always a process of its own: a build takes memory, and says `production` to all that it starts.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { checkWeight, keepEarlier, writePreloads, pack } from './weigh.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path.join(root, 'dist')
const breached = path.join(root, 'apps/api/src/users/breached-passwords.bin')
const migrations = path.join(root, 'apps/api/src/db/migrations')
const launcher = path.join(root, 'packages/postgres/src')
const NOT_SOURCES = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/

/**
 * @typedef {(line: string) => void} Log
 * @typedef {{ name: string, inputs: string[], isThere: () => boolean, build: (target: string, log: Log) => Promise<void>, folders: string[] }} Part
 * @typedef {{ folder: string, entries: Record<string, string>, isServer: boolean }} Group
 */

/** @type {readonly Part[]} */
const parts = [
  {
    name: 'servidor',
    inputs: ['apps/api/src', 'apps/web/brands', 'packages', 'tools', 'bench'],
    isThere: () => true,
    build: buildServer,
    folders: ['api', 'sandbox', 'tools', 'bench', 'brands'],
  },
  {
    name: 'web',
    inputs: [
      'apps/web',
      'packages/contract',
      'packages/domain',
      'tools/build.mjs',
      'tools/weigh.mjs',
    ],
    isThere: () => fs.existsSync(path.join(root, 'apps/web/index.html')),
    build: buildWeb,
    folders: ['web'],
  },
]

/**
 * Brings dist/ up to date and says which parts were built. A tool needs the server's part alone.
 * @param {Log} log
 * @param {Log} detail What each screen weighs: for who builds, not for who starts.
 * @param {readonly string[]} names
 */
async function build(log, detail, names = ['servidor', 'web']) {
  const built = []
  for (const part of parts) {
    if (!names.includes(part.name) || !part.isThere()) continue
    const hash = hashOf([...part.inputs, 'package.json', 'package-lock.json', 'tsconfig.base.json'])
    if (hash === recorded(part)) continue
    const begun = performance.now()
    await buildPart(part, hash, detail)
    log(`${part.name} construído em ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    built.push(part.name)
  }
  return built
}

/**
 * Made aside and put in place by renaming: a product that runs from dist/ meanwhile never meets
 * half a build, and a build that fails leaves the old one.
 */
async function buildPart(
  /** @type {Part} */ part,
  /** @type {string} */ hash,
  /** @type {Log} */ log,
) {
  const staging = path.join(dist, `.staging-${part.name}-${process.pid}`)
  fs.mkdirSync(staging, { recursive: true })
  try {
    await part.build(staging, log)
    fs.rmSync(record(part), { force: true })
    for (const folder of part.folders) {
      replace(path.join(dist, folder), path.join(staging, folder))
    }
    fs.writeFileSync(record(part), hash)
  } finally {
    fs.rmSync(staging, { recursive: true, force: true })
  }
}

function replace(/** @type {string} */ place, /** @type {string} */ next) {
  const old = `${next}.old`
  if (fs.existsSync(place)) fs.renameSync(place, old)
  if (fs.existsSync(next)) fs.renameSync(next, place)
}

const record = (/** @type {Part} */ part) => path.join(dist, `.${part.name}.hash`)

/** The hash of the last build, or null when it, or a folder of it, is not there. */
function recorded(/** @type {Part} */ part) {
  const [main = ''] = part.folders
  if (!fs.existsSync(path.join(dist, main)) || !fs.existsSync(record(part))) return null
  return fs.readFileSync(record(part), 'utf8')
}

function hashOf(/** @type {string[]} */ inputs) {
  const hash = createHash('sha256').update(process.version)
  for (const file of inputs.flatMap((input) => listFiles(input)).toSorted()) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function listFiles(/** @type {string} */ place) {
  const full = path.join(root, place)
  if (NOT_SOURCES.test(place) || !fs.existsSync(full)) return []
  if (!fs.statSync(full).isDirectory()) return [place]
  return fs.readdirSync(full).flatMap((name) => listFiles(`${place}/${name}`))
}

/** Every file of a folder whose name ends so, by the name that its bundle gets. */
function entriesOf(/** @type {string} */ folder, /** @type {string} */ ending) {
  const full = path.join(root, folder)
  const files = fs.existsSync(full) ? fs.readdirSync(full) : []
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith(ending) && !/\.(test|d)\.ts$/.test(file))
      .map((file) => [file.replace(/\.ts$/, ''), `${folder}/${file}`]),
  )
}

/** @returns {Group[]} */
function groups() {
  const api = {
    main: 'apps/api/src/main.ts',
    'statements-worker': 'apps/api/src/statements/worker.ts',
    'spreadsheets-worker': 'apps/api/src/spreadsheets/worker.ts',
  }
  return [
    { folder: 'api', entries: api, isServer: true },
    { folder: 'sandbox', entries: { main: 'packages/sandbox/src/main.ts' }, isServer: false },
    { folder: 'tools', entries: entriesOf('tools', '.ts'), isServer: true },
    { folder: 'bench', entries: entriesOf('bench', '.bench.ts'), isServer: true },
  ]
}

async function buildServer(/** @type {string} */ target) {
  for (const group of groups()) {
    const input = Object.fromEntries(
      Object.entries(group.entries).filter(([, file]) => fs.existsSync(path.join(root, file))),
    )
    const folder = path.join(target, group.folder)
    fs.mkdirSync(folder, { recursive: true })
    if (Object.keys(input).length === 0) continue
    await bundle(input, folder)
    if (group.isServer) copyServerParts(folder)
  }
  await bundleWidgetChild(path.join(target, 'sandbox'))
  fs.cpSync(path.join(root, 'apps/web/brands'), path.join(target, 'brands'), { recursive: true })
}

/**
 * What goes into the bundle: the workspace's own packages, and those of npm that are hundreds of
 * small modules, which a start would open one by one. The rest stays where npm put it.
 */
const BUNDLED = /^(?:@saldo|@brazilian-utils|kysely|zod)(?:\/|$)/

async function bundle(/** @type {Record<string, string>} */ input, /** @type {string} */ folder) {
  const { rolldown } = await import('rolldown')
  const made = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !BUNDLED.test(id),
    transform: { target: 'node20' },
  })
  const { output } = await made.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await made.close()
  for (const chunk of output) if (chunk.type === 'chunk') checkImports(chunk.imports)
}

/** What the sandbox's page of a bank widget loads in the browser: the widget's own library. */
async function bundleWidgetChild(/** @type {string} */ folder) {
  const { rolldown } = await import('rolldown')
  const made = await rolldown({
    cwd: root,
    input: 'packages/sandbox/src/pluggy/child.ts',
    platform: 'browser',
  })
  await made.write({ file: path.join(folder, 'pluggy-child.js'), format: 'iife', minify: true })
  await made.close()
}

/** A package hoisted into one workspace cannot be found from dist/: better now than at the start. */
function checkImports(/** @type {readonly string[]} */ imports) {
  const require = createRequire(path.join(dist, 'api/main.js'))
  for (const name of imports.filter((id) => !/^(\.|node:)|\.js$/.test(id))) {
    try {
      require.resolve(name)
    } catch (error) {
      // A package of modules alone is found, it only may not be required.
      if (error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') continue
      throw new Error(`${name} não se encontra a partir de dist/: instale na raiz.`, {
        cause: error,
      })
    }
  }
}

/** What the server's code looks for beside itself: the database's guard, the migrations, leaked passwords. */
function copyServerParts(/** @type {string} */ folder) {
  fs.copyFileSync(breached, path.join(folder, path.basename(breached)))
  for (const name of fs.readdirSync(launcher).filter((file) => file.endsWith('.mjs'))) {
    fs.copyFileSync(path.join(launcher, name), path.join(folder, name))
  }
  fs.cpSync(migrations, path.join(folder, 'migrations'), { recursive: true })
}

async function buildWeb(/** @type {string} */ target, /** @type {Log} */ log) {
  const { build: buildSite } = await import('vite')
  // Whoever builds, even a test, builds what ships: React weighs half as much again otherwise.
  process.env['NODE_ENV'] = 'production'
  await buildSite({
    root: path.join(root, 'apps/web'),
    configFile: path.join(root, 'apps/web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: path.join(target, 'web'), emptyOutDir: true },
  })
  const site = path.join(target, 'web')
  copyDocuments(path.join(site, 'documentos'))
  pack(site)
  writePreloads(site)
  checkWeight(site, log)
  keepEarlier(site, path.join(dist, 'web'))
}

/** The words of the terms and their like: the server makes a PDF of them for each brand. */
function copyDocuments(/** @type {string} */ folder) {
  const from = path.join(root, 'apps/web/src/documents')
  fs.mkdirSync(folder, { recursive: true })
  for (const name of fs.readdirSync(from).filter((file) => file.endsWith('.md'))) {
    fs.copyFileSync(path.join(from, name), path.join(folder, name))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isQuiet = process.argv[2] === '--quiet'
  const names = process.argv.slice(isQuiet ? 3 : 2)
  /** @type {Log} */
  const log = (line) => console.log(line)
  const detail = isQuiet ? () => {} : log
  const built = await build(log, detail, names.length === 0 ? undefined : names)
  if (built.length === 0 && !isQuiet) console.log('Nada mudou desde a última construção.')
}
