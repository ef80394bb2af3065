import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RECEIPT_BYTES_MAX, RECEIPT_SPACE_FREE } from '@saldo/domain/receipts/kinds'
import { again, dependenciesOf, eraseNow, runExports } from '../../../../tests/accounts.ts'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { pdfOf, PICTURE, pictureWith } from '../../../../tests/small-files.ts'
import type { Row } from '../../../../tests/statements.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { startBucket } from '@saldo/sandbox/bucket'
import { expectConsistent, openWallet, refusal, type Wallet } from '../../../../tests/wallet.ts'
import { memoryReceipts } from '../../../../bench/harness/receipts.ts'
import { openReceipts } from '../receipt-settings.ts'
import { sweepReceipts } from './sweep.ts'

const HOUR = 60 * 60_000
const receipts = memoryReceipts()
// Where plans are sold, whoever has none has the smaller space.
const billing = {
  iugu: { apiUrl: 'http://127.0.0.1:9', apiToken: 'token', invoiceBase: 'http://127.0.0.1:9' },
  scriptUrl: 'http://127.0.0.1:9/js',
  accountId: 'account',
  isTest: true,
  webhookSecret: 'words of the events, long enough',
}
const app = useApp({ receipts, billing })

let ana: Wallet
let entry: string
beforeEach(async () => {
  receipts.contents.clear()
  ana = await openWallet(app)
  const [first] = await ana.enter({ name: 'Mercado / do bairro' })
  entry = first._id
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

type Sent = {
  readonly of?: string
  readonly name?: string
  readonly by?: { readonly token: string }
}

async function attach(bytes: Uint8Array, { of = entry, name = 'nota.png', by }: Sent = {}) {
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/receipts?transaction=${of}&filename=${encodeURIComponent(name)}`,
    headers: {
      authorization: `Bearer ${(by ?? ana.guest).token}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(bytes),
  })
  return { status: response.statusCode, body: JSON.parse(response.body) as Row }
}

const fileOf = (id: string, by: { readonly token: string } = ana.guest) =>
  app.fastify.inject({
    url: `/api/receipts/${id}/file`,
    headers: { authorization: `Bearer ${by.token}` },
  })

const list = async (of = entry) => (await ana.guest.send('GET', `/receipts?transaction=${of}`)).body

const sweep = (afterMs: number) => {
  const { database, log } = dependenciesOf(app)
  const clock = { now: () => START + afterMs }
  return sweepReceipts({ database, clock, store: receipts, log })
}

test('N13: entries are found by whether they have a receipt, each person’s by that person alone', async () => {
  const [other] = await ana.enter({ name: 'Feira', date: '2026-11-02' })
  await attach(PICTURE)
  await attach(pdfOf('garantia'), { name: 'garantia.pdf' })
  const names = async (query: string, wallet = ana) =>
    (await wallet.get(`/transactions/found?${query}`)).items.map(({ name }: Row) => name)
  expect(await names('receipt=true')).toEqual(['Mercado / do bairro'])
  expect(await names('receipt=false')).toEqual(['Feira'])
  expect(await names('receipt=true&text=feira')).toEqual([])
  expect(await names('receipt=false&text=feira&min=1')).toEqual(['Feira'])
  expect(await ana.get('/transactions/found/sums?receipt=true')).toMatchObject({ entries: 1 })

  const beto = await openWallet(app, 'Beto')
  await beto.enter({ name: 'Do Beto' })
  const { body: family } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  await beto.guest.send('POST', '/families/voucher', { voucher: family.voucher })
  expect(await names('family=true', beto)).toHaveLength(3)
  expect(await names('family=true&receipt=true', beto)).toEqual([])
  expect(await names('family=true&receipt=false', beto)).toEqual(['Do Beto'])
  expect(await names(`family=true&receipt=false&userId=${ana.guest.id}`, beto)).toEqual([])
  expect(await beto.get('/transactions/found/sums?family=true&receipt=false')).toMatchObject({
    entries: 1,
  })
  await ana.guest.send('DELETE', `/transactions/${other._id}`)
})

test('R10: how many receipts entries have is said by the month in whose list they stand', async () => {
  const counts = (month: string, wallet = ana) => wallet.get(`/receipts/counts?month=${month}`)
  const [bought] = await ana.enter({ name: 'Geladeira', payment: ana.card, date: '2026-11-20' })
  const [earlier] = await ana.enter({ name: 'Feira', date: '2026-10-31' })
  await attach(PICTURE)
  await attach(pdfOf('garantia'), { name: 'garantia.pdf' })
  await attach(PICTURE, { of: bought._id })
  await attach(PICTURE, { of: earlier._id })
  expect(await counts('2026-10')).toEqual([{ transaction: earlier._id, count: 1 }])
  expect(await counts('2026-11')).toEqual([{ transaction: entry, count: 2 }])
  // What a card has bought stands in the month of its invoice.
  expect(await counts('2026-12')).toEqual([{ transaction: bought._id, count: 1 }])
  expect(await counts('2026-09')).toEqual([])
  expect(await counts('2026-11', await openWallet(app, 'Beto'))).toEqual([])
  await ana.guest.send('DELETE', `/transactions/${entry}`)
  expect(await counts('2026-11')).toEqual([])
})

describe('R1: a receipt at an entry', () => {
  test('is attached, listed with what is left, read as it was named, and removed', async () => {
    const { status, body } = await attach(PICTURE, { name: 'nota fiscal “açaí”.png' })
    expect(status).toBe(200)
    const facts = { transaction: entry, name: 'nota fiscal “açaí”.png', type: 'image/png' }
    expect(body).toMatchObject({ ...facts, bytes: PICTURE.length })
    expect(await list()).toEqual({
      items: [body],
      used: PICTURE.length,
      space: RECEIPT_SPACE_FREE,
    })
    const { statusCode, headers, rawPayload } = await fileOf(body['_id'])
    expect(statusCode).toBe(200)
    expect(rawPayload).toEqual(PICTURE)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="nota fiscal _a_a__.png"; filename*=UTF-8''nota%20fiscal%20%E2%80%9Ca%C3%A7a%C3%AD%E2%80%9D.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await ana.guest.send('DELETE', `/receipts/${body['_id']}`)).status).toBe(204)
    expect((await list()).items).toEqual([])
    expect((await fileOf(body['_id'])).statusCode).toBe(404)
  })

  test('is another’s for nobody: not a stranger, not the family that sees the entry', async () => {
    const beto = await openWallet(app, 'Beto')
    const { body: family } = await ana.guest.send('POST', '/families', { name: 'Souza' })
    await beto.guest.send('POST', '/families/voucher', { voucher: family.voucher })
    const { body } = await attach(PICTURE)
    const seen = await beto.guest.send('GET', `/transactions/${entry}?family=true`)
    expect(seen.status).toBe(200)
    for (const other of [beto.guest, await app.newGuest('Eva')]) {
      const listed = await other.send('GET', `/receipts?transaction=${entry}`)
      expect(listed).toMatchObject(refusal(404, 'transaction_not_found'))
      expect((await fileOf(body['_id'], other)).statusCode).toBe(404)
      expect((await other.send('DELETE', `/receipts/${body['_id']}`)).status).toBe(404)
      expect((await attach(PICTURE, { by: other })).status).toBe(404)
    }
    expect((await list()).items).toHaveLength(1)
  })

  test('is the client’s for a planner who acts for them, and each look is in their log', async () => {
    const pia = await app.newGuest('Pia')
    await makePlanner(app, pia)
    await askClient(app, pia, ana.guest)
    await giveConsent(ana.guest, pia)
    const { body } = await attach(PICTURE)
    const acting = await actAs(app, pia, ana.guest)
    expect((await fileOf(body['_id'], acting)).statusCode).toBe(200)
  })

  test('of the same content is one receipt, by whatever name and however often it is sent', async () => {
    const [one, other] = [await attach(PICTURE), await attach(PICTURE, { name: 'outra.png' })]
    expect(other.body).toEqual(one.body)
    expect((await list()).items).toHaveLength(1)
  })
})

describe('R2: what is taken', () => {
  test('is known by its content and not by its name', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await attach(page, { name: 'nota.pdf' })).toMatchObject(refusal(422, 'receipt_unknown'))
    const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1')
    expect(await attach(heic, { name: 'a.jpg' })).toMatchObject(refusal(422, 'receipt_is_heic'))
    const cut = PICTURE.subarray(0, 40)
    expect(await attach(cut)).toMatchObject(refusal(422, 'receipt_damaged'))
    const pdf = await attach(pdfOf('conta'), { name: 'foto.png' })
    expect(pdf.body['type']).toBe('application/pdf')
    expect((await fileOf(pdf.body['_id'])).headers['content-type']).toBe('application/pdf')
    expect(receipts.contents.size).toBe(1)
  })

  test('is 10 MB, and not a byte more', async () => {
    const pdf = Buffer.alloc(RECEIPT_BYTES_MAX, ' ')
    pdf.write('%PDF-1.7')
    expect((await attach(pdf)).status).toBe(200)
    expect((await attach(Buffer.concat([pdf, Buffer.of(0)]))).status).toBe(413)
  })
})

test('R3: a place in a picture is not stored, and nobody reads a content without its row', async () => {
  const { body } = await attach(pictureWith('GPS -23.55 -46.63'))
  expect((await fileOf(body['_id'])).rawPayload).toEqual(PICTURE)
  const [stored] = receipts.contents.values()
  expect(stored?.includes(PICTURE.subarray(1, 4))).toBe(false)
  // Under the name of another receipt it opens as little as with a byte changed.
  const other = (await attach(pdfOf('conta'))).body
  receipts.contents.set(`${ana.guest.id}/${other['_id']}`, stored ?? Buffer.of())
  expect(JSON.parse((await fileOf(other['_id'])).body)).toMatchObject({
    status: 503,
    code: 'receipts_unavailable',
  })
})

describe('R4: how many', () => {
  test('ten at an entry', async () => {
    for (let no = 0; no < 10; no += 1) expect((await attach(pdfOf(`${no}`))).status).toBe(200)
    expect(await attach(pdfOf('11'))).toMatchObject(refusal(422, 'receipts_of_entry_full'))
    const [other] = await ana.enter({ name: 'Outra' })
    expect((await attach(pdfOf('11'), { of: other._id })).status).toBe(200)
  })

  test('as many bytes as the plan has; the refusal says how many are left', async () => {
    await plant(RECEIPT_SPACE_FREE - 2 * 1024 * 1024 - 100)
    expect((await attach(pdfOf('cabe'))).status).toBe(200)
    const large = Buffer.concat([pdfOf('grande'), Buffer.alloc(3 * 1024 * 1024)])
    const refused = await attach(large)
    expect(refused).toMatchObject(refusal(422, 'receipts_full'))
    expect(refused.body['message']).toContain('restam 2 MB de 100 MB')
    await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.guest.id}, true)`.execute(ledger)
      await sql`insert into subscriptions (user_id, id, plan, status, expire_at, created_at)
        values (${ana.guest.id}, ${newId()}, 'saldo_monthly', 'active', '2100-01-01', now())`.execute(
        ledger,
      )
    })
    expect((await attach(large)).status).toBe(200)
    expect((await list()).space).toBeGreaterThan(RECEIPT_SPACE_FREE)
  })

  /** Rows of old receipts with so many bytes together; their entries are gone. */
  async function plant(bytes: number): Promise<void> {
    const sizes = Array.from({ length: Math.ceil(bytes / RECEIPT_BYTES_MAX) }, (_, at) =>
      Math.min(RECEIPT_BYTES_MAX, bytes - at * RECEIPT_BYTES_MAX),
    )
    await app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${ana.guest.id}, true)`.execute(ledger)
      for (const size of sizes) {
        await sql`insert into receipts (user_id, id, entry_id, name, media_type, bytes, sha256, sealed_key, created_at)
          values (${ana.guest.id}, ${newId()}, ${newId()}, 'a', 'application/pdf', ${size},
                  ${Buffer.alloc(32)}, ${Buffer.of(1)}, now())`.execute(ledger)
      }
    })
  }
})

test('R5: a store that does not answer is said in words, and no row is left without a content', async () => {
  const { put } = receipts
  receipts.put = async () => {
    throw new Error('the bucket of receipts answered 500')
  }
  const refused = await attach(PICTURE)
  receipts.put = put
  expect(refused).toMatchObject(refusal(503, 'receipts_unavailable'))
  expect((await list()).items).toEqual([])
  expect(app.logs.join('')).toContain('the store of receipts failed')
  expect((await attach(PICTURE)).status).toBe(200)
})

test('R5: all of it by a bucket: attached, read, swept, and gone', async () => {
  const bucket = await startBucket()
  const inMemory = { ...receipts }
  Object.assign(receipts, openReceipts(bucket.addresses, { clock: app.clock }))
  const objects = async () => {
    const answer = await fetch(`${bucket.addresses['RECEIPTS_S3_ENDPOINT']}/__objects`)
    return (await answer.json()) as readonly string[]
  }
  try {
    const { body } = await attach(PICTURE)
    await attach(pdfOf('conta'))
    expect((await fileOf(body['_id'])).rawPayload).toEqual(PICTURE)
    expect(await objects()).toContain(`receipts/${ana.guest.id}/${body['_id']}`)
    await ana.guest.send('DELETE', `/receipts/${body['_id']}`)
    await sweep(2 * HOUR)
    expect(await objects()).toHaveLength(1)
    expect((await list()).items).toHaveLength(1)
    await bucket.stop()
    expect(await attach(PICTURE)).toMatchObject(refusal(503, 'receipts_unavailable'))
  } finally {
    Object.assign(receipts, inMemory)
    await bucket.stop()
  }
})

describe('R6: receipts go with what they belong to', () => {
  test('with the entry, once it cannot come back; one that comes back has them', async () => {
    await attach(PICTURE)
    await ana.guest.send('DELETE', `/transactions/${entry}`)
    expect((await ana.guest.send('GET', `/receipts?transaction=${entry}`)).status).toBe(404)
    await sweep(HOUR)
    await sweep(23 * HOUR)
    expect(receipts.contents.size).toBe(1)
    const [back] = (await ana.guest.send('GET', '/transactions/removals')).body
    expect((await ana.guest.send('POST', `/transactions/${back._id}/restore`)).status).toBe(200)
    await sweep(24 * HOUR)
    await sweep(60 * HOUR)
    expect((await list()).items).toHaveLength(1)
    await ana.guest.send('DELETE', `/transactions/${entry}`)
    await sweep(61 * HOUR)
    await sweep(86 * HOUR)
    expect(receipts.contents.size).toBe(0)
    expect(await rowsOf(ana.guest.id)).toBe(0)
  })

  test('a content whose row is gone, or never came, goes within hours; one that is being sent stays', async () => {
    const { body } = await attach(PICTURE)
    await ana.guest.send('DELETE', `/receipts/${body['_id']}`)
    await receipts.put(`${ana.guest.id}/${newId()}`, Buffer.of(1))
    await sweep(HOUR / 2)
    expect(receipts.contents.size).toBe(2)
    await sweep(2 * HOUR)
    expect(receipts.contents.size).toBe(0)
  })

  test('what is of nobody whom this database knows stays: it may be the folder of another', async () => {
    const others = `${newId()}/${newId()}`
    await receipts.put(others, Buffer.of(1))
    await sweep(48 * HOUR)
    expect([...receipts.contents.keys()]).toEqual([others])
    await receipts.delete(others)
  })

  test('with a reset and with the account', async () => {
    await attach(PICTURE)
    const eva = await openWallet(app, 'Eva')
    const [evas] = await eva.enter({})
    await attach(PICTURE, { of: evas._id, by: eva.guest })
    await ana.guest.send('POST', '/session/proof', { password: 'correta cavalo bateria' })
    expect(receipts.contents.size).toBe(2)
    expect((await ana.guest.send('POST', '/users/account/reset')).status).toBe(204)
    expect(await rowsOf(ana.guest.id)).toBe(0)
    await sweep(2 * HOUR)
    expect([...receipts.contents.keys()]).toEqual([expect.stringContaining(eva.guest.id)])
    expect((await eva.guest.send('DELETE', `/users/${eva.guest.id}`)).status).toBe(204)
    await eraseNow(app)
    expect(receipts.contents.size).toBe(0)
    expect(await rowsOf(eva.guest.id)).toBe(0)
  })

  const rowsOf = (userId: string) =>
    app.owner.system(async (ledger) => {
      await sql`select set_config('saldo.owner', ${userId}, true)`.execute(ledger)
      const { rows } = await sql<{ readonly count: number }>`
        select count(*) as count from receipts where user_id = ${userId}`.execute(ledger)
      return rows[0]?.count
    })
})

test('R7: they are in the export, by the day and the name of the entry', async () => {
  await attach(pdfOf('um'), { name: '../../nota.pdf' })
  await attach(pdfOf('dois'), { name: 'nota.pdf' })
  await attach(PICTURE, { name: 'foto.png' })
  const guest = await again(app, ana.guest)
  const { body } = await guest.send('POST', '/exports')
  await runExports(app)
  const download = await app.fastify.inject({
    url: `/api/exports/${body._id}/file`,
    headers: { authorization: `Bearer ${guest.token}` },
  })
  const files = unzip(download.rawPayload)
  const names = [...files.keys()].filter((name) => name.startsWith('comprovantes/'))
  expect(names).toEqual([
    'comprovantes/2026-11-10 Mercado do bairro (nota).pdf',
    'comprovantes/2026-11-10 Mercado do bairro (nota) 2.pdf',
    'comprovantes/2026-11-10 Mercado do bairro (foto).png',
  ])
  expect(files.get(names[1] ?? '')).toBe(pdfOf('dois').toString())
  const rows = JSON.parse(files.get('json/receipts.json') ?? '') as readonly Row[]
  expect(rows.map((row) => String(row['name'])).toSorted()).toEqual([
    '../../nota.pdf',
    'foto.png',
    'nota.pdf',
  ])
  expect(Object.keys(rows[0] ?? {})).not.toContain('sealed_key')
})
