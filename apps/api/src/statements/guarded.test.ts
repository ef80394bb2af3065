import { describe, expect, test } from 'vitest'
import { newId } from '../../../../tests/app.ts'
import { csv, fixture, readToEnd, take, useStatements } from '../../../../tests/statements.ts'
import { refusal } from '../../../../tests/wallet.ts'
import { zipOfFiles } from '../../../../tests/zips.ts'
import { resumeReadings } from './readings.ts'

const { app, upload, send, newPerson } = useStatements()

describe('what prevents an import', () => {
  test('another user’s statement cannot be seen, imported or undone', async () => {
    const { guest } = await newPerson('Lia')
    const beto = await app.newGuest('Beto')
    const statement = await send(guest, fixture('bom.ofx'))
    const body = { version: 1, payments: [] }
    for (const [method, where, sent] of [
      ['GET', '', undefined],
      ['GET', '/lines', undefined],
      ['POST', '/import', body],
      ['DELETE', '', undefined],
    ] as const) {
      expect(await beto.send(method, `/statements/${statement._id}${where}`, sent)).toMatchObject({
        status: 404,
        body: { code: 'statement_not_found' },
      })
    }
    expect((await beto.send('GET', '/statements')).body).toEqual({ items: [], next: null })
    expect((await take(beto, statement)).status).toBe(404)
  })

  test('no bytes, a picture, a JSON, and more than 5 MB are refused at once', async () => {
    const { guest } = await newPerson('Mia')
    const unreadable = { status: 422, body: { code: 'statement_unreadable' } }
    expect(await upload(guest, Buffer.alloc(0))).toMatchObject(unreadable)
    const picture = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
    expect(await upload(guest, picture)).toMatchObject(refusal(422, 'statement_is_picture'))
    expect(await guest.send('POST', '/statements?filename=a.csv', { a: 1 })).toMatchObject(
      unreadable,
    )
    expect((await upload(guest, Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
    expect((await guest.send('GET', '/statements')).body.items).toEqual([])
  })

  test.each([
    ['prose', 'Querido diário', 'statement_unreadable'],
    ['nothing but a header', csv(), 'statement_empty'],
    ['20,001 lines', csv(...Array(20_001).fill('02/04/2024,-1.00,,Café')), 'statement_too_long'],
    ['2,000 levels', `<OFX>${'<A>'.repeat(2000)}`, 'statement_empty'],
  ])('%s fails with its reason, and cannot be imported', async (_, text, code) => {
    const { guest } = await newPerson('Nina')
    const statement = await send(guest, text)
    expect(statement).toMatchObject({ state: 'failed', failure: { code }, accounts: [] })
    expect(await take(guest, statement)).toMatchObject({ body: { code: 'statement_not_ready' } })
    expect((await guest.send('DELETE', `/statements/${statement._id}`)).body).toEqual({
      removed: 0,
      kept: 0,
    })
  })

  test('a file with broken lines is read without them, and lists each with its reason', async () => {
    const { guest } = await newPerson('Olga')
    const statement = await send(guest, fixture('amounts.ofx'))
    expect(statement).toMatchObject({ state: 'ready', unreadableCount: 3 })
    expect(statement.unreadable[1]).toEqual({
      line: 85,
      reason: 'value_unreadable',
      text: '20240402 ilegivel abc',
    })
  })

  test('C6: the same upload or import with the same key is made once', async () => {
    const { guest, account, valueOf } = await newPerson('Pia')
    const key = { 'idempotency-key': 'a-key-of-an-upload' }
    const first = await upload(guest, fixture('bom.ofx'), key)
    const second = await upload(guest, fixture('bom.ofx'), key)
    expect(second.body._id).toBe(first.body._id)
    expect((await guest.send('GET', '/statements')).body.items).toHaveLength(1)
    const statement = await readToEnd(guest, first.body._id)
    const body = {
      version: 1,
      payments: [{ account: statement.accounts[0].key, payment: statement.accounts[0].payment }],
    }
    const imported = { added: 1, known: 0, skipped: 0 }
    const send2 = () =>
      guest.send('POST', `/statements/${statement._id}/import`, body, {
        'idempotency-key': 'a-key-of-an-import',
      })
    const [one, two] = await Promise.all([send2(), send2()])
    expect([one.body, two.body]).toEqual([imported, imported])
    expect(await valueOf(account)).toBe(-5)
    const plain = await guest.send('POST', `/statements/${statement._id}/import`, body)
    expect(plain).toMatchObject({ status: 422, body: { code: 'statement_already_done' } })
  })

  test('a reading that a killed server left is continued by the next one', async () => {
    const { guest } = await newPerson('Rui')
    const id = newId(Date.now())
    await app.database.change(guest.id, async (ledger) => {
      const at = new Date().toISOString()
      const row = { user_id: guest.id, created_at: at }
      await ledger
        .insertInto('statements')
        .values({
          ...row,
          id,
          filename: 'a.ofx',
          state: 'reading',
          content: fixture('bom.ofx'),
          format: null,
          bank: null,
          accounts: '[]',
          unreadable: '[]',
          failure: null,
          done_at: null,
        })
        .execute()
      await ledger
        .insertInto('statement_readings')
        .values({ ...row, statement_id: id })
        .execute()
      return { keep: true, value: null }
    })
    expect((await guest.send('GET', `/statements/${id}`)).body.state).toBe('reading')
    const { fastify, database, clock } = app
    await resumeReadings({ fastify, database, clock, settings: {} as never })
    expect(await readToEnd(guest, id)).toMatchObject({ state: 'ready', accounts: [{ count: 1 }] })
  })

  test('a ZIP that has more files than there is room for is refused whole, and deletes no draft', async () => {
    const { guest } = await newPerson('Sol')
    const text = fixture('bom.ofx').toString('latin1')
    // Another file each time, since the same one opens its draft.
    const fileOf = (at: number) => [`${at}.ofx`, Buffer.from(`${text}${'\n'.repeat(at)}`)] as const
    const zipOf = (from: number, length: number) =>
      zipOfFiles(...Array.from({ length }, (_, at) => fileOf(from + at)))
    const sendZip = (zip: Buffer) => upload(guest, zip, {}, 'extratos.zip')
    expect((await sendZip(zipOf(0, 16))).status).toBe(200)
    expect(await sendZip(zipOf(16, 15))).toMatchObject(refusal(409, 'statement_too_many_waiting'))
    expect((await guest.send('GET', '/statements?limit=50')).body.items).toHaveLength(16)
    expect((await sendZip(zipOf(16, 14))).status).toBe(200)
    const { items } = (await guest.send('GET', '/statements?limit=50')).body
    expect(items).toHaveLength(30)
    for (const { _id } of items) await readToEnd(guest, _id)
    const page = await guest.send('GET', '/statements?limit=4')
    const rest = await guest.send('GET', `/statements?limit=50&after=${page.body.next}`)
    expect(rest.body).toMatchObject({ next: null })
    expect(rest.body.items).toHaveLength(26)
  })
})
