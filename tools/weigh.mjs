// Packs a built web app, notes what each screen loads first, and weighs it: what a browser has to
// load before a screen stands, and what a window over it adds. A build that is too heavy is no build.
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * In bytes of 1,000 a kB, as they go over the wire. What draws, the query cache and the contract are 43
 * kB before the first screen has rendered anything (docs/performance.md).
 */
const LIMITS = { script: 82_500, style: 12_250, window: 90_000, pdf: 110_000, font: 50_000 }
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], isEntry?: boolean }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ name: string, bytes: number }} Weight
 * @typedef {{ screens: (Weight & { style: number })[], windows: Weight[], fonts: Weight[], offences: string[] }} Weighed
 */

/** Lays every script and style sheet packed beside itself: the server has nothing left to pack. */
export function pack(/** @type {string} */ folder) {
  const assets = path.join(folder, 'assets')
  for (const name of fs.readdirSync(assets).filter((file) => /\.(m?js|css)$/.test(file))) {
    const file = path.join(assets, name)
    fs.writeFileSync(`${file}.br`, brotliCompressSync(fs.readFileSync(file), BEST))
  }
}

/**
 * Lays the files of the build before this one beside its own (decision 181): a tab that was opened then has
 * still to load the screens and windows that nobody has opened in it. Those of the build before that one go.
 */
export function keepEarlier(/** @type {string} */ folder, /** @type {string} */ before) {
  if (!fs.existsSync(path.join(before, '.vite/manifest.json'))) return
  const files = Object.values(readManifest(before)).flatMap(({ file, css = [] }) => [file, ...css])
  for (const name of new Set(files.flatMap((file) => [file, `${file}.br`]))) {
    const [from, to] = [path.join(before, name), path.join(folder, name)]
    if (fs.existsSync(from) && !fs.existsSync(to)) fs.copyFileSync(from, to)
  }
}

/**
 * Notes which scripts a screen loads beyond the entry's, so that the server names them in the page
 * and the browser asks for all at once, not for one after it has read the other.
 */
export function writePreloads(/** @type {string} */ folder) {
  const manifest = readManifest(folder)
  const entry = closureOf(manifest, entriesOf(manifest))
  const preloads = screensOf(manifest).map((key) => [
    nameOf(key),
    [...partsOf(manifest, key)]
      .filter((part) => !entry.has(part))
      .map((part) => `/${manifest[part]?.file}`),
  ])
  const text = JSON.stringify(Object.fromEntries(preloads))
  fs.writeFileSync(path.join(folder, '.vite/preloads.json'), text)
}

const entriesOf = (/** @type {Manifest} */ manifest) =>
  Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const lazyOf = (/** @type {Manifest} */ manifest) => [
  ...new Set(Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? [])),
]
/** A part that joins two slices stands among the screens, and weighs as what it is. */
export const isScreen = (/** @type {string} */ key) =>
  key.includes('/screens/') && !/(Modal|Panel)\.tsx$/.test(key)
const screensOf = (/** @type {Manifest} */ manifest) => lazyOf(manifest).filter(isScreen)

/** What stands around a screen, and is on its way beside it. */
const FRAME = 'src/app/Shell.tsx'
/** The screens that stand alone: whoever sees them is not in yet, or elsewhere. */
const STANDALONE_SCREENS = [
  'SignInScreen',
  'RegistrationScreen',
  'RecoveryScreens',
  'ActivationScreen',
  'ArrivalScreens',
  'DocumentScreens',
  'ClientsScreen',
]
export const isStandalone = (/** @type {string} */ key) => STANDALONE_SCREENS.includes(nameOf(key))
/** What has to be there before a screen stands, beside the entry. */
const partsOf = (/** @type {Manifest} */ manifest, /** @type {string} */ key) =>
  closureOf(manifest, isStandalone(key) ? [key] : [key, FRAME])

/** @returns {Manifest} */
const readManifest = (/** @type {string} */ folder) =>
  JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'))

/**
 * A chunk and all that it imports before it runs, by their keys.
 * @returns {Set<string>}
 */
function closureOf(/** @type {Manifest} */ manifest, /** @type {string[]} */ keys) {
  const found = new Set()
  const left = [...keys]
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (found.has(key) || manifest[key] === undefined) continue
    found.add(key)
    left.push(...(manifest[key].imports ?? []))
  }
  return found
}

const nameOf = (/** @type {string} */ key) => path.basename(key).replace(/\.tsx?$/, '')
const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`

/**
 * Weighs a built web app: the first load of each screen with what stands around it, and each window
 * by what it adds to that, which is there by then.
 * @returns {Weighed}
 */
export function weigh(/** @type {string} */ folder) {
  const manifest = readManifest(folder)
  const bytesOf = (/** @type {string} */ file) => {
    const packed = file.endsWith('.woff2') ? file : `${file}.br`
    return fs.statSync(path.join(folder, packed)).size
  }
  const sum = (/** @type {Iterable<string>} */ files) =>
    [...new Set(files)].reduce((total, file) => total + bytesOf(file), 0)
  const scripts = (/** @type {Iterable<string>} */ keys) =>
    sum([...keys].map((key) => manifest[key]?.file ?? ''))
  const styles = (/** @type {Iterable<string>} */ keys) =>
    sum([...keys].flatMap((key) => manifest[key]?.css ?? []))

  const entries = entriesOf(manifest)
  const entry = closureOf(manifest, entries)
  const frame = closureOf(manifest, [...entries, FRAME])
  const screens = screensOf(manifest).map((key) => {
    const keys = new Set([...entry, ...partsOf(manifest, key)])
    return { name: nameOf(key), bytes: scripts(keys), style: styles(keys) }
  })
  const windows = lazyOf(manifest)
    .filter((key) => !isScreen(key) && key !== FRAME)
    .map((key) => {
      const added = [...closureOf(manifest, [key])].filter((part) => !frame.has(part))
      return { name: nameOf(key), bytes: scripts(added) }
    })
  const fonts = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.woff2'))
    .map(({ file }) => ({ name: path.basename(file), bytes: bytesOf(file) }))
  const weighed = {
    screens: screens.toSorted(byWeight),
    windows: windows.toSorted(byWeight),
    fonts,
  }
  return { ...weighed, offences: offencesIn(weighed) }
}

const byWeight = (/** @type {Weight} */ a, /** @type {Weight} */ b) => b.bytes - a.bytes

/** @returns {string[]} */
function over(/** @type {string} */ what, /** @type {number} */ bytes, /** @type {number} */ max) {
  return bytes > max ? [`${what}: ${kB(bytes)} de ${kB(max)}`] : []
}

/** @returns {string[]} */
function offencesIn(/** @type {Omit<Weighed, 'offences'>} */ { screens, windows, fonts }) {
  return [
    ...(screens.length === 0 ? ['nenhuma tela no manifesto'] : []),
    ...screens.flatMap(({ name, bytes, style }) => [
      ...over(`${name}, JavaScript da primeira carga`, bytes, LIMITS.script),
      ...over(`${name}, CSS da primeira carga`, style, LIMITS.style),
    ]),
    ...windows.flatMap(({ name, bytes }) =>
      // A reader of PDFs is one, and comes beside words that are there already.
      over(`${name}, o que acrescenta`, bytes, name === 'PdfPages' ? LIMITS.pdf : LIMITS.window),
    ),
    ...(fonts.length > 1 ? [`${fonts.length} fontes, uma é o bastante`] : []),
    ...fonts.flatMap(({ name, bytes }) => over(name, bytes, LIMITS.font)),
  ]
}

/** Prints what was weighed, and throws where it is too much. */
export function checkWeight(
  /** @type {string} */ folder,
  /** @type {(line: string) => void} */ log,
) {
  const { screens, windows, fonts, offences } = weigh(folder)
  const row = (/** @type {string} */ name, /** @type {string} */ text) =>
    log(`  ${name.padEnd(26, '.')} ${text}`)
  log('primeira carga de cada tela, em brotli')
  for (const { name, bytes, style } of screens) row(name, `${kB(bytes)} JS, ${kB(style)} CSS`)
  log('o que cada janela acrescenta')
  for (const { name, bytes } of windows) row(name, kB(bytes))
  for (const { name, bytes } of fonts) row(name, kB(bytes))
  if (offences.length > 0) throw new Error(`pesado demais: ${offences.join('; ')}`)
}
