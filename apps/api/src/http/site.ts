import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { KnownBrand } from '@saldo/domain/brands/choose'
import { placeAt, places } from '@saldo/domain/places'
import { isOrdinaryPage } from './headers.ts'
import type { Brand } from '@saldo/domain/brands/kinds'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenedBrands } from '../gateways/brands.ts'

type Icon = {
  readonly name: string
  readonly size: number
  /** `any` is the mark as it is drawn; `full` fills the square, for systems that cut a shape of their own. */
  readonly shape: 'any' | 'full'
}

const APPLE: Icon = { name: 'apple-touch', size: 180, shape: 'full' }
const INSTALLED: readonly Icon[] = [
  { name: '192', size: 192, shape: 'any' },
  { name: '512', size: 512, shape: 'any' },
  { name: 'maskable-512', size: 512, shape: 'full' },
]
const icons = new Map([...INSTALLED, APPLE].map((icon) => [icon.name, icon]))

/** How much of the square the mark takes where a system may cut it: all of it is in the inner circle. */
const SAFE_PERCENT = 62

const addressOf = (brand: KnownBrand, { name }: Icon) => `/brands/${brand.key}/icons/${name}.png`

/** Where the icon of an iPhone's home screen is. */
function appleIconOf(brand: KnownBrand): string {
  return addressOf(brand, APPLE)
}

/** The icons of a manifest: pictures of fixed sizes, since not every system takes a drawing. */
function manifestIcons(brand: KnownBrand) {
  return INSTALLED.map((icon) => ({
    src: addressOf(brand, icon),
    type: 'image/png',
    sizes: `${icon.size}x${icon.size}`,
    purpose: icon.shape === 'full' ? 'maskable' : 'any',
  }))
}

/** The brand and the icon of an address, or null where it is none. */
function iconAt(
  url: string,
  brands: readonly KnownBrand[],
): { readonly brand: KnownBrand; readonly icon: Icon } | null {
  const [, key, name = ''] = /^\/brands\/([^/]+)\/icons\/([^/]+)\.png$/.exec(url) ?? []
  const brand = brands.find((one) => one.key === key)
  const icon = icons.get(name)
  return brand === undefined || icon === undefined ? null : { brand, icon }
}

/**
 * Draws an icon of a brand from its mark, whose file is given. Nothing outside that file is read. The
 * drawing program is loaded at the first icon: no start waits for it.
 */
async function drawIcon(
  mark: string,
  { brand, icon }: { readonly brand: KnownBrand; readonly icon: Icon },
): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const type = path.extname(mark) === '.png' ? 'image/png' : 'image/svg+xml'
  const data = `data:${type};base64,${(await readFile(mark)).toString('base64')}`
  const isFull = icon.shape === 'full'
  const part = isFull ? SAFE_PERCENT : 100
  const at = (100 - part) / 2
  const ground = isFull
    ? `<rect width="100" height="100" fill="${brand.colours.light.primary}"/>`
    : ''
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}<image href="${data}" x="${at}" y="${at}" width="${part}" height="${part}"/></svg>`
  const image = await renderAsync(drawing, {
    fitTo: { mode: 'width', value: icon.size },
    font: { loadSystemFonts: false },
  })
  return image.asPng()
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The fields of a brand that the page gets, without those for the server alone. */
function shownOf(brand: KnownBrand): Brand {
  const { name, article, subscriptionPrefix, version, colours, logo } = brand
  const { contactPhone, termsUrl, policyUrl, sourceUrl, flags, session } = brand
  const { passkeysAt, bankWidgetUrl } = brand
  const names = { name, article, subscriptionPrefix, version }
  const addresses = { contactPhone, termsUrl, policyUrl, sourceUrl, passkeysAt, bankWidgetUrl }
  return { ...names, colours, logo, flags, session, ...addresses }
}

/**
 * The built page of one brand: its title, mark and colour, and the brand itself as a block of data,
 * which needs no further request and is not a script to any content policy.
 */
export function brandedPage(page: string, brand: KnownBrand): string {
  const name = escape(brand.name)
  // A `<` written so can neither end the block nor begin a comment in it.
  const data = JSON.stringify(shownOf(brand)).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="brand">${data}</script>`
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(
      /<link rel="icon"[^>]*>/,
      () =>
        `<link rel="icon" href="${escape(brand.logo.mark)}" /><link rel="apple-touch-icon" href="${appleIconOf(brand)}" />`,
    )
    .replace(
      /(<meta name="theme-color" content=")[^"]*(" media="\(prefers-color-scheme: light\)")/,
      (_, before: string, after: string) => before + brand.colours.light.primary + after,
    )
    .replace('</head>', () => `${block}</head>`)
}

type Manifest = { readonly icons?: readonly object[] }

/** The built manifest as one brand's: what a phone shows where the product is kept. */
function brandedManifest(manifest: string, brand: KnownBrand): string {
  const [icon = {}] = (JSON.parse(manifest) as Manifest).icons ?? []
  const src = brand.logo.mark
  const type = src.endsWith('.png') ? 'image/png' : 'image/svg+xml'
  return JSON.stringify({
    ...(JSON.parse(manifest) as Manifest),
    name: brand.name,
    short_name: brand.name,
    theme_color: brand.colours.light.primary,
    icons: [{ ...icon, src, type }, ...(src.startsWith('/') ? manifestIcons(brand) : [])],
  })
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
}
/** What is small text inside; fonts and pictures are packed already. */
const PACKED = new Set(['.woff2', '.png', '.ico', '.pdf'])

type Asset = {
  readonly type: string
  readonly forever: boolean
  readonly tag: string
  readonly plain: Buffer
  readonly br: Buffer | null
  /** Packed for the first caller that takes no other. */
  readonly gzip: () => Promise<Buffer | null>
}

/** A busy machine has no handle or memory left for a moment; a file that is not there never comes. */
const READ_AGAIN_AFTER_MS = [20, 100, 500, 1_000, 2_000] as const

async function readSurely(file: string): Promise<Buffer> {
  for (const ms of READ_AGAIN_AFTER_MS) {
    try {
      return await readFile(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
      await sleep(ms)
    }
  }
  return readFile(file)
}

async function readAsset(file: string, url: string): Promise<Asset> {
  const plain = await readSurely(file)
  // The build has packed what never changes, better than there is time for here.
  const packed = await readFile(`${file}.br`).catch(() => undefined)
  return packAsset(plain, { url, ending: path.extname(file), packed })
}

async function packAsset(
  plain: Buffer,
  {
    url,
    ending,
    packed,
  }: {
    readonly url: string
    readonly ending: string
    readonly packed?: Buffer | undefined
  },
): Promise<Asset> {
  const packs = !PACKED.has(ending)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const br = packs ? (packed ?? (await brotli(plain, quality))) : null
  let gz: Promise<Buffer> | undefined
  return {
    type: types[ending] ?? 'application/octet-stream',
    // A file with its hash in its name never changes under that name.
    forever: url.startsWith('/assets/'),
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br,
    gzip: async () => (packs ? (gz ??= gzipped(plain)) : null),
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): Promise<FastifyReply> {
  reply
    .header('etag', asset.tag)
    .header('content-type', asset.type)
    .header('vary', 'accept-encoding')
  reply.header('cache-control', asset.forever ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (request.headers['if-none-match'] === asset.tag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (asset.br !== null && accepted.includes('br')) {
    return reply.header('content-encoding', 'br').send(asset.br)
  }
  const gz = accepted.includes('gzip') ? await asset.gzip() : null
  if (gz !== null) return reply.header('content-encoding', 'gzip').send(gz)
  return reply.send(asset.plain)
}

const firstWordOf = (url: string) => url.split('/', 2)[1] ?? ''

/** The file of the screen that an address shows, or leads to. */
function fileAt(url: string): string {
  const near = Object.values(places).find((one) => firstWordOf(one.path) === firstWordOf(url))
  return (placeAt(url)?.place ?? near ?? places.dashboard).file
}

/** The scripts that each screen loads beside the entry, as the build wrote them down. */
type Preloads = Readonly<Record<string, readonly string[]>>

async function readPreloads(folder: string): Promise<Preloads> {
  try {
    return JSON.parse(await readFile(path.join(folder, '.vite/preloads.json'), 'utf8'))
  } catch {
    // A page without them is slower by a turn, and no other.
    return {}
  }
}

/** The page with the scripts of a screen named in it: the browser requests all of them at once. */
function pageWith(page: string, scripts: readonly string[]): string {
  const links = scripts.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`)
  return page.replace('</head>', () => `${links.join('')}</head>`)
}

/** The documents that are PDFs of a brand's own. */
type Documents = {
  /** The file that an address stands for, or null where it is the address of no document. */
  sourceOf(url: string): string | null
  write(source: string, brand: KnownBrand): Promise<Buffer>
}

type Pages = {
  readonly brands: OpenedBrands
  /** The providers that the server is set up for; a page offers no others. */
  readonly providers?: readonly KnownBrand['flags']['social'][number][]
  /** The address of the product, where devices make their keys. */
  readonly appUrl?: string
  /** Where the page that asks for a bank's credentials is. */
  readonly bankWidgetUrl?: string | null
  readonly documents: Documents
}

/** What bears a brand: made at its first request, and kept. */
async function openBrandedFiles(
  files: ReadonlyMap<string, string>,
  {
    folder,
    index,
    pages,
  }: { readonly folder: string; readonly index: string; readonly pages: Pages },
) {
  const { brands, providers = [], appUrl, bankWidgetUrl, documents } = pages
  const page = await readFile(index, 'utf8')
  const preloads = await readPreloads(folder)
  const made = new Map<string, Promise<Asset>>()
  const once = (name: string, make: () => Promise<Asset>) => {
    const asset = made.get(name) ?? make()
    made.set(name, asset)
    // What could not be made is tried again at the next request.
    asset.catch(() => made.delete(name))
    return asset
  }
  const pageOf = (url: string, hostBrand: KnownBrand) => {
    // The providers' buttons are in the first frame, so that none appears or vanishes later (case
    // L68).
    const social = hostBrand.flags.social.filter((provider) => providers.includes(provider))
    const passkeysAt = appUrl === undefined ? undefined : new URL(appUrl).origin
    const flags = { ...hostBrand.flags, social }
    const brand = { ...hostBrand, flags, passkeysAt, bankWidgetUrl: bankWidgetUrl ?? undefined }
    const screen = fileAt(url)
    // One brand can accept providers at one host and none at another.
    return once(`${brand.key}/${brand.flags.social.join()}/${screen}`, () => {
      const text = pageWith(brandedPage(page, brand), preloads[screen] ?? [])
      return packAsset(Buffer.from(text), { url: '/index.html', ending: '.html' })
    })
  }
  const manifestOf = (file: string, brand: KnownBrand) =>
    once(`${brand.key}${MANIFEST}`, async () => {
      const text = brandedManifest(await readFile(file, 'utf8'), brand)
      return packAsset(Buffer.from(text), { url: MANIFEST, ending: '.webmanifest' })
    })

  const iconOf = (url: string) => {
    const found = iconAt(url, brands.all)
    const mark = found === null ? undefined : files.get(found.brand.logo.mark)
    if (found === null || mark === undefined) return null
    return once(url, async () =>
      packAsset(await drawIcon(mark, found), { url, ending: path.extname(url) }),
    )
  }

  const documentOf = (url: string, brand: KnownBrand) => {
    const source = documents.sourceOf(url)
    if (source === null) return null
    return once(`${brand.key}${url}`, async () =>
      packAsset(await documents.write(source, brand), { url, ending: '.pdf' }),
    )
  }
  return {
    page: pageOf,
    manifest: manifestOf,
    /** Null where the address is none of a brand's icon. */
    icon: iconOf,
    /** Null where the address is none of a document. */
    document: documentOf,
  }
}

/**
 * Serves the built web app from memory. Each file is read at its first request, so a start waits for
 * none of it, and all others once the server listens: they are served as long as the process lives,
 * whatever becomes of the folder (case M35). Every address that is not a file is the app's own.
 */
export async function serveSite(
  fastify: FastifyInstance,
  folder: string,
  pages: Pages,
): Promise<void> {
  const { brands } = pages
  const files = await filesOf(folder, brands)
  const read = new Map<string, Promise<Asset>>()
  const assetOf = (url: string, file: string) => {
    let asset = read.get(url)
    if (asset === undefined) {
      asset = readAsset(file, url)
      read.set(url, asset)
      // What could not be read is searched for again.
      asset.catch(() => read.delete(url))
    }
    return asset
  }
  const index = files.get('/index.html')
  if (index === undefined) throw new Error(`there is no web app in ${folder}: build it first`)

  const made = await openBrandedFiles(files, { folder, index, pages })
  // One after the other: the first pages are read beside it.
  fastify.addHook('onListen', () => {
    const readAll = async () => {
      for (const [url, file] of files) await assetOf(url, file).catch(() => null)
    }
    void readAll()
  })

  // The service worker takes what is shared; where none is there yet, the page says what to do.
  fastify.post(SHARE_TARGET, {
    onRequest: async (_, reply) => reply.redirect('/importar?recebidos=0', SEE_OTHER),
    handler: (_, reply) => reply.callNotFound(),
  })
  fastify.get('/*', async (request, reply) => {
    const url = request.url.split('?', 1)[0] ?? '/'
    const file = files.get(url)
    const brand = brands.atHost(request.hostname)
    if (file !== undefined && url === MANIFEST) {
      return answer(request, reply, await made.manifest(file, brand))
    }
    if (file !== undefined && url !== '/index.html') {
      const asset = await assetOf(url, file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return asset === null ? reply.callNotFound() : answer(request, reply, asset)
    }
    const document = made.document(url, brand)
    if (document !== null) return answer(request, reply, await document)
    const icon = made.icon(url)
    if (icon !== null) return answer(request, reply, await icon)
    if (NO_PAGE.test(url)) return reply.callNotFound()
    if (!isPage(url)) {
      const isForPeople = String(request.headers.accept ?? '').includes('text/html')
      if (!isForPeople || isHidden(url)) return reply.callNotFound()
      // Whoever has mistyped an address sees the page that says so.
      return answer(request, reply.code(404), await made.page(url, brand))
    }
    // By this the service worker knows the page that it may show without a network (case M28).
    if (isOrdinaryPage(url)) reply.header('x-application-page', '1')
    return answer(request, reply, await made.page(url, brand))
  })
}

const MANIFEST = '/manifest.webmanifest'
/** Of the manifest. */
const SHARE_TARGET = '/importar/recebido'
const SEE_OTHER = 303
/** The first words of the addresses that the web answers. */
const FIRST_WORDS = new Set([
  ...Object.values(places).map((place) => firstWordOf(place.path)),
  '',
  'index.html',
])

/**
 * Whether an address may be one of the app's pages, by its first word: what nobody has a page for, `/.env` or
 * `/wp-admin`, is not there, so that whoever searches for holes finds none that answers.
 */
function isPage(url: string): boolean {
  return FIRST_WORDS.has(firstWordOf(url))
}

/** Below these there is no page of the app: what is not there is not there. */
const NO_PAGE =
  /^\/(?:(?:api|assets|brands|documentos|player|blog|agenda)\/|(?:health|livez|readyz|metrics)(?:\/|$))/

/** The files that a browser uses: no notes of the build, no maps, nothing of an unknown type. */
function isServed(url: string): boolean {
  return !isHidden(url) && Object.hasOwn(types, path.extname(url))
}

function isHidden(url: string): boolean {
  return url.split('/').some((part) => part.startsWith('.') && part !== '.well-known')
}

/** Every file that is served unchanged, by its address. */
async function filesOf(folder: string, { drawings }: OpenedBrands): Promise<Map<string, string>> {
  const files = new Map<string, string>(drawings)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const url = `/${path.relative(folder, file).replaceAll(path.sep, '/')}`
    if (isServed(url)) files.set(url, file)
  }
  return files
}
