import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens, serveSite } from './site.ts'

const app = fastify()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-site-'))
const write = (name: string, content: string | Buffer) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  fs.writeFileSync(path.join(folder, name), content)
}

beforeAll(async () => {
  write('index.html', '<html><head><title>Saldo</title></head><body></body></html>')
  write('assets/index-1.js', 'plain()')
  write('assets/index-1.js.br', brotliCompressSync('packed by the build'))
  write('assets/index-1.js.map', '{}')
  write('favicon.svg', '<svg/>')
  write(
    '.vite/preloads.json',
    JSON.stringify({ WalletScreen: ['/assets/wallet-1.js', '/assets/card-1.js'] }),
  )
  await serveSite(app, folder)
})
afterAll(async () => {
  await app.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

describe('the page', () => {
  test('of a screen names the scripts that it will ask for', async () => {
    const { body, headers } = await get('/carteiras?janela=atalhos')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/wallet-1.js">')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/card-1.js"></head>')
    expect(headers['cache-control']).toBe('no-cache')
  })

  test.each(['/planejamento', '/nada/disto', '/index.html', '/constructor'])(
    'of %s is the plain one',
    async (url) => {
      const { body, statusCode } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('modulepreload')
    },
  )

  test('knows every screen that the web has a route to, but the one of what is not there yet', () => {
    const routes = new URL('../../../web/src/app/routes.tsx', import.meta.url)
    const imported = fs.readFileSync(routes, 'utf8').matchAll(/screens\/(\w+)\.tsx/g)
    const there = new Set([...imported].flatMap(([, name = '']) => name))
    there.delete('LaterScreen')
    expect(new Set(screens.values())).toEqual(there)
  })

  test('that the browser has already is not sent again, each screen by its own tag', async () => {
    const { headers } = await get('/carteiras')
    const tag = { 'if-none-match': String(headers.etag) }
    expect((await get('/carteiras', tag)).statusCode).toBe(304)
    expect((await get('/planejamento', tag)).statusCode).toBe(200)
  })
})

describe('a file', () => {
  test('goes out as the build packed it, and is kept for ever', async () => {
    const { rawPayload, headers } = await get('/assets/index-1.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(rawPayload).toString()).toBe('packed by the build')
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('that nobody packed is packed here', async () => {
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
