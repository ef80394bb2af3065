import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { fastify as createFastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useWorker } from '../../../../tests/workers.ts'
import { places } from '@saldo/domain/places'
import { brandedPage, serveSite } from './site.ts'
import { openBrands } from '../gateways/brands.ts'
import { openDocuments } from '../spreadsheets/documents.ts'

const fastify = createFastify()
const worker = useWorker('apps/api/src/spreadsheets/worker.ts')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-site-'))
const write = (name: string, content: string | Buffer) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  fs.writeFileSync(path.join(folder, name), content)
}

beforeAll(async () => {
  write(
    'index.html',
    '<html><head><title>Saldo</title><link rel="icon" href="/favicon.svg" /></head><body></body></html>',
  )
  write('assets/index-1.js', 'plain()')
  write('assets/index-1.js.br', brotliCompressSync('packed by the build'))
  write('assets/index-1.js.map', '{}')
  write('favicon.svg', '<svg/>')
  write('notas.txt', 'segredo')
  write('assets/index-1.ts', 'segredo')
  write('.env', 'segredo')
  write('assets/.htaccess', 'segredo')
  write(
    '.vite/preloads.json',
    JSON.stringify({ WalletScreen: ['/assets/wallet-1.js', '/assets/card-1.js'] }),
  )
  write(
    'documentos/guia.md',
    '# Um guia\n\nVersão de novembro de 2026\n\n## Um capítulo\n\n- Um item\n',
  )
  write('manifest.webmanifest', JSON.stringify({ name: 'Saldo', start_url: '/', icons: [{}] }))
  const brands = path.resolve(import.meta.dirname, '../../../web/brands')
  const documents = await openDocuments(folder, worker)
  fastify.addHook('onClose', documents.close)
  await serveSite(fastify, folder, {
    brands: openBrands({ folders: [brands], appUrl: 'http://127.0.0.1:4800' }),
    providers: ['google'],
    documents,
  })
})
afterAll(async () => {
  await fastify.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers = {}) => fastify.inject({ url, headers })

test.each([
  '/.vite/preloads.json',
  '/notas.txt',
  '/assets/index-1.ts',
  '/.env',
  '/assets/.htaccess',
  '/assets/index-1.js.map',
  '/assets/index-1.js.br',
])('L58: %s is nothing that a browser needs, and is not served', async (url) => {
  const { body } = await get(url)
  expect(body).not.toContain('segredo')
  expect(body).not.toContain('WalletScreen')
  expect(body).not.toContain('packed')
})

describe('a document', () => {
  const pdfAt = (host: string) => fastify.inject({ url: '/documentos/guia.pdf', headers: { host } })

  test('is a PDF that bears the name of the brand of its host, and is made once', async () => {
    const [ours, theirs] = [await pdfAt('127.0.0.1:4800'), await pdfAt('enseada.localhost:4800')]
    expect(ours.headers['content-type']).toBe('application/pdf')
    // The author of the file, a text of its own in it.
    expect(ours.body).toContain('\n(Saldo)\n')
    expect(theirs.body).toContain('\n(Enseada)\n')
    expect(ours.body).toMatch(/\/Lang \(pt-BR\)/)
    expect((await pdfAt('127.0.0.1:4800')).headers['etag']).toBe(ours.headers['etag'])
    expect(theirs.headers['etag']).not.toBe(ours.headers['etag'])
  })

  test.each(['/documentos/outro.pdf', '/documentos/guia.md', '/documentos/../notas.pdf'])(
    'of %s there is none',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode === 404 || body.includes('<title>')).toBe(true)
      expect(body).not.toContain('Um capítulo')
    },
  )
})

describe('the page', () => {
  test('of a screen names the scripts that it will request', async () => {
    const { body, headers } = await get('/carteiras?janela=atalhos')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/wallet-1.js">')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/card-1.js"></head>')
    expect(headers['cache-control']).toBe('no-cache')
  })

  test.each(['/planejamento', '/index.html'])('of %s is the plain one', async (url) => {
    const { body, statusCode } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('modulepreload')
  })

  test.each(['/.env', '/wp-admin', '/x.php', '/nada/disto', '/constructor', '/.git/config'])(
    'V13.4.1: of %s there is none',
    async (url) => {
      for (const accept of ['*/*', 'text/html,*/*']) {
        const { statusCode, headers } = await get(url, { accept })
        expect(statusCode).toBe(404)
        expect(headers['x-application-page']).toBeUndefined()
      }
    },
  )

  test('says so to a person whose address there is not, in the look of the app', async () => {
    const { statusCode, body } = await get('/movimentacao', { accept: 'text/html' })
    expect(statusCode).toBe(404)
    expect(body).toContain('<title>Saldo</title>')
    expect((await get('/.env', { accept: 'text/html' })).body).not.toContain('<title>')
  })

  test('of every address of the web is there', async () => {
    for (const place of Object.values(places)) {
      expect((await get(place.path.replaceAll(/:\w+/g, 'x'))).statusCode).toBe(200)
    }
  })

  test('that the browser has already is not sent again, each screen by its own tag', async () => {
    const { headers } = await get('/carteiras')
    const tag = { 'if-none-match': String(headers.etag) }
    expect((await get('/carteiras', tag)).statusCode).toBe(304)
    expect((await get('/planejamento', tag)).statusCode).toBe(200)
  })
})

describe('a brand', () => {
  const built = fs.readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')
  const blockIn = (body: string) =>
    JSON.parse(
      /<script type="application\/json" id="brand">([^<]*)<\/script>/.exec(body)?.[1] ?? '',
    )

  test('is in the page of its host, and the default one for any other host', async () => {
    const branded = await get('/carteiras', { host: 'enseada.localhost:4800' })
    expect(branded.body).toContain('<title>Enseada</title>')
    expect(branded.body).toContain('/assets/wallet-1.js')
    expect(blockIn(branded.body)).toMatchObject({
      name: 'Enseada',
      sourceUrl: 'https://enseada.example/codigo-fonte',
      flags: { tasks: false },
    })
    expect(blockIn(branded.body)).not.toHaveProperty('hosts')
    for (const host of ['127.0.0.1:4800', 'enseada.localhost.evil.example']) {
      expect(blockIn((await get('/carteiras', { host })).body).name).toBe('Saldo')
    }
    // L68: only providers that the server is set up for, in the first frame already.
    expect(blockIn((await get('/login')).body).flags.social).toEqual(['google'])
    // Only a proxy of ours may name the requested host.
    const headers = { 'x-forwarded-host': 'enseada.localhost' }
    expect(blockIn((await get('/carteiras', headers)).body).name).toBe('Saldo')
    const conditional = { host: 'enseada.localhost', 'if-none-match': String(branded.headers.etag) }
    expect((await get('/carteiras', conditional)).statusCode).toBe(304)
    expect((await get('/carteiras', { ...conditional, host: '127.0.0.1' })).statusCode).toBe(200)
  })

  test('names, marks and colours the page that is built', () => {
    const [brand] = openBrands({
      folders: [path.resolve(import.meta.dirname, '../../../web/brands')],
      appUrl: 'http://127.0.0.1:4800',
    }).all
    if (brand === undefined) throw new Error('no brand')
    const page = brandedPage(built, { ...brand, name: 'A & <b>' })
    expect(page).toContain('<title>A &amp; &lt;b></title>'.replace('b>', 'b&gt;'))
    expect(page).toContain('<link rel="icon" href="/brands/enseada/mark.svg" />')
    expect(page).toContain('content="#0b5b75" media="(prefers-color-scheme: light)"')
    expect(page).not.toContain('favicon.svg')
    expect(page).not.toContain('<b>')
    expect(blockIn(page).name).toBe('A & <b>')
  })

  test('is in the manifest, and brings its drawings', async () => {
    const { body, headers } = await get('/manifest.webmanifest', { host: 'enseada.localhost' })
    expect(JSON.parse(body)).toMatchObject({
      name: 'Enseada',
      start_url: '/',
      theme_color: '#0b5b75',
      icons: [
        { src: '/brands/enseada/mark.svg', type: 'image/svg+xml' },
        { src: '/brands/enseada/icons/192.png', sizes: '192x192', purpose: 'any' },
        { src: '/brands/enseada/icons/512.png', sizes: '512x512', purpose: 'any' },
        { src: '/brands/enseada/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable' },
      ],
    })
    expect(headers['content-type']).toContain('application/manifest+json')
    expect((await get('/brands/enseada/mark.svg')).headers['content-type']).toBe('image/svg+xml')
    for (const url of ['/brands/enseada.json', '/brands/lua/mark.svg']) {
      expect((await get(url)).statusCode).toBe(404)
    }
  })
})

describe('an icon', () => {
  /** Width and height of a PNG. */
  const headOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

  test.each([
    ['192', 192],
    ['512', 512],
    ['maskable-512', 512],
    ['apple-touch', 180],
  ])('%s is a picture of its size, drawn from the mark of its brand', async (name, size) => {
    const [ours, theirs] = await Promise.all(
      ['saldo', 'enseada'].map((key) => get(`/brands/${key}/icons/${name}.png`)),
    )
    for (const reply of [ours, theirs]) {
      expect(reply?.statusCode).toBe(200)
      expect(reply?.headers['content-type']).toBe('image/png')
      expect(headOf(reply?.rawPayload ?? Buffer.alloc(24))).toEqual([size, size])
    }
    expect(ours?.rawPayload.equals(theirs?.rawPayload ?? Buffer.alloc(0))).toBe(false)
  })

  test('of no brand, and of no size that is drawn, is not there', async () => {
    for (const url of ['/brands/lua/icons/192.png', '/brands/saldo/icons/9999.png']) {
      expect((await get(url)).statusCode).toBe(404)
    }
  })

  test('of a home screen is named in the page', async () => {
    expect((await get('/', { host: 'enseada.localhost' })).body).toContain(
      '<link rel="apple-touch-icon" href="/brands/enseada/icons/apple-touch.png" />',
    )
  })
})

describe('a file', () => {
  test('is sent as the build packed it, and is cached for ever', async () => {
    const { rawPayload, headers } = await get('/assets/index-1.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(rawPayload).toString()).toBe('packed by the build')
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('that the build did not pack is packed here', async () => {
    const { rawPayload } = await get('/favicon.svg', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(rawPayload).toString()).toBe('<svg/>')
  })

  test.each(['/assets/index-1.js.map', '/assets/index-1.js.br', '/assets/gone.js'])(
    '%s is not there',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})

test('M28: only the page of the application says that it may be shown for any address', async () => {
  const named = async (url: string) => (await get(url)).headers['x-application-page']
  for (const url of ['/', '/painel', '/movimentacoes?mes=2026-11'])
    expect(await named(url)).toBe('1')
  for (const url of [
    '/assine',
    '/assinatura/cartao',
    '/configuracoes/contas-automaticas',
    '/assets/index-1.js',
    '/documentos/guia.pdf',
    '/player/nada',
    '/agenda/nada/nada.ics',
  ])
    expect(await named(url)).toBeUndefined()
})
