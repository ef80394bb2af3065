import { describe, expect, test } from 'vitest'
import { type Row, csv, useStatements } from '../../../../tests/statements.ts'

const { send, newPerson } = useStatements()

const month = (at: number) => csv(`05/${String(at).padStart(2, '0')}/2026,-10.00,id${at},Padaria`)

describe('several files at once', () => {
  test('of thirty all wait for their review, and with one more the oldest goes', async () => {
    const { guest } = await newPerson('Rita')
    const files = Array.from({ length: 31 }, (_, at) =>
      csv(`05/03/2026,-${at + 1}.00,n${at},Feira`),
    )
    const sent: Row[] = []
    for (const [at, file] of files.entries()) sent.push(await send(guest, file, `${at}.csv`))
    const { body } = await guest.send('GET', '/statements?only=waiting&limit=100')
    expect(body.items).toHaveLength(30)
    expect(body.items.map(({ filename }: Row) => filename)).not.toContain('0.csv')
    expect(sent).toHaveLength(31)
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
