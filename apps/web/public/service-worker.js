/*
 * Opens the product without a network: the page that was last seen and the files that it needs. What the
 * server knows is never kept here (data/kept-answers.ts keeps what was read, with its time).
 */
const CACHE = 'saldo-application'
const PAGE = '/'
/** Files that another application of the device shared, until the page has sent them (data/shared-files.ts). */
const SHARED = 'saldo-shared'
/** The address of the manifest's share target. */
const SHARE = '/importar/recebido'
/** A new expense to which what was shared is attached (paths.ts). */
const RECEIPT = '/movimentacoes?janela=nova-movimentacao&tipo=expenses&anexo=recebido'
/** As many and as large as the page sends at once. */
const SHARED_MAX = 30
const SHARED_BYTES_MAX = 5 * 1024 * 1024
/** A picture is made smaller by the page before it is sent. */
const PICTURE_BYTES_MAX = 20 * 1024 * 1024
const PICTURE = /\.(?:jpe?g|png|webp|heic|heif)$/i
const UNREACHABLE = new Set([502, 503, 504])
/** Files with their hash in their name. A release brings others, so that the oldest ones go. */
const FILES_MAX = 300

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

/** The first page loads its files before this script is there: it names them afterwards. */
self.addEventListener('message', (event) => {
  if (event.data?.kind === 'loaded') event.waitUntil(keepLoaded(event.data.urls))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const isShare = request.method === 'POST' && url.pathname === SHARE
  if (isShare && url.origin === location.origin) event.respondWith(keepShared(request))
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(freshPage(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptFile(request))
  else if (isOfPage(url.pathname)) event.respondWith(freshFile(request))
})

/** What an earlier worker kept goes: its page may have been any other that this server answers. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name !== CACHE && name !== SHARED)
  await Promise.all(others.map((name) => caches.delete(name)))
  await self.clients.claim()
}

const isPicture = ({ type, name }) => type.startsWith('image/') || PICTURE.test(name)

const isTaken = (file) =>
  file instanceof File && file.size <= (isPicture(file) ? PICTURE_BYTES_MAX : SHARED_BYTES_MAX)

/**
 * Nothing is sent from here: the page shows what came and asks, with or without a network. Pictures are receipts of a
 * new expense; what may be a statement, or a receipt too, is asked about where statements are sent.
 */
async function keepShared(request) {
  const shared = await request.formData().then(
    (form) => form.getAll('arquivos'),
    () => [],
  )
  const files = shared.filter(isTaken).slice(0, SHARED_MAX)
  const cache = await caches.open(SHARED)
  for (const [at, file] of files.entries()) {
    const address = `/shared/${Date.now()}/${at}/${encodeURIComponent(file.name)}`
    await cache.put(address, new Response(file))
  }
  if (files.length > 0 && files.length === shared.length && files.every(isPicture)) {
    return Response.redirect(RECEIPT, 303)
  }
  return Response.redirect(
    `/importar?recebidos=${files.length}&recusados=${shared.length - files.length}`,
    303,
  )
}

/** What stands around the hashed files: scripts in the head, drawings of the brand, the manifest. */
function isOfPage(path) {
  return path.startsWith('/brands/') || /^\/[\w-]+\.(?:js|svg|webmanifest)$/.test(path)
}

/** The server's name for the page of the application (http/site.ts). A page of anything else has none. */
const isApplication = (response) =>
  response.ok && !response.redirected && response.headers.has('x-application-page')

/** Every address is the one page. The network's is always preferred: it alone is up to date. */
async function freshPage(request) {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request)
    if (UNREACHABLE.has(response.status)) return (await cache.match(PAGE)) ?? response
    if (isApplication(response)) await cache.put(PAGE, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(PAGE)
    if (kept === undefined) throw error
    return kept
  }
}

async function freshFile(request) {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request.url, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(request.url)
    if (kept === undefined) throw error
    return kept
  }
}

/** A file with its hash in its name never changes. */
async function keptFile(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request.url)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) {
    await cache.put(request.url, response.clone())
    await dropOldest(cache)
  }
  return response
}

async function keepLoaded(urls) {
  const cache = await caches.open(CACHE)
  for (const url of urls) {
    if (new URL(url).origin !== location.origin || (await cache.match(url)) !== undefined) continue
    const response = await fetch(url).catch(() => null)
    const isPage = new URL(url).pathname === PAGE
    if (isPage ? response !== null && isApplication(response) : response?.ok) {
      await cache.put(url, response)
    }
  }
}

async function dropOldest(cache) {
  const files = (await cache.keys()).filter(({ url }) =>
    new URL(url).pathname.startsWith('/assets/'),
  )
  for (const request of files.slice(0, Math.max(0, files.length - FILES_MAX))) {
    await cache.delete(request)
  }
}
