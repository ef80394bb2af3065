import { once } from 'node:events'
import fs from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fastify as createFastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { PATIENT } from '../../../../tests/database.ts'
import { buildApp } from '../app.ts'
import { openLedgers } from '../db/ledger.ts'
import { openBrands } from '../gateways/brands.ts'
import { steadyClock } from '../gateways/clock.ts'
import { serveSite } from './site.ts'

/* A file of the application is served as long as the process lives (case M35). */

const app = useApp()
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-files-'))
afterAll(() => fs.rmSync(root, { recursive: true }))

const brandsFolder = path.resolve(import.meta.dirname, '../../../web/brands')
const FILES = 400

/** A built site of its own, with as many scripts. */
function builtSite(name: string): string {
  const folder = path.join(root, name)
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'index.html'), '<html><head></head></html>')
  for (let at = 0; at < FILES; at += 1)
    fs.writeFileSync(path.join(folder, `assets/part-${at}.js`), `part(${at})`)
  return folder
}
const pages = () => ({
  brands: openBrands({ folders: [brandsFolder], appUrl: 'http://127.0.0.1:4800' }),
  documents: { sourceOf: () => null, write: async () => Buffer.from('') },
})

test('M35: a file that cannot be read for a moment is served all the same', async () => {
  const folder = builtSite('busy')
  const fastify = createFastify()
  await serveSite(fastify, folder, pages())
  // Whatever it is that a busy machine answers: here there is a folder in its place.
  const file = path.join(folder, 'assets/part-1.js')
  fs.rmSync(file)
  fs.mkdirSync(file)
  const reply = fastify.inject({ url: '/assets/part-1.js' })
  await new Promise((turn) => setImmediate(turn))
  fs.rmdirSync(file)
  fs.writeFileSync(file, 'part(1)')
  expect(await reply).toMatchObject({ statusCode: 200, body: 'part(1)' })
  await fastify.close()
})

test('M35: a newer build that takes the place of the folder takes no file from the process', async () => {
  const folder = builtSite('replaced')
  const fastify = createFastify()
  await serveSite(fastify, folder, pages())
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  let at = 0
  const isServedWithoutFolder = async () => {
    // A name at each try: what was looked for while the folder was away is not looked for again.
    at += 1
    fs.renameSync(folder, `${folder}-away`)
    const { statusCode } = await fastify.inject({ url: `/assets/part-${FILES - at}.js` })
    fs.renameSync(`${folder}-away`, folder)
    return statusCode
  }
  await expect.poll(isServedWithoutFolder, { interval: 250 }).toBe(200)
  await fastify.close()
})

test('M35: a connection that a browser has opened gets its file while the server comes to an end', async () => {
  const folder = builtSite('ending')
  let release: (text: string) => void = () => null
  const held = new Promise<string>((done) => (release = done))
  const database = openLedgers({ url: app.url, login: 'product' })
  const fastify = await buildApp({ ...app, database, logger: false })
  fastify.get('/held', () => held)
  await serveSite(fastify, folder, pages())
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const spare = connect(Number(new URL(address).port), '127.0.0.1')
  await once(spare, 'connect')
  // A call that is under way holds the end.
  const begun = once(fastify.server, 'request')
  const call = once(get(`${address}/held`, { agent: false }), 'response')
  await begun
  const closing = fastify.close()
  await new Promise((turn) => setImmediate(turn))
  spare.write('GET /assets/part-1.js HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  let reply = ''
  for await (const part of spare) reply += String(part)
  expect(reply).toMatch(/^HTTP\/1\.1 200 [^]*part\(1\)$/u)
  release('done')
  const [answered] = (await call) as [IncomingMessage]
  expect(answered.statusCode).toBe(200)
  answered.resume()
  await closing
  await database.close()
})

test('M35: no file waits for the database, not even after the clock was set back', async () => {
  const folder = builtSite('clock')
  let now = Date.now()
  const clock = steadyClock(() => now)
  clock.now()
  const database = openLedgers({ url: app.url, login: 'product' })
  const fastify = await buildApp({ ...app, database, clock, logger: false })
  await serveSite(fastify, folder, pages())
  await database.close()
  now -= 10 * 60_000
  expect(await fastify.inject({ url: '/assets/part-1.js' })).toMatchObject({ statusCode: 200 })
  expect((await fastify.inject({ url: '/api/session' })).statusCode).toBeGreaterThanOrEqual(500)
  await fastify.close()
})

test('M35: files and the page come, and the process says that it lives, while every connection is taken', async () => {
  const database = openLedgers({
    url: app.url,
    login: 'product',
    connectionsMax: 2,
    limits: { ...PATIENT, lineMs: 0 },
  })
  const fastify = await buildApp({ ...app, database, logger: false })
  await serveSite(fastify, builtSite('shedding'), pages())
  const ana = await app.newGuest()
  const holder = await app.examiner()
  await holder.query('select pg_advisory_lock(35)')
  const lock = () =>
    database.queryUnscoped((ledger) => sql`select pg_advisory_lock_shared(35)`.execute(ledger))
  const held = [lock(), lock(), lock()]
  await expect.poll(async () => (await database.connections()).waiting).toBeGreaterThan(0)
  // A call is refused at once, and so is the question whether calls are served.
  const headers = { authorization: `Bearer ${ana.token}` }
  const status = async (url: string) => (await fastify.inject({ url, headers })).statusCode
  expect(await status('/api/payments')).toBe(503)
  expect(await status('/readyz')).toBe(503)
  for (const url of ['/assets/part-7.js', '/assets/part-7.js', '/', '/painel', '/livez']) {
    expect([url, await status(url)]).toEqual([url, 200])
  }
  await holder.query('select pg_advisory_unlock(35)')
  await Promise.all(held)
  await fastify.close()
  await database.close()
})
