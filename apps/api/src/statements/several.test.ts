import { describe, expect, test } from 'vitest'
import { type Row, csv, useStatements } from '../../../../tests/statements.ts'
import { refusal } from '../../../../tests/wallet.ts'

const { app, upload, send, newPerson } = useStatements()

const month = (at: number) => csv(`05/${String(at).padStart(2, '0')}/2026,-10.00,id${at},Padaria`)

describe('several files at once', () => {
  test('of thirty all wait for their review; one more of the same day is refused, and takes the place of one of a former day', async () => {
    const { guest } = await newPerson('Rita')
    const fileOf = (at: number) => csv(`05/03/2026,-${at + 1}.00,n${at},Feira`)
    for (let at = 0; at < 30; at += 1) await send(guest, fileOf(at), `${at}.csv`)
    const names = async () => {
      const { body } = await guest.send('GET', '/statements?only=waiting&limit=100')
      return body.items.map(({ filename }: Row) => filename)
    }
    const before = await names()
    expect(before).toHaveLength(30)
    expect(await upload(guest, fileOf(30), {}, '30.csv')).toMatchObject(
      refusal(409, 'statement_too_many_waiting'),
    )
    expect(await names()).toEqual(before)
    // One that waits already is no other one.
    expect((await upload(guest, fileOf(0), {}, '0.csv')).status).toBe(200)
    await app.owner.system((ledger) =>
      ledger
        .updateTable('statements')
        .set({ created_at: new Date(app.clock.now() - 25 * 3_600_000).toISOString() })
        .where('user_id', '=', guest.id)
        .where('filename', '=', '7.csv')
        .execute(),
    )
    expect((await upload(guest, fileOf(30), {}, '30.csv')).status).toBe(200)
    const after = await names()
    expect(after).toHaveLength(30)
    expect(after).toContain('30.csv')
    expect(after).not.toContain('7.csv')
  })

  test('those that wait are listed without those that were imported or taken back', async () => {
    const { guest, account } = await newPerson('Davi')
    const [first, second, third] = [
      await send(guest, month(1), 'janeiro.csv'),
      await send(guest, month(2), 'fevereiro.csv'),
      await send(guest, month(3), 'marco.csv'),
    ]
    const take = (statement: Row) =>
      guest.send('POST', `/statements/${statement._id}/import`, {
        version: statement.version,
        payments: statement.accounts.map(({ key }: Row) => ({ account: key, payment: account })),
      })
    expect((await take(first)).status).toBe(200)
    expect((await take(second)).status).toBe(200)
    expect((await guest.send('DELETE', `/statements/${second._id}`)).status).toBe(200)
    const waiting = await guest.send('GET', '/statements?only=waiting')
    expect(waiting.body.items.map(({ _id }: Row) => _id)).toEqual([third._id])
    expect((await guest.send('GET', '/statements')).body.items).toHaveLength(3)
  })

  test('an account says until when it is fed, and what it said before once a file is taken back', async () => {
    const { guest, account } = await newPerson('Nina')
    const fedUntil = async () => (await guest.send('GET', `/payments/${account}`)).body.fedUntil
    const take = (statement: Row) =>
      guest.send('POST', `/statements/${statement._id}/import`, {
        version: statement.version,
        payments: statement.accounts.map(({ key }: Row) => ({ account: key, payment: account })),
      })
    expect(await fedUntil()).toBeNull()
    const march = await send(guest, month(3), 'marco.csv')
    expect(await fedUntil()).toBeNull()
    await take(march)
    await take(await send(guest, month(1), 'janeiro.csv'))
    expect(await fedUntil()).toBe('2026-03-05')
    expect((await guest.send('DELETE', `/statements/${march._id}`)).status).toBe(200)
    expect(await fedUntil()).toBe('2026-01-05')
  })
})
